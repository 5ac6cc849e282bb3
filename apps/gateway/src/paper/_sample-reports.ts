/** Reports of the sample company with its owner's plan, as they would be published. */
import {
  type BacktestReport,
  DEFAULT_SETTINGS,
  type ForecastBasis,
  resolveForecast,
} from '@millpond/core/forecast'
import { assembleLedger } from '@millpond/core/ledger'
import { cents } from '@millpond/core/money'
import type { PaperReport } from '@millpond/core/paper'
import {
  type ReportBlock,
  type ReportDefinition,
  type ReportTemplateId,
  reportSources,
  resolveReport,
  templateDefinition,
  templateWords,
} from '@millpond/core/report'
import { type Day, day, month } from '@millpond/core/time'
import { learnTiming } from '@millpond/core/timing'
import { buildCompany } from '@millpond/sandbox/companies'
import { withPlan } from '../sample/_planned.ts'
import { sampleRecords } from '../sample/sample-records.ts'

const TODAY = day('2026-11-21')

const NOTE = [
  '### What changed',
  'Wholesale to **Hōhepa’s** grew, and the roaster was _serviced_ in September.',
  'See [the lease](https://example.org/lease) before the 20th.',
  '- Rent rises in February',
  '- 李 is a letter that the fonts do not have',
  '1. First the bank',
  '2. Then the board',
].join('\n')

const miss = { amount: cents(4_171_00), share: 0.025 }
/** A back-test takes longer than all the rest. */
const TESTED: BacktestReport = {
  closes: [month('2026-08'), month('2026-09')],
  horizons: ([1, 3, 12] as const).map(months => ({
    ...{ months, count: 2, ours: miss, sameMonthLastYear: miss, runRate: miss, coverage80: 0.5 },
  })),
  paymentDates: null,
}

/** Makes reports from one forecast. */
export function sampleReports() {
  const books = assembleLedger([sampleRecords(buildCompany('kereru', TODAY), TODAY)], TODAY)
  const { ledger, accounts, documents, payments, organisation } = books
  if (!organisation) throw new Error('The sample company has an organisation')
  const { country, salesTaxBasis, salesTaxPeriodMonths } = organisation
  const own = { country, salesTaxBasis, salesTaxPeriodMonths, settings: DEFAULT_SETTINGS }
  const yearBeginsMonth = organisation.reportingYearBeginsMonth
  const holidays = new Set<Day>()
  const basis: ForecastBasis = withPlan(ledger, {
    ...{ ...own, asOf: TODAY, yearBeginsMonth, accounts, holidays, expectedDates: {} },
    openDocuments: documents.filter(({ status }) => status === 'open'),
    learned: learnTiming({ documents, payments, ledger, accounts, asOf: TODAY }),
    ...{ budget: null, budgetName: null, transfers: [], customers: {} },
  })
  const sources = reportSources(
    {
      ...{ ledger, basis, floor: cents(40_000_00), backtest: TESTED },
      ...{ organisationName: 'Kererū Coffee Ltd', providerName: null, hasDocuments: true },
    },
    resolveForecast({ ledger, basis }),
  )
  const of = (title: string, definition: ReportDefinition): PaperReport => ({
    ...{ title, size: 'A4', watermark: 'Sample data' },
    result: resolveReport(definition, sources),
    edition: 'Version 1, published on 21st November 2026. Its figures are frozen.',
  })
  return {
    of,
    ofTemplate: (id: ReportTemplateId) => of(templateWords(id).name, filledTemplate(id)),
  }
}

/** With words where a template leaves them to its writer. */
function filledTemplate(id: ReportTemplateId): ReportDefinition {
  let count = 0
  const definition = templateDefinition(id, () => `block ${count++}`)
  return { ...definition, blocks: definition.blocks.map(filled) }
}

function filled(block: ReportBlock): ReportBlock {
  if (block.kind === 'notes') return { ...block, text: NOTE }
  if (block.kind !== 'cover') return block
  return { ...block, subtitle: 'October 2026', preparedFor: 'Harbour Bank', preparedBy: 'Mereana' }
}
