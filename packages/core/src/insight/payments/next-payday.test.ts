import { describe, expect, it } from 'vitest'
import { type ForecastBasis, resolveForecast } from '#forecast'
import { type Day, day, monthOfDay } from '#time'
import type { Paydays } from '#timing'
import { companyBasis, companyLedger, steady } from '../../forecast/_company.ts'
import { nextPayday, paydaysWords } from './next-payday.ts'

/** Wages of 5,000 a month, of which nothing is withheld; 2,000 are booked in November. */
const ACCOUNTS = {
  bank: { kind: 'asset', role: 'bank', values: steady(50_000, 50_000) },
  sales: { kind: 'sales', values: steady(9_000) },
  wages: { kind: 'cost', role: 'wagesExpense', values: steady(5_000, 2_000) },
} as const

const basisWith = (paydays: Paydays | null): ForecastBasis => {
  const basis = companyBasis(ACCOUNTS)
  return { ...basis, learned: { ...basis.learned, ...(paydays && { paydays }) } }
}
const forecastWith = (paydays: Paydays | null) =>
  resolveForecast({ ledger: companyLedger(ACCOUNTS), basis: basisWith(paydays) })

const onThe = (...days: number[]): Paydays => ({ every: 'month', days, closed: 'sameDay' })
const THURSDAYS: Paydays = { every: 'weeks', weeks: 1, from: day('2026-11-19') }

/** Dollars of wages by day. */
const wagesByDay = (paydays: Paydays | null, month: string) =>
  forecastWith(paydays)
    .statements.dated.filter(({ key, on }) => key === 'wages' && monthOfDay(on) === month)
    .map(({ on, amount }): [Day, number] => [on, amount / 100])

describe('[FIG-04] wages on paydays', () => {
  it.each([
    [
      onThe(8, 22),
      '2026-12',
      [
        ['2026-12-08', -2500],
        ['2026-12-22', -2500],
      ],
    ],
    // The rest of November is paid on the payday that is left.
    [onThe(8, 26), '2026-11', [['2026-11-26', -3000]]],
    [
      THURSDAYS,
      '2026-12',
      [
        ['2026-12-03', -1000],
        ['2026-12-10', -1000],
        ['2026-12-17', -1000],
        ['2026-12-24', -1000],
        ['2026-12-31', -1000],
      ],
    ],
  ] as const)('%j in %s', (paydays, month, paid) => {
    expect(wagesByDay(paydays as Paydays, month)).toEqual(paid)
  })

  it('are spread over the days that are left, if no payday is left or none is known', () => {
    const spread = wagesByDay(null, '2026-11')
    expect(spread.length).toBeGreaterThan(5)
    expect(wagesByDay(onThe(8), '2026-11')).toEqual(spread)
  })

  it('change no month', () => {
    const before = forecastWith(null).statements
    for (const paydays of [onThe(8, 22), onThe(31), THURSDAYS]) {
      const after = forecastWith(paydays).statements
      expect(after.closingCash).toEqual(before.closingCash)
      expect(after.cash).toEqual(before.cash)
      expect(after.outOfBalance).toBe(before.outOfBalance)
    }
  })

  it('the next payday has what leaves the bank on it', () => {
    expect(nextPayday(forecastWith(onThe(8, 26)))).toEqual({ on: '2026-11-26', amount: -300_000 })
    expect(nextPayday(forecastWith(onThe(8)))).toEqual({ on: '2026-12-08', amount: -500_000 })
    expect(nextPayday(forecastWith(null))).toBeNull()
  })

  it.each([
    [THURSDAYS, 'every Thursday'],
    [{ ...THURSDAYS, weeks: 2 }, 'every second Thursday'],
    [onThe(20), 'on the 20th'],
    [onThe(1, 22), 'on the 1st and the 22nd'],
    [onThe(13, 31), 'on the 13th and the last day'],
    [onThe(31), 'on the last day of the month'],
    [{ ...onThe(31), closed: 'before' }, 'on the last working day of the month'],
    [{ ...onThe(20), closed: 'after' }, 'on the 20th or the working day after'],
  ] as const)('%j in words: %s', (paydays, words) => {
    expect(paydaysWords(paydays as Paydays)).toBe(words)
  })
})
