import { ITEM_TYPE } from '#item'
import type { Forecast } from '../forecast.ts'
import type { CashExposure } from './cash-exposure.ts'
import type { FanGrid } from './fan-grid.ts'
import type { UncertainAccount } from './fan-shocks.ts'

/** Borrowing above the usual amount, as from an overdraft, is paid back after so many months. */
const PAID_BACK = 3

/**
 * Drawings, purchases of assets and the like are as uncertain as sales: the misses of their past
 * months are drawn with those of the plan. Amounts that an owner has scheduled are certain.
 */
export function uncertainTransfers(
  { input, facts }: Pick<Forecast, 'input'> & Partial<Pick<Forecast, 'facts'>>,
  grid: FanGrid,
): UncertainAccount[] {
  const typeOf = new Map(input.balances.map(line => [line.code, line.itemType]))
  return (facts?.transfers ?? []).flatMap(({ code, amounts, on, series }) => {
    if (!series || series.misses.values.length === 0) return []
    // A rise of an asset is cash out, a rise of a liability is cash in.
    const sign = typeOf.get(code) === ITEM_TYPE.asset ? -1 : 1
    const exposure = on.map((day, month): CashExposure => {
      const point = grid.pointOf(day)
      const back = on[month + PAID_BACK]
      if (typeOf.get(code) !== ITEM_TYPE.liability || !back) {
        return { points: [point], shares: [sign] }
      }
      return { points: [point, grid.pointOf(back)], shares: [sign, -sign] }
    })
    // The books already contain what has moved in the running month.
    const open = amounts.map((_, month) => (month === 0 ? 0 : 1))
    // An exceptional month does not change later months: a single purchase is not repeated.
    const misses = { ...series.misses, persistence: 0, spread: 0 }
    return [{ misses, plan: amounts, open, exposure }]
  })
}
