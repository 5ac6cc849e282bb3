import { describe, expect, it } from 'vitest'
import { cents } from '#money'
import { addMonths, day } from '#time'
import { companyBasis, companyLedger, OCTOBER, steady, type TestAccounts } from './_company.ts'
import { NOT_EXPLAINED } from './account-index.ts'
import { cashFan } from './fan/cash-fan.ts'
import type { PastLearning } from './past-learning.ts'
import { resolveForecast } from './resolve-forecast.ts'

/** Cash was 4,000 in April and 6,000 in all other months of last year, and is 7,000 now. */
const SHOP: TestAccounts = {
  bank: {
    kind: 'asset',
    role: 'bank',
    values: (ago, at) => (ago < 2 ? 7000 : at.endsWith('-04') ? 4000 : 6000),
  },
  sales: { kind: 'sales', values: steady(1000) },
  rent: { kind: 'cost', values: steady(400) },
}
const AT_CLOSE = { asOf: day('2026-10-31') }

const learning = (
  levelLastYear: number,
  rangeFactor = 1,
  guessMiss = 0,
  maxCorrection?: number,
): PastLearning => ({
  points: 18,
  horizons: ([1, 3, 6, 12] as const).map(months => ({
    months,
    weights: { model: 1 - levelLastYear, sameMonthLastYear: 0, runRate: 0, levelLastYear },
    guessMiss,
    rangeFactor,
    ...(maxCorrection !== undefined && { maxCorrection }),
  })),
})

function forecast(fromPast: PastLearning | undefined, given = {}, horizon = 24) {
  const basis = companyBasis(SHOP, { ...AT_CLOSE, ...given })
  const learned = { ...basis.learned, ...(fromPast && { fromPast }) }
  return resolveForecast(
    { ledger: companyLedger(SHOP, false), basis: { ...basis, learned } },
    [],
    horizon,
  )
}

const closings = (found: ReturnType<typeof forecast>) =>
  Array.from(found.statements.closingCash, amount => amount / 100)

describe('[FIG-07] cash that a simple guess forecast better', () => {
  it('is the combination of the model with the guess', () => {
    const model = closings(forecast(undefined))
    const half = closings(forecast(learning(0.5)))
    const lastYear = model
      .slice(0, 12)
      .map((_, at) => (addMonths(OCTOBER, at + 1).endsWith('-04') ? 4000 : at === 11 ? 7000 : 6000))
    // Past forecasts are compared 1, 3, 6 and 12 months ahead.
    for (const at of [0, 2, 5, 11]) {
      expect(half[at]).toBeCloseTo(((model[at] ?? 0) + (lastYear[at] ?? 0)) / 2, 1)
    }
    // After a year the difference stays the same.
    const off = (at: number) => (half[at] ?? 0) - (model[at] ?? 0)
    expect(off(23)).toBeCloseTo(off(11), 1)
  })

  it('is the same amount in each month between two compared ones', () => {
    const amounts = forecast(learning(0.5)).facts.correction?.amounts ?? []
    const [first = 0, ...rest] = amounts.map(amount => Math.round(amount / 100))
    const [early, middle, late] = [rest[0] ?? 0, rest[2] ?? 0, rest[5] ?? 0]
    expect(rest).toEqual([
      ...[early, early],
      ...[middle, middle, middle],
      ...[late, late, late, late, late, late],
      ...Array(12).fill(0),
    ])
    expect(first).not.toBe(0)
  })

  it('is named, and keeps the balance sheet in balance', () => {
    const found = forecast(learning(0.5))
    const before = forecast(undefined)
    const { statements } = found
    expect(statements.outOfBalance).toBe(before.statements.outOfBalance)
    const row = statements.cash.find(({ key }) => key === NOT_EXPLAINED)
    expect(row).toMatchObject({ name: 'Forecast adjustment', group: 'transfers' })
    statements.closingCash.forEach((closing, at) => {
      const opening = statements.openingCash[at] ?? 0
      const moved = statements.cash.reduce((sum, { amounts }) => sum + (amounts[at] ?? 0), 0)
      expect(opening + moved).toBe(closing)
      expect(statements.netProfit[at]).toBe(before.statements.netProfit[at])
    })
  })

  it('has no correction if the model was the most accurate', () => {
    const found = forecast(learning(0))
    expect(found.facts.correction).toBeNull()
    expect(closings(found)).toEqual(closings(forecast(undefined)))
    expect(found.statements.balance.some(({ code }) => code === NOT_EXPLAINED)).toBe(false)
  })

  it('shows a user’s change in full', () => {
    const overrides = { rent: { [addMonths(OCTOBER, 3)]: cents(140_000) } }
    const changed = closings(forecast(learning(0.5), { settings: { overrides } }))
    const before = closings(forecast(learning(0.5)))
    expect(changed.map((closing, at) => Math.round(closing - (before[at] ?? 0)))).toEqual(
      before.map((_, at) => (at < 2 ? 0 : -1000)),
    )
  })

  it('uses less of the guess in the rest of a running month', () => {
    const whole = closings(forecast(learning(1)))
    expect(whole[0]).toBe(6000)
    const basis = companyBasis(SHOP, { asOf: day('2026-11-29') })
    const late = resolveForecast(
      {
        ledger: companyLedger(SHOP),
        basis: { ...basis, learned: { ...basis.learned, fromPast: learning(1) } },
      },
      [],
      3,
    )
    // With 7,000 in the bank on the 29th, a day before the end, last year's 6,000 hardly counts.
    expect((late.statements.closingCash[0] ?? 0) / 100).toBeGreaterThan(6900)
    expect((late.statements.closingCash[1] ?? 0) / 100).toBeCloseTo(6000, 0)
  })
})

describe('[FIG-03] guesses and new capital', () => {
  const sameMonths: PastLearning = {
    points: 18,
    horizons: ([1, 3, 6, 12] as const).map(months => ({
      months,
      weights: { model: 0, sameMonthLastYear: 0.5, runRate: 0.5, levelLastYear: 0 },
      guessMiss: 0,
      rangeFactor: 1,
    })),
  }
  const cashOf = (round: number) => {
    const accounts: TestAccounts = {
      ...SHOP,
      bank: {
        kind: 'asset',
        role: 'bank',
        values: ago => 9000 - ago * 100 + (ago < 7 ? round : 0),
      },
      shares: { kind: 'equity', role: 'ownersEquity', values: ago => (ago < 7 ? round : 0) },
    }
    const basis = companyBasis(accounts, AT_CLOSE)
    const learned = { ...basis.learned, fromPast: sameMonths }
    const sources = { ledger: companyLedger(accounts, false), basis: { ...basis, learned } }
    return closings(resolveForecast(sources, [], 12))
  }

  it('a round of last year is in the bank, and not expected again', () => {
    const plain = cashOf(0)
    expect(plain[11]).toBeCloseTo(8900 + 12 * 100, 0)
    cashOf(300_000).forEach((closing, at) => {
      expect(closing).toBeCloseTo((plain[at] ?? 0) + 300_000, 1)
    })
  })
})

describe('[FIG-03] ranges that past misses widen', () => {
  it('are wider by the factor, around the same expected cash', () => {
    const noisy = (ago: number) => 1000 + ((ago * 7) % 11) * 40
    const accounts = { ...SHOP, sales: { kind: 'sales', values: noisy } } satisfies TestAccounts
    const widths = (factor: number) => {
      const basis = companyBasis(accounts, AT_CLOSE)
      const learned = { ...basis.learned, fromPast: learning(0, factor) }
      const found = resolveForecast(
        { ledger: companyLedger(accounts, false), basis: { ...basis, learned } },
        [],
        12,
      )
      const { byMonth } = cashFan(found, null, { paths: 300 })
      return Array.from(byMonth.p90, (high, at) => high - (byMonth.p10[at] ?? 0))
    }
    const [plain, wide] = [widths(1), widths(2)]
    plain.forEach((width, at) => {
      expect((wide[at] ?? 0) / width).toBeCloseTo(2, 1)
    })
  })

  const noisy = (ago: number) => 1000 + ((ago * 7) % 11) * 400
  const accounts = { ...SHOP, sales: { kind: 'sales', values: noisy } } satisfies TestAccounts
  const rangeOf = (fromPast: PastLearning) => {
    const basis = companyBasis(accounts, AT_CLOSE)
    const learned = { ...basis.learned, fromPast }
    const ledger = companyLedger(accounts, false)
    const found = resolveForecast({ ledger, basis: { ...basis, learned } }, [], 24)
    const { byMonth } = cashFan(found, null, { paths: 300 })
    return {
      widths: Array.from(byMonth.p90, (high, at) => high - (byMonth.p10[at] ?? 0)),
      closings: [...found.statements.closingCash],
    }
  }

  it('are as wide as the misses of the guesses, with their weight', () => {
    const model = rangeOf(learning(0)).widths
    const combination = rangeOf(learning(0.75, 1, 300_00)).widths
    combination.slice(0, 12).forEach((width, at) => {
      // A quarter of the model's, and 300 on either side.
      expect(width / (0.25 * (model[at] ?? 0) + 600_00)).toBeCloseTo(1, 1)
    })
    const grown = (all: readonly number[]) => (all[23] ?? 0) - (all[11] ?? 0)
    expect(grown(combination) / grown(model)).toBeCloseTo(1, 1)
  })

  it('are as wide as the model’s, as far as the limit keeps the correction from the guesses', () => {
    const model = rangeOf(learning(0))
    const whole = rangeOf(learning(0.75, 1, 300_00))
    const none = rangeOf(learning(0.75, 1, 300_00, 0))
    const some = rangeOf(learning(0.75, 1, 300_00, 2000_00))
    expect(none).toEqual(model)
    const shares = [0, 2, 5, 11].map(at => {
      const [from = 0, to = 0] = [model.closings[at], whole.closings[at]]
      const share = Math.min(1, 2000_00 / Math.abs(to - from))
      const width = (1 - share * 0.75) * (model.widths[at] ?? 0) + share * 600_00
      expect((some.widths[at] ?? 0) / width).toBeCloseTo(1, 1)
      return share
    })
    expect(shares.some(share => share < 0.5)).toBe(true)
  })
})
