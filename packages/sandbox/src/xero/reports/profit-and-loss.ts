import { type DemoAccount, type DemoCompany, profitAndLoss } from '#companies'
import { longDay, shortDay } from '../dates.ts'
import type { ReportPeriod } from './period.ts'
import {
  accountRow,
  addUp,
  amountOrEmpty,
  figures,
  header,
  plainRow,
  type ReportContext,
  type ReportRow,
  report,
  section,
  summaryRow,
} from './rows.ts'

/** Realised, unrealised and bank revaluation gains share one line under an id no account has. */
const CURRENCY_GAINS = 'FXGROUPID'
const GAIN_ACCOUNTS = ['BANKCURRENCYGAIN', 'REALISEDCURRENCYGAIN', 'UNREALISEDCURRENCYGAIN']

const INCOME = ['REVENUE', 'SALES']
const COST_OF_SALES = ['DIRECTCOSTS']
const OTHER_INCOME = ['OTHERINCOME']

interface Line {
  readonly name: string
  /** Null where the organisation's own layout has merged several accounts into one line. */
  readonly accountId: string | null
  readonly values: readonly number[]
}

interface Layout {
  readonly income: readonly Line[]
  readonly costOfSales: readonly Line[]
  readonly otherIncome: readonly Line[]
  readonly expenses: readonly Line[]
}

export function profitAndLossReport(
  company: DemoCompany,
  periods: readonly ReportPeriod[],
  { isStandard, paymentsOnly }: { readonly isStandard: boolean; readonly paymentsOnly: boolean },
  context: Pick<ReportContext, 'today' | 'now'>,
) {
  const columns = periods.map(({ from, to }) => profitAndLoss(company, from, to, { paymentsOnly }))
  const valuesOf = (account: DemoAccount) =>
    columns.map(column => column.get(account.accountId) ?? 0)
  const lines = company.accounts
    .filter(account => account.class === 'REVENUE' || account.class === 'EXPENSE')
    .map(account => ({ account, values: valuesOf(account) }))
    // An account that has not moved in any column is not a row of zeros: it is absent.
    .filter(({ values }) => values.some(value => value !== 0))
  const layout = layOut(lines, isStandard)
  const base = periods[0]
  return report(
    {
      ...context,
      type: 'ProfitAndLoss',
      name: 'Profit and Loss',
      organisation: company.name,
      span: base ? `${longDay(base.from)} to ${longDay(base.to)}` : '',
    },
    rowsOf(layout, periods),
  )
}

type AccountLine = { readonly account: DemoAccount; readonly values: readonly number[] }

function layOut(lines: readonly AccountLine[], isStandard: boolean): Layout {
  const isGain = ({ account }: AccountLine) => GAIN_ACCOUNTS.includes(account.systemAccount ?? '')
  const gains = lines.filter(isGain)
  const ofTypes = (types: readonly string[]) =>
    lines.filter(line => types.includes(line.account.type) && !isGain(line)).map(ownLine)
  const elsewhere = [...INCOME, ...COST_OF_SALES, ...OTHER_INCOME]
  const spent = lines.filter(line => !elsewhere.includes(line.account.type) && !isGain(line))
  const expenses = isStandard ? spent.map(ownLine) : mergeOverheads(spent)
  return {
    income: ofTypes(INCOME),
    costOfSales: ofTypes(COST_OF_SALES),
    otherIncome: ofTypes(OTHER_INCOME),
    expenses: gains.length === 0 ? expenses : [...expenses, gainLine(gains)],
  }
}

const ownLine = ({ account, values }: AccountLine): Line => ({
  name: account.name,
  accountId: account.accountId,
  values,
})

/** A gain is listed among the expenses with the opposite sign. */
const gainLine = (gains: readonly AccountLine[]): Line => ({
  name: 'Foreign Currency Gains and Losses',
  accountId: CURRENCY_GAINS,
  values: addUp(
    gains[0]?.values.length ?? 0,
    gains.map(({ account, values }) =>
      account.class === 'EXPENSE' ? values : values.map(value => -value),
    ),
  ),
})

/**
 * Every demo company has changed its own layout: overheads are one line there, and a line of
 * several accounts has no account's id. Callers that omit `standardLayout` get it.
 */
function mergeOverheads(lines: readonly AccountLine[]): Line[] {
  const overheads = lines.filter(({ account }) => account.type === 'OVERHEADS')
  const merged = overheads.length > 1 ? overheads : lines.slice(0, 2)
  if (merged.length < 2) return lines.map(ownLine)
  const values = merged.map(line => line.values)
  return [
    {
      name: 'Running the business',
      accountId: null,
      values: addUp(values[0]?.length ?? 0, values),
    },
    ...lines.filter(line => !merged.includes(line)).map(ownLine),
  ]
}

function rowsOf(layout: Layout, periods: readonly ReportPeriod[]): ReportRow[] {
  const { income, costOfSales, otherIncome, expenses } = layout
  const total = (lines: readonly Line[]) =>
    addUp(
      periods.length,
      lines.map(({ values }) => values),
    )
  const less = (one: readonly number[], other: readonly number[]) =>
    one.map((value, column) => value - (other[column] ?? 0))
  const gross = less(total(income), total(costOfSales))
  const net = less(addUp(periods.length, [gross, total(otherIncome)]), total(expenses))
  const part = (title: string, totalName: string, lines: readonly Line[]): ReportRow[] =>
    lines.length === 0
      ? []
      : [section(title, [...lines.map(rowOf), summaryRow(figures(totalName, total(lines)))])]
  return [
    header(['', ...periods.map(({ to }) => shortDay(to))]),
    ...part('Income', 'Total Income', income),
    ...part('Less Cost of Sales', 'Total Cost of Sales', costOfSales),
    section('', [plainRow(figures('Gross Profit', gross))]),
    ...part('Plus Other Income', 'Total Other Income', otherIncome),
    ...part('Less Operating Expenses', 'Total Operating Expenses', expenses),
    section('', [plainRow(figures('Net Profit', net))]),
  ]
}

function rowOf({ name, accountId, values }: Line) {
  const texts = [name, ...values.map(amountOrEmpty)]
  return accountId === null ? plainRow(texts) : accountRow(accountId, texts)
}
