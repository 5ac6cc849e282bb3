import { addDays, type Day, firstDay, monthOfDay } from '@millpond/core/time'
import {
  balancesAt,
  CURRENT_YEAR_EARNINGS,
  type DemoAccount,
  type DemoCompany,
  profitAndLoss,
} from '#companies'
import { longDay } from '../dates.ts'
import { financialYearStart } from '../resources/organisation.ts'
import {
  accountRow,
  addUp,
  amountOrEmpty,
  figures,
  header,
  type ReportContext,
  type ReportRow,
  report,
  section,
  summaryRow,
} from './rows.ts'

const SECTIONS: readonly (readonly [title: string, accountClass: DemoAccount['class']])[] = [
  ['Revenue', 'REVENUE'],
  ['Expenses', 'EXPENSE'],
  ['Assets', 'ASSET'],
  ['Liabilities', 'LIABILITY'],
  ['Equity', 'EQUITY'],
]

interface Line {
  readonly account: DemoAccount
  readonly values: readonly [debit: number, credit: number, yearDebit: number, yearCredit: number]
}

/** The month's movement and the year to date, with debits and credits in separate columns. */
export function trialBalanceReport(
  company: DemoCompany,
  day: Day,
  context: Pick<ReportContext, 'today' | 'now'>,
) {
  const monthStart = firstDay(monthOfDay(day))
  const inMonth = profitAndLoss(company, monthStart, day)
  const inYear = profitAndLoss(company, financialYearStart(company, day), day)
  const before = balancesBefore(company, monthStart)
  const now = balancesAt(company, day)
  const lineOf = (account: DemoAccount): Line => {
    const { accountId } = account
    const isFlow = account.class === 'REVENUE' || account.class === 'EXPENSE'
    const year = (isFlow ? inYear : now).get(accountId) ?? 0
    const month = isFlow ? (inMonth.get(accountId) ?? 0) : year - (before.get(accountId) ?? 0)
    const sign = account.class === 'ASSET' || account.class === 'EXPENSE' ? 1 : -1
    return { account, values: [...sides(sign * month), ...sides(sign * year)] }
  }
  const lines = company.accounts
    .filter(({ accountId }) => accountId !== CURRENT_YEAR_EARNINGS)
    .map(lineOf)
    .filter(({ values }) => values.some(value => value !== 0))
  const parts = SECTIONS.flatMap(([title, accountClass]): ReportRow[] => {
    const own = lines.filter(({ account }) => account.class === accountClass)
    return own.length === 0 ? [] : [section(title, own.map(rowOf))]
  })
  const totals = addUp(
    4,
    lines.map(({ values }) => values),
  )
  return report(
    {
      ...context,
      type: 'TrialBalance',
      name: 'Trial Balance',
      organisation: company.name,
      span: `As at ${longDay(day)}`,
    },
    [
      header(['Account', 'Debit', 'Credit', 'YTD Debit', 'YTD Credit']),
      ...parts,
      section('', [summaryRow(figures('Total', totals))]),
    ],
  )
}

/** On the first day of a financial year the old year's profit is already in retained earnings. */
function balancesBefore(company: DemoCompany, day: Day): ReadonlyMap<string, number> {
  const balances = new Map<string, number>(balancesAt(company, addDays(day, -1)))
  const retained = company.accounts.find(account => account.systemAccount === 'RETAINEDEARNINGS')
  if (retained && financialYearStart(company, day) === day) {
    const closed = balances.get(CURRENT_YEAR_EARNINGS) ?? 0
    balances.set(retained.accountId, (balances.get(retained.accountId) ?? 0) + closed)
  }
  return balances
}

const sides = (debit: number): [number, number] => (debit >= 0 ? [debit, 0] : [0, -debit])

function rowOf({ account: { accountId, name, code }, values }: Line) {
  const texts = [code ? `${name} (${code})` : name, ...values.map(amountOrEmpty)]
  return accountRow(accountId, texts)
}
