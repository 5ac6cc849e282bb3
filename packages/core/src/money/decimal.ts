/** Converts providers' decimals to cents without floating-point arithmetic. */
import { fail, type Result, succeed } from '#outcome'
import { type Cents, cents } from './cents.ts'
import { CALCULATION_ROUNDING, type RoundingMode } from './rounding.ts'

export type DecimalError = 'not a decimal' | 'ambiguous separator' | 'too large'

const PLAIN = /^([+-]?)(\d*)(?:\.(\d*))?$/
// A comma is accepted only where it cannot be a decimal comma: in groups of three, before a decimal
// point.
const GROUPED = /^[+-]?\d{1,3}(?:,\d{3})+\.\d+$/

/**
 * Cents of a decimal in the format of accounting systems; empty text is null. Digits after the cent
 * are rounded by the mode. `-1850.00` is -185000 and `1,234.50` is 123450, but `1,234` is refused,
 * because it is ambiguous.
 */
export function parseDecimal(
  text: string,
  mode: RoundingMode = CALCULATION_ROUNDING,
): Result<Cents | null, DecimalError> {
  const trimmed = text.trim()
  if (trimmed === '') return succeed(null)
  const isGrouped = trimmed.includes(',')
  if (isGrouped && !GROUPED.test(trimmed)) {
    return fail(/^[+-]?[\d,.]+$/.test(trimmed) ? 'ambiguous separator' : 'not a decimal')
  }
  const parts = PLAIN.exec(trimmed.replaceAll(',', ''))
  const whole = parts?.[2] ?? ''
  const fraction = parts?.[3] ?? ''
  if (!parts || whole + fraction === '') return fail('not a decimal')
  const size = centsOfDigits(whole, fraction, mode)
  if (!Number.isSafeInteger(size)) return fail('too large')
  return succeed(cents(parts[1] === '-' ? -size : size))
}

function centsOfDigits(whole: string, fraction: string, mode: RoundingMode): number {
  const kept = Number(`${whole}${fraction.slice(0, 2).padEnd(2, '0')}`)
  const rest = fraction.slice(2).replace(/0+$/, '')
  if (rest === '' || rest < '5') return kept
  const isHalf = rest === '5'
  return isHalf && mode === 'half-even' && kept % 2 === 0 ? kept : kept + 1
}

/**
 * Cents of a JSON number, read from its decimal text and not from its binary value: 1.15 is 115 and
 * 1.005 is exactly half a cent over (101, up), though neither is exact in binary.
 */
export function centsFromNumber(
  value: number,
  mode: RoundingMode = CALCULATION_ROUNDING,
): Result<Cents, DecimalError> {
  if (!Number.isFinite(value)) return fail('not a decimal')
  // Numbers below a millionth print with an exponent; they are zero cents.
  const parsed = parseDecimal(Math.abs(value) < 1e-6 ? '0' : plainDigits(value), mode)
  if (!parsed.ok) return parsed
  return succeed(parsed.value ?? cents(0))
}

const plainDigits = (value: number) =>
  Math.abs(value) >= 1e21 ? BigInt(value).toString() : String(value)

/** The inverse, always with two decimals: `toDecimal(-185000)` is `-1850.00`. */
export function toDecimal(value: Cents): string {
  const digits = String(Math.abs(value)).padStart(3, '0')
  return `${value < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}
