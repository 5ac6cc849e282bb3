/**
 * Cells to and from the clipboard, as spreadsheets write and read it. Only text goes through here:
 * what is a number, and which, is the reader's matter.
 */
import { readTable } from './read-table.ts'
import { readText } from './read-text.ts'

export { writeClipboard } from './write-clipboard.ts'

/**
 * The rows of what a spreadsheet put on the clipboard, each cell trimmed, its line ends `\n`. A row
 * is as long as it was written: a cell that is not there is not an empty one. Text with a tab is
 * rows and columns; text without one may be a column, but also one cell of several lines or the
 * flattened form of a table, and there the HTML, if it has a table, knows better.
 * `readClipboard('Rent\t1,200\r\n')` is `[['Rent', '1,200']]`.
 */
export function readClipboard(text: string, html = ''): string[][] {
  const table = text.includes('\t') ? [] : readTable(html)
  return table.length > 0 ? table : readText(text)
}
