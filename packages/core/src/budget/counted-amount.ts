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
 * The amount of one month of a budget line in totals, in cents and natural sign, the same as in
 * cash: the actual figure of a closed month, otherwise the entered amount, otherwise the forecast.
 * Null if none is known. A rent with no budget in March and a forecast of 4,000.00 counts 400,000.
 */
export const countedAmount = ({ isOver, actual, written, forecast }: BudgetedMonth): CellValue =>
  isOver ? actual : (written ?? forecast)
