import { DRIVER_TYPES } from '#workbook'
import { type FileLine, type FileRows, textOf } from './file-grid.ts'

const types: ReadonlySet<string> = new Set(DRIVER_TYPES.map(type => type.toLowerCase()))

const isDriverRow = (cells: FileRows[number]): boolean =>
  cells.some(cell => types.has(textOf(cell).toLowerCase()))

/**
 * Which rows belong to another import. Where a file has rows of drivers, a budget leaves them out,
 * and drivers leave all others out. Other files have none.
 */
export function rowsOfOtherKind(
  rows: FileRows,
  lines: readonly FileLine[],
): (cells: FileRows[number]) => boolean {
  if (!rows.some(isDriverRow)) return () => false
  const isOfDrivers = lines.some(({ unit }) => unit !== undefined)
  return cells => isDriverRow(cells) !== isOfDrivers
}
