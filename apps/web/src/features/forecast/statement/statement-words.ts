import { cashAnswer, headline } from '@millpond/core/forecast'
import { SUMMARY_DATA_TYPE } from '@millpond/core/item'
import { seriesOf } from '@millpond/core/ledger'
import { type Cents, cents, changeFrom, compareToBudget, formatMoney } from '@millpond/core/money'
import {
  findRow,
  flatten,
  type StatementKind,
  statementTable,
  type TablePeriod,
  type TableRow,
} from '@millpond/core/table'
import {
  addMonths,
  financialYearLabel,
  financialYearStart,
  formatMonthEnd,
  longMonth,
  type Month,
} from '@millpond/core/time'
import type { ForecastModel } from '#model/use-model.ts'
import { cashCauses, causeWords } from '../cash-causes.ts'
import { dayLowWords } from '../day-low.ts'
import { cashAhead } from '../model/cash-ahead.ts'

const A_YEAR = 12

/** The answer of a statement as a sentence: the title of its screen. Guide §9.2 to §9.4. */
export function statementAnswer(
  statement: StatementKind,
  model: ForecastModel,
  beginsMonth: number,
  period: TablePeriod = 'month',
): string {
  if (statement === 'profitAndLoss') return profitAnswer(model, beginsMonth)
  if (statement === 'balanceSheet') return balanceAnswer(model)
  const ofWeeks = period === 'day' || period === 'week' ? dayLowWords(model) : null
  return ofWeeks ?? cashAnswerOf(model)
}

export const hasBudget = ({ ledger }: Pick<ForecastModel, 'ledger'>): boolean =>
  [SUMMARY_DATA_TYPE.ProviderBudget, SUMMARY_DATA_TYPE.MillpondBudget].some(
    type => seriesOf(ledger, type).length > 0,
  )

/** Which month takes most cash out, and what for; where none does, how much cash grows. */
function cashAnswerOf(model: ForecastModel): string {
  const { ledger, floor } = model
  const { currency, closeMonth } = ledger
  const money = (amount: number) => formatMoney(cents(Math.abs(amount)), { currency })
  const ahead = cashAhead(model, A_YEAR)
  const [first] = ahead.months
  if (!first) return headline(cashAnswer(ahead, floor), { currency, floor })
  const worst = ahead.months.reduce((most, month) => (month.net < most.net ? month : most), first)
  if (worst.net >= 0) {
    const last = ahead.months.at(-1) ?? first
    const grown = last.closing - ahead.opening
    if (grown === 0) return `Cash stays at ${money(ahead.opening)} for the next 12 months.`
    const more = `${money(grown)} more by ${longMonth(last.month)}`
    return `No month ahead takes more cash than it brings: ${more}.`
  }
  const more = `${money(worst.net)} more goes out than comes in`
  const takes = `${longMonth(worst.month)} takes most cash: ${more}`
  // What every month takes is no cause of this one: the row furthest from its usual month is.
  const cause = cashCauses(model, worst.month, null)?.causes.find(each => each.beside < 0)
  if (cause) return `${takes}. ${cause.name} ${causeWords(cause, currency)}.`
  const table = statementTable({
    ...{ ledger, forecast: model.forecast, statement: 'cashFlow', period: 'month' },
    ...{ from: addMonths(closeMonth, 1), to: addMonths(closeMonth, A_YEAR), compare: 'none' },
    yearBeginsMonth: 1,
  })
  const column = table.columns.findIndex(each => each.key === worst.month)
  const largest = largestOut(table.rows, column)
  return `${takes}${largest ? `, most of it for ${largest.name}` : ''}.`
}

function largestOut(rows: readonly TableRow[], column: number): TableRow | null {
  const outs = flatten(rows)
    .filter(row => row.kind === 'account' && (row.amounts[column] ?? 0) < 0)
    .sort((left, right) => (left.amounts[column] ?? 0) - (right.amounts[column] ?? 0))
  return outs[0] ?? null
}

/** The profit of this financial year, beside its budget and the year before. */
function profitAnswer(model: ForecastModel, beginsMonth: number): string {
  const { ledger, forecast } = model
  const { currency, closeMonth } = ledger
  const from = financialYearStart(addMonths(closeMonth, 1), beginsMonth)
  const profitOf = (begin: Month, compare: 'none' | 'budget') => {
    const table = statementTable({
      ...{ ledger, forecast, statement: 'profitAndLoss', period: 'year', compare },
      ...{ from: begin, to: addMonths(begin, A_YEAR - 1), yearBeginsMonth: beginsMonth },
    })
    return findRow(table.rows, 'netProfit')
  }
  const row = profitOf(from, 'budget')
  const profit = row?.amounts[0] ?? null
  if (profit === null) return 'There is too little history to forecast profit yet.'
  const year = financialYearLabel(from, beginsMonth)
  const before = addMonths(from, -A_YEAR)
  const budget = row?.comparison?.[0] ?? null
  const lastYear = profitOf(before, 'none')?.amounts[0] ?? null
  const compared = [
    budget === null ? [] : compareToBudget(profit, budget, { currency }),
    lastYear === null
      ? []
      : changeFrom(profit, lastYear, financialYearLabel(before, beginsMonth), { currency }),
  ].flat()
  const amount = formatMoney(cents(Math.abs(profit)), { currency })
  const ends = profit < 0 ? `a loss of ${amount}` : `a profit of ${amount}`
  return `${[`${year} ends with ${ends}`, compared.join(' and ')].filter(Boolean).join(', ')}.`
}

/** What is owned, owed, and left at the last close. */
function balanceAnswer({ ledger, forecast }: ForecastModel): string {
  const { currency, closeMonth } = ledger
  const table = statementTable({
    ...{ ledger, forecast, statement: 'balanceSheet', period: 'month', compare: 'none' },
    ...{ from: closeMonth, to: closeMonth, yearBeginsMonth: 1 },
  })
  const at = (key: string): Cents | null => findRow(table.rows, key)?.amounts[0] ?? null
  const [assets, liabilities, equity] = [at('assets'), at('liabilities'), at('equity')]
  if (assets === null || liabilities === null || equity === null) {
    return 'There is no balance sheet of the last month yet.'
  }
  const money = (value: Cents) => formatMoney(value, { currency })
  const left =
    equity < 0
      ? `you owe ${money(cents(-equity))} more than you own`
      : `${money(equity)} of it is yours`
  return `You own ${money(assets)} and owe ${money(liabilities)}: ${left}.`
}

/** What a table counts and since when its figures are. */
export function basisWords(statement: StatementKind, { ledger }: ForecastModel): string {
  const actuals = `Actuals to ${formatMonthEnd(ledger.closeMonth)}`
  const counts = {
    cashFlow: `${ledger.currency}, as it is paid`,
    profitAndLoss: `${ledger.currency}, tax exclusive`,
    balanceSheet: `${ledger.currency}, at the end of each column`,
  }[statement]
  return `${actuals} · ${counts}`
}
