import { describe, expect, it } from 'vitest'
import { accountLedger } from './_ledger.ts'
import { forecastAccounts } from './account-forecast.ts'

const blank = (months: number) => new Array<null>(months).fill(null)
const first = (values: readonly (number | null)[]) =>
  forecastAccounts(accountLedger(values), 3).accounts[0]?.values

describe('accounts ahead', () => {
  it('begin with the running month', () => {
    const { months } = forecastAccounts(accountLedger([]), 2)
    expect(months).toEqual(['2026-11', '2026-12'])
  })

  it('go on as they were', () => {
    expect(first(new Array(36).fill(10000))).toEqual([10000, 10000, 10000])
  })

  it('do not count the months before the account was used', () => {
    expect(first([...new Array(30).fill(0), ...new Array(6).fill(5000)])).toEqual([
      5000, 5000, 5000,
    ])
  })

  it.each([
    [36, new Array(36).fill(100)],
    [6, [...new Array(30).fill(0), ...new Array(6).fill(5000)]],
    [0, blank(36)],
  ])('say that they rest on %i months', (months, values) => {
    const [account] = forecastAccounts(accountLedger(values), 3).accounts
    expect(account?.monthsUsed).toBe(months)
  })

  it('are nothing for an account without figures', () => {
    expect(first(blank(36))).toEqual([0, 0, 0])
  })

  it('[VIEW-03] never fall below what the running month already holds', () => {
    expect(first([...new Array(36).fill(10000), 12500])).toEqual([12500, 10000, 10000])
    expect(first([...new Array(36).fill(10000), 4000])).toEqual([10000, 10000, 10000])
    expect(first([...new Array(36).fill(-10000), -12500])).toEqual([-12500, -10000, -10000])
  })

  it.each([
    ['sales', 1],
    ['refunds', -1],
  ])('[VIEW-03] %s booked beyond the plan move the band along with the value', (_, sign) => {
    const past = Array.from({ length: 36 }, (_, index) => sign * (10000 + 900 * (index % 5)))
    const [plain] = forecastAccounts(accountLedger(past), 3).accounts
    const [moved] = forecastAccounts(accountLedger([...past, sign * 50000]), 3).accounts
    const more = sign * 50000 - (plain?.values[0] ?? 0)
    const [lower, upper] = [plain?.lower80 ?? [], plain?.upper80 ?? []]
    expect(moved?.lower80).toEqual([(lower[0] ?? 0) + more, ...lower.slice(1)])
    expect(moved?.upper80).toEqual([(upper[0] ?? 0) + more, ...upper.slice(1)])
    expect(moved?.values[0]).toBe(sign * 50000)
  })
})
