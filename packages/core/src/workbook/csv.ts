/** A cell of a table for a file; numbers are written as numbers. */
export type CsvCell = string | number | null

/**
 * Rows as comma-separated text (RFC 4180), with a byte-order mark so that spreadsheets read the
 * encoding correctly. No text is run as a formula; negative amounts stay numbers. `toCsv([['Rent',
 * -500]])` is `Rent,-500` and a line end.
 */
export const toCsv = (rows: readonly (readonly CsvCell[])[]): string =>
  `\uFEFF${rows.map(row => `${row.map(cellText).join(',')}\r\n`).join('')}`

/**
 * The start of a formula in any spreadsheet, including wide forms, ignored characters before it and
 * existing apostrophes; at the start, and after cell separators of other countries.
 */
const FORMULA = /(^|[;\t\r\n])([\p{Z}\p{Cc}\p{Cf}]*)(?='*[=+\-@|%＝＋－＠｜％])/gu

/** Most text has none of these and needs no further check. */
const SIGN = /[=+\-@|%＝＋－＠｜％]/u

/**
 * Adds an apostrophe before text that a spreadsheet would run as a formula.
 * `escapeFormulas('=1+1')` is `'=1+1`; a name like `50 %` stays unchanged.
 */
export const escapeFormulas = (text: string): string =>
  SIGN.test(text) ? text.replace(FORMULA, "$1$2'") : text

function cellText(cell: CsvCell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  const safe = escapeFormulas(cell)
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
