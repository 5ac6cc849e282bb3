/** Balances from entries, and the year end, at which what was earned becomes retained. */
import { ITEM_TYPE } from '#item'
import { monthNumber } from '#time'
import type { Columns } from './columns.ts'
import type { Horizon } from './horizon.ts'
import type { OpeningBalance } from './model.ts'
import type { Workings } from './workings.ts'

/** What a credit does to an account: liabilities and equity become larger, assets smaller. */
export const creditSign = ({ itemType }: OpeningBalance): 1 | -1 =>
  itemType === ITEM_TYPE.asset ? -1 : 1

/**
 * Balances of one account from a month on: what it had, and what was credited since. Answers with
 * the first month that differs from what was there, or with the number of months.
 */
export function rollForward(
  balances: Columns,
  { chart, entries }: Workings,
  account: number,
  from: number,
): number {
  const head = chart.accounts[account] as OpeningBalance
  const sign = creditSign(head)
  const credits = entries.rows[account] as Float64Array
  const row = balances.rows[account] as Float64Array
  let balance: number = from === 0 ? head.amount : (row[from - 1] as number)
  let differsFrom = row.length
  for (let month = from; month < row.length; month += 1) {
    balance += sign * (credits[month] as number)
    if (differsFrom === row.length && row[month] !== balance) differsFrom = month
    row[month] = balance
  }
  return differsFrom
}

/**
 * The equity in which profit stands. The current year's earnings gather each month's result; at the
 * start of a financial year what they have gathered moves into retained earnings: 50.00 earned in
 * March with a year from April are retained from April on.
 */
export function rollYears(balances: Columns, { chart, entries, horizon }: Workings): void {
  const { currentYear, retained, result } = chart.controls
  const opening = (account: number) => (chart.accounts[account] as OpeningBalance).amount as number
  const rowsOf = (account: number) => ({
    credits: entries.rows[account] as Float64Array,
    balances: balances.rows[account] as Float64Array,
  })
  const current = rowsOf(currentYear)
  const kept = rowsOf(retained)
  const earned = entries.rows[result] as Float64Array
  let gathered = opening(currentYear)
  let retainedSoFar = opening(retained)
  for (let month = 0; month < earned.length; month += 1) {
    if (beginsYear(horizon, month)) {
      retainedSoFar += gathered
      gathered = 0
    }
    gathered += (earned[month] as number) + (current.credits[month] as number)
    retainedSoFar += kept.credits[month] as number
    current.balances[month] = gathered
    kept.balances[month] = retainedSoFar
  }
}

/** Of a month that is running already, the opening balances are after its year end. */
const beginsYear = ({ months, beginsWithin, yearBeginsMonth }: Horizon, month: number) =>
  monthNumber(months[month] as Horizon['months'][number]) === yearBeginsMonth &&
  !(month === 0 && beginsWithin)

/** The first month after this one in which a year begins, or the number of months. */
export function nextYearStart(horizon: Horizon, after: number): number {
  let month = after + 1
  while (month < horizon.months.length && !beginsYear(horizon, month)) month += 1
  return month
}
