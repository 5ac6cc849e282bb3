import { describe, expect, it } from 'vitest'
import { forecastSeries } from '#series'
import { missOverAYear } from './miss-over-a-year.ts'

const NONE = { isRelative: true, persistence: 0.2, spread: 0 }

describe('what forecasts of a year missed', () => {
  it('a steady account has no misses of a year, and nothing is measured with a short history', () => {
    expect(missOverAYear(forecastSeries([], 12))).toBeNull()
    expect(missOverAYear(undefined)).toBeNull()
  })

  it('months above and below cancel out within a year', () => {
    const values = Array.from({ length: 36 }, (_, at) => (at % 2 === 0 ? 0.2 : -0.2))
    const series = { ...forecastSeries([], 12), misses: { ...NONE, values } }
    const measured = missOverAYear(series) ?? 0
    expect(measured).toBeGreaterThan(0)
    expect(measured).toBeLessThan(30_000)
  })
})
