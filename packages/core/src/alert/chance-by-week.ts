import { type CashOnDay, saidChance } from '#forecast'
import { type Cents, ZERO } from '#money'
import { addDays, type Day } from '#time'
import { MAX_WEEKS_AHEAD } from './rule.ts'

/**
 * By week, the share of paths that have been below the floor on a day by its end. `paths` are those
 * of the range that the dashboard shows, so at the end of a month it is the chance of that month.
 * Without a floor it is zero that counts. With two paths, of which one is below on day 9, it is
 * 0.05 in the first week and 0.5 from the second on.
 */
export function chanceBelowByWeek(
  paths: readonly CashOnDay[],
  asOf: Day,
  floor: Cents | null,
): number[] {
  const level = floor ?? ZERO
  const count = paths[0]?.cash.length ?? 0
  const firstWeekBelow = new Uint8Array(count).fill(MAX_WEEKS_AHEAD)
  for (let week = MAX_WEEKS_AHEAD - 1; week >= 0; week -= 1) {
    const [after, until] = [addDays(asOf, 7 * week), addDays(asOf, 7 * (week + 1))]
    for (const { cash } of paths.filter(({ on }) => on > after && on <= until)) {
      cash.forEach((amount, path) => {
        if (amount < level) firstWeekBelow[path] = week
      })
    }
  }
  return Array.from({ length: MAX_WEEKS_AHEAD }, (_, week) => {
    const below = firstWeekBelow.reduce((sum, first) => sum + (first <= week ? 1 : 0), 0)
    return saidChance(count === 0 ? 0 : below / count)
  })
}
