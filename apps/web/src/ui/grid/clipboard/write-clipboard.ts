import { cellText, guarded } from './cell-text.ts'

/**
 * Rows for the clipboard, as tab-separated text and as a table with the same content; spreadsheets
 * choose one of them. Figures are plain (`-1200.5`), so that they are read everywhere; a label that
 * a spreadsheet would run as a formula gets an apostrophe in front. `writeClipboard([['Rent',
 * '1200']]).text` is `Rent\t1200` and a line end.
 */
export function writeClipboard(rows: readonly (readonly string[])[]): {
  text: string
  html: string
} {
  const cells = rows.map(row => row.map(cell => guarded(cellText(cell))))
  return {
    // Each row has its line end, as Excel writes them: the last row may be a single empty cell.
    text: cells.map(row => `${row.map(quotedIfNeeded).join('\t')}\r\n`).join(''),
    html: `<meta charset="utf-8"><table>${cells.map(tableRow).join('')}</table>`,
  }
}

const quotedIfNeeded = (cell: string): string =>
  /^"|[\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell

const tableRow = (row: readonly string[]): string =>
  `<tr>${row.map(cell => `<td>${escaped(cell)}</td>`).join('')}</tr>`

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  // Without this Excel starts a new row at a line end within a cell.
  '\n': '<br style="mso-data-placement:same-cell">',
}

const escaped = (cell: string): string =>
  cell.replace(/[&<>\n]/g, letter => ENTITIES[letter] ?? letter)
