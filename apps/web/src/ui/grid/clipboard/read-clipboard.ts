/** Cells from the clipboard, as texts. Rows of the grid decide what is a number, and which. */
import { readTable } from './read-table.ts'
import { textRows } from './read-text.ts'

/**
 * The rows of what a spreadsheet put on the clipboard, each cell trimmed, its line ends `\n`. A row
 * is as long as it was written: a cell that is not there is not an empty one. The text is read;
 * only where it has no tab, the table of the HTML says whether its lines are the rows of a column,
 * or one cell of several lines, or a table that was flattened.
 * `readClipboard('Rent\t1,200\r\n')` is `[['Rent', '1,200']]`.
 */
export function readClipboard(text: string, html = ''): string[][] {
  const table = text.includes('\t') ? [] : readTable(html)
  const isColumn = table.length !== 1 && table.every(row => row.length <= 1)
  return isColumn && text !== '' ? [...textRows(text)] : table
}
