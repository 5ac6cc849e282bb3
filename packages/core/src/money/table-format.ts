/** How tables write numbers that are next to each other. */
import type { Cents } from './cents.ts'
import { displayed } from './format.ts'
import { roundHalf } from './rounding.ts'

const wholeNumber = new Intl.NumberFormat('en-NZ', {
  maximumFractionDigits: 0,
  signDisplay: 'negative',
})

/**
 * Cents as whole dollars without the sign of their currency, for tables that name it once:
 * `formatWithoutSign(-123_456)` is `-1,235`.
 */
export const formatWithoutSign = (value: Cents): string =>
  wholeNumber.format(displayed(value, {}) / 100)

const tenths = new Intl.NumberFormat('en-NZ', {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
  signDisplay: 'negative',
})

/** A ratio as a percentage with exactly one decimal: `formatTenths(0.02)` is `2.0%`. */
export const formatTenths = (ratio: number): string =>
  `${tenths.format(roundHalf(Number((ratio * 1000).toPrecision(12)), 'half-up') / 10)}%`
