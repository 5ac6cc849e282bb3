/** What a scenario changes in the answers about cash: before and after. Figures §3. */
import type { CashFan, Forecast } from '#forecast'
import { ITEM_TYPE, type ItemType } from '#item'
import { type Cents, cents, ZERO } from '#money'
import { addMonthsToDay, type Day, firstDay, lastDay, type Month } from '#time'
import { balanceLineOf, type LowPoint, lowPoint } from '../low-point/low-point.ts'
import { chanceUntil, hasForecast } from '../low-point/outlook.ts'

export interface BeforeAndAfter<Value> {
  readonly before: Value
  readonly after: Value
}

/** The month from which an effect is never negative again. */
export type FirstMonth =
  | { readonly kind: 'month'; readonly month: Month }
  /** Still negative in the last month of the forecast, or it only ends. */
  | { readonly kind: 'never' }
  /** It was never negative. */
  | { readonly kind: 'atOnce' }
  /** No profit changes. */
  | { readonly kind: 'noEffect' }

export interface ScenarioAnswers {
  readonly floor: Cents | null
  readonly months: readonly Month[]
  readonly until: Day
  /**
   * The low point within the horizon, by the rule of all low points; null with too little history.
   */
  readonly low: BeforeAndAfter<LowPoint | null>
  /** Months up to `until` with a balance below the floor, or below zero without one. */
  readonly monthsBelow: BeforeAndAfter<number>
  /** The cash at the end of the last month of the horizon. */
  readonly closing: BeforeAndAfter<Cents>
  /** Sums of the months of the horizon. */
  readonly profit: BeforeAndAfter<ProfitTotals>
  /** How much more or less cash there is at the end of the horizon because of the scenario. */
  readonly netEffect: Cents
  /** How much more or less is owed then on debt that follows the bank balance. */
  readonly moreDebt: Cents
  /**
   * The month from which the sum of the scenario's cash, without that debt, is never negative
   * again, over all months of the forecast.
   */
  readonly payback: FirstMonth
  /** The month from which the scenario no longer lowers the profit of any month. */
  readonly breakEven: FirstMonth
  /** The chance of being below the floor within the horizon; null without ranges. */
  readonly chance: BeforeAndAfter<number> | null
}

export interface ProfitTotals {
  readonly revenue: Cents
  readonly expenses: Cents
  readonly netProfit: Cents
}

export interface AnswerQuestion {
  readonly baseline: Forecast
  readonly forecast: Forecast
  /** Months, from the first of the forecast. */
  readonly horizon: number
  readonly floor: Cents | null
  readonly fans?: BeforeAndAfter<Pick<CashFan, 'months' | 'chanceBelow'>>
}

/**
 * A hire that lowers the balance from 24,000 to 11,300 in June changes the low point by 12,700. It
 * pays for itself in the month from which its receipts are at least its payments so far.
 */
export function scenarioAnswers(question: AnswerQuestion): ScenarioAnswers {
  const { baseline, forecast, floor, fans } = question
  const months = baseline.months.slice(0, question.horizon)
  const last = months.length - 1
  const until = addMonthsToDay(baseline.asOf, months.length)
  const both = <Value>(of: (forecast: Forecast) => Value): BeforeAndAfter<Value> => ({
    before: of(baseline),
    after: of(forecast),
  })
  const chanceOf = (fan: Pick<CashFan, 'months' | 'chanceBelow'>) =>
    chanceUntil(fan.chanceBelow, fan.months, until) ?? 0
  const closing = both(({ statements }) => cents(statements.closingCash[last] ?? 0))
  const debt = differences(followingDebt(forecast), followingDebt(baseline))
  const cash = differences(forecast.statements.closingCash, baseline.statements.closingCash).map(
    (effect, at) => effect - (debt[at] ?? 0),
  )
  const profit = differences(forecast.statements.netProfit, baseline.statements.netProfit)
  return {
    ...{ floor, months, until, closing },
    low: both(of => (hasForecast(of) ? lowPoint(balanceLineOf(of), { until }) : null)),
    monthsBelow: both(of => monthsBelowFloor(of, floor, until)),
    profit: both(of => profitTotals(of, months.length)),
    netEffect: cents(closing.after - closing.before),
    moreDebt: cents(debt[last] ?? 0),
    payback: earnsNothing(profit) ? { kind: 'noEffect' } : neverNegativeFrom(cash, baseline.months),
    breakEven: neverNegativeFrom(untilLastChange(profit), baseline.months),
    chance: fans ? { before: chanceOf(fans.before), after: chanceOf(fans.after) } : null,
  }
}

/** The running month is whole, with what is booked already, as in the builder. */
function profitTotals({ plan, statements }: Forecast, count: number): ProfitTotals {
  const whole = new Map(plan.map(({ code, amounts }) => [code as string, amounts[0]]))
  const sumOf = ({ code, amounts }: (typeof statements.profit)[number]) =>
    Array.from(amounts.subarray(1, count)).reduce(
      (sum, amount) => sum + amount,
      whole.get(code) ?? amounts[0] ?? 0,
    )
  const totalOf = (wanted: ItemType) =>
    cents(
      statements.profit
        .filter(({ itemType }) => itemType === wanted)
        .reduce((sum, line) => sum + sumOf(line), 0),
    )
  const [revenue, expenses] = [totalOf(ITEM_TYPE.revenue), totalOf(ITEM_TYPE.expense)]
  return { revenue, expenses, netProfit: cents(revenue - expenses) }
}

/** By month, what is borrowed so far on debt that follows the bank balance. */
function followingDebt({ facts, months }: Forecast): number[] {
  let borrowed = 0
  return months.map((_, at) => {
    for (const { driver, amounts } of facts.transfers) {
      if (driver) borrowed += driver.drivenAccount.cashSign * (amounts[at] ?? 0)
    }
    return borrowed
  })
}

/** Money that only moves, such as drawings or later payments, has nothing to pay back. */
const earnsNothing = (profit: readonly number[]): boolean => profit.every(effect => effect === 0)

const differences = (after: ArrayLike<number>, before: ArrayLike<number>): number[] =>
  Array.from(after, (amount, at) => amount - (before[at] ?? 0))

/** A scenario that has ended does not break even, so only months up to its last change count. */
const untilLastChange = (effects: readonly number[]): number[] =>
  effects.slice(0, effects.findLastIndex(effect => effect !== 0) + 1)

function neverNegativeFrom(effects: readonly number[], months: readonly Month[]): FirstMonth {
  if (effects.every(effect => effect === 0)) return { kind: 'noEffect' }
  const last = effects.findLastIndex(effect => effect < 0)
  if (last < 0) return { kind: 'atOnce' }
  const month = months[last + 1]
  return month === undefined || last === effects.length - 1
    ? { kind: 'never' }
    : { kind: 'month', month }
}

/**
 * The months with a balance below the floor, or below zero without one: on any day where days are
 * known, otherwise at the end of the month. Of the last month, the days up to `until` count.
 */
function monthsBelowFloor(forecast: Forecast, floor: Cents | null, until: Day): number {
  const line = balanceLineOf(forecast)
  return forecast.months.filter(month => {
    const last = lastDay(month)
    const low = lowPoint(line, { from: firstDay(month), until: last < until ? last : until })
    return low !== null && low.amount < (floor ?? ZERO)
  }).length
}

export interface WeightedOutcome {
  /** The share of all paths, each scenario by its weight; null without ranges. */
  readonly chance: number | null
  readonly atEnd: Cents
}

/** What to expect with a likelihood for each outcome; the weights sum to 1. */
export function weightedOutcome(
  outcomes: readonly (WeightedOutcome & { readonly weight: number })[],
): WeightedOutcome {
  const sum = (of: (outcome: WeightedOutcome) => number) =>
    outcomes.reduce((total, each) => total + each.weight * of(each), 0)
  const isKnown = outcomes.every(({ chance }) => chance !== null)
  return {
    chance: isKnown ? sum(({ chance }) => chance ?? 0) : null,
    atEnd: cents(Math.round(sum(({ atEnd }) => atEnd))),
  }
}

/** The end of the window in which a scenario has to be safe: all months of the forecast. */
export const endOfForecast = ({ asOf, months }: Pick<Forecast, 'asOf' | 'months'>): Day => {
  const last = months.at(-1)
  return last === undefined ? asOf : lastDay(last)
}
