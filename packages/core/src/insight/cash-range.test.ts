import { describe, expect, it } from 'vitest'
import type { Forecast } from '#forecast'
import { addDays, day, lastDay, month } from '#time'
import { type DailyFan, rangeOn } from './cash-range.ts'
import { lowestDay } from './low-point/lowest-day.ts'
import { widestBeforeNarrowing } from './range-narrowing.ts'

const CLOSE = day('2026-10-31')
const NOVEMBER = month('2026-11')
const DAYS = 30

/** A forecast of November with the balance of the 10th given, and all other days at 600. */
const november = (tenth: number, opening: number) =>
  ({
    asOf: CLOSE,
    months: [NOVEMBER],
    statements: {
      openingCash: Float64Array.of(opening),
      closingCash: Float64Array.of(600),
      dailyBalances: Array.from({ length: DAYS }, (_, at) => (at === 9 ? tenth : 600)),
    },
  }) as unknown as Forecast

const fan = {
  days: Array.from({ length: DAYS }, (_, at) => addDays(CLOSE, at + 1)),
  byDay: {
    p10: Float64Array.from({ length: DAYS }, (_, at) => 100 + at),
    p90: Float64Array.from({ length: DAYS }, (_, at) => 900.4 + at),
  },
  lowDays: [day('2027-08-01')],
  byLowDay: { p10: Float64Array.of(-40), p90: Float64Array.of(260) },
} as unknown as DailyFan

describe('[FIG-03] the lowest day of a month', () => {
  it('has the range of its own day', () => {
    expect(lowestDay(november(200, 700), fan, NOVEMBER)).toEqual({
      ...{ on: '2026-11-10', amount: 200, precision: 'day' },
      range: { low: 109, high: 909 },
    })
  })

  it.each([
    ['cash only rises from its opening balance', 650, 300],
    ['it is as low as the opening balance', 200, 200],
    ['no day differs from its end', 600, 700],
  ])('is none if %s', (_why, tenth, opening) => {
    expect(lowestDay(november(tenth, opening), fan, NOVEMBER)).toBeNull()
  })

  it('is none for a month without a forecast', () => {
    expect(lowestDay(november(200, 700), fan, month('2027-02'))).toBeNull()
  })
})

describe('[FIG-03] the range of a day', () => {
  it('is known for the days of the first months, then for the lowest day of each month', () => {
    expect(rangeOn(fan, lastDay(NOVEMBER))).toEqual({ low: 129, high: 929 })
    expect(rangeOn(fan, addDays(lastDay(NOVEMBER), 1))).toBeNull()
    expect(rangeOn(fan, day('2027-08-01'))).toEqual({ low: -40, high: 260 })
    expect(rangeOn(fan, day('2027-08-02'))).toBeNull()
  })
})

describe('[FIG-03] a range that narrows', () => {
  const widthsOf = (widths: readonly number[]) =>
    widestBeforeNarrowing({
      ...fan,
      days: widths.map((_, at) => addDays(CLOSE, at + 1)),
      byDay: {
        ...fan.byDay,
        p10: Float64Array.from(widths, () => 0),
        p90: Float64Array.from(widths),
      },
    })

  it.each([
    ['only widens', [10, 20, 60], null],
    ['hardly narrows', [10, 60, 55], null],
    ['is narrower at the end of a month', [10, 60, 20, 50], '2026-11-02'],
    ['is empty', [], null],
  ])('has its widest day if it does: it %s', (_what, widths, day) => {
    expect(widthsOf(widths)).toBe(day)
  })
})
