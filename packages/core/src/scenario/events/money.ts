/** Events about money and assets: a loan, an asset, drawings and capital. */
import type { ItemCode } from '#item'
import { type Cents, cents, loanPayments, roundCents } from '#money'
import { addMonths, addMonthsToDay, dayInMonth, dayNumber, type Month, monthOfDay } from '#time'
import type { AssetParams, AssetSaleParams, LoanParams, OwnersMoneyParams } from '../event.ts'
import { atOnce, type EventChanges, monthsWithin, paidOver } from './event-draft.ts'

export function loan(draft: EventChanges, params: LoanParams, name: string): void {
  const { on, amount, fee } = params
  const { accounts, books } = draft
  const owed = accounts.loan(params.loanAccount, name)
  const interestAccount = accounts.interest(params.interestAccount)
  const terms = atOnce(0, { kind: 'trade' }, dayNumber(on))
  draft.entry({ on, debit: books.mainBank, credit: owed, amount, label: name })
  if (fee !== 0) draft.add(interestAccount, monthOfDay(on), fee, terms)
  for (const { number, interest, principal } of loanPayments(params)) {
    const paidOn = addMonthsToDay(on, number)
    draft.add(interestAccount, monthOfDay(paidOn), interest, terms)
    const entry = { on: paidOn, debit: owed, credit: books.mainBank, amount: principal }
    draft.entry({ ...entry, label: name })
  }
}

export interface Worn {
  readonly asset: ItemCode
  readonly from: Month
  readonly amount: Cents
  readonly months: number
  readonly account: ItemCode | null
}

/** Straight-line depreciation from the month of the purchase; the last month is the rest. */
export function depreciate(
  draft: EventChanges,
  { asset, from, amount, months, account }: Worn,
): void {
  if (months <= 0 || amount === 0) return
  const { accounts } = draft
  const expense = accounts.depreciation(account)
  const terms = atOnce(0, { kind: 'nonCash', code: accounts.worn(asset) })
  const part = roundCents(amount / months)
  for (let at = 0; at < months; at += 1) {
    const isLast = at === months - 1
    draft.add(expense, addMonths(from, at), isLast ? cents(amount - part * at) : part, terms)
  }
}

/** Bought on account, paid at once or in parts, and depreciated from its month on. */
export function asset(draft: EventChanges, params: AssetParams, name: string): void {
  const { month, price, lifeMonths, residual, paidOverMonths } = params
  const { accounts } = draft
  const code = accounts.fixedAsset(params.assetAccount, name)
  const taxPpm = accounts.usualCostTax()
  draft.purchase({ code, month, amount: price, taxPpm, paid: paidOver(paidOverMonths) })
  depreciate(draft, {
    ...{ asset: code, from: month, months: lifeMonths, account: params.depreciationAccount },
    amount: cents(price - residual),
  })
}

/**
 * The asset leaves the books with its book value; the difference to the price is a gain or a loss.
 * Sold for 10,000 with a book value of 8,000, you receive 10,000 with tax and gain 2,000.
 */
export function assetSale(draft: EventChanges, params: AssetSaleParams, name: string): void {
  const { month, price, bookValue, depreciationPerMonth } = params
  const { accounts } = draft
  const code = accounts.fixedAsset(params.assetAccount, name)
  const sold = { code, month, amount: cents(0 - price), taxPpm: accounts.usualCostTax() }
  draft.purchase({ ...sold, paid: paidOver(1) })
  const gain = price - bookValue
  const terms = atOnce(0, { kind: 'nonCash', code })
  if (gain > 0) draft.add(accounts.gain(params.gainAccount), month, cents(gain), terms)
  if (gain < 0) draft.add(accounts.loss(params.lossAccount), month, cents(0 - gain), terms)
  if (depreciationPerMonth === 0) return
  const expense = accounts.depreciation(params.depreciationAccount)
  const saved = atOnce(0, { kind: 'nonCash', code: accounts.worn(code) })
  let left: number = bookValue
  for (const later of monthsWithin(draft.books, addMonths(month, 1), null)) {
    const amount = Math.min(left, depreciationPerMonth)
    draft.add(expense, later, cents(0 - amount), saved)
    left -= amount
  }
}

export function ownersMoney(draft: EventChanges, params: OwnersMoneyParams, name: string): void {
  const { direction, amount, from, until, dayOfMonth } = params
  const { accounts, books } = draft
  const owner = accounts.owners(params.account, direction)
  const [debit, credit] = direction === 'in' ? [books.mainBank, owner] : [owner, books.mainBank]
  for (const month of monthsWithin(books, from, until)) {
    draft.entry({ on: dayInMonth(month, dayOfMonth), debit, credit, amount, label: name })
  }
}
