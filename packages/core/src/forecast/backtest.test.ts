import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addMonths, day } from '#time'
import {
  companyBasis,
  companyLedger,
  document,
  OCTOBER,
  steady,
  type TestAccounts,
} from './_company.ts'
import { type BacktestOptions, backtest, learnedFromPast, tryPast } from './backtest.ts'
import { documentsAt, pastBooks } from './past-books.ts'

const FEW: BacktestOptions = { paths: 20 }

/** Sales of 1,000 and costs of 400 a month, all paid at once: cash grows by 600. */
const GROWING: TestAccounts = {
  bank: { kind: 'asset', role: 'bank', values: ago => 50_000 - ago * 600 },
  sales: { kind: 'sales', values: steady(1000) },
  rent: { kind: 'cost', values: steady(400) },
}
/** Has sales in December only. */
const SEASONAL: TestAccounts = {
  bank: {
    kind: 'asset',
    role: 'bank',
    values: (_, at) => 1200 * (Number(at.slice(0, 4)) - 2023 + (at.endsWith('-12') ? 1 : 0)),
  },
  sales: { kind: 'sales', values: (_, at) => (at.endsWith('-12') ? 1200 : 0) },
}

const historyOf = (accounts: TestAccounts) => {
  const { openDocuments, ...basis } = companyBasis(accounts)
  return { ...basis, documents: openDocuments, payments: [] }
}
const tried = (accounts: TestAccounts, options = FEW) =>
  backtest(companyLedger(accounts), historyOf(accounts), options)

describe('[VIEW-03] forecasts of past closes, with only what was known then', () => {
  it('a company with the same figures every month has no misses', () => {
    const report = tried(GROWING)
    expect(report?.closes).toHaveLength(18)
    expect(report?.closes.at(-1)).toBe(addMonths(OCTOBER, -1))
    expect(report?.horizons.map(({ months, count }) => [months, count])).toEqual([
      [1, 18],
      [3, 16],
      [6, 13],
      [12, 7],
    ])
    for (const { ours, runRate, sameMonthLastYear, coverage80 } of report?.horizons ?? []) {
      expect([ours.amount, runRate.amount, sameMonthLastYear.amount]).toEqual([0, 0, 0])
      expect(coverage80).toBe(1)
    }
  })

  it('last year’s month forecasts a season better than the run-rate', () => {
    const [one] = tried(SEASONAL)?.horizons ?? []
    expect(one?.sameMonthLastYear.amount).toBe(0)
    // The run-rate is 100 too much in most months, and 1,100 too little in December.
    expect(one?.runRate.amount).toBeGreaterThan(10_000)
  })

  it('a miss is also shown as a share of a usual month’s income', () => {
    const jump: TestAccounts = {
      ...GROWING,
      bank: { kind: 'asset', role: 'bank', values: ago => (ago > 1 ? 1000 : 6000) },
      sales: { kind: 'sales', values: steady(400) },
    }
    const [one] = tried(jump, { ...FEW, closes: 1 })?.horizons ?? []
    expect(one?.ours).toEqual({ amount: 500_000, share: 12.5 })
    expect(one?.coverage80).toBe(0)
  })

  it('there are no forecasts without a year before the close', () => {
    const young: TestAccounts = {
      ...GROWING,
      bank: { kind: 'asset', role: 'bank', values: steady(100) },
    }
    const ledger = companyLedger(young)
    const cut = {
      ...ledger,
      series: ledger.series.map(series => ({
        ...series,
        values: series.values.map((value, at) => (at < 25 ? null : value)),
      })),
    }
    const { openDocuments, ...basis } = companyBasis(young)
    expect(backtest(cut, { ...basis, documents: openDocuments, payments: [] }, FEW)).toBeNull()
  })
})

describe('[FIG-03] new capital', () => {
  /** The growing company, with rounds of capital by how many months ago they were paid in. */
  const funded = (rounds: Readonly<Record<number, number>>): TestAccounts => {
    const paidIn = (ago: number) =>
      Object.entries(rounds).reduce(
        (sum, [at, amount]) => sum + (Number(at) >= ago ? amount : 0),
        0,
      )
    return {
      ...GROWING,
      bank: { kind: 'asset', role: 'bank', values: ago => 50_000 - ago * 600 + paidIn(ago) },
      shares: { kind: 'equity', role: 'ownersEquity', values: ago => 1000 + paidIn(ago) },
    }
  }
  const trialOf = (accounts: TestAccounts) =>
    tryPast(companyLedger(accounts), historyOf(accounts), FEW)

  it.each([
    // In September, two months ago, 300,000 was paid in. The balances are 48,800 and 348,800.
    { close: -1, closing: 349_400, capital: 0, counts: 349_400 },
    { close: -2, closing: 348_800, capital: 300_000, counts: 48_800 },
    { close: -3, closing: 48_200, capital: 0, counts: 48_200 },
  ])('a closing of $closing with $capital paid in counts as $counts', row => {
    const { points } = trialOf(funded({ 2: 300_000 }))
    const close = addMonths(OCTOBER, row.close)
    const point = points.find(each => each.close === close && each.months === 1)
    expect(point).toMatchObject({ actual: row.counts * 100, capital: row.capital * 100 })
    expect((point?.actual ?? 0) + (point?.capital ?? 0)).toBe(row.closing * 100)
  })

  it('is no miss of the forecast, and the figures with it are there too', () => {
    const [one, , six] = tried(funded({ 2: 300_000 }))?.horizons ?? []
    expect(one).toMatchObject({ count: 18, ours: { amount: 0 }, coverage80: 1 })
    expect(one?.withCapital).toMatchObject({ count: 1, coverage80: 17 / 18 })
    expect(one?.withCapital?.ours.amount).toBe(Math.round(30_000_000 / 18))
    expect(six?.withCapital?.count).toBe(2)
    expect(tried(GROWING)?.horizons.some(each => 'withCapital' in each)).toBe(false)
  })

  it('is not expected again by guesses that repeat last year', () => {
    const [one, , , year] = tried(funded({ 14: 300_000 }))?.horizons ?? []
    expect(one?.sameMonthLastYear.amount).toBe(0)
    expect(one?.runRate.amount).toBe(0)
    expect(year?.runRate.amount).toBe(0)
  })

  it('teaches nothing: ranges are as wide as without it', () => {
    const learned = (accounts: TestAccounts) =>
      learnedFromPast(trialOf(accounts), companyLedger(accounts))
    const plain = learned(GROWING)
    const rounds = fc.dictionary(
      fc.integer({ min: 1, max: 11 }).map(String),
      fc.integer({ min: 1, max: 5_000_000 }),
      { maxKeys: 4 },
    )
    fc.assert(
      fc.property(rounds, given => {
        const found = learned(funded(given))
        expect(found.horizons.map(({ rangeFactor }) => rangeFactor)).toEqual(
          plain.horizons.map(({ rangeFactor }) => rangeFactor),
        )
      }),
      { numRuns: 10 },
    )
  })
})

describe('the books as they were at a past close', () => {
  const paid = document({
    documentId: 'INV-1',
    kind: 'invoice',
    net: 100,
    account: 'sales',
    issuedOn: '2026-04-10',
    dueOn: '2026-05-20',
    paidOn: '2026-07-05',
  })
  const half = { paymentId: 'p1', documentId: 'INV-1', paidOn: day('2026-05-20') }
  const payments = [
    { ...half, amount: 6000 },
    { ...half, paymentId: 'p2', paidOn: day('2026-07-05'), amount: 4000 },
  ] as never

  const cases: [string, string, number | null][] = [
    ['before it was issued', '2026-03-31', null],
    ['issued and not paid', '2026-04-30', 10_000],
    ['partly paid', '2026-06-30', 4000],
    ['paid', '2026-07-31', 0],
  ]
  it.each(cases)('an invoice %s', (_, asOf, due) => {
    const [then] = documentsAt({ documents: [paid], payments }, day(asOf))
    expect(then?.amountDue ?? null).toBe(due)
    if (then) expect(then.status).toBe(due === 0 ? 'paid' : 'open')
  })

  it('contain no later month, no later payment and no later setting', () => {
    const { openDocuments: _, ...basis } = companyBasis(GROWING)
    const settings = {
      ...basis.settings,
      overrides: { sales: { '2026-08': 1 } } as never,
      accounts: {
        sales: { role: null, rule: { kind: 'average' as const, months: 1 } },
      },
    }
    const past = pastBooks(
      companyLedger(GROWING),
      { ...basis, settings, documents: [paid], payments },
      addMonths(OCTOBER, -4),
    )
    expect(past.basis.asOf).toBe('2026-06-30')
    expect(past.basis.openDocuments).toMatchObject([{ amountDue: 4000, paidOn: null }])
    expect(past.basis.settings.overrides).toEqual({})
    expect(past.basis.settings.accounts).toEqual({ sales: { role: null } })
    const later = past.ledger.series.flatMap(series =>
      series.values.filter((_value, at) => (past.ledger.months[at] ?? '') > '2026-06'),
    )
    expect(new Set(later)).toEqual(new Set([null]))
  })
})
