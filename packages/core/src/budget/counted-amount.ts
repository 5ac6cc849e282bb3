import type { CellValue } from '#sheet'

interface BudgetedMonth {
  /** The month is closed, so its actual figure is known. */
  readonly isOver: boolean
  readonly actual: CellValue
  /** The amount entered in the cell; null if it is empty. */
  readonly written: CellValue
  /** The forecast of the month; null if there is none. */
  readonly forecast: CellValue
}

/**
 * The amount that totals and cash use for one month of a budget line, in cents with natural sign:
 * in a closed month the actual figure, otherwise the typed amount, otherwise the forecast. Null if
 * none is known. If March has no budget for rent and a forecast of 4,000.00, the amount is 400,000.
 */
export const countedAmount = ({ isOver, actual, written, forecast }: BudgetedMonth): CellValue =>
  isOver ? actual : (written ?? forecast)
