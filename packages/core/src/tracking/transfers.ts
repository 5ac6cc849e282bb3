/** Planned transfers: money between balance-sheet accounts, by month. TRF-01, forecast-model §1. */
import {
  ITEM_SUB_TYPE,
  ITEM_TYPE,
  type ItemCode,
  type ItemSubType,
  type ItemType,
  isBalanceSheetType,
} from '#item'
import { type Cents, cents } from '#money'
import { type Cell, type CellValue, cellOf, type Sheet } from '#sheet'
import { type Day, dayInMonth, type Month, monthsFrom } from '#time'

/** The accounts of a planned transfer, and its day of the month. */
export interface TransferLine {
  readonly code: ItemCode
  readonly name: string
  readonly from: ItemCode
  readonly to: ItemCode
  /** 31 is the last day of every month. */
  readonly dayOfMonth: number
}

/**
 * One planned movement; `amount` is never negative: a transfer in the other direction swaps the
 * accounts. Zero replaces all movements of these accounts that were expected in that month.
 */
export interface PlannedTransfer {
  readonly on: Day
  readonly from: ItemCode
  readonly to: ItemCode
  readonly amount: Cents
  readonly label: string
}

/**
 * The movements of a sheet of transfers, by day, in cents. −50.00 from bank to loan is 50.00 from
 * loan to bank; an empty cell plans nothing.
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

/**
 * The item type under which a transfer is stored: that of its balance-sheet account, which is the
 * one that is not a bank account, the receiving one first. Bank to loan is a liability, a drawing
 * is equity, bank to bank is an asset. An asset too where neither account is known. Spec §3.
 */
export function transferItemType(
  { from, to }: Pick<TransferLine, 'from' | 'to'>,
  accountOf: (
    code: ItemCode,
  ) => { readonly itemType: ItemType; readonly itemSubType: ItemSubType } | undefined,
): ItemType {
  const known = [accountOf(to), accountOf(from)].filter(
    account => account !== undefined && isBalanceSheetType(account.itemType),
  )
  const other = known.find(account => account?.itemSubType !== ITEM_SUB_TYPE.BankAccount)
  return (other ?? known[0])?.itemType ?? ITEM_TYPE.asset
}

/**
 * Values by month, then item, as ENT-11 has them; empty cells are left out. Cents of a transfer:
 * `{'2027-02': {loan: 50000}}`.
 */
export function monthItemValues(
  cells: Iterable<Pick<Cell, 'code' | 'month'> & { readonly value: CellValue }>,
): Record<Month, Record<ItemCode, number>> {
  const months: Record<Month, Record<ItemCode, number>> = Object.create(null)
  for (const { month, code, value } of cells) {
    if (value === null) continue
    months[month] ??= Object.create(null) as Record<ItemCode, number>
    months[month][code] = value
  }
  return months
}
