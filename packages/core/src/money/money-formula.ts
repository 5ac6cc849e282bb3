import { parseSum } from './arithmetic.ts'
import { type Fraction, fraction, multiply, wholeOf } from './fraction.ts'
import { MAX_AMOUNT } from './read-amount.ts'
import { CALCULATION_ROUNDING } from './rounding.ts'

/** A parsed sum in which names represent amounts of money; it can be computed many times. */
export interface MoneyFormula {
  /** The names as written: `Sales` of `[Sales] * 5%`. */
  readonly names: readonly string[]
  /**
   * Cents, exact until the final rounding. Null if a name has no value, for a division by zero, or
   * if the result is too large.
   */
  readonly cents: (centsOf: (name: string) => number | null) => number | null
}

/**
 * Numbers are dollars, so `= [Sales] * 5% + 100` with sales of 2,000.00 is 200.00. Null if the text
 * is no sum.
 */
export function parseFormula(text: string): MoneyFormula | null {
  const sum = parseSum(text.trim().replace(/^=/, ''))
  if (sum === null) return null
  return {
    names: [...text.matchAll(named())].map(([, name = '']) => name.trim()),
    cents(centsOf) {
      const dollars = sum(name => {
        const cents = centsOf(name)
        return cents === null ? null : dollarsOf(cents)
      })
      if (dollars === null) return null
      const cents = wholeOf(multiply(dollars, fraction(100n)), CALCULATION_ROUNDING)
      return cents > MAX_AMOUNT || cents < -MAX_AMOUNT ? null : Number(cents)
    },
  }
}

/** The text with its names replaced; null leaves a name unchanged. */
export const withNames = (text: string, nameFor: (name: string) => string | null): string =>
  text.replace(named(), (whole, name: string) => {
    const other = nameFor(name.trim())
    return other === null ? whole : `[${other}]`
  })

const named = () => /\[([^[\]]+)\]/g
const dollarsOf = (cents: number): Fraction => fraction(BigInt(cents), 100n)
