import { type DemoCompany, profitAndLoss } from '#companies'
import { type AccountPart, accountPart, type ValuesOf } from './account-rows.ts'
import type { ColumnPeriod } from './period.ts'
import { addUp, calculated, less, type SectionRow, section } from './rows.ts'

export function profitAndLossRows(
  company: DemoCompany,
  { columns, from, to }: ColumnPeriod,
  isCash: boolean,
): SectionRow[] {
  const periods = [...columns, { from, to }]
  const amounts = periods.map(period =>
    profitAndLoss(company, period.from, period.to, { paymentsOnly: isCash }),
  )
  const valuesOf: ValuesOf = ({ account }) =>
    amounts.map(column => column.get(account.accountId) ?? 0)
  const width = periods.length
  const part = (...types: string[]) => accountPart(company, types, valuesOf, width)
  const income = part('Income')
  const goods = part('Cost of Goods Sold')
  const expenses = part('Expense')
  const otherIncome = part('Other Income')
  const otherExpenses = part('Other Expense')
  const gross = less(income.total, goods.total)
  const operating = less(gross, expenses.total)
  const other = less(otherIncome.total, otherExpenses.total)
  const titled = (title: string, group: string, { rows, total }: AccountPart) =>
    rows.length === 0 ? [] : [section({ title, group }, rows, { total })]
  return [
    ...titled('Income', 'Income', income),
    ...titled('Cost of Goods Sold', 'COGS', goods),
    calculated('Gross Profit', 'GrossProfit', gross),
    ...titled('Expenses', 'Expenses', expenses),
    calculated('Net Operating Income', 'NetOperatingIncome', operating),
    ...titled('Other Income', 'OtherIncome', otherIncome),
    ...titled('Other Expenses', 'OtherExpenses', otherExpenses),
    calculated('Net Other Income', 'NetOtherIncome', other),
    calculated('Net Income', 'NetIncome', addUp(width, [operating, other])),
  ]
}
