import { describe, expect, it } from 'vitest'
import { type Guess, NOT_EXPLAINED, PAST_HORIZONS, resolveForecast } from '#forecast'
import { companyBasis, companyLedger, steady, type TestAccounts } from '../../forecast/_company.ts'
import {
  type AdjustmentReason,
  adjustmentMonths,
  adjustmentReason,
  adjustmentReasons,
} from './adjustment-reasons.ts'

const SHOP: TestAccounts = {
  bank: { kind: 'asset', role: 'bank', values: (ago, at) => (at < '2026-04' ? 4000 : 6000 - ago) },
  sales: { kind: 'sales', values: steady(1000, 700) },
}

const comparison = {
  ...{ forecasts: 21, tooHigh: 17, modelMiss: 312_000_00, guessMiss: 180_000_00 },
  guess: 'levelLastYear' as Guess,
}

function forecastWith(weight: number) {
  const basis = companyBasis(SHOP)
  const fromPast = {
    points: 60,
    horizons: PAST_HORIZONS.map(months => ({
      ...{ months, guessMiss: 0, rangeFactor: 1, comparison },
      weights: { model: 1 - weight, sameMonthLastYear: 0, runRate: 0, levelLastYear: weight },
    })),
  }
  const learned = { ...basis.learned, fromPast }
  return resolveForecast({ ledger: companyLedger(SHOP), basis: { ...basis, learned } })
}

describe('[FIG-01] the reasons of the forecast adjustment', () => {
  it('are by the months between compared ones, and sum to the row', () => {
    const forecast = forecastWith(0.5)
    const found = adjustmentReasons(forecast)
    // On 21st November the month ends nearest to 1, 3, 6 and 12 months ahead.
    expect(found.map(({ from, to, ahead }) => [from, to, ahead])).toEqual([
      ['2026-11', '2026-12', 1],
      ['2027-01', '2027-02', 3],
      ['2027-03', '2027-05', 6],
      ['2027-06', '2027-10', 12],
    ])
    expect(found.map(({ perMonth }) => perMonth === null)).toEqual([true, false, false, false])
    const sum = found.reduce((all, each) => all + each.sum, 0)
    const row = forecast.statements.cash.find(({ key }) => key === NOT_EXPLAINED)
    const year = row?.amounts.slice(0, 12).reduce((all, amount) => all + amount, 0) ?? 0
    expect(year).not.toBe(0)
    expect(sum).toBe(year)
  })

  it('are none without an adjustment', () => {
    expect(adjustmentReasons(forecastWith(0))).toEqual([])
  })

  const reason = (change: Partial<AdjustmentReason>) =>
    ({
      ...{ from: '2026-12', to: '2027-01', ahead: 3, comparison },
      ...{ perMonth: -122_000_00, sum: -244_000_00 },
      ...change,
    }) as AdjustmentReason

  it('are in plain words', () => {
    expect(adjustmentMonths(reason({}), 'NZD')).toBe(
      '-$122,000 a month, December 2026 to January 2027',
    )
    expect(adjustmentMonths(reason({ perMonth: null }), 'NZD')).toBe(
      '-$244,000 in total, December 2026 to January 2027',
    )
    expect(adjustmentMonths(reason({ to: '2026-12' as never }), 'NZD')).toBe(
      '-$244,000 in December 2026',
    )
    expect(adjustmentReason(reason({}), 'NZD')).toBe(
      'We tested 21 past forecasts, looking 3 months ahead. Forecasts from your accounts alone ' +
        'were wrong by $312,000 on average, and too high in 17 cases. A simple guess, the ' +
        'balance of a year earlier, was wrong by $180,000.',
    )
    expect(
      adjustmentReason(
        reason({ ahead: 1, comparison: { ...comparison, tooHigh: 4, modelMiss: 100_00 } }),
        'NZD',
      ),
    ).toBe(
      'We tested 21 past forecasts, looking 1 month ahead. Forecasts from your accounts alone ' +
        'were wrong by $100 on average, and too low in 17 cases. A simple guess, the balance of ' +
        'a year earlier, was wrong by $180,000. Over other periods, this guess was more ' +
        'accurate than your accounts.',
    )
    expect(adjustmentReason(reason({ comparison: null }), 'NZD')).toBeNull()
  })
})
