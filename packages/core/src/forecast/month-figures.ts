import { type Ledger, runningMonthOf, TOTAL, totalAt } from '#ledger'
import { type Cents, cents } from '#money'
import { addMonths, type Month } from '#time'
import type { CashForecast } from './cash-forecast.ts'

/** How one month goes from its opening to its closing balance, to the cent. All are cents. */
export interface MonthFigures {
  readonly month: Month
  /** `soFar`: the running month, expected whole, of which a part has happened. */
  readonly kind: 'actual' | 'soFar' | 'forecast'
  readonly opening: Cents
  readonly received: Cents
  readonly spent: Cents
  /** What no movement explains: closing = opening + received − spent + gap. */
  readonly gap: Cents
  readonly closing: Cents
  /** Holds the closing balance 8 times in 10; null for a month that has closed. */
  readonly range: { readonly low: Cents; readonly high: Cents } | null
  /** Of the running month: the part that has happened. */
  readonly soFar: { readonly received: Cents; readonly spent: Cents } | null
}

/**
 * One month from its opening to its closing balance, in cents; null for a month that neither the
 * books nor the forecast know. A month that opens with 900, takes in 400, pays out 300 and closes
 * with 1,025 has a gap of 25.
 */
export const monthFigures = (
  ledger: Ledger,
  forecast: CashForecast,
  month: Month,
): MonthFigures | null =>
  month <= ledger.closeMonth ? actual(ledger, month) : ahead(ledger, forecast, month)

function actual(ledger: Ledger, month: Month): MonthFigures | null {
  const opening =
    totalAt(ledger, TOTAL.opening, month) ?? totalAt(ledger, TOTAL.closing, addMonths(month, -1))
  const received = totalAt(ledger, TOTAL.received, month)
  const spent = totalAt(ledger, TOTAL.spent, month)
  const closing = totalAt(ledger, TOTAL.closing, month)
  if (opening === null || received === null || spent === null || closing === null) return null
  const gap = cents(closing - opening - (received - spent))
  const moved = { opening, received, spent, gap, closing }
  return { month, kind: 'actual', ...moved, range: null, soFar: null }
}

function ahead(ledger: Ledger, forecast: CashForecast, month: Month): MonthFigures | null {
  const index = forecast.months.findIndex(each => each.month === month)
  const found = forecast.months[index]
  if (!found) return null
  const { received, spent, closing, lower80, upper80 } = found
  const soFar = month === runningMonthOf(ledger) ? soFarOf(ledger, month) : null
  return {
    month,
    kind: soFar ? 'soFar' : 'forecast',
    opening: forecast.months[index - 1]?.closing ?? forecast.opening,
    ...{ received, spent, gap: cents(0), closing, soFar },
    range: { low: lower80, high: upper80 },
  }
}

function soFarOf(ledger: Ledger, month: Month): MonthFigures['soFar'] {
  const received = totalAt(ledger, TOTAL.received, month)
  const spent = totalAt(ledger, TOTAL.spent, month)
  if (received === null && spent === null) return null
  return { received: received ?? cents(0), spent: spent ?? cents(0) }
}
