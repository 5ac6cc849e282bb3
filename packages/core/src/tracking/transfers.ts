/** Planned transfers: money between balance-sheet accounts, by month. TRF-01, forecast-model §1. */
import type { ItemCode } from '#item'
import { type Cents, cents } from '#money'
import { cellOf, type Sheet } from '#sheet'
import { type Day, dayInMonth, type Month, monthsFrom } from '#time'

/** Which accounts a planned transfer moves money between, and on which day of the month. */
export interface TransferLine {
  readonly code: ItemCode
  readonly name: string
  readonly from: ItemCode
  readonly to: ItemCode
  /** 31 is the last day of every month. */
  readonly dayOfMonth: number
}

/**
 * One planned movement; `amount` is never below zero: the other way round swaps the accounts. Zero
 * plans that nothing moves, whatever else is expected of these accounts in that month.
 */
export interface PlannedTransfer {
  readonly on: Day
  readonly from: ItemCode
  readonly to: ItemCode
  readonly amount: Cents
  readonly label: string
}

/**
 * The movements of a sheet of transfers, by day. −50.00 from bank to loan is 50.00 from loan to
 * bank; an empty cell plans nothing. Cents.
 */
export function plannedTransfers(sheet: Sheet, lines: readonly TransferLine[]): PlannedTransfer[] {
  const movements = monthsFrom(sheet.firstMonth, sheet.months).flatMap(month =>
    lines.flatMap(line => movementIn(sheet, line, month)),
  )
  return movements.sort((a, b) => (a.on < b.on ? -1 : Number(a.on > b.on)))
}

function movementIn(sheet: Sheet, line: TransferLine, month: Month): PlannedTransfer[] {
  const amount = cellOf(sheet, line.code, month)
  if (amount === null) return []
  const [from, to] = amount >= 0 ? [line.from, line.to] : [line.to, line.from]
  const on = dayInMonth(month, line.dayOfMonth)
  return [{ on, from, to, amount: cents(Math.abs(amount)), label: line.name }]
}
