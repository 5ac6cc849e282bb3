/** Balances from entries, and the year end, when the year's earnings become retained. */
import { ITEM_TYPE } from '#item'
import { monthNumber } from '#time'
import type { Columns } from './columns.ts'
import type { Horizon } from './horizon.ts'
import type { OpeningBalance } from './model.ts'
import type { Workings } from './workings.ts'

/** The effect of a credit: liabilities and equity rise, assets fall. */
export const creditSign = ({ itemType }: Pick<OpeningBalance, 'itemType'>): 1 | -1 =>
  itemType === ITEM_TYPE.asset ? -1 : 1

/**
 * Computes the balances of one account from a month on: the opening balance plus the credits since.
 * Returns the first month that changed, or the number of months.
 */
export function rollForward(
  balances: Columns,
  { balanceAccounts, entries }: Workings,
  account: number,
  from: number,
): number {
  const head = balanceAccounts.accounts[account] as OpeningBalance
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
 * The equity accounts of profit. The current year's earnings collect each month's result; at the
 * start of a financial year they move to retained earnings: 50.00 earned in March with a year from
 * April is retained from April on.
 */
export function rollYears(
  balances: Columns,
  { balanceAccounts, entries, horizon }: Workings,
): void {
  const { currentYear, retained, result } = balanceAccounts.controls
  const opening = (account: number) =>
    (balanceAccounts.accounts[account] as OpeningBalance).amount as number
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

/** In a month that has already started, the opening balances are after its year end. */
const beginsYear = ({ months, beginsWithin, yearBeginsMonth }: Horizon, month: number) =>
  monthNumber(months[month] as Horizon['months'][number]) === yearBeginsMonth &&
  !(month === 0 && beginsWithin)

/** The first month after this one in which a year begins, or the number of months. */
export function nextYearStart(horizon: Horizon, after: number): number {
  let month = after + 1
  while (month < horizon.months.length && !beginsYear(horizon, month)) month += 1
  return month
}
