import { describe, expect, it } from 'vitest'
import { type Cents, cents } from '#money'
import { addMonths, day, lastDay, month, monthsFrom } from '#time'
import type { BalanceLine } from './low-point.ts'
import { outlookOf } from './outlook.ts'

const TODAY = day('2026-11-24')
const dollars = (amount: number): Cents => cents(amount * 100)

/** Dollars today and on the following days, or at month ends from November on. */
const lineOf = (daily: readonly number[], closing: readonly number[] = []): BalanceLine => ({
  ...{ asOf: TODAY, opening: dollars(daily[0] ?? 0) },
  daily: daily.slice(1).map(dollars),
  months: monthsFrom(month('2026-11'), closing.length),
  closing: closing.map(dollars),
})
const outlook = (line: BalanceLine, floor: number | null, from = TODAY) =>
  outlookOf({ line, historyMonths: 36, floor: floor === null ? null : dollars(floor), from })

describe('[ORG-03] [FIG-02] the next twelve months', () => {
  it.each([
    ['fall below the floor tomorrow', [60, 30, 50], 40, '2026-11-25', '2026-11-25', 30, -10],
    ['touch the floor and stay above it', [60, 40, 50], 40, null, '2026-11-25', 40, 0],
    ['are below the floor now', [39, 45, 20], 40, '2026-11-24', '2026-11-26', 20, -20],
    ['have no floor and stay above zero', [60, 0, 50], null, null, '2026-11-25', 0, 0],
    ['have no floor and run out', [60, 10, -1], null, '2026-11-26', '2026-11-26', -1, -1],
    ['have a floor below zero', [60, -10, -30], -20, '2026-11-26', '2026-11-26', -30, -10],
  ] as const)('%s', (_what, balances, floor, firstBelowOn, lowOn, low, headroom) => {
    const found = outlook(lineOf(balances), floor)
    expect(found.firstBelow?.on ?? null).toBe(firstBelowOn)
    expect(found.low).toEqual({ on: lowOn, amount: dollars(low), precision: 'day' })
    expect(found.headroom).toBe(dollars(headroom))
  })

  it('end on the same day next year', () => {
    // Month ends until October are within the year; the end of November 2027 is not.
    const line = lineOf([60], [...Array.from({ length: 12 }, () => 50), -100])
    const found = outlook(line, null)
    expect([found.from, found.until]).toEqual(['2026-11-24', '2027-11-24'])
    expect(found.firstBelow).toBeNull()
    expect(found.low).toEqual({ on: '2026-11-30', amount: dollars(50), precision: 'monthEnd' })
  })

  it('leave out the days before today', () => {
    const line = lineOf([-5, 60, 30, 50])
    expect(outlook(line, 40, day('2026-11-25'))).toMatchObject({
      from: '2026-11-25',
      firstBelow: { on: '2026-11-26' },
      low: { on: '2026-11-26', amount: dollars(30) },
    })
  })

  it('are null if the forecast ended before today, or has too little history', () => {
    const nothing = { low: null, firstBelow: null, headroom: null, chance: null }
    expect(outlook(lineOf([60, 50]), 40, day('2027-01-01'))).toMatchObject(nothing)
    const young = { line: lineOf([60, 50]), historyMonths: 2, floor: null, from: TODAY }
    expect(outlookOf({ ...young, chance: 0.5 })).toMatchObject(nothing)
    expect(outlookOf({ ...young, historyMonths: 3, chance: 0.5 })).toMatchObject({ chance: 0.5 })
  })

  it('mark a month end as such', () => {
    const end = lastDay(addMonths(month('2026-11'), 2))
    expect(outlook(lineOf([60], [50, 40, 20, 30]), 25).firstBelow).toEqual({
      ...{ on: end, amount: dollars(20), precision: 'monthEnd' },
    })
  })
})
