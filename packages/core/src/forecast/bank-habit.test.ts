import { describe, expect, it } from 'vitest'
import { itemCode } from '#item'
import { cents } from '#money'
import { type Month, month, monthNumber } from '#time'
import {
  companyBasis,
  companyLedger,
  NOVEMBER,
  type TestAccounts,
  type TestBasis,
} from './_company.ts'
import { type BankRule, broughtBy } from './bank-habit.ts'
import { buildForecast } from './build-forecast.ts'
import { cashFan } from './cash-fan.ts'

/** Uneven, but the same in every run: from 0 to 1. */
const uneven = (seed: number) => ((seed * 7_919 + 104_729) % 1_009) / 1_008

const busy = (at: Month) => [12, 1, 2].includes(monthNumber(at))

/** Dollars a month: 1,500 more in summer, up to 1,000 more or less by chance. */
const earned = (ago: number, at: Month) =>
  Math.round(2000 + (busy(at) ? 1500 : 0) + 2000 * (uneven(ago) - 0.5))

/**
 * A shop that earns, and whose owner ends each month with `drawn`, on what is in the bank before.
 * Dollars; of November, which is running, nothing is booked yet.
 */
function shop(drawn: (before: number, ago: number, at: Month) => number): TestAccounts {
  const bank: number[] = []
  const drawings: number[] = []
  const { months } = companyLedger({})
  months.slice(0, 37).forEach((at, index) => {
    const ago = 36 - index
    const before = (bank.at(-1) ?? 6000) + (ago === 0 ? 0 : earned(ago, at))
    const out = ago === 0 ? 0 : drawn(before, ago, at)
    bank.push(before - out)
    drawings.push((drawings.at(-1) ?? -50) - out)
  })
  return {
    bank: { kind: 'asset', role: 'bank', values: ago => bank[36 - ago] ?? 0 },
    sales: { kind: 'sales', values: (ago, at) => (ago === 0 ? 0 : earned(ago, at)) },
    drawings: { kind: 'equity', role: 'ownersEquity', values: ago => drawings[36 - ago] ?? 0 },
  }
}

/** Draws what is beyond 6,000, at least 200. */
const STEERED = shop(before => Math.max(200, before - 6000))

const forecast = (accounts: TestAccounts, basis: TestBasis = {}) =>
  buildForecast(companyLedger(accounts), companyBasis(accounts, basis), 12)

const closings = (accounts: TestAccounts, basis: TestBasis = {}) =>
  Array.from(forecast(accounts, basis).statements.closingCash, each => Math.round(each / 100))

const JANUARY = month('2027-01')
const every = (level: number) => new Array<number>(12).fill(level)
const rule = (given: Partial<BankRule>): BankRule => ({
  above: every(30_000),
  below: every(Number.NEGATIVE_INFINITY),
  share: 1,
  range: [-20_000, -1_000],
  moves: new Array<boolean>(12).fill(true),
  ...given,
})

describe('what an account brings at a month’s end', () => {
  it.each([
    ['what is beyond the level is drawn', rule({}), 42_000, -12_000],
    ['the least is drawn all the same', rule({}), 8_000, -1_000],
    ['no more than ever was', rule({}), 90_000, -20_000],
    ['half of what is beyond', rule({ share: 0.5 }), 42_000, -6_000],
    ['a month in which it never moves', rule({ moves: every(0).map(() => false) }), 42_000, 0],
    [
      'what is missing is borrowed',
      rule({ below: every(10_000), range: [-20_000, 20_000] }),
      4_000,
      6_000,
    ],
    [
      'between the levels nothing moves',
      rule({ below: every(10_000), range: [-20_000, 20_000] }),
      20_000,
      0,
    ],
  ] as const)('%s', (_what, given, cash, brought) => {
    expect(broughtBy(given, JANUARY, { cash }) + 0).toBe(brought)
  })
})

describe('[VIEW-03] an owner who draws what is left', () => {
  it('is seen in the books, and is expected to go on', () => {
    const { facts, statements } = forecast(STEERED)
    expect(facts.transfers).toMatchObject([{ code: 'drawings', by: 'bankBalance' }])
    expect(facts.transfers[0]?.follows?.habit.rules[0]).toMatchObject({ share: 1 })
    // Whatever is earned, 6,000 are left.
    for (const closing of statements.closingCash) {
      expect(Math.abs(closing / 100 - 6000)).toBeLessThan(30)
    }
  })

  it('keeps the fan narrow: what strays is drawn, in place of staying in the bank', () => {
    const settings = { loans: { drawings: { principal: cents(200_000), dayOfMonth: 31 } } }
    const width = (basis: TestBasis) => {
      const { byMonth } = cashFan(forecast(STEERED, basis), null, { paths: 300 })
      return (byMonth.p90[11] ?? 0) - (byMonth.p10[11] ?? 0)
    }
    expect(width({})).toBeLessThan(width({ settings }) / 3)
  })

  it('is not seen where drawings have nothing to do with the balance', () => {
    const { facts } = forecast(shop((_before, ago) => Math.round(1000 + 2000 * uneven(ago * 13))))
    expect(facts.transfers).toMatchObject([{ code: 'drawings', by: 'everyMonth' }])
  })

  it('is not seen in repayments that are the same every month', () => {
    const { facts } = forecast(shop(() => 1900))
    expect(facts.transfers.map(({ by }) => by)).not.toContain('bankBalance')
  })

  it('leaves to the user’s schedule what it says', () => {
    const settings = { loans: { drawings: { principal: cents(0), dayOfMonth: 20 } } }
    const { facts } = forecast(STEERED, { settings })
    expect(facts.transfers).toMatchObject([{ code: 'drawings', by: 'schedule' }])
    expect(new Set(facts.transfers[0]?.amounts)).toEqual(new Set([0]))
  })

  it('shows what somebody changes in the plan in full', () => {
    const code = itemCode('sales')
    const changes = [{ code, month: month('2027-02'), amount: cents(-50_000), how: 'add' as const }]
    const changed = closings(STEERED, { layers: [{ name: 'Closed for a week', changes }] })
    const before = closings(STEERED)
    expect(changed.map((each, at) => each - (before[at] ?? 0))).toEqual(
      before.map((_, at) => (at < 3 ? 0 : -500)),
    )
  })

  it('draws in the running month what it has not drawn yet', () => {
    const given = { ...STEERED }
    const { statements } = forecast({
      ...given,
      bank: {
        ...given.bank,
        values: ago => (given.bank?.values(ago, NOVEMBER) ?? 0) - (ago ? 0 : 900),
      },
      drawings: {
        ...given.drawings,
        values: ago => (given.drawings?.values(ago, NOVEMBER) ?? 0) - (ago ? 0 : 900),
      },
    } as TestAccounts)
    expect(Math.abs((statements.closingCash[0] ?? 0) / 100 - 6000)).toBeLessThan(30)
  })
})
