import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { forecastSeries } from './forecast-series.ts'

const repeat = (year: readonly number[], years: number) =>
  Array.from({ length: years }, () => year).flat()
const round = (values: readonly number[]) => values.map(value => Math.round(value))

/** A café: strong summers, weak winters. */
const YEAR = [130, 120, 110, 100, 85, 75, 70, 75, 90, 105, 115, 125]

describe('a forecast of one series', () => {
  it('goes on with what never changes', () => {
    expect(forecastSeries([100, 100, 100, 100], 3).mean).toEqual([100, 100, 100])
  })

  it('of no history is nothing, of one month that month', () => {
    expect(forecastSeries([], 2).mean).toEqual([0, 0])
    expect(forecastSeries([70], 2).mean).toEqual([70, 70])
  })

  it('repeats a clear season within two per cent', () => {
    const { mean } = forecastSeries(repeat(YEAR, 3), 12)
    mean.forEach((value, index) => {
      expect(Math.abs(value / (YEAR[index] ?? 1) - 1)).toBeLessThan(0.02)
    })
  })

  it('reads no season into noise', () => {
    const noise = [103, 98, 101, 97, 104, 99, 102, 96, 100, 103, 98, 101]
    const shuffled = [...noise, ...noise.toReversed(), ...noise.slice(5), ...noise.slice(0, 5)]
    const { mean } = forecastSeries(shuffled, 12)
    expect(Math.max(...mean) - Math.min(...mean)).toBeLessThan(4)
  })

  it('expects a one-off neither again nor next year', () => {
    const withOneOff = repeat(YEAR, 3).map((value, index) => (index === 20 ? value * 3 : value))
    const { mean } = forecastSeries(withOneOff, 12)
    mean.forEach((value, index) => {
      expect(Math.abs(value / (YEAR[index] ?? 1) - 1)).toBeLessThan(0.1)
    })
  })

  it('takes a lasting step as the new level', () => {
    const withStep = repeat(YEAR, 3).map((value, index) => (index >= 28 ? value * 1.7 : value))
    const { mean } = forecastSeries(withStep, 12)
    mean.forEach((value, index) => {
      expect(Math.abs(value / (1.7 * (YEAR[index] ?? 1)) - 1)).toBeLessThan(0.12)
    })
  })

  it('pays what is paid once or four times a year in its months', () => {
    const yearly = repeat([0, 0, 0, 0, 0, 0, 0, 0, 1200, 0, 0, 0], 3)
    expect(round(forecastSeries(yearly, 12).mean)).toEqual(yearly.slice(0, 12))
    const quarterly = repeat([0, 0, 300, 0, 0, 320, 0, 0, 280, 0, 0, 310], 3)
    expect(round(forecastSeries(quarterly, 12).mean)).toEqual(quarterly.slice(0, 12))
  })

  it('keeps the sum of what comes at no fixed time, and lets a dead account rest', () => {
    const parts = [0, 90, 0, 0, 0, 0, 30, 0, 0, 0, 0, 0, 60, 0, 0, 0, 90, 0, 0, 0, 0, 0, 0, 30]
    expect(forecastSeries(parts, 3).mean).toEqual([15, 15, 15])
    const dead = [...repeat(YEAR, 1), ...repeat([0], 24)]
    expect(forecastSeries(dead, 3).mean).toEqual([0, 0, 0])
  })

  it('bridges months that are missing', () => {
    const holed = repeat(YEAR, 3).map((value, index) => (index === 7 ? Number.NaN : value))
    expect(forecastSeries(holed, 12).mean.every(Number.isFinite)).toBe(true)
  })
})

const anyHistory = fc.array(fc.integer({ min: -1_000_000, max: 1_000_000 }), { maxLength: 40 })

describe('whatever the history', () => {
  it('is finite, and 80 % lies within 95 %', () => {
    fc.assert(
      fc.property(anyHistory, history => {
        const { mean, lower80, upper80, lower95, upper95 } = forecastSeries(history, 12)
        for (let i = 0; i < 12; i += 1) {
          const ordered = [lower95, lower80, mean, upper80, upper95].map(values => values[i] ?? NaN)
          expect(ordered.every(Number.isFinite)).toBe(true)
          expect([...ordered].sort((a, b) => a - b)).toEqual(ordered)
        }
      }),
    )
  })

  it('mirrors a history of costs written as negatives', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 9999 }), { minLength: 3 }), history => {
        const costs = forecastSeries(history, 6).mean
        const mirrored = forecastSeries(
          history.map(value => -value),
          6,
        ).mean
        expect(mirrored.map(value => -value)).toEqual(costs)
      }),
    )
  })

  it('scales with the currency unit', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 9999 }), { minLength: 3 }), history => {
        const plain = forecastSeries(history, 6).mean
        const cents = forecastSeries(
          history.map(value => value * 100),
          6,
        ).mean
        cents.forEach((value, index) => {
          expect(value / 100).toBeCloseTo(plain[index] ?? Number.NaN, 4)
        })
      }),
    )
  })
})
