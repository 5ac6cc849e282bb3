import { ITEM_TYPE, type ItemCode, itemCode, SUMMARY_DATA_TYPE } from '#item'
import type { BooksDocument, BooksPayment, Ledger, LedgerSeries } from '#ledger'
import { type Cents, cents } from '#money'
import { type Day, dataWindow, day, type Month } from '#time'
import { account } from '../ledger/_books.ts'
import type { PaymentHistory } from './payment-evidence.ts'

export const today = day('2026-11-21')

export const dollars = (value: number): Cents => cents(Math.round(value * 100))

const SALES = itemCode('sales')

/** An open invoice of whole dollars without tax for sales; `facts` change it. */
export function invoice(
  documentId: string,
  amount: number,
  issuedOn: string,
  facts: Partial<BooksDocument> = {},
): BooksDocument {
  const total = dollars(amount)
  return {
    documentId,
    kind: 'invoice',
    number: documentId.toUpperCase(),
    contactId: 'blue-door',
    contactName: 'Blue Door Café',
    issuedOn: day(issuedOn),
    dueOn: null,
    expectedOn: null,
    paidOn: null,
    status: 'open',
    total,
    amountDue: total,
    tax: cents(0),
    currency: 'NZD',
    updatedAt: '2026-11-21T00:00:00Z',
    lines: [{ code: SALES, net: total, tax: cents(0) }],
    ...facts,
  }
}

/** The same, paid in full on a day. */
export const paidInvoice = (
  documentId: string,
  amount: number,
  issuedOn: string,
  paidOn: string,
  facts: Partial<BooksDocument> = {},
): BooksDocument =>
  invoice(documentId, amount, issuedOn, {
    status: 'paid',
    amountDue: cents(0),
    paidOn: day(paidOn),
    ...facts,
  })

export const payment = (documentId: string, paidOn: string, amount: number): BooksPayment => ({
  paymentId: `${documentId} ${paidOn}`,
  documentId,
  paidOn: day(paidOn),
  amount: dollars(amount),
})

export { account }

type Kind = Parameters<typeof account>[1]

interface Row {
  readonly code: ItemCode
  readonly kind: Kind
  /** Dollars of a month. */
  readonly amount: (month: Month, index: number) => number
}

/**
 * A ledger of 36 past months with balance-sheet accounts by item type; the others are profit and
 * loss.
 */
export function ledgerOf(asOf: Day, rows: readonly Row[]): Ledger {
  const { months, closeMonth } = dataWindow(asOf)
  const isProfit = (kind: Kind) => kind === 'revenue' || kind === 'expense'
  return {
    currency: 'NZD',
    closeMonth,
    months,
    series: rows.map(
      ({ code, kind, amount }): LedgerSeries => ({
        summaryDataType: isProfit(kind)
          ? SUMMARY_DATA_TYPE.ProfitLoss
          : SUMMARY_DATA_TYPE.BalanceSheet,
        itemType: ITEM_TYPE[kind],
        itemSubType: null,
        code,
        number: null,
        name: code,
        values: months.map((month, index) =>
          month <= closeMonth ? dollars(amount(month, index)) : null,
        ),
      }),
    ),
  }
}

export const historyOf = (facts: Partial<PaymentHistory> = {}): PaymentHistory => ({
  documents: [],
  payments: [],
  accounts: [],
  ledger: ledgerOf(today, []),
  asOf: today,
  ...facts,
})
