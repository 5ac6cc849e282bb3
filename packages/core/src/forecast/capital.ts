/** Capital that owners pay in: a forecast leaves it out, because they decide about it. */
import { type ItemCode, SUMMARY_DATA_TYPE } from '#item'
import { type AccountRole, type Ledger, seriesOf, valueAt } from '#ledger'
import type { Month } from '#time'
import type { RegularTransfer } from './inputs/regular-transfers.ts'

interface RoledLedger {
  readonly ledger: Ledger
  readonly roleOf: (code: ItemCode) => AccountRole | null
}

type ExpectedMovement = Pick<RegularTransfer, 'code' | 'amounts' | 'replaced'>

/** The capital paid in by month, in cents; months of the first year of books are absent. */
export type CapitalByMonth = ReadonlyMap<Month, number>

const YEAR = 12

/**
 * The capital of each month: what owners paid in less what they drew, if they also paid in more
 * than they drew in the year to the end of the month. It is not more than the net amount of that
 * year. Shares sold for 300.00 are capital. An owner who draws 5.00 every month and puts in 10.00
 * when the bank balance is low pays in no capital: that money keeps the balance at its usual level.
 */
export function capitalByMonth(
  books: RoledLedger,
  expected: readonly ExpectedMovement[],
): CapitalByMonth {
  const balances = ownersBalances(books, expected)
  return new Map(
    balances.slice(YEAR).map(({ month, balance }, at) => {
      const inMonth = balance - (balances[at + YEAR - 1]?.balance ?? balance)
      const inYear = balance - (balances[at]?.balance ?? balance)
      return [month, Math.max(0, Math.min(inMonth, inYear))]
    }),
  )
}

/** The sum of the months after `from` up to `to`. */
export function capitalBetween(capital: CapitalByMonth, from: Month, to: Month): number {
  let sum = 0
  for (const [month, amount] of capital) if (month > from && month <= to) sum += amount
  return sum
}

/**
 * By month, the sum of the owners' accounts: shares, capital, funds introduced, drawings and
 * dividends, but not earnings or reserves. One that the forecast expects to rise is left out: what
 * is paid into it is in the forecast. With shares of 300.00 and drawings of −40.00 it is 260.00.
 */
function ownersBalances({ ledger, roleOf }: RoledLedger, expected: readonly ExpectedMovement[]) {
  const rising = new Set(expected.filter(risesInYear).map(({ code }) => code))
  const balance = seriesOf(ledger, SUMMARY_DATA_TYPE.BalanceSheet)
  const owners = balance.filter(({ code }) => roleOf(code) === 'ownersEquity' && !rising.has(code))
  return ledger.months
    .filter(month => month <= ledger.closeMonth)
    .filter(month => balance.some(series => valueAt(ledger, series, month) !== null))
    .map(month => ({
      month,
      balance: owners.reduce((sum, series) => sum + (valueAt(ledger, series, month) ?? 0), 0),
    }))
}

/** What a planned transfer replaces counts too: a plan does not change what the books taught. */
function risesInYear({ amounts, replaced = [] }: ExpectedMovement): boolean {
  const year = [...amounts.slice(0, YEAR), ...replaced.slice(0, YEAR)]
  return year.reduce((sum: number, amount) => sum + amount, 0) > 0
}
