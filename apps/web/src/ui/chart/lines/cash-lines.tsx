import { axisMoney, type Cents, cents, formatMoney } from '@millpond/core/money'
import {
  addMonths,
  type Day,
  longMonth,
  type Month,
  monthAbbreviation,
  monthNumber,
  monthOfDay,
  shortDay,
  yearOf,
} from '@millpond/core/time'
import { positionOfDay, spanOfMonths } from '../day-position.ts'
import { LinesChart } from './lines-chart.tsx'
import type { ChartLine, DayValue, LinePoint } from './lines-layout.ts'

/** Cash at the end of a day. */
interface CashDay {
  readonly on: Day
  readonly amount: Cents
}

interface CashLine extends Pick<ChartLine, 'name' | 'tone'> {
  /** By forecast month. */
  readonly closing: ArrayLike<number>
  /** By forecast month, its lowest day; null where days are not known. */
  readonly lowest: readonly (CashDay | null)[]
  /** By forecast month, the peak before the low point; null in all others. */
  readonly highest: readonly (CashDay | null)[]
  /** Days with a mark on the line, and what the marks mean. */
  readonly marks?: { readonly name: string; readonly days: readonly CashDay[] }
}

interface CashLinesProps {
  /** The last closing balance of the books, from which the lines start. */
  readonly start: Cents | null
  readonly floor: Cents | null
  /** Today; null where the figures are of a past day. */
  readonly asOf: Day | null
  readonly currency: string
  readonly months: readonly Month[]
  readonly title: string
  readonly summary: string
  readonly lines: readonly CashLine[]
  /** What happens in a month, next to its name: `$6,500 to Roasting Equipment`. */
  readonly notes?: ReadonlyMap<Month, string>
}

/** Lines of cash from the last closed month on, through the extremes of each month. */
export function CashLines(props: CashLinesProps) {
  const { start, floor, asOf, currency, months, title, summary, lines, notes } = props
  const [first] = months
  const points = first === undefined ? [] : [addMonths(first, -1), ...months]
  return (
    <LinesChart
      {...{ title, summary, floor, period: 'month' }}
      today={first && asOf ? positionOfDay(asOf, [spanOfMonths(first, 1)]) : null}
      points={points.map((month, at) => pointOf(month, at === 0, notes?.get(month)))}
      lines={lines.map(({ name, tone, closing, lowest, highest, marks }) => ({
        ...{ name, tone },
        values: [start, ...months.map((_, at) => cents(Math.round(closing[at] ?? 0)))],
        lowest: [null, ...months.map((month, at) => dayIn(month, lowest[at] ?? null))],
        highest: [null, ...months.map((month, at) => dayIn(month, highest[at] ?? null))],
        ...(marks && { marks: { name: marks.name, days: marks.days.flatMap(placeOf) } }),
      }))}
      format={amount => formatMoney(amount, { currency })}
      formatAxis={(amount: Cents) => axisMoney(amount, currency)}
    />
  )
}

/** A day that is the last of its month is the point of the month itself. */
function dayIn(month: Month, day: CashDay | null): DayValue | null {
  const position = day && positionOfDay(day.on, [spanOfMonths(month, 1)])
  if (!position || position.share === 1) return null
  return { share: position.share, value: day.amount, label: shortDay(day.on) }
}

const placeOf = ({ on, amount }: CashDay) => {
  const month = monthOfDay(on)
  const position = positionOfDay(on, [spanOfMonths(month, 1)])
  return position ? [{ key: month, share: position.share, value: amount }] : []
}

const pointOf = (month: Month, isActual: boolean, note = ''): LinePoint => ({
  ...{ key: month, label: [longMonth(month), note].filter(Boolean).join(': ') },
  ...{ shortLabel: monthAbbreviation(month) },
  ...((monthNumber(month) === 1 || isActual) && { yearLabel: String(yearOf(month)) }),
  kind: isActual ? 'actual' : 'forecast',
})
