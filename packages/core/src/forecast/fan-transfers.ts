import { ITEM_TYPE } from '#item'
import type { FanGrid } from './fan-grid.ts'
import type { Reach } from './fan-reach.ts'
import type { UncertainAccount } from './fan-shocks.ts'
import type { Forecast } from './forecast.ts'

/** What is borrowed beyond the usual, as from an overdraft, is paid back after so many months. */
const PAID_BACK = 3

/**
 * Drawings, purchases of assets and the like go on as before no more surely than sales do: what
 * their past months missed is drawn with those of the plan. What an owner has scheduled is certain.
 */
export function uncertainTransfers(
  { input, facts }: Pick<Forecast, 'input'> & Partial<Pick<Forecast, 'facts'>>,
  grid: FanGrid,
): UncertainAccount[] {
  const typeOf = new Map(input.balances.map(line => [line.code, line.itemType]))
  return (facts?.transfers ?? []).flatMap(({ code, amounts, on, series }) => {
    if (!series || series.misses.values.length === 0) return []
    // An asset that rises costs cash, a liability that rises brings it.
    const sign = typeOf.get(code) === ITEM_TYPE.asset ? -1 : 1
    const reach = on.map((day, month): Reach => {
      const point = grid.pointOf(day)
      const back = on[month + PAID_BACK]
      if (typeOf.get(code) !== ITEM_TYPE.liability || !back) {
        return { points: [point], shares: [sign] }
      }
      return { points: [point, grid.pointOf(back)], shares: [sign, -sign] }
    })
    // Of the running month the books know already what has moved.
    const open = amounts.map((_, month) => (month === 0 ? 0 : 1))
    // A month that stands out changes none after it: what was bought once is not bought again.
    const misses = { ...series.misses, carry: 0, spread: 0 }
    return [{ misses, plan: amounts, open, reach }]
  })
}
