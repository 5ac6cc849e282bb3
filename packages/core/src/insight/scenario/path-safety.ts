/** How many paths of a baseline stay above the floor with a scenario on it. */
import {
  type CashOnDay,
  cashOfState,
  eventLuckOn,
  OUTLOOK_MONTHS,
  type ScenarioState,
} from '#forecast'
import { type Cents, ZERO } from '#money'
import { addMonthsToDay, type Day } from '#time'
import { type BalanceLine, balanceLineOf, balanceOn } from '../low-point/low-point.ts'

export interface PathQuestion {
  readonly below: ScenarioState
  /** The paths of the forecast of `below`. */
  readonly paths: readonly CashOnDay[]
  readonly floor: Cents | null
  /** The last day that counts; by default the same day in 12 months, as for the chance. */
  readonly until?: Day
}

/**
 * The share of paths that are at or above the floor on every day of the next 12 months, 0 to 1. The
 * path of a scenario is that of its baseline with the effect of the scenario added, so that good
 * and bad luck are the same with and without it. Sales of events are as uncertain as in the fan.
 */
export function safeShareOfPaths(question: PathQuestion): (state: ScenarioState) => number {
  const { below, paths, floor } = question
  const until = question.until ?? addMonthsToDay(below.root.asOf, OUTLOOK_MONTHS)
  const level = floor ?? ZERO
  const known = paths.filter(({ on }) => on <= until)
  const before = lineOf(below)
  const expected = known.map(({ on }) => balanceOn(before, on))
  const count = known[0]?.cash.length ?? 0
  const luckOf = eventLuckOn(below)
  // The paths have the luck of the events below.
  const luckBefore = luckOf(below).map(({ drawn, until: sold }) => ({
    drawn,
    until: (on: Day) => -sold(on),
  }))
  return state => {
    if (count === 0) return 1
    const after = lineOf(state)
    const luck = [...luckOf(state), ...luckBefore]
    const isBelow = new Uint8Array(count)
    known.forEach(({ on, cash }, point) => {
      const least = level - (balanceOn(after, on) - (expected[point] ?? 0))
      const sales = luck.flatMap(({ drawn, until }) => {
        const sold = until(on)
        return sold === 0 ? [] : [{ drawn, sold }]
      })
      const more = (path: number) =>
        sales.reduce((sum, { drawn, sold }) => sum + sold * (drawn[path] ?? 0), 0)
      const moreOn = sales.length === 0 ? () => 0 : more
      for (let path = 0; path < count; path += 1) {
        if ((cash[path] ?? 0) + moreOn(path) < least) isBelow[path] = 1
      }
    })
    return 1 - isBelow.reduce((sum, each) => sum + each, 0) / count
  }
}

const lineOf = (state: ScenarioState): BalanceLine => {
  const { asOf, months } = state.root
  return balanceLineOf({ asOf, months, statements: cashOfState(state) })
}
