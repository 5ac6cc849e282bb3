import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dataWindow } from './data-window.ts'
import { day, dayAt, monthOfDay } from './day.ts'
import { month, monthsBetween } from './month.ts'
import { closeMonthOf, monthsUntil } from './windows.ts'

describe('data windows', () => {
  it('[DAT-01] on 21st November 2026 October is the close and November is the running month', () => {
    const window = dataWindow(day('2026-11-21'))
    expect([window.closeMonth, window.runningMonth]).toEqual(['2026-10', '2026-11'])
    expect([window.past[0], window.past.at(-1)]).toEqual(['2023-11', '2026-10'])
    expect([window.future[0], window.future.at(-1)]).toEqual(['2026-11', '2029-10'])
    expect([window.lastTwelve[0], window.lastTwelve.at(-1)]).toEqual(['2025-11', '2026-10'])
    expect([window.lastTwentyFour[0], window.lastTwentyFour.at(-1)]).toEqual(['2024-11', '2026-10'])
    expect([window.nextTwelve[0], window.nextTwelve.at(-1)]).toEqual(['2026-11', '2027-10'])
  })

  it.each([
    ['2026-11-01', '2026-10'],
    ['2026-11-30', '2026-10'],
    ['2026-12-01', '2026-11'],
    ['2027-01-01', '2026-12'],
  ])('[DAT-01] on %s the last complete month is %s', (today, close) => {
    expect(closeMonthOf(day(today))).toBe(close)
  })

  it('counts back across a year end', () => {
    expect(monthsUntil(month('2026-01'), 3)).toEqual(['2025-11', '2025-12', '2026-01'])
  })

  it('[DAT-01] every day has 36 past and 36 future months without a gap', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 40_000 }).map(dayAt), today => {
        const { past, future, months, lastTwelve, lastTwentyFour, nextTwelve } = dataWindow(today)
        expect([past.length, future.length, months.length]).toEqual([36, 36, 72])
        expect([lastTwelve.length, lastTwentyFour.length, nextTwelve.length]).toEqual([12, 24, 12])
        expect(future[0]).toBe(monthOfDay(today))
        const steps = months.slice(1).map((each, index) => monthsBetween(months[index]!, each))
        expect(new Set(steps)).toEqual(new Set([1]))
      }),
    )
  })
})
