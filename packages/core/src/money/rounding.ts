import { assert } from '#outcome'
import { type Cents, cents } from './cents.ts'

/**
 * `half-up` rounds a half away from zero, as accountants, tax offices and a spreadsheet's ROUND do;
 * `half-even` rounds it to the even neighbour, so that many roundings do not drift upwards.
 */
export type RoundingMode = 'half-even' | 'half-up'

/** The same everywhere, so that figures can be checked by hand or in a spreadsheet. */
export const CALCULATION_ROUNDING: RoundingMode = 'half-up'

/** To a whole number: `roundHalf(2.5, 'half-even')` is 2, `roundHalf(-2.5, 'half-up')` is -3. */
export function roundHalf(value: number, mode: RoundingMode): number {
  assert(Number.isFinite(value), () => `${value} cannot be rounded`)
  const size = Math.abs(value)
  const up = Math.round(size)
  const isOdd = mode === 'half-even' && up - size === 0.5 && up % 2 === 1
  const rounded = isOdd ? up - 1 : up
  return value < 0 && rounded !== 0 ? -rounded : rounded
}

/** Cents from a calculated number of cents: `roundCents(1234.5)` is 1235. */
export const roundCents = (value: number, mode: RoundingMode = CALCULATION_ROUNDING): Cents =>
  cents(roundHalf(value, mode))
