import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ITEM_TYPE, type ItemCode, itemCode, SUMMARY_DATA_TYPE } from '#item'
import type { Ledger } from '#ledger'
import { cents, sumCents } from '#money'
import { type CellValue, emptySheet, withCells } from '#sheet'
import { dataWindow, day, month, monthsFrom } from '#time'
import { type BuildContext, buildCells } from './build-cells.ts'
import type { BuildMethod } from './build-method.ts'

const { past, future } = dataWindow(day('2026-11-21'))
const months = [...past, ...future]
const rent = itemCode('rent')
const sales = itemCode('sales')
const loan = itemCode('loan')

const series = (
  code: ItemCode,
  itemType: 1 | 3 | 4 | 5,
  type: 1 | 2 | 4,
  byMonth: (index: number) => number | null,
) => ({
  code,
  itemType,
  summaryDataType: type,
  itemSubType: null,
  number: null,
  name: code,
  values: months.map((_, index) => {
    const value = byMonth(index)
    return value === null ? null : cents(value)
  }),
})

/**
 * Rent is 100.00, and 130.00 in the last three months; sales are 10.00, 20.00 … by calendar month.
 */
const ledger: Ledger = {
  currency: 'NZD',
  closeMonth: month('2026-10'),
  months,
  series: [
    series(rent, ITEM_TYPE.expense, SUMMARY_DATA_TYPE.ProfitLoss, index =>
      index > 35 ? null : index > 32 ? 13_000 : 10_000,
    ),
    series(sales, ITEM_TYPE.revenue, SUMMARY_DATA_TYPE.ProfitLoss, index =>
      index > 35 ? null : 1000 * Number(months[index]?.slice(5)),
    ),
    series(rent, ITEM_TYPE.expense, SUMMARY_DATA_TYPE.ProviderBudget, index =>
      index > 35 ? 15_000 : null,
    ),
    series(loan, ITEM_TYPE.liability, SUMMARY_DATA_TYPE.BalanceSheet, index =>
      index > 35 ? null : 500_000 - index * 1000,
    ),
  ],
}

const empty = emptySheet(month('2026-11'), 36)
const context = (sheet = empty): BuildContext => ({
  ledger,
  sheet,
  customersAt: (group, when) => (group === 'shop' && when <= '2027-01' ? 12 : null),
})
const over = (code: ItemCode, from: string, count: number) => ({
  lines: [{ itemType: code === loan ? ITEM_TYPE.liability : ITEM_TYPE.expense, code }],
  months: monthsFrom(month(from), count),
})
const made = (method: BuildMethod, code = rent, from = '2026-11', count = 3, sheet = empty) =>
  buildCells(method, over(code, from, count), context(sheet)).cells.map(cell => cell.value)
const sheetOf = (cells: Record<string, CellValue>, code = rent) =>
  withCells(
    empty,
    Object.entries(cells).map(([when, value]) => ({
      itemType: ITEM_TYPE.expense,
      code,
      month: month(when),
      value,
    })),
  )

describe('filling a budget', () => {
  it.each<[string, BuildMethod, CellValue[]]>([
    ['last year as it was', { kind: 'lastYear', ppm: 0 }, [10_000, 10_000, 10_000]],
    ['last year and 5 %', { kind: 'lastYear', ppm: 50_000 }, [10_500, 10_500, 10_500]],
    ['the average of 3 months', { kind: 'average', months: 3, ppm: 0 }, [13_000, 13_000, 13_000]],
    ['the average of 12 months', { kind: 'average', months: 12, ppm: 0 }, [10_750, 10_750, 10_750]],
    [
      'the provider’s budget less 10 %',
      { kind: 'providerBudget', ppm: -100_000 },
      [13_500, 13_500, 13_500],
    ],
    [
      '7.50 a customer, of 12',
      { kind: 'perCustomer', group: itemCode('shop'), amount: cents(750) },
      [9000, 9000, 9000],
    ],
    [
      'a fixed amount with a step',
      {
        kind: 'fixed',
        steps: [
          { from: month('2027-01'), amount: cents(300) },
          { from: month('2026-12'), amount: cents(200) },
        ],
      },
      [200, 300],
    ],
    [
      '100.00 spread evenly',
      { kind: 'spread', total: cents(10_000), shape: 'evenly' },
      [3333, 3333, 3334],
    ],
    ['nothing', { kind: 'clear' }, [null, null, null]],
  ])('%s', (_, method, expected) => {
    expect(made(method)).toEqual(expected)
  })

  it('last year’s shape: 12.00 over sales of November, December and January', () => {
    const method = { kind: 'spread', total: cents(1200), shape: 'lastYear' } as const
    expect(made(method, sales)).toEqual([550, 600, 50])
  })

  it('for balances it copies month-end balances, not movements', () => {
    expect(made({ kind: 'lastYear', ppm: 0 }, loan, '2026-11', 2)).toEqual([476_000, 475_000])
  })

  it('a month of last year that is not over is read from the budget itself', () => {
    const sheet = sheetOf({ '2026-11': 700 })
    expect(made({ kind: 'lastYear', ppm: 0 }, rent, '2027-11', 1, sheet)).toEqual([700])
  })

  it('over two years the second one grows from the first: 5 % on 5 %', () => {
    const grown = made({ kind: 'lastYear', ppm: 50_000 }, rent, '2026-11', 24)
    expect([grown[0], grown[12], grown.length]).toEqual([10_500, 11_025, 24])
  })

  it('forward from the first month, growing by 10 % a month', () => {
    const sheet = sheetOf({ '2026-11': 1000 })
    expect(made({ kind: 'copyForward', ppm: 100_000 }, rent, '2026-11', 4, sheet)).toEqual([
      1100, 1210, 1331,
    ])
  })

  it('a straight line from the first month to the last', () => {
    const sheet = sheetOf({ '2026-11': 100, '2027-01': 201 })
    expect(made({ kind: 'straightLine' }, rent, '2026-11', 3, sheet)).toEqual([100, 151, 201])
  })

  it('a share of another line depends on that line', () => {
    const sheet = sheetOf({ '2026-11': 20_000, '2026-12': null, '2027-01': 10_000 }, sales)
    const method = { kind: 'percentOf', code: sales, ppm: 50_000 } as const
    expect(made(method, rent, '2026-11', 3, sheet)).toEqual([1000, 500])
  })

  it('the forecast of the account itself continues its trend and season', () => {
    const [first = 0] = made({ kind: 'seasonal', ppm: 0 })
    expect(first).toBeGreaterThan(10_000)
    expect(first).toBeLessThan(14_000)
  })

  it.each<[string, BuildMethod, ItemCode, string]>([
    [
      'no year before',
      { kind: 'lastYear', ppm: 0 },
      itemCode('new'),
      'There are no amounts from the year before.',
    ],
    [
      'itself',
      { kind: 'percentOf', code: rent, ppm: 1 },
      rent,
      'A line cannot be a percentage of itself.',
    ],
    ['an empty first month', { kind: 'copyForward', ppm: 0 }, rent, 'The first month is empty.'],
    [
      'no budget',
      { kind: 'providerBudget', ppm: 0 },
      sales,
      'The budget in your accounting software has no amounts for these months.',
    ],
  ])('a line about which it has nothing to say is left as it is: %s', (_, method, code, reason) => {
    expect(buildCells(method, over(code, '2026-11', 3), context())).toEqual({
      cells: [],
      silent: [{ code, reason }],
    })
  })

  it('a spread keeps its total to the cent', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -1e9, max: 1e9 }),
        fc.integer({ min: 1, max: 24 }),
        fc.constantFrom('evenly' as const, 'lastYear' as const),
        (total, count, shape) => {
          const values = made(
            { kind: 'spread', total: cents(total), shape },
            sales,
            '2026-11',
            count,
          )
          expect(sumCents(values.map(value => cents(value ?? 0)))).toBe(total)
        },
      ),
    )
  })
})
