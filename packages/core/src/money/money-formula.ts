import { arithmetic } from './arithmetic.ts'
import { type Fraction, fraction, multiply, wholeOf } from './fraction.ts'
import { LARGEST_AMOUNT } from './read-amount.ts'
import { CALCULATION_ROUNDING } from './rounding.ts'

/**
 * Cents of a sum in which names stand for amounts of money: numbers are dollars, so that
 * `[Sales] * 5% + 100` with sales of 2,000.00 is 200.00. Exact until the one rounding at the end.
 * Null where it is no sum, a name stands for nothing, or the result is no amount.
 */
export function moneyFormula(
  text: string,
  centsOf: (name: string) => number | null,
): number | null {
  const named = (name: string): Fraction | null => {
    const cents = centsOf(name)
    return cents === null ? null : fraction(BigInt(cents), 100n)
  }
  const dollars = arithmetic(text, named)
  if (dollars === null) return null
  const cents = wholeOf(multiply(dollars, fraction(100n)), CALCULATION_ROUNDING)
  return cents > LARGEST_AMOUNT || cents < -LARGEST_AMOUNT ? null : Number(cents)
}

/** The names in a formula, as they are written: `['Sales']` of `[Sales] * 5%`. */
export const namesIn = (text: string): string[] =>
  [...text.matchAll(/\[([^[\]]+)\]/g)].map(([, name = '']) => name.trim())
