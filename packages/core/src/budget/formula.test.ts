import { describe, expect, it } from 'vitest'
import { ITEM_TYPE, itemCode } from '#item'
import { type CellValue, emptySheet, withCells } from '#sheet'
import { month, monthsFrom } from '#time'
import { formulaProblem, formulaProblems } from './formula.ts'
import { customerFigures, formulaCells, formulaDifferences } from './formula-cells.ts'
import { type NamedLine, namedLines } from './formula-names.ts'

const FIRST = month('2026-11')
const months = monthsFrom(FIRST, 3)

const line = (name: string, formula: string | null = null, number: string | null = null) =>
  ({
    itemType: ITEM_TYPE.expense,
    code: itemCode(name.toLowerCase()),
    name,
    number,
    status: 'active',
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
const contextOf = (lines: readonly NamedLine[]) => ({
  ...{ lines, months, happened: () => null, counted: () => null },
})
const worked = (lines: NamedLine[], rows: Record<string, readonly CellValue[]>, code: string) =>
  formulaCells(sheetOf(rows), contextOf(lines))
    .filter(cell => cell.code === code)
    .map(cell => [cell.month.slice(5), cell.value])

const sales = line('Sales', null, '200')
const rows = { sales: [200_000, null, 300_050] }

describe('a line with a formula', () => {
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

  it('depends on lines with formulas of their own, in any order', () => {
    const lines = [line('Tax', '= [Fees] * 10%'), line('Fees', '= [Sales] * 5%'), sales]
    expect(worked(lines, rows, 'tax')).toEqual([
      ['11', 1000],
      ['01', 1500],
    ])
  })

  it('may use its own month before: 100 and 10 % a month', () => {
    const lines = [line('Rent', '= [Rent, -1] * 110%')]
    const start = sheetOf({ rent: [10_000, null, null] })
    const context = { ...contextOf(lines), months: months.slice(1) }
    expect(formulaCells(start, context).map(cell => cell.value)).toEqual([11_000, 12_100])
  })

  it('returns only the cells that differ', () => {
    const lines = [sales, line('Fees', '= [Sales] * 5%')]
    expect(worked(lines, { ...rows, fees: [10_000, null, 15_003] }, 'fees')).toEqual([])
  })

  const NO_SUM = 'Write a formula, such as = [Sales] * 5%.'
  const CIRCLE = 'This formula would refer to its own line. Use other lines.'
  const NOBODY =
    'Nothing here is called “Nobody”. Use the name of an account, a customer group or a driver.'
  it.each([
    ['= [Nobody] * 2', NOBODY],
    ['= [Nobody, -1] * 2', NOBODY],
    ['= [Sales] *', NO_SUM],
    ['= 1 / 0', NO_SUM],
    ['= [Fees] * 2', CIRCLE],
    ['= [Tax] * 2', CIRCLE],
    ['= [Twice]', 'Several lines are called “Twice”. Use the number of an account, or rename one.'],
    ['= [@gone]', 'A line in this formula was deleted. Choose another one.'],
    ['= [Sales] * 5%', null],
    ['= [Sales] / ([200] - [Tax, -1])', null],
    ['= [Fees, -1] * 2', null],
    ['= [@sales, -1]', null],
  ])('%s: %s', (formula, problem) => {
    const lines = [sales, line('Fees'), line('Tax', '= [Fees]'), line('Twice'), line('twice')]
    expect(formulaProblem(itemCode('fees'), formula, lines)).toBe(problem)
  })

  it('every line of every loop is reported, and lines that depend on them are not', () => {
    const lines = [
      ...[line('A', '= [B] + [C]'), line('B', '= [D]'), line('C', '= [D]'), line('D', '= [A]')],
      ...[line('E', '= [A] * 2'), line('F', '= [F]')],
    ]
    expect([...formulaProblems(lines).keys()].toSorted()).toEqual(['a', 'b', 'c', 'd', 'f'])
  })

  it('a line in a loop does not change, and other lines do', () => {
    const lines = [line('A', '= [B]'), line('B', '= [A]'), sales, line('Fees', '= [Sales]')]
    expect(worked(lines, rows, 'a')).toEqual([])
    expect(worked(lines, rows, 'fees')).toHaveLength(2)
  })
})

describe('[CUS-01] a line that depends on customers', () => {
  const shop = { code: itemCode('shop'), name: 'Café' }
  const lines = (formula: string) =>
    namedLines([sales, line('Fees')], [shop], code => (code === 'fees' ? formula : null))
  /** Counting starts with the first planned month, and the third month has no count yet. */
  const counts = { shop: { '2026-11': 106, '2026-12': 0 } }
  const contextWith = (formula: string, customers: typeof counts) => ({
    ...{ lines: lines(formula), months, happened: () => null },
    counted: customerFigures(customers),
  })
  // The cell under its code is the group's target, which is not a count.
  const sheet = sheetOf({ sales: [200_000, 200_000, 200_000], shop: [110, 110, 110] })

  it.each<[string, string, [string, number][]]>([
    [
      'so much for each',
      '= [Café] * 12',
      [
        ['11', 127_200],
        ['12', 0],
      ],
    ],
    ['by those who came or went', '= ([café] - [Café, -1]) * 45.50', [['12', -482_300]]],
    ['a sum shared among them', '= [Sales] / [Café]', [['11', 1_887]]],
    [
      'on top of a sum, where they are counted',
      '= [Sales] + [Café customers]',
      [
        ['11', 210_600],
        ['12', 200_000],
      ],
    ],
  ])('%s', (_, formula, expected) => {
    const cells = formulaCells(sheet, contextWith(formula, counts))
    expect(cells.map(({ month: when, value }) => [when.slice(5), value])).toEqual(expected)
  })

  it('uses changed counts in the next evaluation', () => {
    const context = contextWith('= [@shop] * 12', counts)
    const current = withCells(sheet, formulaCells(sheet, context))
    expect(formulaDifferences(current, context).size).toBe(0)
    const more = contextWith('= [@shop] * 12', { shop: { ...counts.shop, '2026-11': 110 } })
    expect([...(formulaDifferences(current, more).get(itemCode('fees')) ?? [])]).toEqual([
      ['2026-11', 132_000],
    ])
  })

  it('has a problem if its group was removed', () => {
    const left = namedLines([line('Fees')], [], () => '= [@shop] * 12')
    expect(formulaProblems(left).get(itemCode('fees'))).toBe(
      'A line in this formula was deleted. Choose another one.',
    )
  })
})

describe('[BUD-04] figures that differ from their formula', () => {
  const lines = [sales, line('Fees', '= [Sales] * 5%'), line('Tax', '= [Fees] * 10%')]
  const context = contextOf(lines)
  const current = sheetOf({ ...rows, fees: [10_000, null, 15_003], tax: [1000, 7, null] })

  it('are listed by line and month, with the value of the formula', () => {
    expect([...formulaDifferences(current, context)]).toEqual([
      [
        'tax',
        new Map([
          [months[1], null],
          [months[2], 1500],
        ]),
      ],
    ])
  })

  it('are the same objects until a row in the formula changes', () => {
    const rent = { itemType: ITEM_TYPE.expense, code: itemCode('rent'), month: FIRST, value: 5 }
    const [before, after] = [current, withCells(current, [rent])].map(sheet =>
      formulaDifferences(sheet, context).get(itemCode('tax')),
    )
    expect(after).toBe(before)
    const raised = withCells(current, [{ ...rent, code: itemCode('sales'), value: 300_000 }])
    expect(formulaDifferences(raised, context).get(itemCode('fees'))).toEqual(
      new Map([[FIRST, 15_000]]),
    )
  })

  it('are none after the formulas are applied', () => {
    expect(
      formulaDifferences(withCells(current, formulaCells(current, context)), context).size,
    ).toBe(0)
  })

  it('are compared again when an earlier month is closed with another figure', () => {
    const later = [sales, line('Fees', '= [Sales, -1]')]
    const sheet = sheetOf({ sales: [100, 200, 300], fees: [null, 100, 200] })
    const closing = {
      ...{ lines: later, months: months.slice(1), counted: () => null },
      happened: (_: string, when: string) => (when === FIRST ? 150 : null),
    }
    expect(formulaDifferences(sheet, contextOf(later)).size).toBe(0)
    expect([...(formulaDifferences(sheet, closing).get(itemCode('fees')) ?? [])]).toEqual([
      [months[1], 150],
    ])
  })
})
