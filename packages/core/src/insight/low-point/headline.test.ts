import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cashFan, resolveForecast } from '#forecast'
import { cents } from '#money'
import { day } from '#time'
import { companyBasis, companyLedger, steady } from '../../forecast/_company.ts'
import { chanceName, chancePercent } from './chance.ts'
import { chanceSentence, headline } from './headline.ts'
import type { BalanceLine } from './low-point.ts'
import { cashOutlook, outlookOf } from './outlook.ts'

const TODAY = day('2026-11-24')

/** Dollars today and on the following days. */
const outlook = (
  balances: readonly number[],
  floor: number | null,
  chance: number | null = null,
  chanceOverdrawn: number | null = null,
) =>
  outlookOf({
    line: {
      asOf: TODAY,
      opening: cents((balances[0] ?? 0) * 100),
      daily: balances.slice(1).map(amount => amount * 100),
      ...{ months: [], closing: [] },
    } satisfies BalanceLine,
    ...{ historyMonths: 36, from: TODAY, chance, chanceOverdrawn },
    floor: floor === null ? null : cents(floor * 100),
  })

describe('[USE-01] [FIG-02] the headline follows the chance', () => {
  it.each([
    // balances from today on, floor, chance, sentence
    [
      [70_000, 39_000, 24_000, 60_000],
      40_000,
      0.9,
      'Cash falls below your $40,000 floor on 25th November 2026, to a low of $24,000 ' +
        'on 26th November 2026.',
    ],
    [
      [70_000, 55_000, 24_000, 60_000],
      40_000,
      0.9,
      'Cash falls below your $40,000 floor on 26th November 2026, to a low of $24,000.',
    ],
    [
      [70_000, 24_000],
      40_000,
      0.6,
      'Cash may fall below your $40,000 floor: the expected low is $24,000 on 25th November 2026.',
    ],
    [
      [70_000, 55_000],
      40_000,
      0.5,
      'Cash may fall below your $40,000 floor: the expected low is $55,000 on 25th November 2026.',
    ],
    [
      [70_000, 24_000],
      40_000,
      0.3,
      'Cash may fall below your $40,000 floor: the expected low is $24,000 on 25th November 2026.',
    ],
    [
      [70_000, 55_000],
      40_000,
      0.2,
      'Cash is expected to stay above your $40,000 floor, with a low of $55,000 on ' +
        '25th November 2026.',
    ],
    [[30_000, 55_000], 40_000, 0.95, 'Cash is below your $40,000 floor now.'],
    [
      [30_000, 25_000],
      40_000,
      0.95,
      'Cash is below your $40,000 floor now, with a low of $25,000 on 25th November 2026.',
    ],
    [
      [70_000, 3_000, -17_794],
      5_000,
      0.9,
      'Cash falls below your $5,000 floor on 25th November 2026 and below zero on ' +
        '26th November 2026, to a low of -$17,794.',
    ],
    [
      [70_000, -100, -12_000],
      5_000,
      0.9,
      'Cash falls below your $5,000 floor on 25th November 2026, to a low of -$12,000 on ' +
        '26th November 2026.',
    ],
    [
      [5_000, -100, -12_000],
      null,
      0.9,
      'Cash runs out on 25th November 2026, to a low of -$12,000 on 26th November 2026.',
    ],
    [
      [5_000, 4_000],
      null,
      0.1,
      'Cash is expected to stay above zero, with a low of $4,000 on 25th November 2026.',
    ],
  ] as const)('balances %j, floor %s, chance %s', (balances, floor, chance, sentence) => {
    expect(headline(outlook(balances, floor, chance), 'NZD')).toBe(sentence)
  })

  it('headroom is the amount above the floor', () => {
    expect(outlook([70_000, 55_000], 40_000).headroom).toBe(15_000_00)
    expect(outlook([70_000, 24_000], 40_000).headroom).toBe(-16_000_00)
    expect(outlook([70_000, 24_000], null).headroom).toBe(24_000_00)
  })
})

describe('[FIG-03] how sure the answer is', () => {
  it.each([
    [0.001, 'It is very unlikely', 'a 5%'],
    [0.08, 'It is unlikely', 'an 8%'],
    [0.11, 'It is unlikely', 'an 11%'],
    [0.12, 'It is unlikely', 'a 12%'],
    [0.18, 'It is unlikely', 'an 18%'],
    [0.347, 'It is possible', 'a 35%'],
    [0.5, 'The odds are about even', 'a 50%'],
    [0.7, 'It is likely', 'a 70%'],
    [0.85, 'It is very likely', 'an 85%'],
    [0.999, 'It is almost certain', 'a 95%'],
  ])('a chance of %s', (chance, name, percent) => {
    expect(chanceSentence(outlook([5, 4], 3, chance))).toBe(
      `${name} that your cash will fall below your floor in the next 12 months (about ` +
        `${percent} chance)`,
    )
  })

  it.each([
    // floor, chance of the floor, chance of zero, the end of the sentence
    [3, 0.7, 0.25, '). It is possible that you will run out of cash (about a 25% chance)'],
    [3, 0.95, 0.9, '). It is very likely that you will run out of cash (about a 90% chance)'],
    [3, 0.7, 0.04, 'fall below your floor in the next 12 months (about a 70% chance)'],
    [3, 0.7, null, 'fall below your floor in the next 12 months (about a 70% chance)'],
    [null, 0.7, 0.7, 'run out of cash in the next 12 months (about a 70% chance)'],
    [0, 0.7, 0.7, 'fall below your floor in the next 12 months (about a 70% chance)'],
  ])('with a floor of %s, %s and %s ends in "%s"', (floor, chance, chanceOverdrawn, end) => {
    const found = outlook([5, 4], floor, chance, chanceOverdrawn)
    expect(chanceSentence(found)?.slice(-end.length)).toBe(end)
  })

  it('is never more than 95 or less than 5 of 100', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1, noNaN: true }), chance => {
        expect(chancePercent(chance)).toBeGreaterThanOrEqual(5)
        expect(chancePercent(chance)).toBeLessThanOrEqual(95)
        expect(chanceName(chance)).toBeTruthy()
      }),
      { numRuns: Number(process.env.PROPERTY_RUNS ?? 100) },
    )
  })

  it('is empty without a chance', () => {
    expect(chanceSentence(outlook([5, 4], 3))).toBeNull()
  })
})

describe('[USE-01] the outlook of a forecast', () => {
  const shop = (months: number) => ({
    bank: { kind: 'asset', role: 'bank', values: steady(1000, 1000) } as const,
    rent: { kind: 'cost', values: (ago: number) => (ago <= months ? 400 : 0) } as const,
  })
  const outlookAfter = (months: number) => {
    const accounts = shop(months)
    const forecast = resolveForecast({
      ledger: companyLedger(accounts),
      basis: companyBasis(accounts),
    })
    return cashOutlook(forecast, null, null)
  }
  it('has the day of the low point', () => {
    expect(outlookAfter(36)).toMatchObject({ low: { precision: 'day' }, from: '2026-11-21' })
    expect(headline(outlookAfter(36), 'NZD')).toMatch(/^Cash runs out on .* February 2027/)
  })
  it('has the chance of running out too, where there is a floor above zero', () => {
    const accounts = shop(36)
    const forecast = resolveForecast({
      ledger: companyLedger(accounts),
      basis: companyBasis(accounts),
    })
    const chanceWith = (dollars: number | null) => {
      const floor = dollars === null ? null : cents(dollars * 100)
      return cashOutlook(forecast, cashFan(forecast, floor), floor).chanceOverdrawn
    }
    expect([chanceWith(100), chanceWith(0), chanceWith(null)]).toEqual([1, null, null])
  })
  it('has no low point with too little history', () => {
    expect(headline(outlookAfter(2), 'NZD')).toBe(
      'There is too little history to forecast cash yet.',
    )
  })
})
