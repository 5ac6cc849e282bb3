import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type ItemCode, itemCode } from '#item'
import { addMonths, type Month } from '#time'
import { companyLedger, OCTOBER, type TestAccounts } from './_company.ts'
import { capitalBetween, capitalByMonth } from './capital.ts'

/** The books start 36 months before November. */
const FIRST = 36

type Balance = (monthsAgo: number) => number
const accountsOf = (owners: Readonly<Record<string, Balance>>): TestAccounts =>
  Object.fromEntries(
    Object.entries(owners).map(([code, values]) => [
      code,
      { kind: 'equity', role: 'ownersEquity', values },
    ]),
  )
const capitalOf = (accounts: TestAccounts, expected: Parameters<typeof capitalByMonth>[1] = []) => {
  const roleOf = (code: ItemCode) => accounts[code]?.role ?? null
  return capitalByMonth({ ledger: companyLedger(accounts), roleOf }, expected)
}
const MONTHS = Array.from({ length: FIRST }, (_, at) => addMonths(OCTOBER, -at))
/** October is one month ago. */
const agoOf = (month: Month) => MONTHS.indexOf(month) + 1
/** Dollars by months ago, of the months with capital. */
const monthsWith = (...given: Parameters<typeof capitalOf>) =>
  Object.fromEntries(
    [...capitalOf(...given)].flatMap(([month, amount]) =>
      amount > 0 ? [[String(agoOf(month)), amount / 100]] : [],
    ),
  )

const paidIn =
  (on: number, amount: number): Balance =>
  ago =>
    ago <= on ? amount : 0
const every =
  (amount: number): Balance =>
  ago =>
    (FIRST - ago) * amount
const sum =
  (...all: Balance[]): Balance =>
  ago =>
    all.reduce((total, each) => total + each(ago), 0)

describe('[FIG-03] the capital of a month', () => {
  const round = paidIn(5, 300_000)
  const drawings = every(-5000)
  // A journal that closes a year of drawings into earnings moves no cash.
  const closed = sum(drawings, paidIn(8, 60_000), paidIn(20, 60_000))
  it.each([
    { what: 'shares that do not change', owners: { shares: () => 1000 }, capital: {} },
    { what: 'a round of 300,000 five months ago', owners: { shares: round }, capital: { 5: 3e5 } },
    {
      what: 'two rounds',
      owners: { shares: sum(round, paidIn(22, 200_000)) },
      capital: { 5: 300_000, 22: 200_000 },
    },
    {
      what: 'a round in the first year of the books',
      owners: { shares: paidIn(30, 1e6) },
      capital: {},
    },
    { what: 'drawings of 5,000 a month', owners: { drawings }, capital: {} },
    {
      what: 'a round, and 60,000 drawn in the same year',
      owners: { shares: round, drawings },
      capital: { 5: 240_000 },
    },
    {
      what: '10,000 put in twice a year, and 5,000 drawn a month',
      owners: { introduced: sum(paidIn(5, 10_000), paidIn(11, 10_000)), drawings },
      capital: {},
    },
    { what: 'drawings closed into earnings', owners: { drawings: closed }, capital: {} },
  ])('$what', ({ owners, capital }) => {
    expect(monthsWith(accountsOf(owners))).toEqual(capital)
  })

  it('is not a rise of earnings, a reserve or a loan', () => {
    expect(
      monthsWith({
        revaluation: { kind: 'equity', values: round },
        earnings: { kind: 'equity', role: 'retainedEarnings', values: round },
        loan: { kind: 'liability', role: 'loan', values: round },
      }),
    ).toEqual({})
  })

  it('leaves out what the forecast expects, and what a plan replaces', () => {
    const accounts = accountsOf({ introduced: every(500), shares: round })
    const shares = { code: itemCode('shares'), amounts: [] }
    const regular = { code: itemCode('introduced'), amounts: Array(12).fill(50_000) }
    const planned = { ...regular, amounts: Array(12).fill(0), replaced: regular.amounts }
    expect(monthsWith(accounts, [shares, regular])).toEqual({ 5: 300_000 })
    expect(monthsWith(accounts, [shares, planned])).toEqual({ 5: 300_000 })
    expect(Object.keys(monthsWith(accounts))).toHaveLength(FIRST - 12)
  })

  it('is at most what the owners’ accounts rose by, and never less than nothing', () => {
    const moves = fc.array(fc.integer({ min: -1e6, max: 1e6 }), { minLength: 36, maxLength: 36 })
    fc.assert(
      fc.property(moves, by => {
        const balance: Balance = ago =>
          by.slice(0, FIRST - ago + 1).reduce((total, each) => total + each, 0)
        for (const [month, amount] of capitalOf(accountsOf({ owner: balance }))) {
          const rise = (by[FIRST - agoOf(month)] ?? 0) * 100
          expect(amount).toBeGreaterThanOrEqual(0)
          expect(amount).toBeLessThanOrEqual(Math.max(0, rise))
        }
      }),
    )
  })
})

describe('[FIG-03] capital between two month ends', () => {
  const capital = capitalOf(accountsOf({ shares: sum(paidIn(5, 300_000), paidIn(3, 50_000)) }))
  it.each([
    { from: -3, to: 0, dollars: 50_000 },
    { from: -5, to: -4, dollars: 300_000 },
    { from: -5, to: 0, dollars: 350_000 },
    { from: -2, to: 0, dollars: 0 },
  ])('from $from to $to months after October it is $dollars', ({ from, to, dollars }) => {
    const between = capitalBetween(capital, addMonths(OCTOBER, from), addMonths(OCTOBER, to))
    expect(between).toBe(dollars * 100)
  })
})
