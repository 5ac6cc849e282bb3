import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { itemCode } from '#item'
import type { DimensionSeries } from '#ledger'
import { cents, formatMoney } from '#money'
import { addMonths } from '#time'
import { CLOSE, every, forecastOf, ledgerOf } from './_table.ts'
import {
  alignedSeries,
  dimensionAnswer,
  dimensionMonths,
  dimensionTable,
  EVERYTHING_ELSE,
  valueAnswer,
  valueTable,
} from './dimension-table.ts'
import { statementTable } from './statement-table.ts'
import { findRow, flatten, type StatementTable } from './table.ts'

const VALUES = [
  { valueId: 'c', name: 'Cafés' },
  { valueId: 'w', name: 'Wholesale' },
]

/** Books of sales 1,200 and rent 300 a month, split over two values. */
function requestOf(split: Readonly<Record<string, Readonly<Record<string, number>>>>) {
  const ledger = ledgerOf({ books: { sales: every(1200), rent: every(300) } })
  const series = Object.entries(split).flatMap(([valueId, accounts]) =>
    Object.entries(accounts).map(
      ([code, amount]): DimensionSeries => ({
        ...{ dimension: 'class', valueId, code: itemCode(code) },
        values: ledger.months.map(month => (month <= CLOSE ? cents(amount * 100) : null)),
      }),
    ),
  )
  return {
    ...{ ledger, forecast: forecastOf(ledger), yearBeginsMonth: 4, values: VALUES, series },
  }
}

const usual = requestOf({ c: { sales: 700, rent: 200 }, w: { sales: 400 } })
const YEAR = { from: addMonths(CLOSE, -11), to: CLOSE }

const shown = (table: StatementTable) =>
  Object.fromEntries(
    flatten(table.rows).map(row => [
      row.name,
      row.amounts.map(amount => formatMoney(amount)).join(' '),
    ]),
  )

describe('[SYN-05] profit and loss by class', () => {
  it('has a column for each value, for everything else, and the total of the company', () => {
    const table = dimensionTable(usual, { from: CLOSE, to: CLOSE })
    expect(table.columns.map(({ label }) => label)).toEqual([
      ...['Cafés', 'Wholesale', 'Everything else', 'Total'],
    ])
    expect(shown(table)).toMatchObject({
      Revenue: '$700 $400 $100 $1,200',
      'Gross profit': '$700 $400 $100 $1,200',
      Overheads: '$200 $0 $100 $300',
      'Contribution to net profit': '$500 $400 $0 $900',
    })
  })

  it('counts the months that were read', () => {
    expect(dimensionMonths(usual)).toMatchObject({ to: CLOSE })
    expect(dimensionMonths({ ...usual, series: [] })).toBeNull()
  })

  it('counts series of an earlier import in the months of the newer books', () => {
    const [first] = usual.ledger.months
    const earlier = addMonths(first!, -1)
    const sales = usual.series.filter(({ code }) => code === 'sales')
    const shifted = sales.map(each => ({ ...each, values: [7, ...each.values.slice(0, -1)] }))
    const aligned = alignedSeries(usual.ledger, earlier, shifted as DimensionSeries[])
    expect(aligned.map(({ values }) => values.slice(0, 3))).toEqual(
      sales.map(({ values }) => values.slice(0, 3)),
    )
    expect(aligned.every(({ values }) => values.length === usual.ledger.months.length)).toBe(true)
  })

  it('says how many values it compared, if figures of others were not read', () => {
    const table = dimensionTable(usual, YEAR)
    expect(dimensionAnswer(table, 3)).toMatch(/^Cafés contributed most of the 2 shown in the 12 /)
  })

  it('says which value contributed most', () => {
    expect(dimensionAnswer(dimensionTable(usual, YEAR))).toBe(
      'Cafés contributed most in the 12 months to October 2026: $6,000, ' +
        'a contribution margin of 71%.',
    )
    const none = dimensionTable({ ...usual, series: [] }, YEAR)
    expect(dimensionAnswer(none)).toBeNull()
  })

  it('shows one value month by month, and says what it contributed', () => {
    const table = valueTable(usual, 'w', { from: addMonths(CLOSE, -1), to: CLOSE })
    expect(shown(table)).toMatchObject({
      Revenue: '$400 $400',
      'Contribution to net profit': '$400 $400',
    })
    expect(valueAnswer('Wholesale', table)).toBe(
      'Wholesale contributed $800 in the 2 months to October 2026, a contribution margin of 100%.',
    )
    const rest = valueTable(usual, EVERYTHING_ELSE, { from: CLOSE, to: CLOSE })
    expect(shown(rest)).toMatchObject({
      Revenue: '$100',
      Overheads: '$100',
      'Contribution to net profit': '$0',
    })
  })

  it('compares one value with the same months of last year', () => {
    const table = valueTable(usual, 'w', { from: CLOSE, to: CLOSE }, true)
    const revenue = findRow(table.rows, 'revenue')
    expect([revenue?.amounts, revenue?.comparisons]).toEqual([[400_00], [[400_00]]])
    const late = usual.series.map(each => ({
      ...each,
      values: each.values.map((value, index) =>
        (usual.ledger.months[index] ?? '') < addMonths(CLOSE, -6) ? null : value,
      ),
    }))
    const known = valueTable({ ...usual, series: late }, 'w', { from: CLOSE, to: CLOSE }, true)
    expect(findRow(known.rows, 'revenue')?.comparisons).toEqual([[null]])
  })

  it('all columns together are the profit and loss, row by row and to the cent', () => {
    const amount = fc.integer({ min: -5000, max: 5000 })
    const accounts = fc.record({ sales: amount, rent: amount })
    fc.assert(
      fc.property(fc.record({ c: accounts, w: accounts }), split => {
        const request = requestOf(split)
        const table = dimensionTable(request, YEAR)
        const whole = statementTable({
          ...{ ...request, ...YEAR, statement: 'profitAndLoss', period: 'month', comparisons: [] },
        })
        for (const { key, amounts } of flatten(table.rows)) {
          const parts = amounts.slice(0, -1).reduce<number>((sum, each) => sum + (each ?? 0), 0)
          expect(parts).toBe(amounts.at(-1))
          const months = findRow(whole.rows, key)?.amounts ?? []
          expect(amounts.at(-1)).toBe(months.reduce<number>((sum, each) => sum + (each ?? 0), 0))
        }
        const byMonth = [...VALUES.map(({ valueId }) => valueId), EVERYTHING_ELSE]
        byMonth.forEach((valueId, column) => {
          const own = valueTable(request, valueId, YEAR)
          const net = findRow(own.rows, 'netProfit')?.amounts ?? []
          const sum = net.reduce<number>((total, each) => total + (each ?? 0), 0)
          expect(findRow(table.rows, 'netProfit')?.amounts[column]).toBe(sum)
        })
      }),
      { numRuns: 10 },
    )
  })
})
