import { describe, expect, it } from 'vitest'
import { itemCode } from '#item'
import { cents } from '#money'
import { day, month } from '#time'
import { assembleLedger } from './assemble-ledger.ts'
import type { BooksDimensionValue, BooksRecords, DimensionMonths } from './books.ts'
import { splitValues, unreadValues, withDescendants } from './dimension-series.ts'

const TODAY = day('2026-11-21')
const OCTOBER = month('2026-10')
const SEPTEMBER = month('2026-09')

const value = (
  valueId: string,
  name: string,
  change: Partial<BooksDimensionValue> = {},
): BooksDimensionValue => ({
  ...{ dimension: 'class', dimensionName: 'Class', valueId, name, parentId: null },
  ...{ status: 'active', ...change },
})

const figures = (valueId: string, months: (typeof OCTOBER)[], amount: number): DimensionMonths => ({
  ...{ dimension: 'class', valueId, months },
  amounts: months.map(each => ({ code: itemCode('sales'), month: each, amount: cents(amount) })),
})

const seriesOf = (...records: BooksRecords[]) => {
  const { dimensionSeries, ledger } = assembleLedger(records, TODAY)
  const at = (each: (typeof dimensionSeries)[number]) =>
    [SEPTEMBER, OCTOBER].map(wanted => each.values[ledger.months.indexOf(wanted)])
  return dimensionSeries.map(each => [each.valueId, each.code, ...at(each)])
}

describe('[SYN-05] profit and loss by class', () => {
  const values = [value('1', 'Cafés'), value('2', 'Wholesale')]

  it('has a series for each value and account; other months are unknown', () => {
    const dimensionFigures = [
      figures('1', [SEPTEMBER, OCTOBER], 60_00),
      figures('2', [SEPTEMBER, OCTOBER], 30_00),
    ]
    expect(seriesOf({ dimensionValues: values, dimensionFigures })).toEqual([
      ['1', 'sales', 60_00, 60_00],
      ['2', 'sales', 30_00, 30_00],
    ])
  })

  it('an account without an amount in a month that was read is zero there', () => {
    const october = { ...figures('2', [OCTOBER], 0), amounts: [] }
    const dimensionFigures = [figures('1', [OCTOBER], 60_00), october]
    expect(seriesOf({ dimensionValues: values, dimensionFigures })).toEqual([
      ['1', 'sales', null, 60_00],
      // Without any amount, zeros say that the month was read.
      ['2', '', null, 0],
    ])
  })

  it('a later answer replaces whole months', () => {
    const both = { dimensionValues: values, dimensionFigures: [figures('2', [OCTOBER], 30_00)] }
    const first = { dimensionFigures: [figures('1', [OCTOBER], 60_00)] }
    const second = { dimensionFigures: [{ ...figures('1', [OCTOBER], 0), amounts: [] }] }
    expect(seriesOf(both, first, second)).toEqual([
      ['1', '', null, 0],
      ['2', 'sales', null, 30_00],
    ])
  })

  it('has only months that were read of all values, because the rest would be wrong', () => {
    const dimensionFigures = [
      figures('1', [SEPTEMBER, OCTOBER], 60_00),
      figures('2', [SEPTEMBER], 30_00),
    ]
    expect(seriesOf({ dimensionValues: values, dimensionFigures })).toEqual([
      ['1', 'sales', 60_00, null],
      ['2', 'sales', 30_00, null],
    ])
    const [one] = dimensionFigures
    expect(seriesOf({ dimensionValues: values, dimensionFigures: one ? [one] : [] })).toEqual([])
  })
})

it('[SYN-05] figures are asked for by active values of the first level, by name, at most 20', () => {
  const values = [
    value('1', 'Wholesale'),
    value('2', 'Cafés'),
    value('3', 'Old', { status: 'archived' }),
    value('4', 'Cuba Street', { parentId: '2' }),
  ]
  expect(splitValues(values).map(({ name }) => name)).toEqual(['Cafés', 'Wholesale'])
  const many = Array.from({ length: 30 }, (_, index) => value(String(index), `Branch ${index}`))
  expect(splitValues(many)).toHaveLength(20)
  expect([unreadValues(many), unreadValues(values)]).toEqual([10, 0])
})

it('[SYN-05] a class includes the classes below it, at any depth', () => {
  const values = [
    value('1', 'Cafés'),
    value('2', 'Cuba Street', { parentId: '1' }),
    value('3', 'Terrace', { parentId: '2' }),
    value('4', 'Wholesale'),
  ]
  expect(withDescendants(values, '1')).toEqual(['1', '2', '3'])
})
