import { type Cents, cents, ZERO } from '#money'
import type { CellAdjustment } from '#plan'
import { addMonths, type Month, monthsBetween } from '#time'
import type { Forecast } from './forecast.ts'

/** The part of a forecast that decides whether an amount is affordable. */
export type ClosingCash = Pick<Forecast, 'statements'>

/** The lowest month-end balance over the whole horizon, in cents; zero without months. */
export const lowestClosing = ({ statements }: ClosingCash): Cents =>
  cents(statements.closingCash.length === 0 ? 0 : Math.min(...statements.closingCash))

/**
 * The first of `starts` from which cash never falls below the floor, or null. Every month is tried
 * in turn: because of seasons a later start is not always safer.
 */
export function earliestAffordable(
  forecastOf: (start: Month) => ClosingCash,
  starts: readonly Month[],
  floor: Cents,
): Month | null {
  return starts.find(start => lowestClosing(forecastOf(start)) >= floor) ?? null
}

export interface LargestOptions {
  /** The largest amount to try, in cents. */
  readonly most: Cents
  /** The answer is a multiple of this, in cents; whole dollars by default. */
  readonly step?: number
}

/**
 * The largest amount, up to `most`, with which cash never falls below the floor, by bisection; a
 * larger amount must never leave more cash. Null if not even zero is affordable. With 1,000 above
 * the floor at the low point and a cost paid once it is 1,000.
 */
export function largestAffordable(
  forecastOf: (amount: Cents) => ClosingCash,
  floor: Cents,
  { most, step = 100 }: LargestOptions,
): Cents | null {
  const isAffordable = (steps: number) => lowestClosing(forecastOf(cents(steps * step))) >= floor
  if (!isAffordable(0)) return null
  let affordable = 0
  let unaffordable = Math.floor(most / step) + 1
  while (unaffordable - affordable > 1) {
    const middle = Math.floor((affordable + unaffordable) / 2)
    if (isAffordable(middle)) affordable = middle
    else unaffordable = middle
  }
  return affordable === 0 ? ZERO : cents(affordable * step)
}

/** Cell changes moved in time so that the first of them is in `start`. */
export function cellsFrom(cells: readonly CellAdjustment[], start: Month): CellAdjustment[] {
  const [first] = cells.map(({ month }) => month).sort()
  if (first === undefined) return []
  const later = monthsBetween(first, start)
  return cells.map(cell => ({ ...cell, month: addMonths(cell.month, later) }))
}
