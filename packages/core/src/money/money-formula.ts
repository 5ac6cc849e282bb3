import { parseSum } from './arithmetic.ts'
import { type Fraction, fraction, multiply, wholeOf } from './fraction.ts'
import { LARGEST_AMOUNT } from './read-amount.ts'
import { CALCULATION_ROUNDING } from './rounding.ts'

/** A sum in which names stand for amounts of money, read once to be worked out many times. */
export interface MoneyFormula {
  /** As they are written: `Sales` of `[Sales] * 5%`. */
  readonly names: readonly string[]
  /**
   * Cents, exact until the one rounding at the end. Null where a name stands for nothing, something
   * is divided by nothing, or the result is no amount.
   */
  readonly cents: (centsOf: (name: string) => number | null) => number | null
}

/**
 * Numbers are dollars, so that `= [Sales] * 5% + 100` with sales of 2,000.00 is 200.00. Null where
 * the text is no sum.
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
      return cents > LARGEST_AMOUNT || cents < -LARGEST_AMOUNT ? null : Number(cents)
    },
  }
}

/** The text with its names written otherwise; null leaves one as it is. */
export const withNames = (text: string, nameFor: (name: string) => string | null): string =>
  text.replace(named(), (whole, name: string) => {
    const other = nameFor(name.trim())
    return other === null ? whole : `[${other}]`
  })

const named = () => /\[([^[\]]+)\]/g
const dollarsOf = (cents: number): Fraction => fraction(BigInt(cents), 100n)
