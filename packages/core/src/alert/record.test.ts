import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { PastEnd } from '#forecast'
import { cents } from '#money'
import { month } from '#time'
import { alertRecord, chanceOfEnd } from './record.ts'
import { SENSITIVITIES } from './rule.ts'

const end = (expected: number, actual: number, change: Partial<PastEnd> = {}): PastEnd => ({
  ...{ close: month('2026-05'), months: 1, opening: cents(1000) },
  ...{ low: cents(expected - 200), expected: cents(expected), high: cents(expected + 100) },
  actual: cents(actual),
  ...change,
})

it.each([
  [500, 0.5],
  [300, 0.1],
  [600, 0.9],
  [100, 0.005],
])(
  'the chance of a month end below %d, expected at 500 within 300 to 600, is %d',
  (level, chance) => {
    expect(chanceOfEnd(end(500, 0), level)).toBeCloseTo(chance, 2)
  },
)

describe('[ALR-02] the record of past closes', () => {
  const closes = [month('2026-05')]
  // The floor is 400: with an expected 390 its chance is above a half, with 500 about a quarter.
  const ends = [
    end(390, 380, { close: month('2026-01') }),
    end(390, 450, { close: month('2026-02') }),
    end(500, 300, { close: month('2026-03') }),
    end(900, 300, { close: month('2026-04') }),
    end(900, 900, { close: month('2026-05') }),
    end(390, 380, { close: month('2026-06'), opening: cents(100) }),
    // The first month end again, from an earlier close that did not warn of it.
    end(900, 380, { close: month('2025-12'), months: 2 }),
  ]

  it('counts what each sensitivity would have caught, missed, and warned of for nothing', () => {
    expect(alertRecord({ closes, ends }, cents(400))).toEqual({
      closes: 1,
      bySensitivity: {
        likely: { dips: 3, caught: 1, missed: 2, warnings: 2, right: 1, wrong: 1 },
        possible: { dips: 3, caught: 2, missed: 1, warnings: 3, right: 2, wrong: 1 },
        cautious: { dips: 3, caught: 2, missed: 1, warnings: 3, right: 2, wrong: 1 },
      },
    })
  })

  it('is unknown before a back-test', () => {
    expect(alertRecord(null, null)).toBeNull()
    expect(alertRecord({ closes, ends: [] }, null)).toBeNull()
  })

  it('a more cautious choice never misses more', () => {
    const amount = fc.integer({ min: -1000, max: 1000 })
    const anyClose = fc.integer({ min: 1, max: 9 }).map(number => month(`2026-0${number}`))
    const anyEnd = fc
      .tuple(amount, amount, anyClose)
      .map(([expected, actual, close]) => end(expected, actual, { close }))
    fc.assert(
      fc.property(fc.array(anyEnd, { minLength: 1 }), amount, (all, floor) => {
        const record = alertRecord({ closes, ends: all }, cents(floor))
        const counts = SENSITIVITIES.flatMap(name => record?.bySensitivity[name] ?? [])
        counts.forEach(({ caught, missed, dips, warnings, right, wrong }, at) => {
          expect([caught + missed, right + wrong, caught]).toEqual([dips, warnings, right])
          expect(missed).toBeLessThanOrEqual(counts[at - 1]?.missed ?? missed)
        })
      }),
    )
  })
})
