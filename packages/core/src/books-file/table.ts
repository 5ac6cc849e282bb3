import type { Month } from '#time'
import type { AccountKind } from './account-kind.ts'

/** What is wrong with a cell or a row, and what to do; both count from 0. */
export interface FileFaultPlace {
  readonly row: number | null
  readonly column: number | null
  readonly message: string
}

/** An account of the file with the figures of its row, in cents: debits less credits. */
export interface TableAccount {
  /** The first row that names it. */
  readonly row: number
  readonly number: string | null
  readonly name: string
  /** By a column of types, a heading, its name or its number; the user can choose another. */
  readonly kind: AccountKind | null
  /** By month, as they are in the file: balances or movements. */
  readonly values: readonly number[]
}

/** A file as it was read, before it is known what its figures mean. */
export interface FileTable {
  readonly months: readonly Month[]
  readonly accounts: readonly TableAccount[]
  readonly faults: readonly FileFaultPlace[]
}

/** Rows that sum up others: they are left out. */
export const TOTAL_ROW =
  /^(grand |sub-?)?totals?\b|^(net|gross) (profit|income|loss|assets|margin|earnings)\b|^(balance check|difference)$/i
