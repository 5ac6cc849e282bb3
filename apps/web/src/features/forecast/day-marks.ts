import type { Forecast } from '@millpond/core/forecast'
import { balanceLineOf, type LowPoint } from '@millpond/core/insight'
import type { Cents } from '@millpond/core/money'
import {
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

/** Today's balance and the low point, each in its place on a chart. */
export function dayMarks(
  forecast: Forecast,
  low: LowPoint | null,
  spans: readonly PointSpan[],
): DayMark[] {
  if (!low) return []
  const { asOf, opening } = balanceLineOf(forecast)
  const at = (on: Day, balance: Cents, kind: DayMark['kind']): DayMark[] => {
    const span = spans.find(({ from, to }) => from <= on && on <= to)
    if (!span) return []
    const share = (daysBetween(span.from, on) + 1) / (daysBetween(span.from, span.to) + 1)
    return [{ kind, key: span.key, share, balance, label: dayLabel(on) }]
  }
  return [...at(asOf, opening, 'today'), ...at(low.on, low.amount, 'low')]
}
