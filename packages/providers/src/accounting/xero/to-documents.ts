import type { ItemCode } from '@millpond/core/item'
import {
  advanceId,
  type BooksDocument,
  type BooksPayment,
  type BooksRepeating,
  type BooksUnissued,
} from '@millpond/core/ledger'
import { type Cents, cents } from '@millpond/core/money'
import { day } from '@millpond/core/time'
import { emptyList } from '../records.ts'
import {
  isWaiting,
  type XeroAdvance,
  type XeroAmounts,
  type XeroCreditNote,
  type XeroDocument,
  type XeroInvoice,
  type XeroPayments,
  type XeroQuote,
  type XeroRepeating,
} from './document-payloads.ts'
import { toBase, toLines } from './to-lines.ts'

const shared = (source: XeroDocument) => ({
  ...contactOf(source),
  issuedOn: source.Date,
  paidOn: source.FullyPaidOnDate ?? null,
  status: source.Status === 'PAID' ? ('paid' as const) : ('open' as const),
  total: toBase(source.Total, source.CurrencyRate),
  tax: toBase(source.TotalTax ?? cents(0), source.CurrencyRate),
  currency: source.CurrencyCode ?? '',
  updatedAt: source.UpdatedDateUTC,
  lines: toLines(source),
})

export const toInvoice = (invoice: XeroInvoice): BooksDocument => ({
  ...shared(invoice),
  documentId: invoice.InvoiceID,
  kind: invoice.Type === 'ACCREC' ? 'invoice' : 'bill',
  number: invoice.InvoiceNumber || null,
  dueOn: invoice.DueDate ?? null,
  expectedOn: invoice.ExpectedPaymentDate ?? invoice.PlannedPaymentDate ?? null,
  amountDue: toBase(invoice.AmountDue, invoice.CurrencyRate),
})

export const toCreditNote = (note: XeroCreditNote): BooksDocument => ({
  ...shared(note),
  documentId: note.CreditNoteID,
  kind: note.Type === 'ACCRECCREDIT' ? 'creditNote' : 'supplierCredit',
  number: note.CreditNoteNumber || null,
  dueOn: null,
  expectedOn: null,
  amountDue: toBase(note.RemainingCredit ?? cents(0), note.CurrencyRate),
})

/** Shown in place of a number where the payment has no reference. */
const ADVANCE_NAMES = { prepayment: 'Prepayment', overpayment: 'Overpayment' } as const

/**
 * Money paid in advance or too much, as a credit: what is left of it lowers what is owed. It is in
 * the bank already, and its lines are no sale or purchase of their own.
 */
export function toAdvance(kind: keyof typeof ADVANCE_NAMES, source: XeroAdvance): BooksDocument {
  return {
    ...shared(source),
    documentId: advanceId(kind, source.ID),
    kind: /^(SPEND-|AP)/.test(source.Type) ? 'supplierCredit' : 'creditNote',
    number: source.Reference || ADVANCE_NAMES[kind],
    dueOn: null,
    expectedOn: null,
    amountDue: toBase(source.RemainingCredit ?? cents(0), source.CurrencyRate),
    tax: cents(0),
    lines: [],
  }
}

/** Xero names a document's payments inside it; what was deleted there is gone. */
export const toPayments = (
  documentId: string,
  payments: XeroPayments | null | undefined,
): BooksPayment[] =>
  (payments ?? emptyList).kept
    .filter(({ Status }) => Status !== 'DELETED')
    .map(payment => ({
      paymentId: payment.PaymentID,
      documentId,
      paidOn: payment.Date,
      amount: toBase(payment.Amount, payment.CurrencyRate),
    }))

/** The amount without tax, in base currency, and the account with the largest part of it. */
function netOf(source: XeroAmounts): { readonly net: Cents; readonly code: ItemCode | null } {
  const lines = toLines(source).sort((left, right) => right.net - left.net)
  const tax = toBase(source.TotalTax ?? cents(0), source.CurrencyRate)
  const net = cents(toBase(source.Total, source.CurrencyRate) - tax)
  return { net, code: lines[0]?.code ?? null }
}

const contactOf = ({ Contact }: Pick<XeroDocument, 'Contact'>) => ({
  contactId: Contact?.ContactID ?? null,
  contactName: Contact?.Name ?? 'Unknown contact',
})

/** An invoice or bill that waits for approval, or that is not finished. */
export const toDraft = (invoice: XeroInvoice): BooksUnissued => ({
  ...contactOf(invoice),
  ...netOf(invoice),
  documentId: invoice.InvoiceID,
  kind: invoice.Type === 'ACCREC' ? 'invoice' : 'bill',
  stage: 'draft',
  isAccepted: false,
  number: invoice.InvoiceNumber || null,
  issuedOn: invoice.Date,
  dueOn: invoice.DueDate ?? null,
  expiresOn: null,
})

/** Null for a quote that the customer does not have yet, or that is invoiced or declined. */
export function toQuote(quote: XeroQuote): BooksUnissued | null {
  if (!isWaiting(quote.Status)) return null
  return {
    ...contactOf(quote),
    ...netOf(quote),
    documentId: quote.QuoteID,
    kind: 'invoice',
    stage: 'quote',
    isAccepted: quote.Status === 'ACCEPTED',
    number: quote.QuoteNumber || null,
    issuedOn: quote.Date ?? day(quote.UpdatedDateUTC.slice(0, 10)),
    dueOn: null,
    expiresOn: quote.ExpiryDate ?? null,
  }
}

/** Null for a repetition that will not happen again. */
export function toRepeating(source: XeroRepeating): BooksRepeating | null {
  const { Period, Unit, NextScheduledDate, EndDate } = source.Schedule
  const repeatingId = source.RepeatingInvoiceID ?? source.ID
  if (!repeatingId || !NextScheduledDate || source.Status !== 'AUTHORISED') return null
  return {
    repeatingId,
    kind: source.Type === 'ACCREC' ? 'invoice' : 'bill',
    ...contactOf(source),
    ...netOf(source),
    total: source.Total,
    currency: source.CurrencyCode ?? null,
    everyMonths: Unit === 'MONTHLY' ? Period : null,
    everyWeeks: Unit === 'WEEKLY' ? Period : null,
    nextOn: NextScheduledDate,
    endsOn: EndDate ?? null,
  }
}
