/** Capital that owners pay in: a forecast leaves it out, because they decide about it themselves. */
import { type ItemCode, SUMMARY_DATA_TYPE } from '#item'
import { type AccountRole, type Ledger, seriesOf, valueAt } from '#ledger'
import type { Month } from '#time'
import type { RegularTransfer } from './inputs/regular-transfers.ts'

interface RoledLedger {
  readonly ledger: Ledger
  readonly roleOf: (code: ItemCode) => AccountRole | null
}

type ExpectedMovement = Pick<RegularTransfer, 'code' | 'amounts' | 'replaced'>

const YEAR = 12

/** The sum of the owners' accounts at the end of a month; null where the books have no balance. */
export type OwnersBalance = (month: Month) => number | null

/**
 * The owners' accounts are shares, capital, funds introduced, drawings and dividends, but not
 * earnings or reserves. One that a forecast expects to rise is left out: what is paid into it is in
 * the forecast. With shares of 300.00 and drawings of −40.00 the balance is 260.00.
 */
export function ownersBalanceOf(
  { ledger, roleOf }: RoledLedger,
  expected: readonly ExpectedMovement[],
): OwnersBalance {
  const rising = new Set(expected.filter(risesInYear).map(({ code }) => code))
  const balance = seriesOf(ledger, SUMMARY_DATA_TYPE.BalanceSheet)
  const owners = balance.filter(({ code }) => roleOf(code) === 'ownersEquity' && !rising.has(code))
  const isKnown = (month: Month) =>
    month <= ledger.closeMonth && balance.some(series => valueAt(ledger, series, month) !== null)
  return month =>
    isKnown(month)
      ? owners.reduce((sum, series) => sum + (valueAt(ledger, series, month) ?? 0), 0)
      : null
}

/** What a planned transfer replaces counts too: a plan does not change what the books taught. */
const risesInYear = ({ amounts, replaced = [] }: ExpectedMovement): boolean =>
  [...amounts.slice(0, YEAR), ...replaced.slice(0, YEAR)].reduce(
    (sum: number, amount) => sum + amount,
    0,
  ) > 0

/**
 * The capital paid in between two balances of the owners' accounts: what they paid in less what
 * they drew, if it is more than nothing. 300.00 paid in and 40.00 drawn are 260.00; 40.00 paid in
 * and 300.00 drawn are none.
 */
export const capitalBetween = (from: number | null, to: number | null): number =>
  from === null || to === null ? 0 : Math.max(0, to - from)
