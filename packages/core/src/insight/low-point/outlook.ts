/**
 * The main answer of Millpond: the low point, its day, and the chance of falling below the floor.
 * Figures §3.
 */
import { type CashFan, type Forecast, OUTLOOK_MONTHS } from '#forecast'
import { type Cents, cents, ZERO } from '#money'
import { addMonthsToDay, type Day, type Month, monthOfDay } from '#time'
import {
  type BalanceLine,
  balanceLineOf,
  firstBelow,
  type LowPoint,
  lowPoint,
} from './low-point.ts'

/** With fewer complete months than this there is too little history to forecast cash. */
export const MIN_HISTORY_MONTHS = 3

export interface CashOutlook {
  /** The first day; both days are included. */
  readonly from: Day
  readonly until: Day
  readonly floor: Cents | null
  /** Null if there is too little history. */
  readonly low: LowPoint | null
  /** The first point below the floor, or below zero without a floor. */
  readonly firstBelow: LowPoint | null
  /** The first point below zero. */
  readonly firstOverdrawn: LowPoint | null
  /** Low point less floor, or less zero without a floor. */
  readonly headroom: Cents | null
  /** The chance of being below the floor, or below zero, on any day; 0 to 1. */
  readonly chance: number | null
  /** The chance of being below zero on any day, if the floor is above zero; 0 to 1. */
  readonly chanceOverdrawn: number | null
}

interface OutlookSources {
  readonly line: BalanceLine
  /** Complete months of history behind the forecast. */
  readonly historyMonths: number
  readonly floor: Cents | null
  /** The first day of the outlook: today. */
  readonly from: Day
  readonly chance?: number | null
  readonly chanceOverdrawn?: number | null
}

/**
 * The outlook from balances. With balances of 60, 30 and 50 and a floor of 40 the low point is 30,
 * the headroom −10, and the second day the first below the floor.
 */
export function outlookOf({
  line,
  historyMonths,
  floor,
  from,
  chance = null,
  chanceOverdrawn = null,
}: OutlookSources): CashOutlook {
  const until = addMonthsToDay(from, OUTLOOK_MONTHS)
  const level = floor ?? ZERO
  const low = historyMonths < MIN_HISTORY_MONTHS ? null : lowPoint(line, { from, until })
  if (!low) {
    const none = { low: null, firstBelow: null, firstOverdrawn: null, headroom: null }
    return { from, until, floor, ...none, chance: null, chanceOverdrawn: null }
  }
  return {
    ...{ from, until, floor, low, chance },
    chanceOverdrawn: level > ZERO ? chanceOverdrawn : null,
    firstBelow: firstBelow(line, level, { from, until }),
    firstOverdrawn: firstBelow(line, ZERO, { from, until }),
    headroom: cents(low.amount - level),
  }
}

type OutlookForecast = Parameters<typeof balanceLineOf>[0] & {
  readonly facts: Pick<Forecast['facts'], 'historyMonths'>
}

/** The outlook of a forecast, or of an open session, over the 12 months after its day. */
export function cashOutlook(
  forecast: OutlookForecast,
  fan: Pick<CashFan, 'months' | 'chanceBelow' | 'chanceOverdrawn'> | null,
  floor: Cents | null,
): CashOutlook {
  const until = addMonthsToDay(forecast.asOf, OUTLOOK_MONTHS)
  return outlookOf({
    line: balanceLineOf(forecast),
    historyMonths: forecast.facts.historyMonths,
    floor,
    from: forecast.asOf,
    chance: fan && chanceUntil(fan.chanceBelow, fan.months, until),
    chanceOverdrawn: fan && chanceUntil(fan.chanceOverdrawn, fan.months, until),
  })
}

/** A chance up to the month of a day, or up to the last month; null without months. */
export const chanceUntil = (
  chances: readonly number[],
  months: readonly Month[],
  until: Day,
): number | null => chances[months.indexOf(monthOfDay(until))] ?? chances.at(-1) ?? null

/** Whether there is enough history to show a forecast of cash. */
export const hasForecast = ({ facts }: Pick<Forecast, 'facts'>): boolean =>
  facts.historyMonths >= MIN_HISTORY_MONTHS
