import { parseSum } from './arithmetic.ts'
import { fraction, multiply, wholeOf } from './fraction.ts'
import { MAX_AMOUNT } from './read-amount.ts'
import { CALCULATION_ROUNDING } from './rounding.ts'

/** A number as whole parts: 12.50 dollars are 1,250 parts, of which one dollar has 100. */
export interface Parts {
  readonly value: number
  readonly perOne: number
}

/** A parsed sum in which names represent numbers; it can be computed many times. */
export interface MoneyFormula {
  /** The names as written: `Sales` of `[Sales] * 5%`. */
  readonly names: readonly string[]
  /**
   * The result as whole parts, cents by default, exact until the final rounding. Null if a name has
   * no value, for a division by zero, or if the result is too large.
   */
  readonly result: (partsOf: (name: string) => Parts | null, perOne?: number) => number | null
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
    result(partsOf, perOne = 100) {
      const total = sum(name => {
        const parts = partsOf(name)
        return parts && fraction(BigInt(parts.value), BigInt(parts.perOne))
      })
      if (total === null) return null
      const parts = wholeOf(multiply(total, fraction(BigInt(perOne))), CALCULATION_ROUNDING)
      return parts > MAX_AMOUNT || parts < -MAX_AMOUNT ? null : Number(parts)
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
