import { describe, expect, it } from 'vitest'
import { itemCode } from '#item'
import { cents } from '#money'
import type { Adjustment } from '#plan'
import { type Month, month, monthNumber } from '#time'
import {
  companyBasis,
  companyLedger,
  NOVEMBER,
  type TestAccounts,
  type TestBasis,
} from '../_company.ts'
import { cashFan } from '../fan/cash-fan.ts'
import { resolveForecast } from '../resolve-forecast.ts'
import { type BalanceDrivenRule, netInflowBy } from './balance-driven-rule.ts'

/** A number from 0 to 1 that looks random but is the same in every run. */
const uneven = (seed: number) => ((seed * 7_919 + 104_729) % 1_009) / 1_008

const busy = (at: Month) => [12, 1, 2].includes(monthNumber(at))

/** Dollars a month: 1,500 more in summer, and up to 1,000 of noise. */
const earned = (ago: number, at: Month) =>
  Math.round(2000 + (busy(at) ? 1500 : 0) + 2000 * (uneven(ago) - 0.5))

/**
 * A profitable shop whose owner moves `drawn` at the end of each month, which depends on the bank
 * balance before it. Dollars; the running month of November has no bookings yet.
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

/** The owner draws everything above 6,000, and at least 200. */
const STEERED = shop(before => Math.max(200, before - 6000))

const forecast = (
  accounts: TestAccounts,
  basis: TestBasis = {},
  adjustments: readonly Adjustment[] = [],
) =>
  resolveForecast(
    { ledger: companyLedger(accounts), basis: companyBasis(accounts, basis) },
    adjustments,
    12,
  )

const closings = (...given: Parameters<typeof forecast>) =>
  Array.from(forecast(...given).statements.closingCash, each => Math.round(each / 100))

const JANUARY = month('2027-01')
const every = (level: number) => new Array<number>(12).fill(level)
const rule = (given: Partial<BalanceDrivenRule>): BalanceDrivenRule => ({
  above: every(30_000),
  below: every(Number.NEGATIVE_INFINITY),
  share: 1,
  range: [-20_000, -1_000],
  moves: new Array<boolean>(12).fill(true),
  ...given,
})

describe('the net inflow of an account at a month’s end', () => {
  it.each([
    ['what is beyond the level is drawn', rule({}), 42_000, -12_000],
    ['the least is drawn all the same', rule({}), 8_000, -1_000],
    ['no more than in any past month', rule({}), 90_000, -20_000],
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
  ] as const)('%s', (_what, given, cash, netInflow) => {
    expect(netInflowBy(given, JANUARY, { cash }) + 0).toBe(netInflow)
  })
})

describe('[VIEW-03] an owner who draws what is left', () => {
  it('is found in the books and continues in the forecast', () => {
    const { facts, statements } = forecast(STEERED)
    expect(facts.transfers).toMatchObject([{ code: 'drawings', by: 'bankBalance' }])
    expect(facts.transfers[0]?.driver?.drivenAccount.rules[0]).toMatchObject({ share: 1 })
    // The closing balance is 6,000 whatever the shop earns.
    for (const closing of statements.closingCash) {
      expect(Math.abs(closing / 100 - 6000)).toBeLessThan(30)
    }
  })

  it('keeps the fan narrow: noise changes the drawings and not the balance', () => {
    const settings = { loans: { drawings: { principal: cents(200_000), dayOfMonth: 31 } } }
    const width = (basis: TestBasis) => {
      const { byMonth } = cashFan(forecast(STEERED, basis), null, { paths: 300 })
      return (byMonth.p90[11] ?? 0) - (byMonth.p10[11] ?? 0)
    }
    expect(width({})).toBeLessThan(width({ settings }) / 3)
  })

  it('is not found where drawings do not depend on the balance', () => {
    const { facts } = forecast(shop((_before, ago) => Math.round(1000 + 2000 * uneven(ago * 13))))
    expect(facts.transfers).toMatchObject([{ code: 'drawings', by: 'everyMonth' }])
  })

  it('is not found in repayments that are the same every month', () => {
    const { facts } = forecast(shop(() => 1900))
    expect(facts.transfers.map(({ by }) => by)).not.toContain('bankBalance')
  })

  it('does not replace the user’s loan schedule', () => {
    const settings = { loans: { drawings: { principal: cents(0), dayOfMonth: 20 } } }
    const { facts } = forecast(STEERED, { settings })
    expect(facts.transfers).toMatchObject([{ code: 'drawings', by: 'schedule' }])
    expect(new Set(facts.transfers[0]?.amounts)).toEqual(new Set([0]))
  })

  it('shows a change of the plan in full', () => {
    const code = itemCode('sales')
    const change = { kind: 'add', code, month: month('2027-02'), amount: cents(-50_000) } as const
    const changed = closings(STEERED, {}, [{ ...change, name: 'Closed for a week' }])
    const before = closings(STEERED)
    expect(changed.map((each, at) => each - (before[at] ?? 0))).toEqual(
      before.map((_, at) => (at < 3 ? 0 : -500)),
    )
  })

  it('draws in the running month only what was not drawn yet', () => {
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
