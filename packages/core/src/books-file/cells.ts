import { type FileCell, type FileRows, readCents, textOf } from '#budget-file'

const SIDE = /\s*\b(dr|cr)\.?$/i

export type BalanceReading = { readonly value: number } | { readonly fault: string }

/** An amount of a ledger in cents, zero for an empty cell: `1,200.00 Cr` is -120000. */
export function readBalance(cell: FileCell | undefined, hasCommas: boolean): BalanceReading {
  const text = textOf(cell)
  if (text === '' || text === '-' || text === '–') return { value: 0 }
  const side = SIDE.exec(text)?.[1]?.toLowerCase()
  const given = side && typeof cell === 'string' ? text.replace(SIDE, '') : cell
  const reading = readCents(given, hasCommas)
  if (reading.kind === 'fault') return { fault: `${reading.fault} Write an amount.` }
  const value = reading.value ?? 0
  return { value: side === 'cr' ? 0 - value : value }
}

/** A cell that is text or a number; empty text without a column. */
export const textAt = (row: FileRows[number] | undefined, column: number | null): string =>
  column === null ? '' : textOf(row?.[column])

/** A row of headings that names its columns. */
export function columnNamed(cells: FileRows[number], pattern: RegExp): number | null {
  const at = cells.findIndex(cell => pattern.test(textOf(cell)))
  return at < 0 ? null : at
}
