/** What each event of a scenario adds to the profit of a usual month. */
import {
  type ScenarioContent,
  type ScenarioState,
  statementsOfState,
  withScenario,
} from '#forecast'
import { type Cents, cents } from '#money'

const TWELFTH = 11

/**
 * By the code of an event that counts, the profit of the twelfth month with all events less that
 * without it: by then a hire is at work, and what is paid once has passed. A hire for 6,210 a month
 * is −6,210.
 */
export function eventEffects(
  below: ScenarioState,
  scenario: ScenarioContent,
): ReadonlyMap<string, Cents> {
  const open = scenario.events.filter(({ isOff }) => !isOff)
  if (open.length === 0) return new Map()
  const profitOf = (events: ScenarioContent['events']) =>
    statementsOfState(withScenario(below, { ...scenario, events })).netProfit[TWELFTH] ?? 0
  const all = profitOf(open)
  return new Map(
    open.map(({ code }) => [code, cents(all - profitOf(open.filter(each => each.code !== code)))]),
  )
}
