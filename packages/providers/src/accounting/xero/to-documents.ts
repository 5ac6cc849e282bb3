import type { BooksDocument, BooksPayment, BooksRepeating } from '@millpond/core/ledger'
import { cents } from '@millpond/core/money'
import type { XeroCreditNote, XeroDocument, XeroInvoice, XeroRepeating } from './payloads.ts'
import { toBase, toLines } from './to-lines.ts'

const shared = (source: XeroDocument) => ({
  contactId: source.Contact?.ContactID ?? null,
  contactName: source.Contact?.Name ?? 'Unknown contact',
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

/** Xero names a document's payments inside it; what was deleted there is gone. */
export const toPayments = (
  documentId: string,
  payments: XeroDocument['Payments'],
): BooksPayment[] =>
  (payments ?? [])
    .filter(({ Status }) => Status !== 'DELETED')
    .map(payment => ({
      paymentId: payment.PaymentID,
      documentId,
      paidOn: payment.Date,
      amount: toBase(payment.Amount, payment.CurrencyRate),
    }))

/** Null for a repetition that will not happen again. */
export function toRepeating(source: XeroRepeating): BooksRepeating | null {
  const { Period, Unit, NextScheduledDate, EndDate } = source.Schedule
  const repeatingId = source.RepeatingInvoiceID ?? source.ID
  if (!repeatingId || !NextScheduledDate || source.Status !== 'AUTHORISED') return null
  return {
    repeatingId,
    kind: source.Type === 'ACCREC' ? 'invoice' : 'bill',
    contactName: source.Contact?.Name ?? 'Unknown contact',
    total: source.Total,
    currency: source.CurrencyCode ?? null,
    everyMonths: Unit === 'MONTHLY' ? Period : null,
    everyWeeks: Unit === 'WEEKLY' ? Period : null,
    nextOn: NextScheduledDate,
    endsOn: EndDate ?? null,
  }
}
