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
import { type BacktestOptions, backtest } from './backtest.ts'
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

const tried = (accounts: TestAccounts, options = FEW) => {
  const { openDocuments, ...basis } = companyBasis(accounts)
  return backtest(
    companyLedger(accounts),
    { ...basis, documents: openDocuments, payments: [] },
    options,
  )
}

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
