import { buildForecast } from '@millpond/core/forecast'
import { ITEM_TYPE, SUMMARY_DATA_TYPE } from '@millpond/core/item'
import { month } from '@millpond/core/time'
import { describe, expect, it } from 'vitest'
import { basisOf } from '#model/_basis.ts'
import { account, bank, ledgerOf } from '#model/_ledger.ts'
import { cashCauses, causeWords } from './cash-causes.ts'

const { Cashflow } = SUMMARY_DATA_TYPE
const year = (value: number, change: Record<number, number> = {}) =>
  Array.from({ length: 36 }, (_, at) => change[at % 12] ?? value)

// Novembers to Octobers: sales halve in May and June, insurance is paid in June.
const sales = year(10_000, { 6: 5_000, 7: 5_000 })
const wages = year(8_000)
const insurance = year(0, { 7: 3_000 })
const nets = sales.map((value, at) => value - (wages[at] ?? 0) - (insurance[at] ?? 0))
const closing = nets.map((_, at) => 20_000 + nets.slice(0, at + 1).reduce((a, b) => a + b, 0))
const negative = (values: readonly number[]) => values.map(value => -value)
const ledger = ledgerOf(
  ...bank(
    closing,
    sales,
    wages.map((value, at) => value + (insurance[at] ?? 0)),
  ),
  account('Sales', ITEM_TYPE.revenue, sales),
  account('Wages', ITEM_TYPE.expense, wages),
  account('Insurance', ITEM_TYPE.expense, insurance),
  account('Sales', ITEM_TYPE.revenue, sales, Cashflow),
  account('Wages', ITEM_TYPE.expense, negative(wages), Cashflow),
  account('Insurance', ITEM_TYPE.expense, negative(insurance), Cashflow),
)
const basis = basisOf(ledger)
const model = { ledger, basis, floor: null, forecast: buildForecast(ledger, basis) }
const causesAt = (to: string, low: string | null = null) =>
  cashCauses(model as never, month(to), low === null ? null : month(low))

describe('why cash ends a month where it does', () => {
  it('names what differs from a usual month, not what every month takes', () => {
    const found = causesAt('2026-06')
    expect(found?.causes.map(({ name }) => name).slice(0, 2)).toEqual(['Sales', 'Insurance'])
    expect(found?.causes.some(({ name }) => name === 'Wages')).toBe(false)
    // Sales are 110,000 a year, 9,167 a usual month; insurance 250.
    expect(found?.causes.slice(0, 2).map(cause => causeWords(cause, 'NZD'))).toEqual([
      'brings $4,167 less than usual',
      'takes $2,750 more than usual',
    ])
  })

  it('begins at the last height before the low, and adds up to the cent', () => {
    const low = causesAt('2027-06', '2027-06')
    expect(low).toMatchObject({ from: '2027-05', to: '2027-06', months: 2 })
    for (const found of [low, causesAt('2027-06'), causesAt('2026-03')]) {
      if (!found) throw new Error('These months are known.')
      const named = found.causes.reduce((sum, { beside }) => sum + beside, 0)
      expect(found.usual + named + found.rest).toBe(found.after - found.before)
    }
  })

  it('has nothing to say of a month outside the books', () => {
    expect(causesAt('2020-01')).toBeNull()
  })
})
