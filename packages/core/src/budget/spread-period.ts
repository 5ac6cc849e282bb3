import { type Cents, cents } from '#money'
import type { CellValue } from '#sheet'

/**
 * Spreads a quarter's or a year's new total over its months by their current weights, otherwise
 * evenly, with the leftover cents in the last month. 100.00 over months of 10, 20 and 30 is 16.66,
 * 33.33 and 50.01. Cents; VIEW-01. Null empties all months. A total plans the whole period, so an
 * empty month becomes zero; otherwise it would count its forecast.
 */
export function spreadPeriod(
  total: Cents | null,
  present: readonly CellValue[],
): readonly CellValue[] {
  if (total === null) return present.map(() => null)
  const sizes = present.map(value => value ?? 0)
  const sum = sizes.reduce((left, right) => left + right, 0)
  const isOneSided = sizes.every(size => size >= 0) || sizes.every(size => size <= 0)
  // Weights of both signs, or with a sum near zero, would give huge amounts, so the spread is even.
  if (!isOneSided || sum === 0)
    return floored(
      total,
      sizes.map(() => 1),
    )
  return floored(total, sizes.map(Math.abs))
}

/** Whole cents rounded towards zero, with the rest in the last month that has a part. */
function floored(total: Cents, weights: readonly number[]): readonly Cents[] {
  const whole = weights.reduce((left, right) => left + right, 0)
  const parts = weights.map(weight => Math.trunc(exactShare(total, weight, whole)))
  const last = weights.findLastIndex(weight => weight > 0)
  const rest = total - parts.reduce((left, right) => left + right, 0)
  return parts.map((part, index) => cents(index === last ? part + rest : part))
}

/** With BigInt, because a product of large amounts is not exact in floating point. */
const exactShare = (total: number, weight: number, whole: number): number =>
  Number((BigInt(total) * BigInt(weight)) / BigInt(whole))
