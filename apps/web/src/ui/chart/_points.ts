import { cents } from '@millpond/core/money'
import type { DayMark, MonthPoint } from './month-point.ts'

const dollars = (value: number) => cents(value * 100)

type Row = [label: string, kind: MonthPoint['kind'], balance: number, cashIn: number, out: number]

const ROWS: Row[] = [
  ['October 2026', 'actual', 90_000, 74_000, 63_000],
  ['November 2026', 'actual', 98_000, 77_000, 69_000],
  ['December 2026', 'soFar', 96_000, 63_000, 65_000],
  ['January 2027', 'forecast', 50_000, 50_000, 96_000],
  ['February 2027', 'forecast', 24_000, 40_000, 66_000],
  ['March 2027', 'forecast', 49_000, 90_000, 65_000],
]

/** Six months with the low point of $24,000 in February 2027. */
export const sixMonths: MonthPoint[] = ROWS.map(([label, kind, balance, cashIn, out]) => ({
  key: label,
  label,
  shortLabel: label.slice(0, 3),
  kind,
  balance: dollars(balance),
  low: kind === 'actual' ? null : dollars(balance - 5_000),
  high: kind === 'actual' ? null : dollars(balance + 5_000),
  cashIn: dollars(cashIn),
  cashOut: dollars(out),
}))

/** Ten days into December, and the lowest day: the middle of February, lower than its end. */
export const marks: DayMark[] = [
  { kind: 'today', key: 'December 2026', share: 0.3, balance: dollars(97_000), label: '10 Dec' },
  { kind: 'low', key: 'February 2027', share: 0.5, balance: dollars(22_000), label: '14 Feb' },
]

/** The same months, of which January has a day that is lower than its end and than the floor. */
export const withLowestDay: MonthPoint[] = sixMonths.map(point =>
  point.label === 'January 2027'
    ? {
        ...point,
        lowest: {
          ...{ share: 0.25, balance: dollars(38_000), label: '8 Jan' },
          range: { low: dollars(30_000), high: dollars(46_000) },
        },
      }
    : point,
)

export const floor = dollars(40_000)
