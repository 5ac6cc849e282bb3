import { ITEM_TYPE, type ItemCode, type ItemType } from '#item'

/**
 * What a cell of a file says, whichever program wrote it. A date is the text of its day,
 * `2027-03-31`; a formula whose result is not in the file is its own text, `=A1*2`.
 */
export type FileCell = string | number | null

/** A row is as long as it was written. */
export type FileRows = readonly (readonly FileCell[])[]

/** An account as files name it. */
export interface FileLine {
  readonly code: ItemCode
  readonly itemType: ItemType
  readonly name: string
  /** What people call it by, if they do: `400`. */
  readonly number: string | null
  /** Its figures are typed; else they follow from other lines, and no file writes them. */
  readonly isTyped: boolean
}

/** In the order of the statements; what a file calls them. */
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

/** A cell as text: numbers as they are, nothing as an empty one. */
export const textOf = (cell: FileCell | undefined): string =>
  cell === null || cell === undefined ? '' : String(cell).trim()
