import type { Cents } from '#money'
import type { Month } from '#time'

/** One month of forecast cash, in cents; the band holds the closing balance 80 times of 100. */
export interface CashMonthForecast {
  readonly month: Month
  readonly received: Cents
  readonly spent: Cents
  /** received − spent = closing − closing of the month before, to the cent. */
  readonly net: Cents
  readonly closing: Cents
  readonly lower80: Cents
  readonly upper80: Cents
}

export interface CashForecast {
  /** Complete months the forecast rests on. */
  readonly monthsUsed: number
  /** Bank balance at the close, from which the forecast starts. */
  readonly opening: Cents
  /** Begins with the running month. Empty while fewer than three complete months are known. */
  readonly months: readonly CashMonthForecast[]
}
