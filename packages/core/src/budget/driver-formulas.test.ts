import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type DriverUnit, ITEM_TYPE, itemCode } from '#item'
import { type CellValue, cellOf, emptySheet, type Sheet, withCells } from '#sheet'
import { month, monthsFrom } from '#time'
import { formulaProblem } from './formula.ts'
import { followingCells, formulaCells, formulaDifferences } from './formula-cells.ts'
import { type NamedLine, namedLines, readableFormula, storedFormula } from './formula-names.ts'

const RUNS = { numRuns: Number(process.env.PROPERTY_RUNS ?? 50) }
const FIRST = month('2026-11')
const MONTHS = monthsFrom(FIRST, 3)

const account = (name: string, number: string) => ({
  ...{ itemType: ITEM_TYPE.expense, code: itemCode(name.toLowerCase()), name, number },
  status: 'active' as const,
})
const driver = (name: string, unit: DriverUnit) => ({
  ...{ code: itemCode(`driver-${name.toLowerCase()}`), name, unit },
})
const ACCOUNTS = [account('Wages', '477'), account('Sales', '200'), account('Hours', '500')]
const DRIVERS = [
  driver('Heads', 'people'),
  driver('Hours', 'hours'),
  driver('Rate', 'rate'),
  driver('Growth', 'percent'),
]
const CAFE = { code: itemCode('shop'), name: 'Café' }

const sheetOf = (rows: Readonly<Record<string, readonly CellValue[]>>): Sheet =>
  withCells(
    emptySheet(FIRST, 3),
    Object.entries(rows).flatMap(([code, values]) =>
      values.map((value, index) => ({
        ...{ itemType: ITEM_TYPE.expense, code: itemCode(code) },
        ...{ month: MONTHS[index] ?? FIRST, value },
      })),
    ),
  )

/** 3, 3 and no people; 37.5 hours at $32.40; growth of 12.5 %. */
const VALUES = sheetOf({
  'driver-heads': [30_000, 30_000, null],
  'driver-hours': [375_000, 400_000, 400_000],
  'driver-rate': [324_000, 324_000, 324_000],
  'driver-growth': [125_000, 125_000, 125_000],
})
const context = (lines: readonly NamedLine[], values = VALUES) => ({
  ...{ lines, months: MONTHS, happened: () => null },
  counted: (code: NamedLine['code'], when: (typeof MONTHS)[number]) => cellOf(values, code, when),
})
const wagesBy = (formula: string, sheet = sheetOf({ sales: [100_000, 100_000, 100_000] })) => {
  const lines = namedLines(ACCOUNTS, [CAFE, ...DRIVERS], code =>
    code === 'wages' ? formula : null,
  )
  return MONTHS.map(
    when => formulaCells(sheet, context(lines)).find(cell => cell.month === when)?.value ?? null,
  )
}

describe('[BUD-04] a line of a budget that depends on drivers', () => {
  it.each<[string, (number | null)[]]>([
    // 3 × 37.5 × 32.40 = 3,645.00
    ['= [Heads] * [Hours driver] * [Rate]', [364_500, 388_800, null]],
    ['= [heads] * 1000', [300_000, 300_000, null]],
    ['= [Sales] * [Growth]', [12_500, 12_500, 12_500]],
    ['= [Sales] * (1 + [Growth])', [112_500, 112_500, 112_500]],
    ['= [Rate] / 7', [463, 463, 463]],
    ['= [Heads, -1] * 10', [null, 3000, 3000]],
    ['= [Rate] / ([Heads] - 3)', [null, null, null]],
  ])('%s', (formula, expected) => {
    expect(wagesBy(formula)).toEqual(expected)
  })

  it('rounds once: a third of a cent three times is a cent', () => {
    const values = sheetOf({ 'driver-rate': [100, 50, 49] })
    const lines = namedLines(ACCOUNTS, DRIVERS, code =>
      code === 'wages' ? '= [Rate] / 3 * 3' : null,
    )
    const cells = formulaCells(sheetOf({}), context(lines, values))
    expect(cells.map(({ value }) => value)).toEqual([1, 1, 0])
  })

  it('differs from its formula once a driver has another value', () => {
    const lines = namedLines(ACCOUNTS, DRIVERS, code => (code === 'wages' ? '= [Rate] * 2' : null))
    const made = withCells(sheetOf({}), formulaCells(sheetOf({}), context(lines)))
    expect(formulaDifferences(made, context(lines)).size).toBe(0)
    const raised = withCells(VALUES, [
      { itemType: 6, code: itemCode('driver-rate'), month: FIRST, value: 330_000 },
    ])
    expect([...formulaDifferences(made, context(lines, raised))]).toEqual([
      ['wages', new Map([[FIRST, 6600]])],
    ])
  })

  it('is exact for any values, and rounds a half away from zero', () => {
    const value = fc.integer({ min: -99_999_999, max: 99_999_999 })
    fc.assert(
      fc.property(value, value, (heads, rate) => {
        const values = sheetOf({ 'driver-heads': [heads], 'driver-rate': [rate] })
        const lines = namedLines(ACCOUNTS, DRIVERS, code =>
          code === 'wages' ? '= [Heads] * [Rate]' : null,
        )
        const [cell] = formulaCells(sheetOf({}), context(lines, values))
        const product = BigInt(heads) * BigInt(rate)
        const size = product < 0n ? -product : product
        const cents = (size + 500_000n) / 1_000_000n
        expect(cell?.value).toBe(Number(product < 0n ? -cents : cents))
      }),
      RUNS,
    )
  })
})

describe('[BUD-04] drivers with formulas of their own', () => {
  const formulas = (given: Readonly<Record<string, string>>) =>
    namedLines([], [CAFE, ...DRIVERS], code => given[code] ?? null)
  const own = (given: Readonly<Record<string, string>>) => ({
    ...{ lines: formulas(given), months: MONTHS, isOfDrivers: true, happened: () => null },
    counted: () => 10_600,
  })

  it.each<[string, string, CellValue[]]>([
    ['hours of all people', '= [Heads] * 37.25', [1_117_500, 1_117_500, null]],
    ['more than the month before', '= [Rate, -1] * (1 + [Growth])', [null, 364_500, 364_500]],
    ['of customers', '= [Café] / 8', [132_500, 132_500, 132_500]],
    ['with four decimals', '= 1 / 3', [3333, 3333, 3333]],
  ])('%s', (_, formula, expected) => {
    const made = withCells(VALUES, formulaCells(VALUES, own({ 'driver-hours': formula })))
    expect(MONTHS.map(when => cellOf(made, itemCode('driver-hours'), when))).toEqual(expected)
  })

  it('a percentage is calculated as a percentage', () => {
    const lines = own({ 'driver-growth': '= [Heads] / 8' })
    const made = withCells(VALUES, formulaCells(VALUES, lines))
    expect(cellOf(made, itemCode('driver-growth'), FIRST)).toBe(375_000)
  })

  it.each([
    [
      '= [Nobody] * 2',
      'Nothing here is called “Nobody”. Use the name of a customer group or a driver.',
    ],
    ['= [Hours] * 2', 'This formula would refer to its own line. Use other lines.'],
    ['= [Heads] * 2', 'This formula would refer to its own line. Use other lines.'],
    ['= [@driver-gone]', 'A line in this formula was deleted. Choose another one.'],
    ['= [Rate] * 2', null],
  ])('%s: %s', (formula, problem) => {
    const lines = formulas({ 'driver-heads': '= [Hours] / 40' })
    expect(formulaProblem(itemCode('driver-hours'), formula, lines)).toBe(problem)
  })

  it('one changed value changes just the cells that depend on it', () => {
    const value = fc.option(fc.integer({ min: 0, max: 9_999_999 }))
    const chain = own({
      'driver-hours': '= [Heads] * 37.5',
      'driver-rate': '= [Hours] / [Growth] + [Rate, -1]',
    })
    fc.assert(
      fc.property(value, value, fc.nat(2), fc.constantFrom('heads', 'growth'), (...given) => {
        const [before, after, at, name] = given
        const cell = {
          ...{ itemType: ITEM_TYPE.customers, code: itemCode(`driver-${name}`) },
          month: MONTHS[at] ?? FIRST,
        }
        const start = withCells(VALUES, [{ ...cell, value: before }])
        const made = withCells(start, formulaCells(start, chain))
        const changed = withCells(made, [{ ...cell, value: after }])
        const followed = withCells(changed, followingCells(changed, chain, [cell]))
        expect(followed).toEqual(withCells(changed, formulaCells(changed, chain)))
      }),
      RUNS,
    )
  })
})

describe('how a formula names drivers', () => {
  const lines = namedLines(ACCOUNTS, [{ ...CAFE, name: 'Heads' }, ...DRIVERS], () => null)

  it.each([
    ['= [Rate]', '= [@driver-rate]', '= [Rate]'],
    ['= [Hours] + [Hours driver]', '= [@hours] + [@driver-hours]', '= [Hours] + [Hours driver]'],
    ['= [Heads driver, -2]', '= [@driver-heads, -2]', '= [Heads driver, -2]'],
    ['= [Heads]', '= [Heads]', '= [Heads]'],
  ])('%s is stored as %s and read as %s', (typed, stored, read) => {
    expect(storedFormula(typed, lines)).toBe(stored)
    expect(readableFormula(stored, lines)).toBe(read)
  })

  it('follows a rename', () => {
    const renamed = namedLines([], [{ ...driver('Rate', 'rate'), name: 'Hourly rate' }], () => null)
    expect(readableFormula('= [@driver-rate] * 2', renamed)).toBe('= [Hourly rate] * 2')
  })
})
