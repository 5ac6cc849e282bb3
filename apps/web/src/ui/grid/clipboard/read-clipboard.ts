/** Cells from the clipboard, as texts. The grid's rows decide which of them are numbers. */
import { readTable } from './read-table.ts'
import { textRows } from './read-text.ts'

/**
 * The rows that a spreadsheet put on the clipboard, each cell trimmed, its line ends `\n`. A row is
 * as long as it was written: a missing cell is not an empty one. The text is read; only if it has
 * no tab, the table of the HTML decides whether its lines are the rows of a column, or one cell of
 * several lines, or a flattened table. `readClipboard('Rent\t1,200\r\n')` is `[['Rent', '1,200']]`.
 */
export function readClipboard(text: string, html = ''): string[][] {
  const table = text.includes('\t') ? [] : readTable(html)
  const isColumn = table.length !== 1 && table.every(row => row.length <= 1)
  return isColumn && text !== '' ? [...textRows(text)] : table
}
