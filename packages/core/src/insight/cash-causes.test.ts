import { describe, expect, it } from 'vitest'
import { TOTAL } from '#ledger'
import { formatMoney } from '#money'
import { addMonths, type Month, month, monthsFrom } from '#time'
import { every, forecastOf, ledgerOf, RUNNING } from '../table/_table.ts'
import { cashCauses, causeWords } from './cash-causes.ts'
import { cashByMonth } from './cash-months.ts'

const YEAR = 12
const wages = every(8_000)

/** Novembers to Octobers: sales halve in May and June, and insurance is paid in June. */
function booksOf(isDip: (at: number) => boolean) {
  const inMonths = (usual: number, other: number, months: readonly number[]) =>
    every(usual).map((amount, at) => (isDip(at) && months.includes(at % YEAR) ? other : amount))
  const sales = inMonths(10_000, 5_000, [6, 7])
  const insurance = inMonths(0, 3_000, [7])
  const spent = wages.map((value, at) => value + (insurance[at] ?? 0))
  let balance = 20_000
  const closing = sales.map((value, at) => {
    balance += value - (spent[at] ?? 0)
    return balance
  })
  const negative = (values: readonly number[]) => values.map(value => -value)
  const ledger = ledgerOf({
    books: { sales, wages, insurance, bank: closing, earnings: closing },
    paid: { sales, wages: negative(wages), insurance: negative(insurance) },
    totals: { [TOTAL.closing]: closing, [TOTAL.received]: sales, [TOTAL.spent]: spent },
  })
  return { ledger, forecast: forecastOf(ledger) }
}

const lastYearOnly = booksOf(at => at >= 2 * YEAR)
const everyYear = booksOf(() => true)
const causesAt = (books: typeof everyYear, to: string, low: string | null = null) =>
  cashCauses(books, month(to), low === null ? null : month(low))

describe('[USE-01] why cash ends a month at its balance', () => {
  it('names differences from the same month last year, not yearly payments', () => {
    const found = causesAt(lastYearOnly, '2026-06')
    expect(found?.causes.map(({ name, change }) => [name, change])).toEqual([
      ['sales', -5_000_00],
      ['insurance', -3_000_00],
    ])
    expect(found?.causes.map(cause => causeWords(cause, found.basis, formatMoney))).toEqual([
      '$5,000 less received than last year',
      '$3,000 more paid out than last year',
    ])
    // June 2025 had 10,000 in and 8,000 out: there are only two changes.
    expect(found).toMatchObject({ basis: 'lastYear', months: 1, usual: 2_000_00, rest: 0 })
  })

  it('starts the month after the last peak before the low point, never before the running month', () => {
    const cashOf = cashByMonth(everyYear.ledger, everyYear.forecast)
    const opening = (at: Month) => cashOf(at)?.opening ?? Number.NaN
    for (const low of monthsFrom(RUNNING, YEAR)) {
      const found = causesAt(everyYear, low, low)
      const between = monthsFrom(RUNNING, YEAR).filter(each => each <= low)
      expect(found?.to).toBe(low)
      expect(found?.before).toBe(Math.max(...between.map(opening)))
      expect(opening(found?.from ?? low)).toBe(found?.before)
    }
    // Only May and June lose money, as in every year, so there is no difference from last year.
    const june = causesAt(everyYear, '2027-06', '2027-06')
    expect(june).toMatchObject({ from: '2027-05', to: '2027-06', months: 2, basis: 'lastYear' })
    expect(june?.usual).toBe((5_000 - 8_000 + (5_000 - 8_000 - 3_000)) * 100)
  })

  it('uses only the month itself if it is not the low month', () => {
    expect(causesAt(everyYear, '2027-06', '2027-05')).toMatchObject({ from: '2027-06', months: 1 })
  })

  it('sums to the cent', () => {
    for (const at of monthsFrom(addMonths(RUNNING, -20), 40)) {
      for (const found of [causesAt(lastYearOnly, at), causesAt(everyYear, at, at)]) {
        if (!found) throw new Error(`${at} is known.`)
        const named = found.causes.reduce((sum, { change }) => sum + change, 0)
        expect(found.usual + named + found.rest).toBe(found.after - found.before)
      }
    }
  })

  it('without the same month last year it compares with the average month and says so', () => {
    // The first of these months has no month before it, so five of 1,000 and one of 400 are known.
    const months = [1_000, 1_000, 1_000, 1_000, 1_000, 1_000, 400]
    const bank = months.map((_, at) => months.slice(0, at + 1).reduce((sum, each) => sum + each, 0))
    const young = ledgerOf({
      books: { sales: months, bank, earnings: bank },
      paid: { sales: months },
      totals: {
        ...{ [TOTAL.closing]: bank, [TOTAL.received]: months },
        [TOTAL.spent]: months.map(() => 0),
      },
    })
    const found = cashCauses({ ledger: young, forecast: null }, month('2026-10'), null)
    expect(found).toMatchObject({ basis: 'average', usual: 900_00, rest: 0 })
    expect(found?.causes).toEqual([
      { key: 'sales', name: 'sales', amount: 400_00, change: -500_00 },
    ])
    expect(found?.causes.map(cause => causeWords(cause, 'average', formatMoney))).toEqual([
      '$500 less received than average',
    ])
  })

  it('is null for a month outside the books', () => {
    expect(causesAt(everyYear, '2020-01')).toBeNull()
  })
})
