/** The movement of cash from one month end to the next. Definitions: figures §1. */
import type { Forecast } from '#forecast'
import { ITEM_SUB_TYPE } from '#item'
import { type Ledger, runningMonthOf, TOTAL, totalAt } from '#ledger'
import { type Cents, cents } from '#money'
import { addMonths, type Day, lastDay, type Month, monthOfDay } from '#time'
import { forecastIndex } from './month-source.ts'

export interface Gross {
  readonly cashIn: Cents | null
  readonly cashOut: Cents | null
}

/**
 * One month of all cash accounts together, in cents. `closing = opening + net + gap`, and if both
 * are known, `net = cashIn − cashOut`.
 */
export interface CashMonth {
  readonly month: Month
  /** `soFar` is the running month: the movements until today and the expected rest. */
  readonly kind: 'actual' | 'soFar' | 'forecast'
  readonly opening: Cents
  /**
   * Money from outside, including sales tax and without transfers between own accounts. Null until
   * those transfers have been read for the month.
   */
  readonly cashIn: Cents | null
  /** Money to the outside by the same rules, as a positive amount. */
  readonly cashOut: Cents | null
  readonly net: Cents
  /** The part that the provider's balances and movements do not explain. */
  readonly gap: Cents
  readonly closing: Cents
  /** The part of the running month that has happened; null for other months. */
  readonly soFar: Gross | null
}

/** Why cash in and out are missing; `time` is like `in May 2026`, or `from May to July 2026`. */
export const unreadTransfers = (time?: string): string =>
  `Cash in and out are not known${time ? ` ${time}` : ''}. The imported books do not show them.`

/** Cash of any month of a ledger and its forecast; null for other months. */
export type CashByMonth = (month: Month) => CashMonth | null

/**
 * Cash by month, with the same rules for past and forecast. A month that opens with 900, has 400 in
 * and 300 out and closes with 1,025 has a net movement of 100 and a gap of 25.
 */
export function cashByMonth(ledger: Ledger, forecast: Forecast | null): CashByMonth {
  const known = new Map<Month, CashMonth | null>()
  return month => {
    const before = known.get(month)
    if (before !== undefined) return before
    const found = cashMonth(ledger, forecast, month)
    known.set(month, found)
    return found
  }
}

/** Closing cash of a month: the forecast if there is one, otherwise the booked balance. */
export function closingOf(ledger: Ledger, forecast: Forecast | null, month: Month): Cents | null {
  const ahead = forecast?.statements.closingCash[forecastIndex(forecast, month)]
  if (ahead !== undefined && month > ledger.closeMonth) return cents(ahead)
  return totalAt(ledger, TOTAL.closing, month)
}

function cashMonth(ledger: Ledger, forecast: Forecast | null, month: Month): CashMonth | null {
  const closing = closingOf(ledger, forecast, month)
  const opening = openingOf(ledger, forecast, month)
  if (closing === null || opening === null) return null
  const booked = bookedIn(ledger, forecast, month)
  const ahead = month > ledger.closeMonth ? aheadIn(forecast, month) : null
  if (!booked && !ahead) return null
  const rest = ahead ?? { cashIn: cents(0), cashOut: cents(0) }
  const add = (part: Cents | null, more: Cents) => (part === null ? null : cents(part + more))
  const net = cents((booked?.net ?? 0) + rest.cashIn - rest.cashOut)
  const isRunning = month === runningMonthOf(ledger)
  return {
    month,
    kind: month <= ledger.closeMonth ? 'actual' : isRunning && booked ? 'soFar' : 'forecast',
    opening,
    cashIn: booked ? add(booked.cashIn, rest.cashIn) : rest.cashIn,
    cashOut: booked ? add(booked.cashOut, rest.cashOut) : rest.cashOut,
    net,
    gap: cents(closing - opening - net),
    closing,
    soFar: isRunning && booked ? { cashIn: booked.cashIn, cashOut: booked.cashOut } : null,
  }
}

/** The closing balance of the month before; null only for the first known month. */
function openingOf(ledger: Ledger, forecast: Forecast | null, month: Month): Cents | null {
  const before = closingOf(ledger, forecast, addMonths(month, -1))
  if (before !== null) return before
  const booked = totalAt(ledger, TOTAL.opening, month)
  if (booked !== null) return booked
  const ahead = forecast?.statements.openingCash[forecastIndex(forecast, month)]
  return ahead === undefined ? null : cents(ahead)
}

/** The bank movements so far; null for a future month or one that has not been read. */
function bookedIn(
  ledger: Ledger,
  forecast: Forecast | null,
  month: Month,
): (Gross & { readonly net: Cents }) | null {
  if (month > runningMonthOf(ledger)) return null
  // A forecast that starts at the close expects all of the running month.
  const isAllAhead = month > ledger.closeMonth && forecast && monthOfDay(forecast.asOf) < month
  const closing = totalAt(ledger, TOTAL.closing, month)
  if (isAllAhead || closing === null) return null
  const cashIn = totalAt(ledger, TOTAL.received, month)
  const cashOut = totalAt(ledger, TOTAL.spent, month)
  if (cashIn !== null && cashOut !== null) return { cashIn, cashOut, net: cents(cashIn - cashOut) }
  const opening =
    totalAt(ledger, TOTAL.closing, addMonths(month, -1)) ?? totalAt(ledger, TOTAL.opening, month)
  const net = totalAt(ledger, TOTAL.net, month) ?? cents(closing - (opening ?? closing))
  return { cashIn: null, cashOut: null, net }
}

/**
 * The expected movements of the forecast. A row counts as cash in or out by the sign of its month,
 * so a refund to a customer lowers receipts.
 */
function aheadIn(
  forecast: Forecast | null,
  month: Month,
): { readonly cashIn: Cents; readonly cashOut: Cents } | null {
  const index = forecastIndex(forecast, month)
  if (!forecast || index < 0) return null
  let [cashIn, cashOut] = [0, 0]
  for (const amount of unitAmounts(forecast, index).values()) {
    if (amount > 0) cashIn += amount
    else cashOut -= amount
  }
  return { cashIn: cents(cashIn), cashOut: cents(cashOut) }
}

/**
 * Rows that move money only together count as one unit: the change of stock is part of direct costs
 * and is not paid to a supplier separately. The key of any other row is its own unit.
 */
export function cashUnitOf(forecast: Forecast | null): (key: string) => string {
  const stock = forecast?.facts.roles.filter(({ role }) => role === 'inventory') ?? []
  if (!forecast || stock.length === 0) return key => key
  const costs = forecast.statements.profit.filter(
    ({ itemSubType }) => itemSubType === ITEM_SUB_TYPE.directcosts,
  )
  const together = new Set<string>([...stock, ...costs].map(({ code }) => code))
  return key => (together.has(key) ? 'stock' : key)
}

/** Forecast cash of a month by unit, in cents. */
export function unitAmounts(forecast: Forecast, index: number): Map<string, number> {
  const unitOf = cashUnitOf(forecast)
  const sums = new Map<string, number>()
  for (const { key, amounts } of forecast.statements.cash) {
    const unit = unitOf(key)
    sums.set(unit, (sums.get(unit) ?? 0) + (amounts[index] ?? 0))
  }
  return sums
}

export interface CashToday {
  /** Today if the books have the balance, otherwise the last day of the last complete month. */
  readonly on: Day
  readonly amount: Cents | null
  /** The balance at the end of the month before. */
  readonly before: Cents | null
}

/** The opening cash of a forecast; without a forecast, the newest balance that was read. */
export function cashToday(ledger: Ledger, forecast: Forecast | null): CashToday {
  const running = runningMonthOf(ledger)
  const now = totalAt(ledger, TOTAL.closing, running)
  const isNow = forecast ? monthOfDay(forecast.asOf) === running : now !== null
  const start = forecast?.statements.openingCash[0]
  const booked = isNow ? now : totalAt(ledger, TOTAL.closing, ledger.closeMonth)
  const on = forecast?.asOf ?? lastDay(isNow ? running : ledger.closeMonth)
  return {
    on,
    amount: start === undefined || booked === null ? booked : cents(start),
    before: totalAt(ledger, TOTAL.closing, addMonths(monthOfDay(on), -1)),
  }
}
