/** The read-only monthly totals of summary data type AggregatedData. Requirement VIEW-02. */
import { ITEM_TYPE, type ItemCode, type ItemType } from '#item'
import { type Cents, cents, sumCents, ZERO } from '#money'
import { addMonths, type Month } from '#time'
import { matchTransfers } from './bank-months.ts'
import type { BankMovement } from './books.ts'
import { type LedgerSeries, TOTAL } from './ledger.ts'
import type { AmountsByMonth, Books } from './merge-records.ts'
import { totalLine } from './total-line.ts'

/** All bank accounts of one month together, in cents. */
export interface LedgerCashMonth {
  readonly opening: Cents
  /**
   * The money from outside the organisation; null until the month's own transfers have been read.
   */
  readonly received: Cents | null
  /** To outside the organisation; null until the month's own transfers have been read. */
  readonly spent: Cents | null
  readonly net: Cents
  readonly closing: Cents
  /** The part that opening balance and movements do not explain: closing = opening + net + gap. */
  readonly gap: Cents
}

/**
 * Cash of a month over all bank accounts in cents, or null if the provider has not answered. A
 * month opens with the closing balance of the month before, if that is known, so that months always
 * connect; a different opening balance at the provider becomes part of the gap. Opening 100, in 50,
 * out 20, closing 140 has a gap of 10.
 *
 * A bank summary counts a transfer between two own accounts as spent by one and received by the
 * other. Such transfers are subtracted from both sums, and `net` does not change: 100 earned and 60
 * moved to savings is 100 in and 0 out. Until a month's transfers have been read, its `received`
 * and `spent` are unknown.
 *
 * Between two currencies, the amount that arrives may differ from the amount that left. The latter
 * is subtracted from both sums; the difference stays in cash in, or in cash out if the account
 * received nothing else.
 */
export function cashOf(books: Books, month: Month): LedgerCashMonth | null {
  const movements = books.bankMovements.get(month)
  if (!movements) return null
  const total = (pick: (movement: BankMovement) => Cents) =>
    sumCents([...movements.values()].map(pick))
  const before = books.bankMovements.get(addMonths(month, -1))
  const opening = before
    ? sumCents([...before.values()].map(movement => movement.closing))
    : total(movement => movement.opening)
  const gross = {
    received: total(movement => movement.received),
    spent: total(movement => movement.spent),
  }
  const closing = total(movement => movement.closing)
  const net = cents(gross.received - gross.spent)
  const transfers = books.bankTransfers.get(month)
  const moved = transfers ? matchTransfers(movements, transfers).total : null
  return {
    opening,
    received: moved === null ? null : cents(gross.received - moved),
    spent: moved === null ? null : cents(gross.spent - moved),
    net,
    closing,
    gap: cents(closing - opening - net),
  }
}

/** Assets, liabilities and equity of one month, in cents. */
export interface BalanceMonth {
  readonly assets: Cents
  readonly liabilities: Cents
  readonly equity: Cents
  /** assets − liabilities − equity: zero in correct books. */
  readonly gap: Cents
}

/** Balance sheet totals of a month, or null if the provider has not answered for it. */
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

/** The total lines of a ledger; a gap line is present only if some month has a gap. */
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
  const ofCash = (code: string, name: string, part: keyof LedgerCashMonth) =>
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
    ofCash(TOTAL.opening, 'Opening balance', 'opening'),
    ofCash(TOTAL.received, 'Cash in', 'received'),
    ofCash(TOTAL.spent, 'Cash out', 'spent'),
    ofCash(TOTAL.net, 'Net movement', 'net'),
    ...named(ofCash(TOTAL.cashGap, 'Gap in the bank balance', 'gap')),
    ofCash(TOTAL.closing, 'Closing balance', 'closing'),
    ofBalance(TOTAL.assets, 'Total assets', 'assets'),
    ofBalance(TOTAL.liabilities, 'Total liabilities', 'liabilities'),
    ofBalance(TOTAL.equity, 'Total equity', 'equity'),
    ...named(ofBalance(TOTAL.outOfBalance, 'Out of balance', 'gap')),
  ]
}

const named = (series: LedgerSeries): LedgerSeries[] =>
  series.values.some(value => value !== null && value !== ZERO) ? [series] : []
