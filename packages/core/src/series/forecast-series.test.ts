import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { forecastSeries } from './forecast-series.ts'
import { mean } from './statistics.ts'

const repeat = (year: readonly number[], years: number) =>
  Array.from({ length: years }, () => year).flat()
const round = (values: readonly number[]) => values.map(value => Math.round(value))

/** A café: strong summers, weak winters. */
const YEAR = [130, 120, 110, 100, 85, 75, 70, 75, 90, 105, 115, 125]

describe('a forecast of one series', () => {
  it('continues a constant series', () => {
    expect(forecastSeries([100, 100, 100, 100], 3).mean).toEqual([100, 100, 100])
  })

  it('of no history is zero, of one month that month', () => {
    expect(forecastSeries([], 2).mean).toEqual([0, 0])
    expect(forecastSeries([70], 2).mean).toEqual([70, 70])
  })

  it('repeats a clear season within two per cent', () => {
    const { mean } = forecastSeries(repeat(YEAR, 3), 12)
    mean.forEach((value, index) => {
      expect(Math.abs(value / (YEAR[index] ?? 1) - 1)).toBeLessThan(0.02)
    })
  })

  it('separates growth from season if only some months are repeated', () => {
    const growing = (month: number) => (YEAR[month % 12] ?? 1) * 1.02 ** month
    const months = Array.from({ length: 20 }, (_, month) => growing(month))
    const { mean } = forecastSeries(months, 4)
    // September to December rise as last year, and do not change by the growth of a year too.
    for (const ahead of [1, 2, 3]) {
      const expected = growing(20 + ahead) / growing(19 + ahead)
      expect((mean[ahead] ?? 0) / (mean[ahead - 1] ?? 1)).toBeGreaterThan(1 + (expected - 1) / 3)
    }
  })

  it('follows a season that changes: newer years have more weight', () => {
    // Every July is a little better, every January a little worse.
    const changes: Record<number, number> = { 0: -6, 6: 6 }
    const changing = repeat(YEAR, 3).map(
      (value, month) => value + (changes[month % 12] ?? 0) * Math.floor(month / 12),
    )
    const { mean } = forecastSeries(changing, 12)
    expect(mean[6]).toBeGreaterThan((70 + 76 + 82) / 3)
    expect(mean[0]).toBeLessThan((130 + 124 + 118) / 3)
  })

  it('finds no season in noise', () => {
    const noise = [103, 98, 101, 97, 104, 99, 102, 96, 100, 103, 98, 101]
    const shuffled = [...noise, ...noise.toReversed(), ...noise.slice(5), ...noise.slice(0, 5)]
    const { mean } = forecastSeries(shuffled, 12)
    expect(Math.max(...mean) - Math.min(...mean)).toBeLessThan(4)
  })

  it('does not repeat a one-off, neither next month nor next year', () => {
    const withOneOff = repeat(YEAR, 3).map((value, index) => (index === 20 ? value * 3 : value))
    const { mean } = forecastSeries(withOneOff, 12)
    mean.forEach((value, index) => {
      expect(Math.abs(value / (YEAR[index] ?? 1) - 1)).toBeLessThan(0.1)
    })
  })

  it('uses a lasting step as the new level', () => {
    const withStep = repeat(YEAR, 3).map((value, index) => (index >= 28 ? value * 1.7 : value))
    const { mean } = forecastSeries(withStep, 12)
    mean.forEach((value, index) => {
      expect(Math.abs(value / (1.7 * (YEAR[index] ?? 1)) - 1)).toBeLessThan(0.12)
    })
  })

  it('repeats yearly and quarterly payments in their months', () => {
    const yearly = repeat([0, 0, 0, 0, 0, 0, 0, 0, 1200, 0, 0, 0], 3)
    expect(round(forecastSeries(yearly, 12).mean)).toEqual(yearly.slice(0, 12))
    const quarterly = repeat([0, 0, 300, 0, 0, 320, 0, 0, 280, 0, 0, 310], 3)
    expect(round(forecastSeries(quarterly, 12).mean)).toEqual(quarterly.slice(0, 12))
  })

  it('keeps the sum of irregular payments, and expects none for an account that ended', () => {
    const parts = [0, 90, 0, 0, 0, 0, 30, 0, 0, 0, 0, 0, 60, 0, 0, 0, 90, 0, 0, 0, 0, 0, 0, 30]
    expect(forecastSeries(parts, 3).mean).toEqual([15, 15, 15])
    const dead = [...repeat(YEAR, 1), ...repeat([0], 24)]
    expect(forecastSeries(dead, 3).mean).toEqual([0, 0, 0])
  })

  it('interpolates missing months', () => {
    const holed = repeat(YEAR, 3).map((value, index) => (index === 7 ? Number.NaN : value))
    expect(forecastSeries(holed, 12).mean.every(Number.isFinite)).toBe(true)
  })
})

describe('the description of a forecast', () => {
  it.each([
    ['no month', [], 'none'],
    ['the same every month', [100, 100, 100], 'constant'],
    ['two months', [500, 700], 'shortHistory'],
    ['eleven months', YEAR.slice(0, 11), 'shortHistory'],
    ['one year', YEAR, 'lastYearsProfile'],
    ['three years', repeat(YEAR, 3), 'medianOfThree'],
    ['three years of costs as negatives', repeat(YEAR, 3).map(value => -value), 'medianOfThree'],
    ['a payment every June', repeat([0, 0, 0, 0, 0, 400, 0, 0, 0, 0, 0, 0], 3), 'calendarPattern'],
    ['a payment now and then', [0, 9, 0, 0, 0, 0, 0, 0, 5, 0, 0, 0, 0, 7], 'intermittent'],
  ])('names the method for %s', (_name, history, method) => {
    expect(forecastSeries(history, 3).method).toBe(method)
  })

  it('has no misses if nothing ever changes', () => {
    expect(forecastSeries([100, 100, 100], 3).misses).toEqual({
      isRelative: false,
      values: [],
      persistence: 0,
      spread: 0,
    })
  })

  it('has the miss of each past month, relative if every month is above zero', () => {
    const uneven = repeat(YEAR, 3).map((value, index) => value * (index % 5 === 0 ? 1.08 : 1))
    const { misses } = forecastSeries(uneven, 3)
    expect(misses.isRelative).toBe(true)
    expect(misses.values).toHaveLength(36)
    expect(misses.values.every(miss => Math.abs(miss) < 0.2)).toBe(true)
    expect(misses.persistence).toBeGreaterThanOrEqual(0.2)
    expect(misses.persistence).toBeLessThanOrEqual(0.4)
    expect(misses.spread).toBeGreaterThan(0.02)
  })

  it('repeats the miss of a yearly payment in the months after it, up to the next', () => {
    const june = (amount: number) => [0, 0, 0, 0, 0, amount, 0, 0, 0, 0, 0, 0]
    const { misses } = forecastSeries([...june(300), ...june(400), ...june(600)], 12)
    expect(misses).toMatchObject({ isRelative: true, persistence: 0 })
    expect(misses.values[0]).toBe(0)
    expect(misses.values[16]).toBeCloseTo(Math.log(300 / 500))
    expect(misses.values[17]).toBeCloseTo(Math.log(400 / 500))
    expect(misses.values[35]).toBeCloseTo(Math.log(600 / 500))
  })

  it('[FIG-03] spreads a mean of twelve months less than its payments', () => {
    // 1,200 in every seventh month.
    const now = Array.from({ length: 24 }, (_, month) => (month % 7 === 3 ? 1200 : 0))
    const { misses } = forecastSeries(now, 12)
    const deviation = Math.sqrt(mean(misses.values.map(miss => miss ** 2)))
    expect(misses.isAroundMean).toBe(true)
    expect(misses.spread).toBeCloseTo(deviation / Math.sqrt(12))
  })

  it('[FIG-03] has no larger spread only because the history is short', () => {
    const noise = (month: number) => 1000 + 20 * (((month * 7) % 11) - 5)
    const [short = 0, long = 0] = [13, 36].map(
      months =>
        forecastSeries(
          Array.from({ length: months }, (_, at) => noise(at)),
          12,
        ).misses.spread,
    )
    expect(short / long).toBeLessThan(1.5)
  })

  it('has misses with the sign of the account', () => {
    const signed = [40, -30, 20, -60, 80, -10, -20, 50]
    const costs = [0, -30, 0, 0, -60, 0, 0, -10, 0, 0, -20, 0]
    expect(forecastSeries(signed, 3).misses.isRelative).toBe(false)
    const [plain, mirrored] = [costs.map(value => 0 - value), costs].map(
      history => forecastSeries(history, 3).misses.values,
    )
    expect(mirrored?.map(miss => 0 - miss)).toEqual(plain)
  })
})

const anyHistory = fc.array(fc.integer({ min: -1_000_000, max: 1_000_000 }), { maxLength: 40 })

describe('for any history', () => {
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
