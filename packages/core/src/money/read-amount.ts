/** Reads typed or pasted text of a cell as whole cents, pieces or parts. */
import { arithmetic } from './arithmetic.ts'
import { withoutCurrency } from './currency-marks.ts'
import {
  add,
  type Fraction,
  fraction,
  hundredth,
  isWhole,
  multiply,
  negate,
  wholeOf,
} from './fraction.ts'
import { CALCULATION_ROUNDING } from './rounding.ts'
import { writtenNumber } from './written-number.ts'

export type AmountReading =
  | {
      readonly kind: 'value'
      readonly value: number | null
      /** The text had more digits than cents or pieces have. */
      readonly isRounded?: true
      /** The text had a per cent sign but was not relative: `50%` is fifty cents. */
      readonly isShare?: true
    }
  | { readonly kind: 'notANumber' | 'tooLarge'; readonly text: string }

const PER_ONE = { cents: 100n, count: 1n, tenThousandths: 10_000n } as const

export interface AmountOptions {
  /** A typed 12 is 1200 in cents, 12 as a count, and 120,000 in ten-thousandths. */
  readonly unit: keyof typeof PER_ONE
  /** The current value of the cell in the same unit; if given, `+10%` adds ten per cent to it. */
  readonly before?: number | null
}

/** A hundred billion dollars, the largest value of a cell; it is still exact. */
export const MAX_AMOUNT = 10_000_000_000_000
/** A longer text is not an amount and would be slow to parse. */
const MAX_TEXT = 200

/**
 * Reads a cell. Empty text and a single dash are null.
 *
 *     cell     = "=" sum | relative | amount         sum: see `arithmetic`
 *     relative = ("+" | "-") number "%"              where `before` is given
 *     amount   = [currency] signed [currency]
 *     signed   = ["+" | "-"] share | "(" share ")" | share "-"
 *     share    = [currency] number [currency] ["%"]   a percent is a hundredth: 12% is 12 cents
 *     number   = see `writtenNumber`, with k, m or b for thousands, millions, billions
 *     currency = a sign (`$`, `€`), a country's (`NZ$`), an ISO code, or `kr`, `R`, `Fr` and such
 *
 * All kinds of spaces, minus signs and apostrophes are read as the plain ones. A dash with a
 * currency sign is a spreadsheet's zero. The value is exact and rounded once, halves away from
 * zero, to the cent or piece; above a hundred billion it is too large. The currency itself is not
 * checked. `readAmount('(1.2k)', { unit: 'cents' })` is the value -120,000, and `+10%` with
 * `before` of 20,000 is 22,000.
 */
export function readAmount(text: string, { unit, before }: AmountOptions): AmountReading {
  const plain = plainSigns(text)
  if (/^-?$/.test(plain)) return { kind: 'value', value: null }
  const unread = (kind: 'notANumber' | 'tooLarge') => ({ kind, text: text.trim() })
  if (plain.length > MAX_TEXT) return unread(/^[+-]?\d+$/.test(plain) ? 'tooLarge' : 'notANumber')
  const factor = before === undefined ? null : relativeFactor(plain)
  // Ten per cent more than an empty cell is empty.
  if (factor && before === null) return { kind: 'value', value: null }
  const number = factor
    ? multiply(fraction(BigInt(before ?? 0)), factor)
    : inUnits(plain.startsWith('=') ? arithmetic(plain.slice(1)) : amount(plain), unit)
  if (!number) return unread('notANumber')
  const value = Number(wholeOf(number, CALCULATION_ROUNDING))
  if (Math.abs(value) > MAX_AMOUNT) return unread('tooLarge')
  const isRounded = !factor && !isWhole(number)
  const isShare = !factor && !plain.startsWith('=') && plain.includes('%')
  return { kind: 'value', value, ...(isRounded && { isRounded }), ...(isShare && { isShare }) }
}

const ANY_SPACE = /\s+/g
const ANY_MINUS = /[\u2010-\u2015\u2212\uFE58\uFE63\uFF0D]/g
const ANY_APOSTROPHE = /[\u2018\u2019\u02BC\u00B4`]/g
/** Marks without width: direction, joining, byte order. */
const UNSEEN = /[\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g

const plainSigns = (text: string): string =>
  text
    .replace(UNSEEN, '')
    .replace(ANY_SPACE, ' ')
    .replace(ANY_MINUS, '-')
    .replace(ANY_APOSTROPHE, "'")
    .trim()

const inUnits = (number: Fraction | null, unit: AmountOptions['unit']): Fraction | null =>
  number && multiply(number, fraction(PER_ONE[unit]))

/** `+10%` is 1.1 and `-5%` is 0.95. */
function relativeFactor(text: string): Fraction | null {
  const [, sign, figure = ''] = /^([+-]) ?(.*?) ?%$/.exec(text) ?? []
  const share = sign === undefined ? null : writtenNumber(figure)
  return share && add(fraction(1n), hundredth(sign === '-' ? negate(share) : share))
}

/** Only one part may give the sign: brackets, a leading sign, or a trailing minus. */
function amount(text: string): Fraction | null {
  const { rest, isMarked } = withoutCurrency(text)
  if (rest === '-' && isMarked) return fraction(0n)
  const bracketed = /^\( ?(.*?) ?\)$/.exec(rest)?.[1]
  const leading = /^([+-]) ?(.*)$/.exec(rest)
  const trailing = /^(.*?) ?-$/.exec(rest)?.[1]
  const size = share(bracketed ?? leading?.[2] ?? trailing ?? rest)
  const isNegative = bracketed !== undefined || leading?.[1] === '-' || trailing !== undefined
  return size && isNegative ? negate(size) : size
}

function share(text: string): Fraction | null {
  const money = /^(.*?) ?%$/.exec(text)?.[1]
  const number = writtenNumber(withoutCurrency(money ?? text).rest)
  return number && money !== undefined ? hundredth(number) : number
}
