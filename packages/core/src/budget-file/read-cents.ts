import { MAX_AMOUNT, readAmount } from '#money'
import { type FileCell, textOf } from './file-grid.ts'

export type CentsReading =
  | { readonly kind: 'cents'; readonly value: number | null; readonly isRounded: boolean }
  /** A sentence about the cell with what to do. */
  | { readonly kind: 'fault'; readonly fault: string }

const PLAIN = /^-?\d{1,13}(?:\.\d{1,2})?$/
/** `$1,234.50`, if a comma is not a decimal sign. */
const GROUPED = /^-?[$£€]?(?:[1-9]\d{0,2}(?:,\d{3})+|\d{1,13})(?:\.\d{1,2})?$/

/**
 * An amount of a file in whole cents; empty is null. Figures are read like typed text by
 * `readAmount`, but without percentages: `12%` in a budget is an error, not twelve cents. More than
 * two decimals are rounded, halves away from zero, and reported.
 */
export function readCents(cell: FileCell | undefined, hasCommas = false): CentsReading {
  const isNumber = typeof cell === 'number'
  const text = textOf(cell)
  // Most cells are plain numbers and need no parsing.
  if (isNumber || (hasCommas ? PLAIN : GROUPED).test(text)) {
    const number = isNumber ? cell : Number(text.replace(/[$£€,]/g, ''))
    const value = Math.round(number * 100)
    const isExact = value / 100 === number && Math.abs(value) <= MAX_AMOUNT
    if (isExact) return { kind: 'cents', value: value === 0 ? 0 : value, isRounded: false }
  }
  if (/%$/.test(text)) return { kind: 'fault', fault: `“${text}” is a percentage, not an amount.` }
  const plain = hasCommas ? withPoint(text) : text
  const reading = readAmount(plain, { unit: 'cents' })
  if (reading.kind === 'value') {
    const isRounded = isNumber || /\.\d{3,}\D*$/.test(plain)
    return { kind: 'cents', value: reading.value, isRounded }
  }
  const isTooLarge = isNumber || reading.kind === 'tooLarge'
  return {
    kind: 'fault',
    fault: isTooLarge ? `${text} is too large for a budget.` : faultOf(text),
  }
}

/** Swaps the two signs: `1.234.567` and `1.234,50`. */
export const withPoint = (text: string): string =>
  /^\D*(?:[1-9]\d{0,2}(?:\.\d{3})*|\d+)(?:,\d+)?\D*$/.test(text)
    ? text.replace(/(\d)\.(?=\d{3})/g, '$1').replace(/(\d),(?=\d)/, '$1.')
    : text

export function faultOf(text: string): string {
  if (/^#[\w/]+[!?]?$/.test(text)) return `“${text}” is a formula with an error.`
  if (text.startsWith('=')) {
    return `“${text}” has no result. Open the file in a spreadsheet program and save it.`
  }
  return `“${text}” is not a number.`
}
