import { type Cents, cents, ZERO } from '#money'
import type { Layer } from '#plan'
import { addMonths, type Month, monthsBetween } from '#time'
import type { Forecast } from './forecast.ts'

/** Of a forecast, what decides whether something can be afforded. */
export type ClosingCash = Pick<Forecast, 'statements'>

/** The lowest month-end balance over the whole horizon, in cents; zero of no months. */
export const lowestClosing = ({ statements }: ClosingCash): Cents =>
  cents(statements.closingCash.length === 0 ? 0 : Math.min(...statements.closingCash))

/**
 * The first of `starts` from which cash never falls below the floor, or null. Every month is tried
 * in turn: a later start is not always the safer one, because seasons differ.
 */
export function earliestAffordable(
  forecastOf: (start: Month) => ClosingCash,
  starts: readonly Month[],
  floor: Cents,
): Month | null {
  return starts.find(start => lowestClosing(forecastOf(start)) >= floor) ?? null
}

export interface LargestOptions {
  /** No more than this is looked for, cents. */
  readonly most: Cents
  /** The answer is a multiple of it, cents; whole dollars unless told. */
  readonly step?: number
}

/**
 * The largest amount, up to `most`, with which cash never falls below the floor, by bisection; more
 * must never leave more cash. Null when not even nothing can be afforded. With 1,000 above the
 * floor at the low and a cost that takes the amount once it is 1,000.
 */
export function largestAffordable(
  forecastOf: (amount: Cents) => ClosingCash,
  floor: Cents,
  { most, step = 100 }: LargestOptions,
): Cents | null {
  const isAffordable = (steps: number) => lowestClosing(forecastOf(cents(steps * step))) >= floor
  if (!isAffordable(0)) return null
  let affordable = 0
  let beyond = Math.floor(most / step) + 1
  while (beyond - affordable > 1) {
    const middle = Math.floor((affordable + beyond) / 2)
    if (isAffordable(middle)) affordable = middle
    else beyond = middle
  }
  return affordable === 0 ? ZERO : cents(affordable * step)
}

/** A layer moved in time so that its first change falls in `start`; an empty one stays. */
export function layerFrom(layer: Layer, start: Month): Layer {
  const [first] = layer.changes.map(change => change.month).sort()
  if (first === undefined) return layer
  const later = monthsBetween(first, start)
  return {
    ...layer,
    changes: layer.changes.map(change => ({ ...change, month: addMonths(change.month, later) })),
  }
}
