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

  it('are nothing for an account without figures', () => {
    expect(first(blank(36))).toEqual([0, 0, 0])
  })

  it('[VIEW-03] never fall below what the running month already holds', () => {
    expect(first([...new Array(36).fill(10000), 12500])).toEqual([12500, 10000, 10000])
    expect(first([...new Array(36).fill(10000), 4000])).toEqual([10000, 10000, 10000])
    expect(first([...new Array(36).fill(-10000), -12500])).toEqual([-12500, -10000, -10000])
  })
})
