/** How early, how much, how late: what a scenario allows without falling below the floor. */
import {
  type CashOfState,
  cashOfState,
  type ScenarioContent,
  type ScenarioState,
  withAdjustments,
  withScenario,
} from '#forecast'
import { ITEM_SUB_TYPE, ITEM_TYPE, type ItemCode } from '#item'
import { type Cents, cents, WHOLE_PPM, ZERO } from '#money'
import { eventCosting, eventFrom, type ScenarioAdjustment } from '#scenario'
import type { Month } from '#time'
import { type BalanceLine, balanceLineOf, type LowPoint, lowPoint } from '../low-point/low-point.ts'
import { MIN_HISTORY_MONTHS } from '../low-point/outlook.ts'
import { endOfForecast } from './scenario-answers.ts'

/** Why a question has no answer. */
export type SolverProblem =
  /** Without the scenario the balance is expected below the floor already. */
  | 'baselineBelow'
  /** Without the scenario too few paths stay above the floor already. */
  | 'baselineTight'
  | 'notWithin36'
  | 'beyondLimit'
  | 'tooLittleHistory'

export type Solved<Answer> =
  | { readonly kind: 'answer'; readonly answer: Answer }
  | { readonly kind: 'refused'; readonly reason: SolverProblem }

const answered = <Answer>(answer: Answer): Solved<Answer> => ({ kind: 'answer', answer })
const refused = (reason: SolverProblem): Solved<never> => ({ kind: 'refused', reason })

export interface SolverQuestion {
  /** The layers below the scenario. */
  readonly below: ScenarioState
  readonly scenario: ScenarioContent
  readonly floor: Cents | null
  /** The share of paths that stay at or above the floor; without it only the line counts. */
  readonly safeShareOf?: (state: ScenarioState) => number
  /** The share that has to stay, 0 to 1. */
  readonly wantedShare?: number
}

const WANTED_SHARE = 0.9

/** `tight`: the expected line stays above the floor, but too few paths do. */
export type Safety = 'safe' | 'tight' | 'below'

export interface StartMonth {
  readonly month: Month
  readonly safety: Safety
  /** Over all months of the forecast; where one of them ends below the floor, of month ends. */
  readonly low: LowPoint
}

export interface SafeMonths {
  /** Every month of the forecast as the start of the event. */
  readonly months: readonly StartMonth[]
  readonly earliest: Month
  /** From this month on every start is safe; null if the last one is not. */
  readonly safeFrom: Month | null
}

/**
 * The safe months. If no month is safe, it has all months with their low points; with too little
 * history it has none.
 */
export type FoundSafeMonths =
  | { readonly kind: 'answer'; readonly answer: SafeMonths }
  | {
      readonly kind: 'refused'
      readonly reason: SolverProblem
      readonly months: readonly StartMonth[]
    }

/**
 * All months in which an event could start. Safety is not monotone: a start in June can be safe,
 * one in July not, because tax falls due in August.
 */
export function safeMonths(question: SolverQuestion, eventCode: string): FoundSafeMonths {
  const { below, scenario } = question
  const problem = problemOf(question)
  if (problem === 'tooLittleHistory') return { kind: 'refused', reason: problem, months: [] }
  const months = below.root.months.map((month): StartMonth => {
    const events = scenario.events.map(event =>
      event.code === eventCode ? eventFrom(event, month) : event,
    )
    const state = withScenario(below, { ...scenario, events })
    return { month, ...safetyOf(state, question) }
  })
  const earliest = months.find(({ safety }) => safety === 'safe')
  if (!earliest) return { kind: 'refused', reason: problem ?? 'notWithin36', months }
  const lastUnsafe = months.findLastIndex(({ safety }) => safety !== 'safe')
  const safeFrom = months[lastUnsafe + 1]?.month ?? null
  return { kind: 'answer', answer: { months, earliest: earliest.month, safeFrom } }
}

/** Steps of a hundred, and the most that is tried. */
const STEP = 10_000
const MAX_STEPS = 1_000_000

export interface MostToSpend {
  readonly amount: Cents
  /** The low point with this amount, over all months of the forecast. */
  readonly low: LowPoint
}

/** The most that the main cost of an event can be, in steps of 100.00. */
export function mostToSpend(question: SolverQuestion, eventCode: string): Solved<MostToSpend> {
  const problem = problemOf(question)
  if (problem === 'tooLittleHistory') return refused(problem)
  const { below, scenario } = question
  const at = (steps: number) => {
    const events = scenario.events.map(event =>
      event.code === eventCode ? eventCosting(event, cents(steps * STEP)) : event,
    )
    return safetyOf(withScenario(below, { ...scenario, events }), question)
  }
  const isSafe = (steps: number) => at(steps).safety === 'safe'
  if (!isSafe(0)) return refused(problem ?? 'notWithin36')
  if (isSafe(MAX_STEPS)) return refused('beyondLimit')
  const steps = lastWhere(isSafe, 0, MAX_STEPS)
  return answered({ amount: cents(steps * STEP), low: at(steps).low })
}

/** The solver tries at most three times the current sales, and twice the current price. */
const MAX_SALES_PPM = 3 * WHOLE_PPM
const MAX_PRICE_PPM = WHOLE_PPM
const PPM_STEP = 1000
const MAX_DAYS = 120

export interface Needed {
  /** By how much the sales or the prices of each month have to rise. */
  readonly ppm: number
  /** A month, on average over a year from the first month. */
  readonly amountPerMonth: Cents
}

/** How many more sales from a month on keep the expected line above the floor; costs follow. */
export const salesNeeded = (question: SolverQuestion, from: Month): Solved<Needed> =>
  needed(question, from, { most: MAX_SALES_PPM, isLinked: true })

/** How much higher prices from a month on keep it there, if customers stay; costs do not follow. */
export const priceNeeded = (question: SolverQuestion, from: Month): Solved<Needed> =>
  needed(question, from, { most: MAX_PRICE_PPM, isLinked: false })

function needed(
  question: SolverQuestion,
  from: Month,
  { most, isLinked }: { readonly most: number; readonly isLinked: boolean },
): Solved<Needed> {
  const { safeShareOf: _, ...expectedLine } = question
  const { below, scenario } = question
  if (below.root.facts.historyMonths < MIN_HISTORY_MONTHS) return refused('tooLittleHistory')
  const state = withScenario(below, scenario)
  const accounts = scaledAccounts(state, isLinked)
  const withMore = (steps: number) =>
    withAdjustments(state, [
      ...accounts.map(
        (code): ScenarioAdjustment => ({
          ...{ kind: 'scale', code, from, to: null, event: 'needed' },
          ...{ ppm: WHOLE_PPM + steps * PPM_STEP, isLinked },
        }),
      ),
    ])
  const isUnsafe = (steps: number) => safetyOf(withMore(steps), expectedLine).safety !== 'safe'
  if (!isUnsafe(0)) return answered({ ppm: 0, amountPerMonth: ZERO })
  const last = most / PPM_STEP
  if (isUnsafe(last)) return refused('beyondLimit')
  const steps = lastWhere(isUnsafe, 0, last) + 1
  return answered({
    ppm: steps * PPM_STEP,
    amountPerMonth: averageSales(state, from, steps * PPM_STEP),
  })
}

/** How many days later customers may pay, from a month on. */
export function customersMayBeLate(question: SolverQuestion, from: Month): Solved<number> {
  const problem = problemOf(question)
  if (problem === 'tooLittleHistory') return refused(problem)
  const { below, scenario } = question
  const state = withScenario(below, scenario)
  const isSafe = (days: number) => {
    const later = salesOf(state).map(
      (code): ScenarioAdjustment => ({
        ...{ kind: 'timing', code, from, to: null, event: 'late', days, sharePpm: WHOLE_PPM },
      }),
    )
    const open: ScenarioAdjustment = {
      ...{ kind: 'documentTiming', side: 'customers', contactId: null, from, to: null, days },
      event: 'late',
    }
    return safetyOf(withAdjustments(state, [...later, open]), question).safety === 'safe'
  }
  if (!isSafe(0)) return refused(problem ?? 'notWithin36')
  if (isSafe(MAX_DAYS)) return refused('beyondLimit')
  return answered(lastWhere(isSafe, 0, MAX_DAYS))
}

function safetyOf(
  state: ScenarioState,
  { floor, safeShareOf, wantedShare = WANTED_SHARE }: SolverQuestion,
): { readonly safety: Safety; readonly low: LowPoint } {
  const { asOf, months } = state.root
  const cash = cashOfState(state)
  const level = floor ?? ZERO
  // Days are slow to compute, and not needed where a month already ends below the floor.
  const isBelow = cash.closingCash.some(closing => closing < level)
  const line = isBelow ? monthEnds(state, cash) : balanceLineOf({ asOf, months, statements: cash })
  const until = endOfForecast(state.root)
  const low = lowPoint(line, { until }) ?? { on: asOf, amount: line.opening, precision: 'day' }
  if (low.amount < level) return { safety: 'below', low }
  const isTight = safeShareOf !== undefined && safeShareOf(state) < wantedShare
  return { safety: isTight ? 'tight' : 'safe', low }
}

const monthEnds = ({ root }: ScenarioState, cash: CashOfState): BalanceLine => ({
  ...{ asOf: root.asOf, opening: cents(cash.openingCash[0] ?? 0), daily: [] },
  ...{ months: root.months, closing: cash.closingCash },
})

function problemOf(question: SolverQuestion): SolverProblem | null {
  const { below } = question
  if (below.root.facts.historyMonths < MIN_HISTORY_MONTHS) return 'tooLittleHistory'
  return PROBLEMS[safetyOf(below, question).safety]
}

const PROBLEMS = { safe: null, tight: 'baselineTight', below: 'baselineBelow' } as const

/** The last step where it is so, by bisection: it is so at `first` and not at `end`. */
export function lastWhere(isSo: (step: number) => boolean, first: number, end: number): number {
  let [yes, no] = [first, end]
  while (no - yes > 1) {
    const middle = Math.floor((yes + no) / 2)
    if (isSo(middle)) yes = middle
    else no = middle
  }
  return yes
}

const salesOf = ({ flows }: ScenarioState): readonly ItemCode[] =>
  flows
    .filter(
      ({ itemType, itemSubType }) =>
        itemType === ITEM_TYPE.revenue && itemSubType !== ITEM_SUB_TYPE.otherincome,
    )
    .map(({ code }) => code)

/** Direct costs follow more sales, unless they are planned as a share of them. */
const scaledAccounts = (state: ScenarioState, isLinked: boolean): readonly ItemCode[] => [
  ...salesOf(state),
  ...state.flows
    .filter(
      ({ code, itemSubType }) =>
        isLinked && itemSubType === ITEM_SUB_TYPE.directcosts && !state.shares.has(code),
    )
    .map(({ code }) => code),
]

const YEAR = 12

function averageSales(state: ScenarioState, from: Month, ppm: number): Cents {
  const first = Math.max(0, state.root.months.indexOf(from))
  const sum = salesOf(state)
    .flatMap(code => state.accounts.get(code)?.amounts.slice(first, first + YEAR) ?? [])
    .reduce((total: number, amount) => total + amount, 0)
  const count = Math.min(YEAR, state.root.months.length - first)
  return cents(Math.round((sum * ppm) / WHOLE_PPM / Math.max(1, count)))
}
