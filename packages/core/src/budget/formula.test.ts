import { describe, expect, it } from 'vitest'
import { ITEM_TYPE, itemCode } from '#item'
import { type CellValue, emptySheet, withCells } from '#sheet'
import { month, monthsFrom } from '#time'
import { formulaCells, formulaProblem, type NamedLine } from './formula.ts'

const FIRST = month('2026-11')
const months = monthsFrom(FIRST, 3)

const line = (name: string, formula: string | null = null, number: string | null = null) =>
  ({
    itemType: ITEM_TYPE.expense,
    code: itemCode(name.toLowerCase()),
    name,
    number,
    formula,
  }) satisfies NamedLine

const sheetOf = (rows: Record<string, readonly CellValue[]>) =>
  withCells(
    emptySheet(FIRST, 3),
    Object.entries(rows).flatMap(([code, values]) =>
      values.map((value, index) => ({
        itemType: ITEM_TYPE.expense,
        code: itemCode(code),
        month: months[index] ?? FIRST,
        value,
      })),
    ),
  )
const worked = (lines: NamedLine[], rows: Record<string, readonly CellValue[]>, code: string) =>
  formulaCells(sheetOf(rows), lines, months)
    .filter(cell => cell.code === code)
    .map(cell => [cell.month.slice(5), cell.value])

const sales = line('Sales', null, '200')
const rows = { sales: [200_000, null, 300_050] }

describe('a line that is worked out', () => {
  it.each<[string, string, (string | number | null)[][]]>([
    [
      '5 % of sales',
      '= [Sales] * 5%',
      [
        ['11', 10_000],
        ['01', 15_003],
      ],
    ],
    [
      'by number',
      '[200]/2',
      [
        ['11', 100_000],
        ['01', 150_025],
      ],
    ],
    [
      'sales and 100 dollars',
      '[sales] + 100',
      [
        ['11', 210_000],
        ['01', 310_050],
      ],
    ],
    [
      'no names at all',
      '= 12 * 100',
      [
        ['11', 120_000],
        ['12', 120_000],
        ['01', 120_000],
      ],
    ],
    ['the month before', '= [Sales, -1]', [['12', 200_000]]],
  ])('%s', (_, formula, expected) => {
    expect(worked([sales, line('Fees', formula)], rows, 'fees')).toEqual(expected)
  })

  it('follows lines that are worked out themselves, in whatever order they stand', () => {
    const lines = [line('Tax', '= [Fees] * 10%'), line('Fees', '= [Sales] * 5%'), sales]
    expect(worked(lines, rows, 'tax')).toEqual([
      ['11', 1000],
      ['01', 1500],
    ])
  })

  it('may go on from its own month before: 100 and 10 % a month', () => {
    const lines = [line('Rent', '= [Rent, -1] * 110%')]
    const start = sheetOf({ rent: [10_000, null, null] })
    expect(formulaCells(start, lines, months.slice(1)).map(cell => cell.value)).toEqual([
      11_000, 12_100,
    ])
  })

  it('tells only what differs from what stands there', () => {
    const lines = [sales, line('Fees', '= [Sales] * 5%')]
    expect(worked(lines, { ...rows, fees: [10_000, null, 15_003] }, 'fees')).toEqual([])
  })

  it.each([
    ['= [Nobody] * 2', 'There is no one line called “Nobody”.'],
    ['= [Sales] *', 'This is no sum, such as [Sales] * 5%.'],
    ['= [Fees] * 2', 'This line would follow itself.'],
    ['= [Tax] * 2', 'This line would follow itself.'],
    ['= [Twice]', 'There is no one line called “Twice”.'],
    ['= [Sales] * 5%', null],
  ])('%s: %s', (formula, problem) => {
    const lines = [sales, line('Fees'), line('Tax', '= [Fees]'), line('Twice'), line('twice')]
    expect(formulaProblem(itemCode('fees'), formula, lines)).toBe(problem)
  })

  it('in a circle is left alone, and so is nothing else', () => {
    const lines = [line('A', '= [B]'), line('B', '= [A]'), sales, line('Fees', '= [Sales]')]
    expect(worked(lines, rows, 'a')).toEqual([])
    expect(worked(lines, rows, 'fees')).toHaveLength(2)
  })
})
