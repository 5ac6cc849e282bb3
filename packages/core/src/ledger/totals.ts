/** The read-only monthly totals of summary data type AggregatedData. Requirement VIEW-02. */
import { ITEM_TYPE, type ItemCode, type ItemType, itemCode, SUMMARY_DATA_TYPE } from '#item'
import { type Cents, cents, sumCents, ZERO } from '#money'
import { addMonths, type Month } from '#time'
import type { BankMovement } from './books.ts'
import { type LedgerSeries, TOTAL } from './ledger.ts'
import type { AmountsByMonth, Books } from './merge-records.ts'

/** All bank accounts of one month together, in cents. */
export interface CashMonth {
  readonly opening: Cents
  readonly received: Cents
  readonly spent: Cents
  readonly net: Cents
  readonly closing: Cents
  /** What opening and movements leave unexplained: closing = opening + net + gap. */
  readonly gap: Cents
}

/**
 * Cash of a month over all bank accounts, or null where the provider has not answered. A month
 * opens with the closing of the one before where that is known, so that the chain never breaks;
 * what the provider says otherwise is the gap. Opening 100, in 50, out 20, closing 140 has a gap
 * of 10.
 *
 * NOTE: a bank summary does not tell money moved between own accounts from money earned and spent:
 * such a transfer is in `received` of one and in `spent` of the other. `net` and `closing` hold.
 */
export function cashOf(books: Books, month: Month): CashMonth | null {
  const movements = books.bankMovements.get(month)
  if (!movements) return null
  const total = (pick: (movement: BankMovement) => Cents) =>
    sumCents([...movements.values()].map(pick))
  const before = books.bankMovements.get(addMonths(month, -1))
  const opening = before
    ? sumCents([...before.values()].map(movement => movement.closing))
    : total(movement => movement.opening)
  const received = total(movement => movement.received)
  const spent = total(movement => movement.spent)
  const closing = total(movement => movement.closing)
  const net = cents(received - spent)
  return { opening, received, spent, net, closing, gap: cents(closing - opening - net) }
}

/** Assets, liabilities and equity of one month, in cents. */
export interface BalanceMonth {
  readonly assets: Cents
  readonly liabilities: Cents
  readonly equity: Cents
  /** assets − liabilities − equity: zero in sound books. */
  readonly gap: Cents
}

/** Balance sheet totals of a month, or null where the provider has not answered for it. */
export function balanceOf(
  balanceSheet: AmountsByMonth,
  typeOf: (code: ItemCode) => ItemType,
  month: Month,
): BalanceMonth | null {
  const amounts = balanceSheet.get(month)
  if (!amounts) return null
  const sums = new Map<ItemType, number>()
  for (const [code, amount] of amounts) {
    const type = typeOf(code)
    sums.set(type, (sums.get(type) ?? 0) + amount)
  }
  const assets = cents(sums.get(ITEM_TYPE.asset) ?? 0)
  const liabilities = cents(sums.get(ITEM_TYPE.liability) ?? 0)
  const equity = cents(sums.get(ITEM_TYPE.equity) ?? 0)
  return { assets, liabilities, equity, gap: cents(assets - liabilities - equity) }
}

/** The total lines of a ledger; a gap line is there only when some month has a gap to name. */
export function totalSeries(
  books: Books,
  typeOf: (code: ItemCode) => ItemType,
  months: readonly Month[],
  lastMonth: Month,
): LedgerSeries[] {
  const shown = (month: Month) => month <= lastMonth
  const cash = months.map(month => (shown(month) ? cashOf(books, month) : null))
  const balance = months.map(month =>
    shown(month) ? balanceOf(books.balanceSheet, typeOf, month) : null,
  )
  const ofCash = (code: string, name: string, part: keyof CashMonth) =>
    totalLine(
      ITEM_TYPE.aggregatedCashflow,
      code,
      name,
      cash.map(each => each?.[part] ?? null),
    )
  const ofBalance = (code: string, name: string, part: keyof BalanceMonth) =>
    totalLine(
      ITEM_TYPE.aggregatedBalanceSheet,
      code,
      name,
      balance.map(each => each?.[part] ?? null),
    )
  return [
    ofCash(TOTAL.opening, 'Opening cash', 'opening'),
    ofCash(TOTAL.received, 'Cash in', 'received'),
    ofCash(TOTAL.spent, 'Cash out', 'spent'),
    ofCash(TOTAL.net, 'Net cash', 'net'),
    ...named(ofCash(TOTAL.cashGap, 'Cash no movement explains', 'gap')),
    ofCash(TOTAL.closing, 'Closing cash', 'closing'),
    ofBalance(TOTAL.assets, 'Total assets', 'assets'),
    ofBalance(TOTAL.liabilities, 'Total liabilities', 'liabilities'),
    ofBalance(TOTAL.equity, 'Total equity', 'equity'),
    ...named(ofBalance(TOTAL.outOfBalance, 'Out of balance', 'gap')),
  ]
}

const named = (series: LedgerSeries): LedgerSeries[] =>
  series.values.some(value => value !== null && value !== ZERO) ? [series] : []

export const totalLine = (
  itemType: ItemType,
  code: string,
  name: string,
  values: readonly (Cents | null)[],
): LedgerSeries => ({
  summaryDataType: SUMMARY_DATA_TYPE.AggregatedData,
  itemType,
  itemSubType: null,
  code: itemCode(code),
  number: null,
  name,
  values,
})
