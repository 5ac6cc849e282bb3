import { ITEM_TYPE } from '#item'
import type { FanGrid } from './fan-grid.ts'
import type { UncertainAccount } from './fan-shocks.ts'
import type { Forecast } from './forecast.ts'

/**
 * Drawings, purchases of assets and the like go on as before no more surely than sales do: what
 * their past months missed is drawn with those of the plan. What an owner has scheduled is certain.
 */
export function uncertainTransfers(
  { input, facts }: Pick<Forecast, 'input'> & Partial<Pick<Forecast, 'facts'>>,
  grid: FanGrid,
): UncertainAccount[] {
  const assets = new Set(
    input.balances.filter(line => line.itemType === ITEM_TYPE.asset).map(line => line.code),
  )
  return (facts?.transfers ?? []).flatMap(({ code, amounts, on, series }) => {
    if (!series || series.misses.values.length === 0) return []
    // An asset that rises costs cash, a liability that rises brings it.
    const sign = assets.has(code) ? -1 : 1
    const reach = on.map(day => ({ points: [grid.pointOf(day)], shares: [sign] }))
    // Of the running month the books know already what has moved.
    const open = amounts.map((_, month) => (month === 0 ? 0 : 1))
    // A month that stands out changes none after it: loans drawn are paid back, assets bought once.
    const misses = { ...series.misses, carry: 0, spread: 0 }
    return [{ misses, plan: amounts, open, reach }]
  })
}
