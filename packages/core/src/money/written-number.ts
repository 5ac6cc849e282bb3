/** Reads digits with the grouping of any country as an exact number. */
import { type Fraction, fraction, multiply, ofDigits } from './fraction.ts'

/** `1200`, `1200.5`, `1200.`, `.5` */
const PLAIN = /^(?:\d+\.?\d*|\.\d+)$/
/** `1,200`, `1,234,567.89`; `12,34,567` as in India */
const COMMAS = /^(?:[1-9]\d{0,2}(?:,\d{3})+|[1-9]\d?(?:,\d{2})+,\d{3})(?:\.\d*)?$/
/** `1 200`, `1 234 567,89`, `1'200.50`: the group sign cannot be a decimal sign. */
const SPACED = /^[1-9]\d{0,2}([ '])\d{3}(?:\1\d{3})*(?:[.,]\d+)?$/
/** `1.234,56`, `1.234.567`: both signs, or several points. */
const POINTS = /^[1-9]\d{0,2}(?:(?:\.\d{3})+,\d+|(?:\.\d{3}){2,})$/
/** `1234,5`, `12,34`: one or two digits are not a group. */
const DECIMAL_COMMA = /^\d+,\d{1,2}$/
/** `1.2E+05`, `1,2E-3` */
const SCIENTIFIC = /^(\d+(?:[.,]\d+)?|\.\d+)e([+-]?\d{1,2})$/i

const SIZES: Readonly<Record<string, bigint>> = { k: 1_000n, m: 1_000_000n, b: 1_000_000_000n }

/**
 * An unsigned number, or null. A single point is a decimal point, and a comma before three digits
 * is a group sign, so `1.234` is about one and `1,234` more than a thousand. A text with only the
 * opposite meaning (`1.234,56`, `12,5`) is read that way; a text with neither meaning (`12,3456`,
 * `0,123`) is null. `writtenNumber('1.5m')` is 1,500,000.
 */
export function writtenNumber(text: string): Fraction | null {
  const [, figure = '', size = ''] = /^(.*?) ?([kmb]?)$/i.exec(text) ?? []
  const digits = pointedDigits(figure)
  const number = digits === null ? scientific(figure) : ofDigits(digits)
  return number && multiply(number, fraction(SIZES[size.toLowerCase()] ?? 1n))
}

function pointedDigits(text: string): string | null {
  if (PLAIN.test(text)) return text
  if (COMMAS.test(text)) return text.replaceAll(',', '')
  if (POINTS.test(text)) return text.replaceAll('.', '').replace(',', '.')
  if (SPACED.test(text)) return text.replace(/[ ']/g, '').replace(',', '.')
  return DECIMAL_COMMA.test(text) ? text.replace(',', '.') : null
}

function scientific(text: string): Fraction | null {
  const [, digits, power] = SCIENTIFIC.exec(text) ?? []
  if (digits === undefined || power === undefined) return null
  const number = ofDigits(digits.replace(',', '.'))
  const scale = 10n ** BigInt(Math.abs(Number(power)))
  return multiply(number, Number(power) < 0 ? fraction(1n, scale) : fraction(scale))
}
