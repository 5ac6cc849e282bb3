import { describe, expect, it } from 'vitest'
import { day } from '#time'
import { companyBasis, companyLedger, steady, type TestAccounts } from '../_company.ts'
import { resolveForecast } from '../resolve-forecast.ts'
import { cashFan } from './cash-fan.ts'

/** The same amounts every month, so that only the days within it are uncertain. */
const SHOP: TestAccounts = {
  bank: { kind: 'asset', role: 'bank', values: steady(5000, 5000) },
  sales: { kind: 'sales', values: steady(1000, 1000) },
  wages: { kind: 'cost', values: steady(800, 800) },
}
const forecast = resolveForecast({ ledger: companyLedger(SHOP), basis: companyBasis(SHOP) }, [], 6)
const fan = cashFan(forecast, null, { paths: 400 })

const widthOn = (on: string) => {
  const at = fan.days.indexOf(day(on))
  return (fan.byDay.p90[at] ?? 0) - (fan.byDay.p10[at] ?? 0)
}

describe('money that no document announces', () => {
  it('[FIG-03] leaves a month’s end as uncertain as the days around it', () => {
    const between = (widthOn('2026-12-30') + widthOn('2027-01-01')) / 2
    expect(widthOn('2026-12-31')).toBeGreaterThan(0)
    expect(Math.abs(widthOn('2026-12-31') - between)).toBeLessThan(0.02 * between)
  })

  it('[FIG-03] makes month ends after the daily points as wide as those before', () => {
    const width = (month: number) =>
      (fan.byMonth.p90[month] ?? NaN) - (fan.byMonth.p10[month] ?? NaN)
    expect(width(5)).toBeGreaterThan(0.8 * width(1))
    expect(width(5)).toBeLessThan(1.2 * width(1))
  })

  it('may or may not have moved in the middle of a month', () => {
    // Wages of 800 in two parts: half of 800 / √2 is one deviation, and eight of ten paths are
    // within 1.28 deviations on either side.
    expect(widthOn('2026-12-16') / 100).toBeGreaterThan(550)
    expect(widthOn('2026-12-16') / 100).toBeLessThan(900)
    expect(widthOn('2026-12-16')).toBeGreaterThan(widthOn('2026-12-02'))
    expect(widthOn('2026-12-16')).toBeGreaterThan(2 * widthOn('2026-12-31'))
  })

  it('counter sales that vary little by month vary little within a month', () => {
    const widest = (unevenness: number) => {
      const sales = (ago: number) => 100_000 * (1 + unevenness * (((ago * 7) % 5) - 2))
      const shop: TestAccounts = { ...SHOP, sales: { kind: 'sales', values: sales } }
      const { days, byDay } = cashFan(
        resolveForecast({ ledger: companyLedger(shop), basis: companyBasis(shop) }, [], 6),
        null,
        { paths: 400 },
      )
      const at = days.indexOf(day('2026-12-04'))
      return (byDay.p90[at] ?? 0) - (byDay.p10[at] ?? 0)
    }
    // Months that vary by 1 % consist of many small sales; months that vary by 20 % of a few.
    expect(widest(0.01)).toBeLessThan(widest(0.2) / 3)
  })

  it('deviates in the same way for the same seed', () => {
    expect(cashFan(forecast, null, { paths: 400 }).byDay).toEqual(fan.byDay)
    expect(cashFan(forecast, null, { paths: 400, seed: 5 }).byDay).not.toEqual(fan.byDay)
  })
})
