import type { CellValue } from '#sheet'

/**
 * Whether an amount has no budget to be compared with. An empty cell is no budget of zero, so
 * `isUnbudgeted(null, 5_000_00)` is true; nothing booked and nothing budgeted is no difference.
 */
export const isUnbudgeted = (budget: CellValue, amount: CellValue): boolean =>
  budget === null && (amount ?? 0) !== 0
