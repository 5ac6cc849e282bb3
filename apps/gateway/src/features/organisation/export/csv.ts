/**
 * Text that opens in a spreadsheet: amounts as numbers, and no text that is taken for a formula.
 */

export type Cell = string | number | null

/** So that a spreadsheet reads the file as Unicode: a macron is otherwise two wrong letters. */
const BYTE_ORDER_MARK = '\uFEFF'

/**
 * What begins a formula in some spreadsheet, wide forms too, with what it skips before it; at the
 * start, and after what another country's spreadsheet takes for the end of a cell.
 */
const FORMULA = /(^|[;\t\r\n])([\p{Z}\p{Cc}\p{Cf}]*)(?=[=+\-@|%＝＋－＠｜％])/gu

/** Most text has none of these and need not be looked at closely. */
const SIGN = /[=+\-@|%＝＋－＠｜％]/u

/** An apostrophe tells a spreadsheet that what follows is text. */
export const harmless = (text: string): string =>
  SIGN.test(text) ? text.replace(FORMULA, "$1$2'") : text

const cellText = (cell: Cell): string => {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  return `"${harmless(cell).replaceAll('"', '""')}"`
}

export const csvText = (headings: readonly string[], rows: readonly (readonly Cell[])[]): string =>
  BYTE_ORDER_MARK + [headings, ...rows].map(row => `${row.map(cellText).join(',')}\r\n`).join('')
