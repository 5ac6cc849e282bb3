/** A cell of a table on its way to a file; numbers are written as numbers. */
export type CsvCell = string | number | null

/**
 * Rows as comma-separated text (RFC 4180), with a byte-order mark so that spreadsheets read the
 * letters right. Text that a spreadsheet would run as a formula gets an apostrophe in front;
 * negative amounts stay numbers. `toCsv([['Rent', -500]])` is `Rent,-500` and a line end.
 */
export const toCsv = (rows: readonly (readonly CsvCell[])[]): string =>
  `\uFEFF${rows.map(row => `${row.map(cellText).join(',')}\r\n`).join('')}`

/** Read as a formula by some spreadsheet; what has an apostrophe already gets one more. */
const FORMULA_LIKE = /^(?:'*[=+\-@＝＋－＠]|[\t\r])/

function cellText(cell: CsvCell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  const safe = FORMULA_LIKE.test(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
