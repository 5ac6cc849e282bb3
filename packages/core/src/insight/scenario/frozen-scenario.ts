/** The figures of a scenario on the day on which it was added to the forecast. Decision 056. */
import type { Forecast, ScenarioModel } from '#forecast'
import { type ItemCode, itemCode } from '#item'
import { type Cents, cents } from '#money'
import type { Scenario } from '#scenario'
import type { Day } from '#time'
import type { LowPoint } from '../low-point/low-point.ts'
import { lowestDays, peakDays } from './month-extremes.ts'
import type { BeforeAndAfter, ScenarioAnswers } from './scenario-answers.ts'

/** Cash of the months of `answers`, in cents. */
export interface FrozenLine {
  readonly closing: readonly Cents[]
  /** The lowest day of each month; null where days are not known. */
  readonly lowest: readonly (LowPoint | null)[]
  /** By month, the peak before the low point; null in all others. */
  readonly highest: readonly (LowPoint | null)[]
}

export interface FrozenScenario {
  /** The day after which all balances were forecast. */
  readonly asOf: Day
  /** The last closing balance before it, from which the lines start. */
  readonly start: Cents
  /** Codes of the events that counted. */
  readonly events: readonly ItemCode[]
  readonly answers: ScenarioAnswers
  readonly lines: BeforeAndAfter<FrozenLine>
}

interface FrozenQuestion {
  readonly model: ScenarioModel
  readonly scenario: Pick<Scenario, 'events'>
  readonly answers: ScenarioAnswers
  readonly start: Cents
}

/** What the screen of a scenario shows, as values that no longer follow the forecast. */
export function frozenScenario({ model, scenario, ...rest }: FrozenQuestion): FrozenScenario {
  const { baseline, forecast } = model
  const count = rest.answers.months.length
  const lineOf = (of: Forecast): FrozenLine => ({
    closing: Array.from(of.statements.closingCash.subarray(0, count), cents),
    lowest: lowestDays(of).slice(0, count),
    highest: peakDays(of).slice(0, count),
  })
  return {
    ...{ asOf: baseline.asOf, ...rest },
    events: scenario.events.filter(({ isOff }) => !isOff).map(({ code }) => itemCode(code)),
    lines: { before: lineOf(baseline), after: lineOf(forecast) },
  }
}
