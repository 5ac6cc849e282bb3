import type { CashFan, Forecast } from '@millpond/core/forecast'
import {
  balanceLineOf,
  type LowPoint,
  lowestDayWithin,
  peakBefore,
  rangeOn,
} from '@millpond/core/insight'
import type { Cents } from '@millpond/core/money'
import { type Day, dayNumber, monthAbbreviation, monthOfDay } from '@millpond/core/time'
import { type PointSpan, positionOfDay } from '#ui/chart/day-position.ts'
import type { DayBalance, DayMark } from '#ui/chart/month-point.ts'

/** `14 Mar`. */
const dayLabel = (on: Day) => `${dayNumber(on)} ${monthAbbreviation(monthOfDay(on))}`

/**
 * Today's balance, the low point, and the peak from which cash falls to it, each at its day on a
 * chart. They are the same days on every chart of the balance.
 */
export function dayMarks(
  { forecast, fan }: { readonly forecast: Forecast; readonly fan: CashFan },
  low: LowPoint | null,
  spans: readonly PointSpan[],
  /** The low point of twelve months, if `low` is another one. */
  fallTo: LowPoint | null = low,
): DayMark[] {
  if (!low) return []
  const line = balanceLineOf(forecast)
  const { asOf, opening } = line
  const peak = peakBefore(line, fallTo ?? low)
  const at = (on: Day, balance: Cents, kind: DayMark['kind']): DayMark[] => {
    const position = positionOfDay(on, spans)
    const range = kind === 'today' ? null : rangeOn(fan, on)
    return position ? [{ kind, ...position, balance, range, label: dayLabel(on) }] : []
  }
  return [
    ...at(asOf, opening, 'today'),
    ...at(low.on, low.amount, 'low'),
    ...(peak && peak.on > asOf ? at(peak.on, peak.amount, 'peak') : []),
  ]
}

/** The lowest future day within one point of a chart. */
export function lowestIn(
  { forecast, fan }: { readonly forecast: Forecast; readonly fan: CashFan },
  span: PointSpan,
): DayBalance | undefined {
  const low = lowestDayWithin(forecast, fan, { from: span.from, until: span.to })
  const position = low && positionOfDay(low.on, [span])
  if (!position) return undefined
  return {
    share: position.share,
    balance: low.amount,
    range: low.range,
    label: dayLabel(low.on),
  }
}
