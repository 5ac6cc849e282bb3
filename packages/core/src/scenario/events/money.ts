/** Events about money and assets: a loan, an asset, drawings and capital. */
import type { ItemCode } from '#item'
import { type Cents, cents, roundCents, WHOLE_PPM } from '#money'
import { addMonths, addMonthsToDay, dayInMonth, dayNumber, type Month, monthOfDay } from '#time'
import type { AssetParams, LoanParams, OwnersMoneyParams } from '../event.ts'
import { atOnce, type EventChanges, monthsWithin, paidOver } from './event-draft.ts'

export interface LoanPayment {
  /** 1 is a month after the loan. */
  readonly number: number
  readonly interest: Cents
  readonly principal: Cents
}

/**
 * The payments of a loan, monthly in arrears: first interest only, then equal payments, the last of
 * which clears it. 50,000 at 9 % over 24 months with 3 of interest only: 375.00, then 2,582.27.
 */
export function loanPayments({
  amount,
  ratePpm,
  months,
  interestOnlyMonths,
}: Pick<LoanParams, 'amount' | 'ratePpm' | 'months' | 'interestOnlyMonths'>): LoanPayment[] {
  const rate = ratePpm / WHOLE_PPM / 12
  const repaid = months - interestOnlyMonths
  const level =
    rate === 0
      ? roundCents(amount / repaid)
      : roundCents((amount * rate) / (1 - (1 + rate) ** -repaid))
  let left: number = amount
  return Array.from({ length: months }, (_, at) => {
    const interest = roundCents(left * rate)
    const isLast = at === months - 1
    const due = at < interestOnlyMonths ? 0 : Math.min(left, level - interest)
    const principal = cents(isLast ? left : due)
    left -= principal
    return { number: at + 1, interest, principal }
  })
}

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

export function ownersMoney(draft: EventChanges, params: OwnersMoneyParams, name: string): void {
  const { direction, amount, from, until, dayOfMonth } = params
  const { accounts, books } = draft
  const owner = accounts.owners(params.account, direction)
  const [debit, credit] = direction === 'in' ? [books.mainBank, owner] : [owner, books.mainBank]
  for (const month of monthsWithin(books, from, until)) {
    draft.entry({ on: dayInMonth(month, dayOfMonth), debit, credit, amount, label: name })
  }
}
