/** The few statistics the forecaster needs, on plain numbers. */

/** A plain loop, because thousands of short series are summed thousands of times. */
export function sum(values: readonly number[]): number {
  let total = 0
  for (const value of values) total += value
  return total
}

export const mean = (values: readonly number[]): number =>
  values.length === 0 ? 0 : sum(values) / values.length

/** Linear interpolation between order statistics; `quantile([1, 2, 3, 4], 0.5)` is 2.5. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = new Float64Array(values).sort()
  const position = (sorted.length - 1) * share
  const below = sorted[Math.floor(position)] ?? 0
  const above = sorted[Math.ceil(position)] ?? below
  return below + (above - below) * (position - Math.floor(position))
}

export const median = (values: readonly number[]): number => quantile(values, 0.5)

/** Root mean square. */
export const rootMeanSquare = (values: readonly number[]): number =>
  Math.sqrt(mean(values.map(value => value * value)))

/** A spread that is robust to a few outliers: 1.4826 × the median distance from the median. */
export function robustSpread(values: readonly number[]): number {
  const centre = median(values)
  return 1.4826 * median(values.map(value => Math.abs(value - centre)))
}

/** Least-squares slope per step. */
export function slopeOf(values: readonly number[]): number {
  const middle = (values.length - 1) / 2
  const average = mean(values)
  let over = 0
  let under = 0
  values.forEach((value, index) => {
    over += (index - middle) * (value - average)
    under += (index - middle) ** 2
  })
  return under === 0 ? 0 : over / under
}
