/** The covenants of lenders, tested at month ends on books and forecast. */
import type { Covenant, CovenantMeasure, Forecast } from '#forecast'
import type { AccountRole, Ledger } from '#ledger'
import type { Month } from '#time'
import { balanceSource } from '../balance-rows.ts'
import { cashByMonth } from '../cash-months.ts'
import { hasForecast } from '../low-point/outlook.ts'
import { profitSource } from '../profit-rows.ts'
import { currentRatio, interestCover, type Ratio } from './ratios.ts'

export interface CovenantMonth {
  readonly month: Month
  /**
   * In the unit of the limit; null where it is not known. A value that would round to the limit it
   * breaks has one more digit: 119.6 is 1.196.
   */
  readonly value: number | null
  /** How far it is from the limit; negative in a breach. */
  readonly headroom: number | null
}

export type CovenantTest = (covenant: Covenant, months: readonly Month[]) => CovenantMonth[]

/** Cash counts in cents as a ratio does in hundredths. */
const CENTS = 100

/**
 * Tests covenants on these books and their forecast. With cash of $250 at the end of May, a lowest
 * amount of $300 has a headroom of -$50 in May.
 */
export function covenantTest(ledger: Ledger, made: Forecast): CovenantTest {
  const forecast = hasForecast(made) ? made : null
  const roles = new Map<string, AccountRole | null>(
    made.facts.roles.map(({ code, role }) => [code, role]),
  )
  const byMonth = cashByMonth(ledger, forecast)
  const balances = balanceSource(ledger, forecast)
  const profits = profitSource(ledger, forecast)
  const measures: Readonly<Record<CovenantMeasure, (month: Month) => Ratio | null>> = {
    cash(month) {
      const closing = byMonth(month)?.closing ?? null
      return closing === null ? null : { amount: closing, per: CENTS }
    },
    currentRatio: month => currentRatio(balances, month),
    interestCover: month => interestCover(profits, code => roles.get(code) ?? null, month),
  }
  return (covenant, months) =>
    months.map(month => {
      const exact = measures[covenant.measure](month)
      if (exact === null) return { month, value: null, headroom: null }
      const value = shownValue(exact, covenant)
      return { month, value, headroom: inTenths(headroomOf(covenant, value)) }
    })
}

/** How far a value is within its limit: 116 for a ratio of at least 120 gives -4. */
const headroomOf = ({ bound, limit }: Covenant, value: number): number =>
  bound === 'min' ? value - limit : limit - value

const inTenths = (value: number): number => Math.round(10 * value) / 10

/**
 * A ratio in whole hundredths. If it breaks its limit but would round to it, it has one more digit
 * and stays on its own side: with a limit of 1.20, 1.1996 is 119.9.
 */
function shownValue({ amount, per }: Ratio, { bound, limit }: Covenant): number {
  const rounded = Math.round((100 * amount) / per)
  const over = BigInt(amount) * 100n - BigInt(limit) * BigInt(per)
  const isBreach = bound === 'min' ? over < 0n : over > 0n
  if (!isBreach || rounded !== limit) return rounded
  const tenths = (1000 * amount) / per
  return bound === 'min'
    ? Math.min(Math.floor(tenths), 10 * limit - 1) / 10
    : Math.max(Math.ceil(tenths), 10 * limit + 1) / 10
}

export const firstBreachOf = (months: readonly CovenantMonth[]): CovenantMonth | null =>
  months.find(({ headroom }) => headroom !== null && headroom < 0) ?? null
