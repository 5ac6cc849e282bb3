/** Reads statements in tests. */
import { ITEM_TYPE } from '#item'
import type { ModelInput, Statements } from './model.ts'

type Rows = readonly { readonly amounts: Float64Array }[]

/** The number in a cell that must exist: a missing cell is not a number and equals no figure. */
export const cell = (amounts: Float64Array | undefined, month: number): number =>
  amounts?.[month] ?? Number.NaN

/** Throws if two figures differ. An `expect` for every cell would take most of the run time. */
export function same(actual: number, wanted: number, what: string): void {
  if (actual !== wanted) throw new Error(`${what}: ${actual} instead of ${wanted}`)
}

/** The sum of many rows in a month. */
export const sumAt = (rows: Rows, month: number): number =>
  rows.reduce((sum, row) => sum + cell(row.amounts, month), 0)

export const balanceAt = ({ balance }: Statements, code: string, month: number): number =>
  cell(balance.find(row => row.code === code)?.amounts, month)

/** A row of cash; an account without cash has no row and counts as zero. */
export const cashAt = ({ cash }: Statements, key: string, month: number): number => {
  const row = cash.find(each => each.key === key)
  return row ? cell(row.amounts, month) : 0
}

export const netAssets = ({ balance }: Statements, month: number): number =>
  balance.reduce((sum, row) => sum + sideOf(row.itemType) * cell(row.amounts, month), 0)

const sideOf = (itemType: number) => (itemType === ITEM_TYPE.asset ? 1 : -1)

/** Cash on the day the model starts, in all banks. */
export const cashAtStart = ({ balances }: ModelInput): number =>
  balances
    .filter(({ role }) => role === 'bank')
    .reduce((sum, { itemType, amount }) => sum + sideOf(itemType) * amount, 0)

/** All cells by name, to compare two sets of statements. */
export function cellsOf(statements: Statements): Map<string, Float64Array> {
  const { profit, balance, cash, indirect, openingCash, closingCash, netProfit } = statements
  return new Map<string, Float64Array>([
    ...profit.map(row => [`profit ${row.code}`, row.amounts] as const),
    ...balance.map(row => [`balance ${row.code}`, row.amounts] as const),
    ...cash.map(row => [`cash ${row.key}`, row.amounts] as const),
    ...indirect.map(row => [`indirect ${row.key}`, row.amounts] as const),
    ['totals openingCash', openingCash],
    ['totals closingCash', closingCash],
    ['totals netProfit', netProfit],
  ])
}

/** The first cell in which two sets of statements differ, in words; null if they are equal. */
export function differenceOf(left: Statements, right: Statements, tolerance = 0): string | null {
  const others = cellsOf(right)
  for (const [name, cells] of cellsOf(left)) {
    const other = others.get(name)
    if (!other) return `${name} is missing`
    for (let month = 0; month < cells.length; month += 1) {
      const gap = Math.abs(cell(cells, month) - cell(other, month))
      if (!(gap <= tolerance)) return `${name}, month ${month}: ${cells[month]} or ${other[month]}`
    }
    others.delete(name)
  }
  const [extra] = others.keys()
  return extra === undefined ? null : `${extra} is there once only`
}
