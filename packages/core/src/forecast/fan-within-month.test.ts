import { describe, expect, it } from 'vitest'
import { day } from '#time'
import { companyBasis, companyLedger, steady, type TestAccounts } from './_company.ts'
import { buildForecast } from './build-forecast.ts'
import { cashFan } from './cash-fan.ts'

/** Everything is the same every month, so that only the days within it are uncertain. */
const SHOP: TestAccounts = {
  bank: { kind: 'asset', role: 'bank', values: steady(5000, 5000) },
  sales: { kind: 'sales', values: steady(1000, 1000) },
  wages: { kind: 'cost', values: steady(800, 800) },
}
const forecast = buildForecast(companyLedger(SHOP), companyBasis(SHOP), 6)
const fan = cashFan(forecast, null, { paths: 400 })

const widthOn = (on: string) => {
  const at = fan.days.indexOf(day(on))
  return (fan.byDay.p90[at] ?? 0) - (fan.byDay.p10[at] ?? 0)
}

describe('money that no document announces', () => {
  it('has all moved at a month’s end, whatever its days', () => {
    const closings = [...forecast.statements.closingCash]
    expect([...fan.byMonth.p10]).toEqual(closings)
    expect([...fan.byMonth.p90]).toEqual(closings)
  })

  it('may have moved or not in the middle of a month', () => {
    // Wages of 800 in two parts: half of 800 / √2 is one deviation, and eight of ten lie within
    // 1.28 of them on either side.
    expect(widthOn('2026-12-16') / 100).toBeGreaterThan(550)
    expect(widthOn('2026-12-16') / 100).toBeLessThan(900)
    expect(widthOn('2026-12-16')).toBeGreaterThan(widthOn('2026-12-02'))
    expect(widthOn('2026-12-31')).toBe(0)
  })

  it('takings of a counter that hardly differ by month hardly differ within one', () => {
    const widest = (unevenness: number) => {
      const sales = (ago: number) => 100_000 * (1 + unevenness * (((ago * 7) % 5) - 2))
      const shop: TestAccounts = { ...SHOP, sales: { kind: 'sales', values: sales } }
      const { days, byDay } = cashFan(
        buildForecast(companyLedger(shop), companyBasis(shop), 6),
        null,
        { paths: 400 },
      )
      const at = days.indexOf(day('2026-12-04'))
      return (byDay.p90[at] ?? 0) - (byDay.p10[at] ?? 0)
    }
    // Months 1 % apart are many small sales, months 20 % apart are few that nobody can date.
    expect(widest(0.01)).toBeLessThan(widest(0.2) / 3)
  })

  it('strays the same way for the same seed', () => {
    expect(cashFan(forecast, null, { paths: 400 }).byDay).toEqual(fan.byDay)
    expect(cashFan(forecast, null, { paths: 400, seed: 5 }).byDay).not.toEqual(fan.byDay)
  })
})
