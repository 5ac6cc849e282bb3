import { type Cents, cents } from '#money'
import type { CellValue } from '#sheet'

/**
 * A quarter's or a year's new total over its months, by their present weights, else evenly, with
 * the cents that do not divide in the last month. 100.00 over months of 10, 20 and 30 is 16.66,
 * 33.33 and 50.01. Cents; VIEW-01. Null empties them all. Whoever gives a total has planned
 * the whole period: an empty month among others becomes zero, since empty ones are left to the
 * forecast.
 */
export function spreadPeriod(
  total: Cents | null,
  present: readonly CellValue[],
): readonly CellValue[] {
  if (total === null) return present.map(() => null)
  const sizes = present.map(value => value ?? 0)
  const sum = sizes.reduce((left, right) => left + right, 0)
  const isOneSided = sizes.every(size => size >= 0) || sizes.every(size => size <= 0)
  // Weights of both signs, or that sum to nothing, would blow single months up: evenly then.
  if (!isOneSided || sum === 0)
    return floored(
      total,
      sizes.map(() => 1),
    )
  return floored(total, sizes.map(Math.abs))
}

/** Whole cents towards zero, and what that leaves in the last month that has a part at all. */
function floored(total: Cents, weights: readonly number[]): readonly Cents[] {
  const whole = weights.reduce((left, right) => left + right, 0)
  const parts = weights.map(weight => Math.trunc(exactShare(total, weight, whole)))
  const last = weights.findLastIndex(weight => weight > 0)
  const rest = total - parts.reduce((left, right) => left + right, 0)
  return parts.map((part, index) => cents(index === last ? part + rest : part))
}

/** Through whole numbers of any size: a share of billions of cents by billions is no float’s. */
const exactShare = (total: number, weight: number, whole: number): number =>
  Number((BigInt(total) * BigInt(weight)) / BigInt(whole))
