/**
 * The recurring duties of a company as bookings: wages, tax returns, loans, depreciation, opening
 * figures.
 */
import { addMonths, type Day, daysIn, type Month, monthNumber } from '@millpond/core/time'
import type { LedgerBook, PostedEntry } from './ledger-book.ts'

/** The day of the month, or its last day where the month is shorter. */
export const dayIn = (month: Month, number: number): Day =>
  `${month}-${String(Math.min(number, daysIn(month))).padStart(2, '0')}` as Day

/** `cash(1250)` is 125000 cents; figures in the companies are written in whole dollars. */
export const cash = (dollars: number): number => Math.round(dollars * 100)

/** To the nearest ten dollars, as people choose round amounts. */
export const rounded = (amount: number): number => Math.round(amount / 1000) * 1000

/** Three per cent a year over 2024, month by month, so that no year looks like the one before. */
export const growth = (month: Month, yearly = 0.03): number =>
  (1 + yearly) ** (Number(month.slice(0, 4)) - 2024 + (monthNumber(month) - 1) / 12)

/** Opening balances in dollars, debits positive; `balancing` gets the difference. */
export function openBooks(
  book: LedgerBook,
  day: Day,
  balancing: string,
  dollars: readonly (readonly [accountId: string, amount: number])[],
): void {
  const entries: PostedEntry[] = dollars.map(([accountId, amount]) => [accountId, cash(amount)])
  const sum = entries.reduce((total, [, amount]) => total + amount, 0)
  book.post(day, 'OPENING', [...entries, [balancing, -sum]])
}

export interface WageAccounts {
  readonly wages: string
  readonly employer: string
  /** PAYE (New Zealand) or PAYG withholding (Australia) owed. */
  readonly withheld: string
  /** KiwiSaver or superannuation owed. */
  readonly pension: string
  readonly bank: string
}

/** Shares of the gross wage. */
export interface WageRates {
  readonly tax: number
  readonly employee: number
  readonly employer: number
}

/** Net pay leaves the bank on the day; tax and pension are owed until they are paid. */
export function payWages(
  book: LedgerBook,
  accounts: WageAccounts,
  day: Day,
  gross: number,
  rates: WageRates,
): void {
  const tax = Math.round(gross * rates.tax)
  const employee = Math.round(gross * rates.employee)
  const employer = Math.round(gross * rates.employer)
  book.post(day, 'PAYSLIP', [
    [accounts.wages, gross],
    [accounts.employer, employer],
    [accounts.withheld, -tax],
    [accounts.pension, -employee - employer],
    [accounts.bank, -(gross - tax - employee)],
  ])
}

/** Pays on the day what the account owes now, at the end of the month before. */
export function handOver(book: LedgerBook, day: Day, bank: string, ...owed: string[]): void {
  const entries: PostedEntry[] = owed.map(account => [account, Math.max(0, -book.balance(account))])
  const sum = entries.reduce((total, [, amount]) => total + amount, 0)
  book.later(day, () => book.post(day, 'CASHPAID', [...entries, [bank, -sum]]))
}

/** A level instalment: interest on the amount still owed, the rest is repayment. */
export function payInstalment(
  book: LedgerBook,
  accounts: { readonly loan: string; readonly interest: string; readonly bank: string },
  day: Day,
  instalment: number,
  yearlyRate: number,
): void {
  const owed = -book.balance(accounts.loan)
  if (owed <= 0) return
  const interest = Math.round((owed * yearlyRate) / 12)
  const paid = Math.min(instalment, owed + interest)
  book.post(day, 'CASHPAID', [
    [accounts.loan, paid - interest],
    [accounts.interest, interest],
    [accounts.bank, -paid],
  ])
}

/** A twelfth of the yearly share of the purchase price of the assets, until it is used up. */
export function depreciate(
  book: LedgerBook,
  day: Day,
  expense: string,
  assets: readonly (readonly [cost: string, worn: string, yearlyRate: number])[],
): void {
  for (const [cost, worn, yearlyRate] of assets) {
    const left = book.balance(cost) + book.balance(worn)
    const wear = Math.min(left, Math.round((book.balance(cost) * yearlyRate) / 12))
    if (wear <= 0) continue
    book.post(day, 'MANJOURNAL', [
      [expense, wear],
      [worn, -wear],
    ])
  }
}

/** New Zealand: the 28th of the month after, but 7 May for March and 15 January for November. */
export function gstDueDay(lastMonth: Month): Day {
  if (lastMonth.endsWith('-03')) return dayIn(addMonths(lastMonth, 2), 7)
  if (lastMonth.endsWith('-11')) return dayIn(addMonths(lastMonth, 2), 15)
  return dayIn(addMonths(lastMonth, 1), 28)
}

/** Schedules the payment (or refund) of the sales tax of the months just ended. */
export function fileSalesTax(
  book: LedgerBook,
  accounts: { readonly tax: string; readonly bank: string },
  months: readonly Month[],
  basis: 'payments' | 'invoice',
  day: Day,
): void {
  const owed = book.salesTax(months, basis)
  book.later(day, () =>
    book.post(day, owed < 0 ? 'CASHREC' : 'CASHPAID', [
      [accounts.tax, owed],
      [accounts.bank, -owed],
    ]),
  )
}

/** The months of a period that ends with `last`. */
export const periodEnding = (last: Month, months: number): Month[] =>
  Array.from({ length: months }, (_, offset) => addMonths(last, offset - months + 1))

/** New Zealand provisional tax is due on 28 August, 15 January and 7 May. */
export const PROVISIONAL_TAX_DAYS: Readonly<Record<number, number>> = { 8: 28, 1: 15, 5: 7 }
