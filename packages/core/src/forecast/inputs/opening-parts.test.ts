import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { taxPeriods } from '#calendar'
import { cents } from '#money'
import { day, month, monthsFrom } from '#time'
import { openingParts, paidOfPeriods } from './opening-parts.ts'

/** Two-monthly GST of a New Zealand company with a March balance date. */
const gst = taxPeriods('NZ', 'salesTax', {
  periodMonths: 2,
  yearBeginsMonth: 4,
  months: monthsFrom(month('2025-10'), 14),
  holidays: new Set(),
})

const owed = (asOf: string, close: string, byMonth: Record<string, number>, now: number) =>
  openingParts(gst, {
    asOf: day(asOf),
    closeMonth: month(close),
    owedAt: at => cents((byMonth[at] ?? 0) * 100),
    owedNow: cents(now * 100),
  }).map(({ on, amount }) => [on, amount / 100])

describe('an amount owed, split by the period it belongs to', () => {
  it('belongs entirely to the only open period', () => {
    // August and September were paid on 28 October; October and November are due in January.
    expect(owed('2026-11-21', '2026-10', { '2026-09': 9000, '2026-10': 4000 }, 6500)).toEqual([
      ['2027-01-15', 6500],
    ])
  })

  it('before the last period is due: the amount owed at its end, then the rest', () => {
    expect(owed('2026-10-10', '2026-09', { '2026-09': 9000 }, 12000)).toEqual([
      ['2026-10-28', 9000],
      ['2027-01-15', 3000],
    ])
  })

  it('after an early payment: the rest belongs to the next period', () => {
    expect(owed('2026-10-10', '2026-09', { '2026-09': 9000 }, 3000)).toEqual([['2027-01-15', 3000]])
  })

  it('a refund is a negative part', () => {
    expect(owed('2026-11-21', '2026-10', {}, -800)).toEqual([['2027-01-15', -800]])
  })

  it('no parts if nothing is owed', () => {
    expect(owed('2026-11-21', '2026-10', { '2026-10': 500 }, 0)).toEqual([])
  })
})

it.each<[string, string, number, number, number]>([
  ['before its day, and paid early', '2026-10-10', 3000, 9000, 9000],
  ['before its day, and owed', '2026-10-10', 12_000, 0, 0],
  ['on its day', '2026-10-28', 400, 8800, 9000],
  ['after its day, and not paid', '2026-10-30', 9400, 0, 0],
])('paid of the periods due in the month: %s', (_, asOf, now, fallen, paid) => {
  const books = {
    ...{ asOf: day(asOf), closeMonth: month('2026-09'), owedNow: cents(now * 100) },
    owedAt: (at: string) => cents(at === '2026-09' ? 900_000 : 0),
  }
  expect(paidOfPeriods(gst, books, fallen * 100) / 100).toBe(paid)
})

it('the parts sum to the amount owed, for any books', () => {
  const amounts = fc.dictionary(
    fc.constantFrom('2026-07', '2026-08', '2026-09', '2026-10'),
    fc.integer({ min: -9000, max: 9000 }),
  )
  fc.assert(
    fc.property(amounts, fc.integer({ min: -9000, max: 9000 }), (byMonth, now) => {
      const parts = owed('2026-11-21', '2026-10', byMonth, now)
      expect(parts.reduce((sum, [, amount]) => sum + Number(amount), 0)).toBeCloseTo(now)
    }),
  )
})
