import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type DemoCompany, type DemoTracking, trackedPart } from '#companies'
import { firstOf } from '#pages'
import type { QuickBooksContext } from '../context.ts'
import { dimensionNames } from '../entities/dimensions.ts'
import { invalidParameter } from '../errors.ts'
import { booksOf } from '../guard.ts'
import { balanceSheetRows } from './balance-sheet.ts'
import { generalLedgerRows, ledgerColumns, wireLedgerColumns } from './general-ledger.ts'
import { type ColumnPeriod, type ReportParameters, readPeriod, wireColumns } from './period.ts'
import { profitAndLossRows } from './profit-and-loss.ts'
import type { SectionRow } from './rows.ts'

/** A larger report has one row that asks for a shorter period, and the status 200. */
const MAX_CELLS = 400_000
const TOO_LARGE: SectionRow = {
  type: 'Data',
  ColData: [{ value: 'Unable to display more data. Please reduce the date range.' }],
}

interface Built {
  readonly columns: object
  readonly rows: readonly SectionRow[]
}

type Build = (company: DemoCompany, period: ColumnPeriod, parameters: ReportParameters) => Built

const REPORTS: Readonly<Record<string, Build>> = {
  ProfitAndLoss: (company, period, parameters) => ({
    columns: wireColumns(period, true),
    rows: profitAndLossRows(partOf(company, parameters), period, basisOf(parameters) === 'Cash'),
  }),
  BalanceSheet: (company, period) => ({
    columns: wireColumns(period, period.columns.length === 0),
    rows: balanceSheetRows(company, period),
  }),
  GeneralLedger(company, { from, to }, parameters) {
    const columns = ledgerColumns(firstOf(parameters.columns))
    const ids = firstOf(parameters.account)?.split(',') ?? null
    return {
      columns: wireLedgerColumns(columns),
      rows: generalLedgerRows(company, { from, to, columns, ids }),
    }
  },
}

/** The classes or locations that `class` and `department` name by their ids, with commas. */
function partOf(company: DemoCompany, parameters: ReportParameters): DemoCompany {
  let part = company
  for (const [parameter, kind] of DIMENSIONS) {
    const ids = firstOf(parameters[parameter])?.split(',')
    if (!ids) continue
    const names = dimensionNames(company, kind)
    const wanted = ids.map(id => names[Number(id) - 1])
    if (wanted.includes(undefined)) throw invalidParameter(`${parameter} ${ids} is unknown`)
    part = trackedPart(part, kind, wanted as string[])
  }
  return part
}

const DIMENSIONS: readonly (readonly [string, DemoTracking['kind']])[] = [
  ['class', 'class'],
  ['department', 'location'],
]

function basisOf(parameters: ReportParameters): 'Cash' | 'Accrual' {
  const basis = firstOf(parameters.accounting_method) ?? 'Accrual'
  if (basis !== 'Cash' && basis !== 'Accrual') {
    throw invalidParameter(`accounting_method is Cash or Accrual, not ${basis}`)
  }
  return basis
}

export function serveReports(app: FastifyInstance, { options }: QuickBooksContext) {
  for (const [name, build] of Object.entries(REPORTS)) {
    app.get(`/reports/${name}`, async (request: FastifyRequest) => {
      const parameters = request.query as ReportParameters
      const { company } = booksOf(request)
      const period = readPeriod(parameters, options.today())
      const { columns, rows } = build(company, period, parameters)
      return {
        Header: {
          Time: new Date(options.now()).toISOString(),
          ReportName: name,
          ReportBasis: basisOf(parameters),
          StartPeriod: period.from,
          EndPeriod: period.to,
          ...(name === 'GeneralLedger' ? {} : { SummarizeColumnsBy: period.by }),
          Currency: company.currency,
          Option: [{ Name: 'NoReportData', Value: String(rows.length === 0) }],
        },
        Columns: columns,
        Rows: { Row: cellsOf(rows) > MAX_CELLS ? [TOO_LARGE] : rows },
      }
    })
  }
}

function cellsOf(rows: readonly SectionRow[]): number {
  return rows.reduce((sum, row) => {
    if (row.type === 'Data') return sum + row.ColData.length
    const lines = [row.Header, row.Summary].map(line => line?.ColData.length ?? 0)
    return sum + lines.reduce((one, other) => one + other, cellsOf(row.Rows?.Row ?? []))
  }, 0)
}
