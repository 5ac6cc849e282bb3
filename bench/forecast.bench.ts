/** The forecast of the largest demo company, as a browser computes it. */
import { DEFAULT_SETTINGS, resolveForecast } from '@millpond/core/forecast'
import { assembleLedger } from '@millpond/core/ledger'
import { day } from '@millpond/core/time'
import { learnTiming } from '@millpond/core/timing'
import { buildCompany } from '@millpond/sandbox/companies'
import { sampleRecords } from '../apps/gateway/src/sample/sample-records.ts'
import { type Figure, median, timed } from './figure.ts'

const TODAY = day('2026-11-21')
const RUNS = 15

export async function measure(): Promise<readonly Figure[]> {
  const books = assembleLedger([sampleRecords(buildCompany('wholesaler', TODAY), TODAY)], TODAY)
  const { ledger, accounts, documents, payments } = books
  const history = { documents, payments, accounts, ledger, asOf: TODAY }
  const basis = {
    asOf: TODAY,
    country: 'NZ',
    yearBeginsMonth: 4,
    salesTaxBasis: 'invoice',
    salesTaxPeriodMonths: 2,
    accounts,
    openDocuments: documents.filter(({ status }) => status === 'open'),
    learned: learnTiming(history),
    expectedDates: {},
    settings: DEFAULT_SETTINGS,
    holidays: new Set<never>(),
    budget: null,
    budgetName: null,
    transfers: [],
    customers: {},
  } as const
  const learning = await times(() => learnTiming(history))
  const whole = await times(() => resolveForecast({ ledger, basis }))
  const count = resolveForecast({ ledger, basis }).plan.length
  return [
    { name: 'forecast/accounts forecast', value: count, unit: 'count' },
    { name: 'forecast/timing median', value: median(learning), unit: 'ms' },
    { name: 'forecast/first time', value: whole[0] ?? 0, unit: 'ms' },
    { name: 'forecast/median', value: median(whole), unit: 'ms' },
  ]
}

async function times(work: () => unknown): Promise<number[]> {
  const taken: number[] = []
  for (let run = 0; run < RUNS; run += 1) taken.push(await timed(work))
  return taken
}
