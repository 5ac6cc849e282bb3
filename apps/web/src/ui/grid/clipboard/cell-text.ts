/** The text of a cell, whichever program wrote it. */

const ANY_SPACE = /\p{Zs}/gu
/**
 * Characters without width: they set the writing direction or forbid a break, and have no meaning
 * here.
 */
const UNSEEN = /[\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF\0]/g
const LINE_END = /\r\n|[\r\v\u0085\u2028\u2029]/g

/** Spaces of any kind become plain ones, line ends `\n`, and the ends are trimmed. */
export const cellText = (raw: string): string =>
  raw.replace(UNSEEN, '').replace(ANY_SPACE, ' ').replace(LINE_END, '\n').trim()

/** Read as a formula by some spreadsheet, in half and full width, also after apostrophes. */
const FORMULA_LIKE = /^'*[=+\-@＝＋－＠]/
const GUARDED = /^'+[=+\-@＝＋－＠]/
/** A signed figure is a value, which no spreadsheet runs: `-1,200.50`, `+3`, `-$12`, `-5%`. */
const SIGNED_FIGURE = /^[+-]\p{Sc}?\d[\d,. ]*%?$/u

/**
 * Puts an apostrophe before a text that a spreadsheet would run: `=1+1` is `'=1+1`, `-300` stays.
 */
export const guarded = (cell: string): string =>
  FORMULA_LIKE.test(cell) && !SIGNED_FIGURE.test(cell) ? `'${cell}` : cell

/** Removes it again. */
export const unguarded = (cell: string): string => (GUARDED.test(cell) ? cell.slice(1) : cell)
