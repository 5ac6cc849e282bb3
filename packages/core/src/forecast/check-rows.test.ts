import { describe, expect, it } from 'vitest'
import { cents } from '#money'
import { addDays, day } from '#time'
import { companyBasis, companyLedger, steady, type TestAccounts } from './_company.ts'
import { dayToCheck, rowsToCheck } from './check-rows.ts'
import { resolveForecast } from './resolve-forecast.ts'

const SHOP: TestAccounts = {
  bank: { kind: 'asset', role: 'bank', values: ago => 20_000 + 4000 * (ago % 2) },
  sales: { kind: 'sales', values: steady(1000, 700) },
  rent: { kind: 'cost', values: steady(1000, 700) },
}

function check(accounts: TestAccounts, given = {}) {
  const ledger = companyLedger(accounts)
  return rowsToCheck(
    ledger,
    resolveForecast({ ledger, basis: companyBasis(accounts, given) }, [], 12),
  )
}

const found = (accounts: TestAccounts, given = {}) =>
  check(accounts, given).map(({ key, reason, unit }) => [key, reason, unit])

describe('[FIG-04] rows of a forecast to check', () => {
  it('are none if everything continues as before', () => {
    expect(found(SHOP)).toEqual([])
  })

  it('differ both from last year and from the newest months', () => {
    const ledger = companyLedger(SHOP)
    const forecast = resolveForecast({ ledger, basis: companyBasis(SHOP) }, [], 12)
    const broken = {
      ...forecast,
      plan: forecast.plan.map(account =>
        account.code === 'sales'
          ? { ...account, amounts: account.amounts.map(amount => cents(amount * 0.4)) }
          : account,
      ),
    }
    const [row] = rowsToCheck(ledger, broken)
    expect(row).toEqual({
      ...{ key: 'sales', name: 'sales', reason: 'halved', month: '2026-11', unit: 'cents' },
      ...{ expected: 120_000, usual: { low: 300_000, high: 300_000 } },
    })
  })

  it('do not include rows that a user has planned', () => {
    const sales = { '2026-11': cents(30_000), '2026-12': cents(30_000), '2027-01': cents(30_000) }
    const keys = found(SHOP, { settings: { overrides: { sales } } }).map(([key]) => key)
    expect(keys).not.toContain('sales')
    // Cash below its past range is always listed, even if it was planned.
    expect(keys).toEqual(['cash'])
  })

  it('include stock and payables whose days are outside their past range', () => {
    const goods = {
      ...SHOP,
      rent: { kind: 'cost', values: steady(600, 300) },
      used: { kind: 'goods', values: steady(400, 400) },
      stock: { kind: 'asset', role: 'inventory', values: steady(800, 800) },
      owed: { kind: 'liability', role: 'payables', values: steady(400, 400) },
    } satisfies TestAccounts
    const ledger = companyLedger(goods)
    const forecast = resolveForecast({ ledger, basis: companyBasis(goods) }, [], 12)
    const { statements } = forecast
    const reasons = (stock: number, owed: number) => {
      const factor = (code: string) => (code === 'stock' ? stock : code === 'owed' ? owed : 1)
      // Payables stay as in the past, so that each row is listed alone.
      const balance = statements.balance.map(row => ({
        ...row,
        amounts: row.amounts.map(
          amount => (row.code === 'owed' ? 40_000 : amount) * factor(row.code),
        ),
      }))
      const changed = { ...forecast, statements: { ...statements, balance } }
      return rowsToCheck(ledger, changed).map(({ key, reason, unit }) => [key, reason, unit])
    }
    expect(reasons(1, 1)).toEqual([])
    expect(reasons(1, 2)).toEqual([['payables', 'abovePast', 'days']])
    expect(reasons(2, 1)).toContainEqual(['stock', 'abovePast', 'days'])
    expect(reasons(0.5, 1)).toContainEqual(['stock', 'belowPast', 'days'])
  })

  it('have the first day with cash outside its past range, within some days', () => {
    const spent = { ...SHOP, rent: { kind: 'cost', values: steady(9000) } } satisfies TestAccounts
    const ledger = companyLedger(spent)
    const forecast = resolveForecast({ ledger, basis: companyBasis(spent) }, [], 12)
    const balances = forecast.statements.dailyBalances
    const row = dayToCheck(ledger, forecast, day('2027-02-20'))
    // Month ends were between 20,000 and 24,000, so less than 18,800 is well below.
    const at = balances.findIndex(balance => balance < 18_800_00)
    expect(row).toEqual({
      ...{ key: 'cash', name: 'Balance', unit: 'cents', reason: 'belowPast' },
      ...{ on: addDays(day('2026-11-21'), at + 1), expected: balances[at], month: row?.month },
      usual: { low: 20_000_00, high: 24_000_00 },
    })
    expect(row?.on?.slice(0, 7)).toBe(row?.month)
    expect(dayToCheck(ledger, forecast, day('2026-11-22'))).toBeNull()
    expect(dayToCheck(companyLedger(SHOP), forecast, day('2026-11-20'))).toBeNull()
  })

  it('have no day with more cash where bills of the same month are still to be paid', () => {
    const ledger = companyLedger(SHOP)
    const forecast = resolveForecast({ ledger, basis: companyBasis(SHOP) }, [], 12)
    const until = day('2026-12-31')
    // From 22nd November on; month ends were between 20,000 and 24,000.
    const withBalances = (of: (at: number) => number) => ({
      ...forecast,
      statements: {
        ...forecast.statements,
        dailyBalances: forecast.statements.dailyBalances.map((_, at) => of(at)),
      },
    })
    const paidLater = withBalances(at => (at === 3 ? 30_000_00 : 22_000_00))
    expect(dayToCheck(ledger, paidLater, until)).toBeNull()
    const stays = withBalances(at => (at < 3 ? 22_000_00 : 30_000_00))
    expect(dayToCheck(ledger, stays, until)).toMatchObject({
      reason: 'abovePast',
      on: '2026-11-25',
    })
  })

  it('include cash outside its past range', () => {
    const rich = { ...SHOP, rent: { kind: 'cost', values: steady(100) } } satisfies TestAccounts
    const [row] = check(rich)
    expect(row).toMatchObject({ key: 'cash', reason: 'abovePast', unit: 'cents' })
    expect(row?.expected).toBeGreaterThan(row?.usual.high ?? Number.NaN)
  })
})
