/** Events of a scenario that a workbook can have as formulas. */
import type { ItemCode } from '#item'
import type { ScenarioAdjustment, ScenarioEvent } from '#scenario'

/** All other events depend on taxes, payment days and rates: their changes stay figures. */
export function liveMoneyOf(
  events: readonly ScenarioEvent[],
  adjustments: readonly ScenarioAdjustment[],
  bank: ItemCode | null,
) {
  if (bank === null) return []
  return events.flatMap(event => {
    if (event.kind !== 'ownersMoney' || event.isOff) return []
    const entry = adjustments.find(each => each.kind === 'entry' && each.event === event.code)
    if (entry?.kind !== 'entry') return []
    const { direction, amount, from, until } = event.params
    const account = entry.debit === bank ? entry.credit : entry.debit
    const sign = direction === 'in' ? (1 as const) : (-1 as const)
    return [{ event: event.name, bank, account, sign, amount, from, until }]
  })
}
