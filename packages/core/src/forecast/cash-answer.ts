import { type Cents, cents, formatMoney } from '#money'
import { longMonth, type Month } from '#time'
import type { CashForecast } from './cash-forecast.ts'
import type { CashFan, Forecast } from './forecast.ts'

export interface CashAnswer {
  readonly kind: 'tooLittleHistory' | 'belowFloor' | 'aboveFloor' | 'runsOut' | 'lowest'
  /** The lowest month-end balance within the horizon; the earliest of equals. Cents. */
  readonly low: { readonly month: Month; readonly amount: Cents } | null
  /** The first month that ends below the floor, or below zero while no floor is set. */
  readonly firstBelow: Month | null
}

export const ANSWER_MONTHS = 12
const LEAST_HISTORY = 3

/** Month-end balances ahead, cents; none while the books hold fewer than three complete months. */
function closings(forecast: Forecast | CashForecast): { month: Month; closing: Cents }[] {
  if (!('statements' in forecast)) return [...forecast.months]
  const { months, statements, facts } = forecast
  if (facts.historyMonths < LEAST_HISTORY) return []
  return months.map((month, at) => ({ month, closing: cents(statements.closingCash[at] ?? 0) }))
}

/**
 * When cash is lowest and whether that is low. `floor` in cents, null while nobody has set one.
 * Closings of 60, 30 and 50 with a floor of 40 answer: below the floor, low 30 in the second month.
 */
export function cashAnswer(
  forecast: Forecast | CashForecast,
  floor: Cents | null,
  horizon = ANSWER_MONTHS,
): CashAnswer {
  const months = closings(forecast).slice(0, horizon)
  const [first] = months
  if (!first) return { kind: 'tooLittleHistory', low: null, firstBelow: null }
  const lowest = months.reduce((low, month) => (month.closing < low.closing ? month : low), first)
  const firstBelow = months.find(month => month.closing < (floor ?? 0))?.month ?? null
  const low = { month: lowest.month, amount: lowest.closing }
  if (floor !== null) return { kind: firstBelow ? 'belowFloor' : 'aboveFloor', low, firstBelow }
  return { kind: firstBelow ? 'runsOut' : 'lowest', low, firstBelow }
}

export interface HeadlineFacts {
  readonly currency: string
  readonly floor: Cents | null
  readonly horizon?: number
}

/** The answer as a sentence, the title of the dashboard. */
export function headline(answer: CashAnswer, facts: HeadlineFacts): string {
  const { low, firstBelow } = answer
  const { currency, floor, horizon = ANSWER_MONTHS } = facts
  if (!low) return 'There is too little history to forecast cash yet.'
  const money = (amount: Cents) => formatMoney(amount, { currency })
  const isSameMonth = low.month === firstBelow
  const lowest = `${money(low.amount)}${isSameMonth ? '' : ` in ${longMonth(low.month)}`}`
  if (firstBelow && floor !== null) {
    const when = longMonth(firstBelow)
    return `Cash falls below your ${money(floor)} floor in ${when}, to a low of ${lowest}.`
  }
  if (firstBelow) return `Cash runs out in ${longMonth(firstBelow)}, to a low of ${lowest}.`
  if (floor !== null) {
    return `Cash stays above your ${money(floor)} floor for the next ${horizon} months.`
  }
  return `Cash is lowest in ${longMonth(low.month)}, at ${money(low.amount)}.`
}

const SOME_CHANCE = 0.005
const NEAR_CERTAIN = 0.995

/**
 * How sure the answer is, as a sentence beside it: the share of paths below the floor, or below
 * zero while none is set, at some time within the horizon. A share of 0.347 is "a 35% chance".
 */
export function chanceWords(
  fan: Pick<CashFan, 'chanceBelow' | 'months'>,
  { currency, floor, horizon = ANSWER_MONTHS }: HeadlineFacts,
): string | null {
  const at = Math.min(horizon, fan.chanceBelow.length) - 1
  const chance = fan.chanceBelow[at]
  const until = fan.months[at]
  if (chance === undefined || until === undefined) return null
  const level = floor === null ? 'zero' : `your ${formatMoney(floor, { currency })} floor`
  const by = `by the end of ${longMonth(until)}`
  if (chance < SOME_CHANCE) return `There is hardly a chance that cash falls below ${level} ${by}.`
  if (chance > NEAR_CERTAIN) return `It is all but certain that cash falls below ${level} ${by}.`
  return `There is a ${Math.round(chance * 100)}% chance that cash falls below ${level} ${by}.`
}
