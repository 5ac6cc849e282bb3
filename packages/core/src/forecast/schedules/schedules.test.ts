import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { itemCode } from '#item'
import { cents, LOAN_KINDS } from '#money'
import { day, month, monthOfDay } from '#time'
import {
  companyBasis,
  companyLedger,
  steady,
  type TestAccounts,
  type TestBasis,
} from '../_company.ts'
import type { DepreciationTerms, LoanTerms } from '../basis.ts'
import type { Forecast } from '../forecast.ts'
import { loansAndAssets } from '../loans-and-assets.ts'
import { resolveForecast } from '../resolve-forecast.ts'
import { restOfInterest } from './explained.ts'

const sources = (accounts: TestAccounts, basis: TestBasis = {}) => ({
  ledger: companyLedger(accounts),
  basis: companyBasis(accounts, basis),
})
const forecast = (accounts: TestAccounts, basis: TestBasis = {}) =>
  resolveForecast(sources(accounts, basis))

const dollars = (amounts: ArrayLike<number> | undefined, months = 4) =>
  Array.from(amounts ?? [], amount => amount / 100).slice(0, months)
const balance = ({ statements }: Forecast, code: string, months?: number) =>
  dollars(statements.balance.find(row => row.code === code)?.amounts, months)
const profit = ({ statements }: Forecast, code: string, months?: number) =>
  dollars(statements.profit.find(row => row.code === code)?.amounts, months)
const cash = ({ statements }: Forecast, code: string, months?: number) =>
  dollars(statements.cash.find(row => row.key === code)?.amounts, months)

const SHOP: TestAccounts = {
  sales: { kind: 'sales', values: steady(5000, 5000) },
  bank: { kind: 'asset', role: 'bank', values: steady(50_000, 50_000) },
}
const TERMS: LoanTerms = {
  kind: 'equalPayments',
  ratePpm: 60_000,
  endMonth: month('2031-10'),
  interestOnlyUntil: null,
  dayOfMonth: 25,
  interestAccount: null,
  refinancing: null,
}
const LOAN = { kind: 'liability', role: 'loan' } as const
/** A loan that has not moved, with its interest of 6 %. */
const BORROWED: TestAccounts = {
  ...SHOP,
  loan: { ...LOAN, values: steady(100_000, 100_000) },
  interest: { kind: 'cost', role: 'interest', values: steady(500, 0) },
}
const withTerms = (terms: Partial<LoanTerms>, rest: TestBasis = {}): TestBasis => ({
  ...rest,
  settings: { loans: { loan: { ...TERMS, ...terms } } },
})

describe('[FIN-01] a loan of the books with terms', () => {
  it('100,000 at 6 % over 60 months is 1,933.28 a month, on its day', () => {
    const found = forecast(BORROWED, withTerms({}))
    expect(profit(found, 'interest')).toEqual([500, 492.83, 485.63, 478.39])
    expect(cash(found, 'interest')).toEqual([-500, -492.83, -485.63, -478.39])
    expect(cash(found, 'loan')).toEqual([-1433.28, -1440.45, -1447.65, -1454.89])
    expect(balance(found, 'loan')).toEqual([98_566.72, 97_126.27, 95_678.62, 94_223.73])
    const paid = found.statements.dated.filter(({ key }) => key === 'loan' || key === 'interest')
    expect(paid.map(({ on }) => on).slice(0, 4)).toEqual([
      ...['2026-11-25', '2026-11-25'],
      ...['2026-12-25', '2026-12-25'],
    ])
  })

  it('[FIG-06] its days add up to the months, and its rows to the movement of cash', () => {
    const { statements, months } = forecast(BORROWED, withTerms({}))
    const { dated, cash: rows, openingCash, closingCash } = statements
    months.slice(0, 3).forEach((each, at) => {
      const moved = (closingCash[at] ?? 0) - (openingCash[at] ?? 0)
      const ofMonth = dated.filter(({ on }) => monthOfDay(on) === each)
      expect(ofMonth.reduce((sum, { amount }) => sum + amount, 0)).toBe(moved)
      expect(rows.reduce((sum, { amounts }) => sum + (amounts[at] ?? 0), 0)).toBe(moved)
    })
  })

  it.each<[string, Partial<LoanTerms>, readonly number[]]>([
    ['equal principal', { kind: 'equalPrincipal', endMonth: month('2027-02') }, [75, 50, 25, 0]],
    ['interest only', { kind: 'interestOnly', endMonth: month('2027-02') }, [100, 100, 100, 0]],
    ['interest only, open', { kind: 'interestOnly', endMonth: null }, [100, 100, 100, 100]],
    [
      'interest only at first',
      {
        ...{ ratePpm: 0, endMonth: month('2027-02') },
        interestOnlyUntil: month('2026-12'),
      },
      [100, 100, 50, 0],
    ],
    [
      'a new loan of two months for what is left after the second payment',
      {
        ...{ ratePpm: 0, endMonth: month('2027-08') },
        refinancing: { month: month('2026-12'), ratePpm: 0, months: 2 },
      },
      [90, 80, 40, 0],
    ],
    [
      'a new loan of interest only instead of the last payment',
      {
        ...{ kind: 'interestOnly', endMonth: month('2026-12') },
        refinancing: { month: month('2026-12'), ratePpm: 0, months: 2 },
      },
      [100, 100, 100, 0],
    ],
  ])('is repaid by %s', (_, terms, thousands) => {
    const found = forecast(BORROWED, withTerms(terms))
    expect(balance(found, 'loan').map(amount => Math.round(amount / 1000))).toEqual(thousands)
  })

  it('what was repaid in the running month is a part of its payment', () => {
    const repaid: TestAccounts = {
      ...BORROWED,
      loan: { ...LOAN, values: steady(100_000, 98_566.72) },
      interest: { kind: 'cost', role: 'interest', values: steady(500, 500) },
    }
    const found = forecast(repaid, withTerms({}))
    expect(cash(found, 'loan')).toEqual([0, -1440.45, -1447.65, -1454.89])
    expect(cash(found, 'interest')).toEqual([0, -492.83, -485.63, -478.39])
  })

  it('borrowed in the running month is repaid from the next month on', () => {
    const borrowed: TestAccounts = {
      ...BORROWED,
      loan: { ...LOAN, values: steady(0, 100_000) },
      interest: { kind: 'cost', role: 'interest', values: steady(0, 0) },
    }
    const found = forecast(borrowed, withTerms({ endMonth: month('2031-11') }))
    expect(balance(found, 'loan', 2)).toEqual([100_000, 98_566.72])
    expect(profit(found, 'interest', 2)).toEqual([0, 500])
  })

  it('a fixed principal is repaid as usual in a month in which more was borrowed', () => {
    const more = { ...BORROWED, loan: { ...LOAN, values: steady(100_000, 110_000) } }
    const settings = { loans: { loan: { principal: cents(50_000), dayOfMonth: 25 } } }
    expect(cash(forecast(more, { settings }), 'loan', 2)).toEqual([-500, -500])
  })

  it('the interest of two loans on one account is paid with each loan’s own part', () => {
    const both: TestAccounts = {
      ...BORROWED,
      car: { ...LOAN, values: steady(20_000, 20_000) },
      interest: { kind: 'cost', role: 'interest', values: steady(700, 0) },
    }
    const kind = 'interestOnly'
    const loan = { ...TERMS, kind } as const
    const car = { ...loan, ratePpm: 120_000, dayOfMonth: 7 }
    const { statements } = forecast(both, { settings: { loans: { loan, car } } })
    const paid = statements.dated.filter(({ key }) => key === 'interest')
    expect(paid.filter(({ on }) => on.startsWith('2026-12'))).toMatchObject([
      { on: '2026-12-07', amount: -20_000 },
      { on: '2026-12-25', amount: -50_000 },
    ])
  })

  it('a planned transfer replaces the repayment of its month, and the rest is spread again', () => {
    const transfers = [
      {
        ...{ on: day('2026-12-10'), from: itemCode('bank'), to: itemCode('loan') },
        ...{ amount: cents(40_000_00), label: 'Extra' },
      },
    ]
    const terms = { ratePpm: 0, endMonth: month('2027-02') }
    expect(balance(forecast(BORROWED, withTerms(terms, { transfers })), 'loan')).toEqual([
      ...[75_000, 35_000, 17_500, 0],
    ])
  })

  it('[FIG-12] counts interest once: the past keeps only what the loan does not explain', () => {
    const other: TestAccounts = {
      ...BORROWED,
      interest: { kind: 'cost', role: 'interest', values: steady(530, 0) },
      second: { ...LOAN, values: steady(5_000, 5_000) },
    }
    const found = forecast(other, withTerms({}))
    expect(profit(found, 'interest', 2)).toEqual([530, 522.83])
    const cell = found.plan.find(({ code }) => code === 'interest')?.provenance[1]
    expect(cell).toMatchObject({
      source: 'schedule',
      inputs: [
        { label: 'Interest on loan', amount: 492_83 },
        { label: 'Other, from its history', amount: 30_00 },
      ],
    })
  })

  it('a figure, budget or rule of the user for the interest comes first', () => {
    const overrides = { interest: { '2026-12': cents(700_00) } }
    const loans = { loan: TERMS }
    const found = forecast(BORROWED, { settings: { loans, overrides } })
    expect(profit(found, 'interest', 3)).toEqual([500, 700, 485.63])
  })

  it('without terms, and after their end, the past continues', () => {
    const ended = forecast(BORROWED, withTerms({ endMonth: month('2026-10') }))
    const learned = forecast(BORROWED)
    expect(ended.statements.closingCash).toEqual(learned.statements.closingCash)
    expect(ended.facts.loans).toEqual([])
  })

  it('[SCN-08] ends at zero to the cent, and the balance sheet balances in every month', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 90_000_000 }),
        fc.nat({ max: 300_000 }),
        fc.integer({ min: 1, max: 30 }),
        fc.constantFrom(...LOAN_KINDS),
        (owed, ratePpm, at, kind) => {
          const accounts: TestAccounts = {
            ...BORROWED,
            loan: { ...LOAN, values: steady(owed / 100, owed / 100) },
          }
          const plain = forecast(accounts)
          const end = plain.months[at] as LoanTerms['endMonth']
          const { statements, input } = forecast(
            accounts,
            withTerms({ ratePpm, kind, endMonth: end }),
          )
          const loan = statements.balance.find(({ code }) => code === 'loan')?.amounts
          const types = new Map(input.balances.map(({ code, itemType }) => [code, itemType]))
          const gaps = Array.from(statements.closingCash, (_, index) =>
            statements.balance.reduce(
              (sum, row) =>
                sum + (types.get(row.code) === 1 ? 1 : -1) * (row.amounts[index] as number),
              0,
            ),
          )
          return loan?.[at] === 0 && gaps.every(gap => gap === gaps[0])
        },
      ),
      { numRuns: 25 },
    )
  })
})

describe('interest that loans do not explain', () => {
  const twelve = (amount: number) => new Array<number>(12).fill(amount)
  const quarterly = twelve(0).map((_, at) => (at % 3 === 2 ? 1500 : 0))
  it.each([
    ['is the rest', twelve(530), twelve(500), false, twelve(30)],
    ['is nothing if interest is booked once a quarter', quarterly, twelve(500), false, twelve(0)],
    ['is nothing at another rate', twelve(650), twelve(500), true, twelve(0)],
    ['is all of it before the loan', twelve(40), twelve(0), true, twelve(40)],
  ])('%s', (_, booked, explained, hasTermsOfAll, expected) => {
    expect(restOfInterest(booked, explained, hasTermsOfAll)).toEqual(expected)
  })
})

describe('the terms that the past suggests', () => {
  it('45,000 repaid with 1,850 a month at 7.2 %', () => {
    const owed = [60_000]
    const interest = [0]
    for (let ago = 36; ago > 0; ago -= 1) {
      const before = owed.at(-1) ?? 0
      const due = Math.round(before * 0.6) / 100
      interest.push(due)
      owed.push(Math.round((before - (1_850 - due)) * 100) / 100)
    }
    const accounts: TestAccounts = {
      ...SHOP,
      loan: {
        ...LOAN,
        values: ago => (ago === 0 ? (owed[36] ?? 0) : (owed[36 - ago + 1] ?? 0)),
      },
      interest: {
        ...{ kind: 'cost', role: 'interest' },
        values: ago => (ago === 0 ? 0 : (interest[36 - ago + 1] ?? 0)),
      },
    }
    const [loan] = loansAndAssets(sources(accounts)).loans
    expect(loan?.suggestion).toMatchObject({
      payment: 1_850_00,
      terms: { kind: 'equalPayments', ratePpm: 72_000, interestOnlyUntil: null },
    })
  })

  it('are none without interest, or with two loans', () => {
    const { interest: _, ...free } = BORROWED
    const two: TestAccounts = { ...BORROWED, other: { ...LOAN, values: steady(100, 100) } }
    const suggestions = [BORROWED, free, two].map(
      accounts => loansAndAssets(sources(accounts)).loans[0]?.suggestion?.terms.kind ?? null,
    )
    expect(suggestions).toEqual(['interestOnly', null, null])
  })
})

describe('[FIN-02] an asset with a method of its own', () => {
  const LESS_VANS = 'Less Accumulated Depreciation on Vans'
  /** Cost 9,000, depreciated by 20 a month to 8,000 now; 8,140 at the balance date in March. */
  const VANS: TestAccounts = {
    ...SHOP,
    Vans: { kind: 'fixed', values: steady(9000, 9000) },
    [LESS_VANS]: { kind: 'fixed', values: ago => -1000 + ago * 20 },
    wear: { kind: 'cost', role: 'depreciation', values: steady(20, 20) },
  }
  const wornBy = (depreciation: DepreciationTerms, accounts: TestAccounts = VANS) =>
    forecast(accounts, { settings: { accounts: { [LESS_VANS]: { depreciation } } } })

  it.each<[string, DepreciationTerms, readonly number[], readonly number[]]>([
    [
      'over its remaining life of four months with the running one',
      { method: 'remainingLife', endMonth: month('2027-02') },
      [2005, 2005, 2005, 2005],
      [6015, 4010, 2005, 0],
    ],
    [
      'by 20 % of its cost',
      { method: 'straightLine', ratePpm: 200_000 },
      [150, 150, 150, 150],
      [7870, 7720, 7570, 7420],
    ],
    [
      'by 30 % of its book value at the balance date: 8,160',
      { method: 'diminishingValue', ratePpm: 300_000 },
      [204, 204, 204, 204],
      [7816, 7612, 7408, 7204],
    ],
  ])('is depreciated %s', (_, terms, expense, bookValue) => {
    const found = wornBy(terms)
    const worn = balance(found, LESS_VANS)
    expect(worn.map(amount => 9000 + amount)).toEqual(bookValue)
    expect(
      found.plan
        .find(({ code }) => code === 'wear')
        ?.amounts.slice(0, 4)
        .map(a => a / 100),
    ).toEqual(expense)
    expect(found.statements.closingCash).toEqual(forecast(VANS).statements.closingCash)
  })

  it.each<[string, DepreciationTerms, readonly number[], readonly number[]]>([
    [
      'in equal parts down to it, by the end of its life',
      { method: 'remainingLife', endMonth: month('2027-02'), residual: cents(4000_00) },
      [1005, 1005, 1005, 1005],
      [7015, 6010, 5005, 4000],
    ],
    [
      'by a share of the cost above it, and no further',
      { method: 'straightLine', ratePpm: 600_000, residual: cents(7000_00) },
      [100, 100, 100, 100],
      [7920, 7820, 7720, 7620],
    ],
    [
      'by a share of its book value, and no further',
      { method: 'diminishingValue', ratePpm: 300_000, residual: cents(7500_00) },
      [204, 204, 112, 0],
      [7816, 7612, 7500, 7500],
    ],
    [
      'not at all where it is worth less already, but for what is booked',
      { method: 'straightLine', ratePpm: 200_000, residual: cents(8500_00) },
      [20, 0, 0, 0],
      [8000, 8000, 8000, 8000],
    ],
  ])('with a residual value is depreciated %s', (_, terms, expense, bookValue) => {
    const found = wornBy(terms)
    expect(balance(found, LESS_VANS).map(amount => 9000 + amount)).toEqual(bookValue)
    const wear = found.plan.find(({ code }) => code === 'wear')
    expect(dollars(wear?.amounts)).toEqual(expense)
    expect(found.statements.closingCash).toEqual(forecast(VANS).statements.closingCash)
  })

  it('never falls below its residual value, whatever the method', () => {
    const methods: DepreciationTerms[] = [
      { method: 'remainingLife', endMonth: month('2027-08') },
      { method: 'straightLine', ratePpm: 300_000 },
      { method: 'diminishingValue', ratePpm: 500_000 },
    ]
    fc.assert(
      fc.property(fc.constantFrom(...methods), fc.integer({ min: 1, max: 800_000 }), (...given) => {
        const [terms, residual] = given
        const found = wornBy({ ...terms, residual: cents(residual) })
        const values = balance(found, LESS_VANS, 36).map(amount => Math.round(amount * 100))
        expect(Math.min(...values)).toBeGreaterThanOrEqual(residual - 9000_00)
        expect(found.statements.outOfBalance).toEqual(forecast(VANS).statements.outOfBalance)
      }),
      { numRuns: Number(process.env.PROPERTY_RUNS ?? 20) },
    )
  })

  it('leaves the depreciation of other assets as it was', () => {
    const LESS_TOOLS = 'Accum. depn: tools'
    const accounts: TestAccounts = {
      ...VANS,
      Tools: { kind: 'fixed', values: steady(5000, 5000) },
      [LESS_TOOLS]: { kind: 'fixed', values: ago => -600 + ago * 10 },
      wear: { kind: 'cost', role: 'depreciation', values: steady(30, 30) },
    }
    const found = wornBy({ method: 'straightLine', ratePpm: 200_000 }, accounts)
    expect(profit(found, 'wear', 3).slice(1)).toEqual([160, 160])
    expect(balance(found, LESS_TOOLS, 3)).toEqual([-600, -610, -620])
  })

  it('is listed with its cost and its book value', () => {
    const { assets, hasDepreciation } = loansAndAssets(sources(VANS))
    expect(assets).toEqual([
      { code: LESS_VANS, name: 'Vans', cost: 9000_00, bookValue: 8000_00, plan: null },
    ])
    expect(hasDepreciation).toBe(true)
  })
})
