import type { RoundingMode } from './rounding.ts'

/**
 * An exact number, `over / under`, so that a third of 100 times 3 is 100 again and no typed digit
 * is lost before the final rounding. `under` is above zero.
 */
export interface Fraction {
  readonly over: bigint
  readonly under: bigint
}

export const fraction = (over: bigint, under = 1n): Fraction => ({ over, under })

export const negate = ({ over, under }: Fraction): Fraction => ({ over: -over, under })

export const add = (left: Fraction, right: Fraction): Fraction =>
  fraction(left.over * right.under + right.over * left.under, left.under * right.under)

export const multiply = (left: Fraction, right: Fraction): Fraction =>
  fraction(left.over * right.over, left.under * right.under)

/** Null when dividing by zero. */
export function divide(left: Fraction, right: Fraction): Fraction | null {
  if (right.over === 0n) return null
  const sign = right.over < 0n ? -1n : 1n
  return fraction(left.over * right.under * sign, left.under * right.over * sign)
}

/** `hundredth(fraction(12n))` is 0.12. */
export const hundredth = ({ over, under }: Fraction): Fraction => fraction(over, under * 100n)

export const isWhole = ({ over, under }: Fraction): boolean => over % under === 0n

/** Digits with a point at most: `ofDigits('12.50')` is 1250/100. */
export function ofDigits(digits: string): Fraction {
  const [whole = '', decimals = ''] = digits.split('.')
  return fraction(BigInt(`0${whole}${decimals}`), 10n ** BigInt(decimals.length))
}

/**
 * The nearest whole number: a half is rounded away from zero or to the even number, by the mode.
 */
export function wholeOf({ over, under }: Fraction, mode: RoundingMode): bigint {
  const size = over < 0n ? -over : over
  const down = size / under
  const twiceLeft = (size % under) * 2n
  const isUp =
    twiceLeft > under || (twiceLeft === under && (mode === 'half-up' || down % 2n === 1n))
  const whole = isUp ? down + 1n : down
  return over < 0n ? -whole : whole
}
