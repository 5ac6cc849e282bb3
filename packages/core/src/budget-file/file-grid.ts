import { type DriverUnit, ITEM_TYPE, type ItemCode, type ItemType } from '#item'

/** A number that its workbook shows as a percentage: 12.5 for 12.5%. */
interface PercentCell {
  readonly percent: number
}

/**
 * The content of a file cell, whatever program wrote it. A date is the text of its day,
 * `2027-03-31`; a formula without a stored result is its own text, `=A1*2`.
 */
export type FileCell = string | number | PercentCell | null

/** Rows may have different lengths. */
export type FileRows = readonly (readonly FileCell[])[]

/** An account or a driver as it appears in files. */
export interface FileLine {
  readonly code: ItemCode
  readonly itemType: ItemType
  readonly name: string
  /** Its number, if it has one: `400`. */
  readonly number: string | null
  /**
   * Whether its figures are typed; otherwise they come from a formula and files do not write them.
   */
  readonly isTyped: boolean
  /** Only of a driver: its figures are parts of this unit. */
  readonly unit?: DriverUnit
}

/** The name of each type in files, in the order of the statements. */
export const FILE_TYPES: readonly { readonly itemType: ItemType; readonly name: string }[] = [
  { itemType: ITEM_TYPE.revenue, name: 'Revenue' },
  { itemType: ITEM_TYPE.expense, name: 'Expenses' },
  { itemType: ITEM_TYPE.asset, name: 'Assets' },
  { itemType: ITEM_TYPE.liability, name: 'Liabilities' },
  { itemType: ITEM_TYPE.equity, name: 'Equity' },
]

/** `400 Rent`. */
export const lineLabel = ({ number, name }: Pick<FileLine, 'number' | 'name'>): string =>
  number === null ? name : `${number} ${name}`

/** A cell as text; an empty cell is empty text. */
export function textOf(cell: FileCell | undefined): string {
  if (cell === null || cell === undefined) return ''
  return typeof cell === 'object' ? `${cell.percent}%` : String(cell).trim()
}
