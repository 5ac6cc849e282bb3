import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cents } from '#money'
import { addDays, day, month, monthsFrom } from '#time'
import { type BalanceLine, firstBelow, lowPoint } from './low-point.ts'

const TODAY = day('2026-11-24')

/** Dollars: today, the days after it, and month-ends from November on. */
const lineOf = (today: number, daily: readonly number[], closing: readonly number[] = []) =>
  ({
    asOf: TODAY,
    opening: cents(today * 100),
    daily: daily.map(amount => amount * 100),
    months: monthsFrom(month('2026-11'), closing.length),
    closing: closing.map(amount => amount * 100),
  }) satisfies BalanceLine

const DAYS_TO_NEXT_YEAR = 365

describe('[FIG-02] the low point', () => {
  it.each([
    // what, today, days ahead, on, dollars
    ['is today where it only rises', 500, [600, 700], '2026-11-24', 500],
    ['is a day, not a month-end', 500, [600, 300, 700], '2026-11-26', 300],
    ['is the earliest of equals', 500, [300, 400, 300], '2026-11-25', 300],
  ])('%s', (_, today, daily, on, dollars) => {
    expect(lowPoint(lineOf(today, daily))).toEqual({
      ...{ on, amount: dollars * 100, precision: 'day' },
    })
  })

  it('covers twelve months, to the same day next year', () => {
    const flat = new Array<number>(DAYS_TO_NEXT_YEAR).fill(500)
    expect(lowPoint(lineOf(600, [...flat, 1]))?.amount).toBe(500_00)
    expect(lowPoint(lineOf(600, [...flat.slice(1), 1]))).toMatchObject({
      ...{ on: '2027-11-24', amount: 1_00 },
    })
  })

  it('is a month end with its precision if days are not known', () => {
    expect(lowPoint(lineOf(900, [], [800, 300, 700]))).toEqual({
      ...{ on: '2026-12-31', amount: 300_00, precision: 'monthEnd' },
    })
    expect(lowPoint(lineOf(900, [850, 840, 830, 820, 810, 800], [800, 850]))).toMatchObject({
      ...{ on: '2026-11-30', precision: 'day' },
    })
  })

  it('leaves out the days before the start day', () => {
    const line = lineOf(100, [200, 300, 400])
    expect(lowPoint(line, { from: addDays(TODAY, 2) })).toMatchObject({
      on: '2026-11-26',
      amount: 300_00,
    })
  })

  it('is null if no balance is known', () => {
    expect(lowPoint(lineOf(100, []), { from: day('2030-01-01') })).toBeNull()
  })

  it('is below the floor exactly if some day is', () => {
    const amounts = fc.array(fc.integer({ min: -1e6, max: 1e6 }), { maxLength: 300 })
    fc.assert(
      fc.property(
        fc.integer(),
        amounts,
        fc.integer({ min: -1e6, max: 1e6 }),
        (now, days, floor) => {
          const line = lineOf(now % 1e6, days)
          const low = lowPoint(line)
          const below = firstBelow(line, cents(floor * 100))
          expect(below !== null).toBe((low?.amount ?? 0) < floor * 100)
          expect(low?.amount).toBe(Math.min(now % 1e6, ...days) * 100)
        },
      ),
    )
  })
})
