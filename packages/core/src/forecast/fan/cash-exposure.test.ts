import { describe, expect, it } from 'vitest'
import { ITEM_TYPE, itemCode } from '#item'
import type { Flow, ModelInput, Obligation } from '#statement'
import { day } from '#time'
import { SAME_MONTH, smallForecast } from '../_fan.ts'
import { dayShapes, exposureFinder } from './cash-exposure.ts'
import { fanGrid } from './fan-grid.ts'

/** Five months from November 2026, without days. */
const { input, statements } = smallForecast(
  [{ name: 'Sales', kind: 'revenue', history: [100, 100, 100] }],
  { horizon: 5 },
)
const SALES: Flow = { ...(input.flows[0] as Flow), taxPpm: 150_000 }
const NEXT_MONTH = {
  ...SAME_MONTH,
  fullMonth: [500_000, 1_000_000],
  restOfMonth: [0, 1_000_000],
}
const GST: Obligation = {
  kind: 'salesTax',
  code: itemCode('GST'),
  name: 'GST',
  basis: 'invoice',
  paidOn: ['2027-01-15', '2027-01-15', '2027-03-28', '2027-03-28', null].map(on =>
    on === null ? null : day(on),
  ),
  opening: [],
}
const PAYE: Obligation = { ...GST, kind: 'withholding', code: itemCode('PAYE') }

/** The cash by month of 1,000.00 booked in a month. */
function cashOf(flow: Flow, booked: number, changes: Partial<ModelInput> = {}): number[] {
  const model = { ...input, ...changes, dailyMonths: 0 }
  const grid = fanGrid(model)
  const exposure = exposureFinder(model, grid, dayShapes(statements, grid))(flow)[booked]
  const cash = new Array<number>(5).fill(0)
  exposure?.points.forEach((point, index) => {
    cash[point] = Math.round(1000 * (exposure.shares[index] ?? 0))
  })
  return cash
}

describe('[VIEW-03] the effect of another 1,000.00 on cash', () => {
  it.each([
    ['comes in with its tax, which is handed over when due', SALES, 0, [1150, 0, -150, 0, 0]],
    ['is paid as its customers pay', { ...SALES, settlement: NEXT_MONTH }, 1, [0, 575, 425, 0, 0]],
    [
      'of the rest of the running month is paid in its own time',
      { ...SALES, settlement: NEXT_MONTH },
      0,
      [0, 1150, -150, 0, 0],
    ],
    [
      'goes out where it is a cost, its tax back in',
      { ...SALES, itemType: ITEM_TYPE.expense },
      2,
      [0, 0, -1150, 0, 150],
    ],
    ['keeps the tax that is due after the horizon', SALES, 4, [0, 0, 0, 0, 1150]],
    ['is what it is without tax', { ...SALES, taxPpm: 0 }, 3, [0, 0, 0, 1000, 0]],
  ] as const)('%s', (_what, flow, booked, cash) => {
    expect(cashOf(flow, booked, { obligations: [GST] })).toEqual(cash)
  })

  it('sales tax on a payments basis is paid for the month in which the money moves', () => {
    const slow = { ...SALES, settlement: NEXT_MONTH }
    const byPayment = { ...GST, basis: 'payments' as const }
    // Half is settled in December, with its tax due in January, and half in January, due in March.
    expect(cashOf(slow, 1, { obligations: [byPayment] })).toEqual([0, 575, 500, 0, -75])
  })

  it('pays net wages at once, and the withheld part on its due date', () => {
    const wages: Flow = {
      ...SALES,
      itemType: ITEM_TYPE.expense,
      treatment: { kind: 'wages', withheld: [{ code: itemCode('PAYE'), ppm: 200_000 }] },
    }
    expect(cashOf(wages, 0, { obligations: [PAYE] })).toEqual([-800, 0, -200, 0, 0])
  })

  it('pays an accrued amount on its due date; an amount without cash moves none', () => {
    const pension: Flow = {
      ...SALES,
      itemType: ITEM_TYPE.expense,
      treatment: { kind: 'accrued', code: itemCode('PAYE') },
    }
    const wear: Flow = { ...pension, treatment: { kind: 'nonCash', code: itemCode('Wear') } }
    expect(cashOf(pension, 1, { obligations: [PAYE] })).toEqual([0, 0, -1000, 0, 0])
    expect(cashOf(wear, 1)).toEqual([0, 0, 0, 0, 0])
  })

  it('falls on the days on which the statements expect its row', () => {
    const grid = fanGrid(input)
    const exposure = exposureFinder(
      input,
      grid,
      dayShapes(statements, grid),
    )({ ...SALES, taxPpm: 0 })
    // The small firm is paid on the last day of each month: 30 November, then 31 December.
    expect(exposure.slice(0, 2)).toEqual([
      { points: [29], shares: [1] },
      { points: [60], shares: [1] },
    ])
  })
})
