import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ITEM_TYPE, itemCode, SUMMARY_DATA_TYPE } from '#item'
import { type BankPart, bankPartCode, type Ledger, type LedgerSeries } from '#ledger'
import { cents } from '#money'
import { statementsOf } from '#statement'
import { day, daysBetween, lastDay, month } from '#time'
import { PATIENCE, PROPERTY_RUNS } from '../../statement/_runs.ts'
import {
  companyBasis,
  companyLedger,
  OCTOBER,
  steady,
  type TestAccounts,
  type TestBasis,
} from '../_company.ts'
import { openForecastSession } from '../forecast-session.ts'
import { resolveForecast } from '../resolve-forecast.ts'

const SALES = { kind: 'sales', values: steady(20_000, 14_000) } as const
const BANK = { kind: 'asset', role: 'bank', values: (ago: number) => 90_000 - ago * 4_000 } as const
const bankOf = (values: (ago: number) => number) =>
  ({ kind: 'asset', role: 'bank', values }) as const

/** Dollars by month, oldest first, ending with October. */
type ByMonth = readonly number[]

/** Adds what a bank account received, spent and exchanged, and the cash of accounts. */
function withBankMonths(
  ledger: Ledger,
  parts: Readonly<Record<string, Partial<Record<BankPart, ByMonth>>>>,
  cash: Readonly<Record<string, ByMonth>> = {},
): Ledger {
  const close = ledger.months.indexOf(OCTOBER)
  const values = (amounts: ByMonth) =>
    ledger.months.map((_, at) => {
      const dollars = at > close ? undefined : amounts[amounts.length - 1 - close + at]
      return dollars === undefined ? null : cents(dollars * 100)
    })
  const series = (
    code: string,
    amounts: ByMonth,
    type: LedgerSeries['summaryDataType'],
  ): LedgerSeries => ({
    ...{ summaryDataType: type, itemType: ITEM_TYPE.aggregatedCashflow, itemSubType: null },
    ...{ code: itemCode(code), number: null, name: code, values: values(amounts) },
  })
  return {
    ...ledger,
    series: [
      ...ledger.series,
      ...Object.entries(parts).flatMap(([code, found]) =>
        Object.entries(found).map(([part, amounts]) =>
          series(
            bankPartCode(part as BankPart, itemCode(code)),
            amounts,
            SUMMARY_DATA_TYPE.AggregatedData,
          ),
        ),
      ),
      ...Object.entries(cash).map(([code, amounts]) =>
        series(code, amounts, SUMMARY_DATA_TYPE.Cashflow),
      ),
    ],
  }
}

const year = (amount: (at: number) => number): ByMonth =>
  Array.from({ length: 12 }, (_, at) => amount(at))

const IN_USE = { received: year(() => 20_000), spent: year(() => 9_000), moved: year(() => 0) }

function forecastOf(accounts: TestAccounts, basis: TestBasis = {}, ledger?: Ledger) {
  return resolveForecast({
    ledger: ledger ?? companyLedger(accounts),
    basis: companyBasis(accounts, basis),
  })
}

type Resolved = ReturnType<typeof forecastOf>

/** Dollars at the end of the running month and of the two after it. */
const endsOf = ({ statements }: Resolved, code: string) =>
  [0, 1, 2].map(
    at => (statements.balance.find(row => row.code === code)?.amounts[at] ?? Number.NaN) / 100,
  )
const ruleOf = ({ facts }: Resolved, code: string) =>
  facts.banks.find(fact => fact.code === code)?.rule

const transfer = (on: string, from: string, to: string, dollars: number) => ({
  ...{ on: day(on), from: itemCode(from), to: itemCode(to) },
  ...{ amount: cents(dollars * 100), label: 'Planned' },
})

describe('[FIN-04] transfers between own bank accounts', () => {
  it.each([
    ['that rose by 500 every month keeps rising', (ago: number) => 9_000 - ago * 500, 'regular'],
    ['that did not move stays', steady(9_000, 9_000), null],
    ['that moved twice in a year stays', (ago: number) => (ago > 8 ? 7_000 : 9_000), null],
  ] as const)('[FIG-02] a savings account %s', (_, values, rule) => {
    const forecast = forecastOf({ bank: BANK, sales: SALES, savings: bankOf(values) })
    expect(ruleOf(forecast, 'savings')).toBe(rule)
    const rise = rule === null ? 0 : 500
    // In November 500 have been moved already.
    expect(endsOf(forecast, 'savings')).toEqual([9_000, 9_000 + rise, 9_000 + 2 * rise])
  })

  it('[FIG-02] a card that is paid back every month has its usual balance at every month end', () => {
    const card = bankOf(ago => (ago === 0 ? -700 : -100 - (ago % 2) * 10))
    const accounts = { bank: BANK, sales: SALES, card }
    const ledger = withBankMonths(companyLedger(accounts), {
      bank: IN_USE,
      card: { received: year(() => 0), spent: year(() => 1_000), moved: year(() => 1_000) },
    })
    const forecast = forecastOf(accounts, {}, ledger)
    expect(ruleOf(forecast, 'card')).toBe('level')
    expect(endsOf(forecast, 'card')).toEqual([-105, -105, -105])
  })

  it('[FIG-02] an account that has held the taxes owed keeps holding them', () => {
    const owed = (ago: number) => 4_000 + (ago % 3) * 1_500
    const forecast = forecastOf({
      ...{ bank: BANK, sales: SALES, pot: bankOf(owed) },
      paye: { kind: 'liability', role: 'withholding', values: owed },
    })
    expect(ruleOf(forecast, 'pot')).toBe('taxes')
    expect(endsOf(forecast, 'pot')).toEqual(endsOf(forecast, 'paye'))
  })

  it('[TRF-01] a planned transfer replaces the expected one of its month; others stay', () => {
    const accounts = { bank: BANK, sales: SALES, savings: bankOf(ago => 9_000 - ago * 500) }
    const transfers = [transfer('2026-12-10', 'bank', 'savings', 2_000)]
    const forecast = forecastOf(accounts, { transfers })
    expect(endsOf(forecast, 'savings')).toEqual([9_000, 11_000, 11_500])
    const none = forecastOf(accounts, { transfers: [transfer('2026-12-10', 'bank', 'savings', 0)] })
    expect(endsOf(none, 'savings')).toEqual([9_000, 9_000, 9_500])
  })

  it('[FIG-02] a regular transfer stops where the account it leaves has no money', () => {
    const savings = bankOf(ago => (ago === 0 ? 700 : 700 + ago * 500))
    const forecast = forecastOf({ bank: BANK, sales: SALES, savings })
    expect(endsOf(forecast, 'savings')).toEqual([700, 200, 0])
  })
})

describe('rows of cash that use another account', () => {
  const interest = year(at => 50 + at)
  // November has had no interest yet, and the account is a year old.
  const saved = (ago: number): number =>
    ago < 2 ? 9_000 : saved(ago - 1) - (interest[13 - ago] ?? 0)
  const accounts = {
    ...{ bank: BANK, sales: SALES, savings: bankOf(saved) },
    interest: { kind: 'sales', values: steady(50, 50) },
  } as const
  const ledger = (received: ByMonth) =>
    withBankMonths(
      companyLedger(accounts),
      {
        bank: IN_USE,
        savings: { received, spent: year(() => 0), moved: year(() => 0) },
      },
      { interest, sales: year(at => 20_000 + at * 100) },
    )

  it('[FIG-02] are those that explain what it received', () => {
    const forecast = forecastOf(accounts, {}, ledger(interest))
    expect(forecast.input.banks).toEqual({ interest: 'savings' })
    const moved = forecast.statements.cash.find(({ key }) => key === 'interest')?.amounts[1] ?? 0
    const [november = 0, december] = endsOf(forecast, 'savings')
    expect(moved).toBeGreaterThan(0)
    expect(december).toBe(november + moved / 100)
  })

  it('[FIG-02] without such evidence, all use the main account', () => {
    const forecast = forecastOf(accounts, {}, ledger(year(at => 300 - at * 20)))
    expect(forecast.input.banks).toEqual({})
  })
})

describe('[FIN-03] interest on an overdraft', () => {
  const overdrawn = {
    bank: { kind: 'asset', role: 'bank', values: steady(-10_000, -10_000) },
    sales: { kind: 'sales', values: steady(0) },
  } as const
  const withRate = (ratePpm: number | null): TestBasis => ({
    settings: { banks: { bank: { limit: cents(50_000_00), ratePpm } } },
  })

  it('[FIG-01] is charged on the last day of each month, also on earlier interest', () => {
    const { statements } = forecastOf(overdrawn, withRate(90_000))
    // 9 days of November: 10,000 × 9 % × 9 / 365. December: 10,022.19 × 9 % × 31 / 365.
    const row = statements.cash.find(({ name }) => name === 'Interest on bank')
    expect([...(row?.amounts.subarray(0, 2) ?? [])]).toEqual([-22_19, -76_61])
    const at = daysBetween(day('2026-11-21'), lastDay(month('2026-12'))) - 1
    const daily = statements.dailyBanks[0]?.balances
    expect([daily?.[at - 1], daily?.[at]]).toEqual([-10_022_19, -10_098_80])
    expect(statements.netProfit[1]).toBe(-76_61)
  })

  it('[FIG-01] is off without a rate, and zero while there is money', () => {
    const { cash } = forecastOf(overdrawn, withRate(null)).statements
    expect(cash.filter(({ name }) => name === 'Interest on bank')).toEqual([])
    const { statements } = forecastOf({ bank: BANK, sales: SALES }, withRate(90_000))
    const row = statements.cash.find(({ name }) => name === 'Interest on bank')
    expect(row?.amounts.every(amount => amount === 0)).toBe(true)
  })

  it('[FIG-01] follows the edits of an open budget like a forecast that is made again', () => {
    const budget = { sales: { '2026-12': cents(1_000_00), '2027-02': cents(2_000_00) } }
    const accounts = overdrawn
    const sources = {
      ledger: companyLedger(accounts),
      basis: companyBasis(accounts, withRate(90_000)),
    }
    const session = openForecastSession(sources, [{ kind: 'budget', amounts: {} }])
    session.setBudget(
      Object.entries(budget.sales).map(([of, amount]) => ({
        ...{ code: 'sales', month: month(of), amount },
      })),
    )
    const again = resolveForecast(sources, [{ kind: 'budget', amounts: budget }])
    expect([...session.statements.closingCash]).toEqual([...again.statements.closingCash])
  })
})

const ends = fc.array(fc.integer({ min: -50_000, max: 200_000 }), { minLength: 1, maxLength: 37 })
const anyAccount = fc.record({
  ends,
  isSteady: fc.boolean(),
  limit: fc.integer({ min: 0, max: 100_000 }),
  ratePpm: fc.option(fc.integer({ min: 0, max: 3000 }).map(hundredths => hundredths * 100)),
})
const anyTransfers = fc.array(
  fc.record({
    legs: fc.constantFrom(['bank', 'savings'], ['savings', 'card'], ['card', 'bank']),
    dollars: fc.integer({ min: 0, max: 20_000 }),
    on: fc.constantFrom('2026-11-30', '2026-12-10', '2027-02-28', '2028-01-15'),
  }),
  { maxLength: 3 },
)

describe('bank accounts of any organisation', { timeout: PATIENCE }, () => {
  it('[FIN-04] [FIG-01] sum to cash on every day and month, start as the books, and move with a reason', () => {
    const check = (
      raw: readonly {
        ends: readonly number[]
        isSteady: boolean
        limit: number
        ratePpm: number | null
      }[],
      transfers: readonly { legs: readonly string[]; dollars: number; on: string }[],
    ) => {
      const codes = ['bank', 'savings', 'card']
      const accounts: TestAccounts = {
        ...Object.fromEntries(
          raw.map(({ ends: of, isSteady }, at) => [
            codes[at],
            bankOf(ago => of[isSteady ? 0 : ago % of.length] ?? 0),
          ]),
        ),
        sales: SALES,
        rent: { kind: 'cost', values: steady(18_000, 18_000) },
      }
      const banks = Object.fromEntries(
        raw.map(({ limit, ratePpm }, at) => [codes[at], { limit: cents(limit * 100), ratePpm }]),
      )
      const planned = transfers.map(({ legs, dollars, on }) =>
        transfer(on, legs[0] ?? '', legs[1] ?? '', dollars),
      )
      const forecast = forecastOf(accounts, { settings: { banks }, transfers: planned })
      const { statements, input, months, asOf } = forecast
      const sum = (of: (each: (typeof statements.dailyBanks)[number]) => number) =>
        statements.dailyBanks.reduce((all, each) => all + of(each), 0)
      statements.dailyBalances.forEach((balance, at) => {
        if (sum(({ balances }) => balances[at] ?? Number.NaN) !== balance) throw new Error(`${at}`)
      })
      const rows = statements.balance.filter(({ code }) => codes.includes(code))
      months.forEach((_, at) => {
        const total = rows.reduce((all, { amounts }) => all + (amounts[at] ?? Number.NaN), 0)
        expect(total).toBe(statements.closingCash[at])
      })
      for (const { code, amounts } of rows) {
        const opening = input.balances.find(each => each.code === code)?.amount ?? Number.NaN
        expect(opening).toBe((raw[codes.indexOf(code)]?.ends[0] ?? Number.NaN) * 100)
        const { rule, rows: own } = forecast.facts.banks.find(each => each.code === code) ?? {}
        const isPlanned = planned.some(({ from, to }) => from === code || to === code)
        const isMoved = rule !== null || own?.length || isPlanned || banks[code]?.ratePpm
        if (isMoved || code === forecast.facts.mainBank) continue
        expect(amounts.every(amount => amount === opening)).toBe(true)
      }
      // One account with everything has the same cash.
      const { banks: _, ...whole } = input
      const together = statementsOf({
        ...whole,
        transfers: input.transfers.filter(
          ({ from, to }) => !codes.includes(from) || !codes.includes(to),
        ),
      })
      expect([...together.closingCash]).toEqual([...statements.closingCash])
      expect(asOf).toBe('2026-11-21')
    }
    fc.assert(fc.property(fc.tuple(anyAccount, anyAccount, anyAccount), anyTransfers, check), {
      numRuns: Math.ceil(PROPERTY_RUNS / 20),
    })
  })
})
