import { expect } from '@playwright/test'
import { comparisons, disagreements, type Place, type Reading } from './readings.ts'

/** Nothing disagrees, and each of these places was compared with another one. */
export function expectCompared(readings: readonly Reading[], wanted: readonly Place[]) {
  expect(disagreements(readings)).toEqual([])
  const counts = comparisons(readings)
  expect(wanted.filter(place => !counts.has(place))).toEqual([])
}
