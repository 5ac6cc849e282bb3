import type { Day } from '@millpond/core/time'
import { balancesAt, CURRENT_YEAR_EARNINGS, type DemoAccount, type DemoCompany } from '#companies'
import { longDay, shortDay } from '../dates.ts'
import {
  accountRow,
  addUp,
  figures,
  header,
  plainRow,
  type ReportContext,
  type ReportRow,
  report,
  section,
  summaryRow,
} from './rows.ts'

interface Part {
  readonly title: string
  readonly holds: (account: DemoAccount) => boolean
}

const ofType =
  (...types: string[]) =>
  ({ type }: DemoAccount) =>
    types.includes(type)

const ASSETS: readonly Part[] = [
  { title: 'Bank', holds: ofType('BANK') },
  { title: 'Current Assets', holds: ofType('CURRENT', 'INVENTORY', 'PREPAYMENT') },
  { title: 'Fixed Assets', holds: ofType('FIXED') },
  { title: 'Non-current Assets', holds: ofType('NONCURRENT') },
]
const NON_CURRENT = ['TERMLIAB', 'LIABILITY']
const LIABILITIES: readonly Part[] = [
  {
    title: 'Current Liabilities',
    holds: account => account.class === 'LIABILITY' && !NON_CURRENT.includes(account.type),
  },
  { title: 'Non-current Liabilities', holds: ofType(...NON_CURRENT) },
]

interface Line {
  readonly name: string
  readonly accountId: string
  readonly values: readonly number[]
}

export function balanceSheetReport(
  company: DemoCompany,
  days: readonly Day[],
  context: Pick<ReportContext, 'today' | 'now'>,
) {
  const columns = days.map(day => balancesAt(company, day))
  const lineOf = (accountId: string, name: string): Line => ({
    accountId,
    name,
    values: columns.map(column => column.get(accountId) ?? 0),
  })
  const isSeen = ({ values }: Line) => values.some(value => value !== 0)
  const linesOf = (holds: Part['holds']) =>
    company.accounts
      .filter(holds)
      .map(({ accountId, name }) => lineOf(accountId, name))
      .filter(isSeen)
  const total = (lines: readonly Line[]) =>
    addUp(
      days.length,
      lines.map(({ values }) => values),
    )
  const partRows = (title: string, lines: readonly Line[]): ReportRow[] =>
    lines.length === 0
      ? []
      : [section(title, [...lines.map(rowOf), summaryRow(figures(`Total ${title}`, total(lines)))])]

  const assets = ASSETS.map(({ title, holds }) => ({ title, lines: linesOf(holds) }))
  const owed = LIABILITIES.map(({ title, holds }) => ({ title, lines: linesOf(holds) }))
  const equity = [
    ...linesOf(account => account.class === 'EQUITY'),
    ...[lineOf(CURRENT_YEAR_EARNINGS, 'Current Year Earnings')].filter(isSeen),
  ]
  const allAssets = total(assets.flatMap(({ lines }) => lines))
  const allOwed = total(owed.flatMap(({ lines }) => lines))
  const net = allAssets.map((value, column) => value - (allOwed[column] ?? 0))
  const rows: ReportRow[] = [
    header(['', ...days.map(shortDay)]),
    section('Assets'),
    ...assets.flatMap(({ title, lines }) => partRows(title, lines)),
    section('', [plainRow(figures('Total Assets', allAssets))]),
    section('Liabilities'),
    ...owed.flatMap(({ title, lines }) => partRows(title, lines)),
    section('', [plainRow(figures('Total Liabilities', allOwed))]),
    section('', [plainRow(figures('Net Assets', net))]),
    ...partRows('Equity', equity),
  ]
  return report(
    {
      ...context,
      type: 'BalanceSheet',
      name: 'Balance Sheet',
      organisation: company.name,
      span: days[0] ? `As at ${longDay(days[0])}` : '',
    },
    rows,
  )
}

const rowOf = ({ name, accountId, values }: Line) => accountRow(accountId, figures(name, values))
