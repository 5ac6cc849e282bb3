import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { WHOLE_PPM } from '#money'
import { addMonths, day, daysIn, monthOfDay, month as toMonth } from '#time'
import { fixedProfile, profileOf } from './lag-profile.ts'
import { EVEN_DAYS, settlementDays, settlementOf } from './settlement.ts'

const month = toMonth
const asOf = day('2026-11-21')

/** All booked on one day of the month. */
const on = (number: number) => EVEN_DAYS.map((_, index) => Number(index === number - 1))

describe('settlementOf', () => {
  it.each([
    ['counter sales: all in the month', fixedProfile(0), 0, EVEN_DAYS, [1_000_000]],
    ['paid at once, whatever the profile', fixedProfile(60), 1_000_000, EVEN_DAYS, [1_000_000]],
    ['booked on the 10th, paid after 10 days', fixedProfile(10), 0, on(10), [1_000_000]],
    ['booked on the 10th, paid after 30 days', fixedProfile(30), 0, on(10), [0, 1_000_000]],
    ['booked on the 31st, paid after a day', fixedProfile(1), 0, on(31), [0, 1_000_000]],
    ['half at once, half in 30 days', fixedProfile(30), 500_000, on(10), [500_000, 1_000_000]],
    ['after 60 days', fixedProfile(60), 0, on(15), [0, 0, 1_000_000]],
  ])('%s', (_, profile, immediate, days, expected) => {
    expect(settlementOf(profile, immediate, days, asOf).fullMonth).toEqual(expected)
  })

  it('of bookings through the month, paid after 30 days: nearly all in the next', () => {
    const { fullMonth } = settlementOf(fixedProfile(30), 0, EVEN_DAYS, asOf)
    // Only the 1st of a month is paid on the 31st of the same month.
    expect(fullMonth).toEqual([32_854, 1_000_000])
  })

  it.each([
    ['paid after 5 days: the last four days of November reach December', 5, [444_444, 1_000_000]],
    ['paid after 15 days: all in December', 15, [0, 1_000_000]],
    ['paid after 45 days: all in January', 45, [0, 0, 1e6]],
  ])('the rest of the running month, 22 to 30 November, %s', (_, lag, expected) => {
    const weekly = new Array<number>(31).fill(1)
    weekly[30] = 0
    const { restOfMonth } = settlementOf(fixedProfile(lag), 0, weekly, asOf)
    expect(restOfMonth).toEqual(expected)
  })

  it('weights the remaining days equally if the usual days have passed', () => {
    const { restOfMonth } = settlementOf(fixedProfile(5), 0, on(10), asOf)
    expect(restOfMonth).toEqual([444_444, 1_000_000])
  })

  it('is for the whole next month if asOf is the last day of a month', () => {
    const { restOfMonth } = settlementOf(fixedProfile(0), 0, EVEN_DAYS, day('2026-11-30'))
    expect(restOfMonth).toEqual([1_000_000])
    const december = settlementOf(fixedProfile(31), 0, on(1), day('2026-11-30'))
    expect(december.restOfMonth).toEqual([0, 1_000_000])
  })
})

describe('settlementDays', () => {
  const daysOf = (shares: readonly number[]) =>
    shares.flatMap((ppm, index) => {
      const part = ppm - (shares[index - 1] ?? 0)
      return part === 0 ? [] : [`${index + 1}: ${part}`]
    })

  it.each([
    ['booked 10 December, after 20 days', 20, 10, '2026-12', '2026-12', ['30: 1000000']],
    ['booked 10 December, after 30 days', 30, 10, '2026-12', '2027-01', ['9: 1000000']],
    ['booked on the 31st of a month of 30', 1, 31, '2026-11', '2026-12', ['1: 1000000']],
  ])('%s', (_, lag, booked, from, to, expected) => {
    const settlement = settlementOf(fixedProfile(lag), 0, on(booked), asOf)
    expect(daysOf(settlementDays(settlement, month(from), month(to), asOf))).toEqual(expected)
  })

  it('of the running month start after asOf', () => {
    const settlement = settlementOf(fixedProfile(0), 0, EVEN_DAYS, asOf)
    const days = settlementDays(settlement, month('2026-11'), month('2026-11'), asOf)
    expect(days[20]).toBe(0)
    expect(days[21]).toBeGreaterThan(100_000)
    expect(days.at(-1)).toBe(WHOLE_PPM)
  })

  it.each([['2026-12'], ['2027-02'], ['2027-04']])(
    '[FIG-01] of counter sales through %s are equal, also on its last day',
    booked => {
      const settlement = settlementOf(fixedProfile(0), 0, EVEN_DAYS, asOf)
      const shares = settlementDays(settlement, month(booked), month(booked), asOf)
      const parts = shares.map((ppm, index) => ppm - (shares[index - 1] ?? 0))
      expect(Math.max(...parts) - Math.min(...parts)).toBeLessThanOrEqual(1)
    },
  )

  it('are equal if an average month pays into a month that this one does not reach', () => {
    const settlement = settlementOf(fixedProfile(0), 0, on(5), asOf)
    const days = settlementDays(settlement, month('2026-12'), month('2027-02'), asOf)
    expect(days[0]).toBe(Math.round(WHOLE_PPM / 28))
    expect(days).toHaveLength(28)
  })
})

const weights = (length: number) =>
  fc
    .array(fc.integer({ min: 0, max: 1000 }), { minLength: length, maxLength: length })
    .filter(values => values.some(value => value > 0))

const anySettlement = fc
  .record({
    lags: fc.integer({ min: 1, max: 181 }).chain(weights),
    immediate: fc.integer({ min: 0, max: WHOLE_PPM }),
    days: weights(31),
    asOf: fc.constantFrom('2026-11-21', '2026-11-30', '2027-02-28', '2028-02-01').map(day),
  })
  .map(({ lags, immediate, days, asOf: at }) => ({
    at,
    settlement: settlementOf(profileOf(lags, 9, 'contact'), immediate, days, at),
  }))

const isCumulative = (shares: readonly number[]) => {
  expect(shares.at(-1)).toBe(WHOLE_PPM)
  for (const [index, ppm] of shares.entries()) {
    expect(Number.isInteger(ppm)).toBe(true)
    expect(ppm).toBeGreaterThanOrEqual(shares[index - 1] ?? 0)
  }
}

describe('a settlement', () => {
  it('never falls, ends with the whole, and has no month after the end of its profile', () => {
    fc.assert(
      fc.property(anySettlement, ({ settlement }) => {
        isCumulative(settlement.fullMonth)
        isCumulative(settlement.restOfMonth)
        expect(settlement.fullMonth.length).toBeLessThanOrEqual(8)
      }),
    )
  })

  it('has days of each month that end with the whole, none before asOf', () => {
    fc.assert(
      fc.property(
        anySettlement,
        fc.integer({ min: 0, max: 3 }),
        fc.integer({ min: 0, max: 6 }),
        ({ settlement, at }, booked, after) => {
          const first = addMonths(monthOfDay(at), at.endsWith('30') || at.endsWith('28') ? 1 : 0)
          const cash = addMonths(first, booked + after)
          const days = settlementDays(settlement, addMonths(first, booked), cash, at)
          isCumulative(days)
          expect(days).toHaveLength(daysIn(cash))
          if (cash === monthOfDay(at)) expect(days[Number(at.slice(8)) - 1]).toBe(0)
        },
      ),
    )
  })
})
