/** Why the low point of a scenario differs from its baseline's: by event, summing exactly. */
import {
  cashOfState,
  type Forecast,
  type ScenarioContent,
  type ScenarioState,
  withScenario,
} from '#forecast'
import { type Cents, cents } from '#money'
import {
  type BalanceLine,
  balanceLineOf,
  balanceOn,
  type LowPoint,
} from '../low-point/low-point.ts'

export interface ScenarioCause {
  /** The event; null is the typed figures together, or the time of the low point. */
  readonly code: string | null
  readonly kind: 'event' | 'figures' | 'lowDayMoved'
  readonly name: string
  readonly amount: Cents
}

export interface CauseQuestion {
  readonly below: ScenarioState
  readonly scenario: ScenarioContent
  readonly low: { readonly before: LowPoint; readonly after: LowPoint }
}

/**
 * The change of the balance on the new low day by each event, in the order of the list, then the
 * difference because the low day is another one. With 24,000 in May and 11,300 in June of which the
 * hire is −9,700, and a baseline of 21,000 in June, the causes are −9,700 and −3,000.
 */
export function scenarioCauses({ below, scenario, low }: CauseQuestion): readonly ScenarioCause[] {
  const { root } = below
  const at = (content: ScenarioContent) =>
    balanceOn(lineOf(root, withScenario(below, content)), low.after.on)
  const ordered = [...scenario.events].sort((a, b) => a.position - b.position)
  const start = balanceOn(lineOf(root, below), low.after.on)
  const causes: ScenarioCause[] = []
  let before: number = start
  const step = (cause: Omit<ScenarioCause, 'amount'>, after: number) => {
    if (after !== before) causes.push({ ...cause, amount: cents(after - before) })
    before = after
  }
  ordered.forEach((event, index) => {
    if (event.isOff) return
    const events = ordered.slice(0, index + 1)
    const content = { ...scenario, events, factorAccountMonthlyValues: {} }
    step({ code: event.code, kind: 'event', name: event.name }, at(content))
  })
  step({ code: null, kind: 'figures', name: 'Figures you typed' }, low.after.amount)
  const moved = cents(start - low.before.amount)
  if (moved !== 0) {
    const name = 'The low point is on another day'
    causes.push({ code: null, kind: 'lowDayMoved', name, amount: moved })
  }
  return causes
}

const lineOf = ({ asOf, months }: Forecast, state: ScenarioState): BalanceLine =>
  balanceLineOf({ asOf, months, statements: cashOfState(state) })
