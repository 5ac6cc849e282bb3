import type { CashFan, Forecast } from '@millpond/core/forecast'
import { balanceLineOf, type LowPoint, rangeOn } from '@millpond/core/insight'
import type { Cents } from '@millpond/core/money'
import {
  addDays,
  addMonths,
  type Day,
  dayNumber,
  daysBetween,
  firstDay,
  lastDay,
  type Month,
  monthAbbreviation,
  monthOfDay,
} from '@millpond/core/time'
import type { TodayAt } from '#ui/chart/lines-layout.ts'
import type { DayMark } from '#ui/chart/month-point.ts'

/** The days that one point of a chart covers, both included. */
export interface PointSpan {
  readonly key: string
  readonly from: Day
  readonly to: Day
}

/** The span of a point of one or more months, which is keyed by its first month. */
export const spanOfMonths = (key: string, months: number): PointSpan => ({
  key,
  from: firstDay(key as Month),
  to: lastDay(addMonths(key as Month, months - 1)),
})

/** `14 Mar`. */
const dayLabel = (on: Day) => `${dayNumber(on)} ${monthAbbreviation(monthOfDay(on))}`

/**
 * The point that a day lies in, and how much of its time is over by then; the day included. The
 * day before the first point is at its start: 13 weeks begin after today.
 */
export function placeOfDay(on: Day, spans: readonly PointSpan[]): TodayAt | null {
  const [first] = spans
  if (first && on === addDays(first.from, -1)) return { key: first.key, share: 0 }
  const span = spans.find(({ from, to }) => from <= on && on <= to)
  if (!span) return null
  const { key, from, to } = span
  return { key, share: (daysBetween(from, on) + 1) / (daysBetween(from, to) + 1) }
}

/** Today's balance and the low point, each in its place on a chart. */
export function dayMarks(
  { forecast, fan }: { readonly forecast: Forecast; readonly fan: CashFan },
  low: LowPoint | null,
  spans: readonly PointSpan[],
): DayMark[] {
  if (!low) return []
  const { asOf, opening } = balanceLineOf(forecast)
  const at = (on: Day, balance: Cents, kind: DayMark['kind']): DayMark[] => {
    const place = placeOfDay(on, spans)
    const range = kind === 'low' ? rangeOn(fan, on) : null
    return place ? [{ kind, ...place, balance, range, label: dayLabel(on) }] : []
  }
  return [...at(asOf, opening, 'today'), ...at(low.on, low.amount, 'low')]
}
