/** The documents, contacts and quotes of Xero, record by record. */
import { day } from '@millpond/core/time'
import * as z from 'zod'
import { listOf, partOf, type SentRecord } from '../records.ts'
import { amount, calendarDay, dayIn, instant } from './payloads.ts'

const contact = z.object({ ContactID: z.string().nullish(), Name: z.string().nullish() })

const lineItem = z.object({
  AccountID: z.string().nullish(),
  AccountCode: z.string().nullish(),
  LineAmount: amount.nullish(),
  TaxAmount: amount.nullish(),
})

const payment = z.object({
  PaymentID: z.string(),
  Date: calendarDay,
  Amount: amount,
  CurrencyRate: z.number().positive().nullish(),
  Status: z.string().nullish(),
})

const amounts = {
  Total: amount,
  TotalTax: amount.nullish(),
  CurrencyCode: z.string().nullish(),
  CurrencyRate: z.number().positive().nullish(),
  /**
   * Exclusive, Inclusive or NoTax: whether the amounts of the lines include tax. Quotes have the
   * same words in capitals.
   */
  LineAmountTypes: z.string().nullish(),
  LineItems: z.array(lineItem).nullish(),
}
export type XeroAmounts = z.output<z.ZodObject<typeof amounts>>

const paper = (sent: SentRecord) => ({
  contactName: partOf(sent, 'Contact').Name,
  issuedOn: dayIn(sent.Date),
})

const payments = listOf(payment, sent =>
  sent.Status === 'DELETED'
    ? null
    : { kind: 'payment', providerId: sent.PaymentID, issuedOn: dayIn(sent.Date) },
)
export type XeroPayments = z.output<typeof payments>

const document = z.object({
  Type: z.string(),
  Status: z.string(),
  Contact: contact.nullish(),
  Date: calendarDay,
  ...amounts,
  FullyPaidOnDate: calendarDay.nullish(),
  UpdatedDateUTC: instant,
  Payments: payments.nullish(),
})
export type XeroDocument = z.output<typeof document>

const invoice = document
  .extend({
    InvoiceID: z.string(),
    InvoiceNumber: z.string().nullish(),
    Date: calendarDay.nullish(),
    DueDate: calendarDay.nullish(),
    ExpectedPaymentDate: calendarDay.nullish(),
    PlannedPaymentDate: calendarDay.nullish(),
    AmountDue: amount,
  })
  // A draft that arrived by email may have no date yet.
  .transform(source => ({
    ...source,
    Date: source.Date ?? day(source.UpdatedDateUTC.slice(0, 10)),
  }))
export type XeroInvoice = z.output<typeof invoice>

export const isDraft = (status: unknown) => status === 'DRAFT' || status === 'SUBMITTED'

const pagination = z.object({ pageCount: z.number() }).nullish()

export const invoicesReply = z.object({
  Invoices: listOf(invoice, sent => ({
    kind: isDraft(sent.Status) ? 'draft' : sent.Type === 'ACCPAY' ? 'bill' : 'invoice',
    providerId: sent.InvoiceID,
    number: sent.InvoiceNumber,
    ...paper(sent),
  })),
  pagination,
})

const creditNote = document.extend({
  CreditNoteID: z.string(),
  CreditNoteNumber: z.string().nullish(),
  RemainingCredit: amount.nullish(),
})
export type XeroCreditNote = z.output<typeof creditNote>

/** Neither a draft nor voided or deleted. */
export const isIssued = (status: unknown) => status === 'AUTHORISED' || status === 'PAID'

export const creditNotesReply = z.object({
  CreditNotes: listOf(creditNote, sent =>
    isIssued(sent.Status)
      ? {
          kind: sent.Type === 'ACCPAYCREDIT' ? 'supplierCredit' : 'creditNote',
          providerId: sent.CreditNoteID,
          number: sent.CreditNoteNumber,
          ...paper(sent),
        }
      : null,
  ),
  pagination,
})

/** Money paid in advance or too much. Both have the same fields, and ids of their own name. */
const advance = document.extend({
  ID: z.string(),
  Reference: z.string().nullish(),
  RemainingCredit: amount.nullish(),
})
export type XeroAdvance = z.output<typeof advance>

const advances = (kind: 'prepayment' | 'overpayment', idName: string) =>
  listOf(
    // Xero repeats the id as `ID`, and one of both may be missing.
    z.preprocess(sent => withId(sent, idName), advance),
    sent =>
      isIssued(sent.Status)
        ? {
            kind,
            providerId: sent[idName] ?? sent.ID,
            recordId: `${kind}-${sent[idName] ?? sent.ID}`,
            number: sent.Reference,
            ...paper(sent),
          }
        : null,
  )

const withId = (sent: unknown, idName: string): unknown => {
  if (typeof sent !== 'object' || sent === null) return sent
  return { ID: (sent as SentRecord)[idName], ...sent }
}

export const prepaymentsReply = z.object({
  Prepayments: advances('prepayment', 'PrepaymentID'),
  pagination,
})

export const overpaymentsReply = z.object({
  Overpayments: advances('overpayment', 'OverpaymentID'),
  pagination,
})

const xeroContact = z.object({
  ContactID: z.string(),
  Name: z.string(),
  ContactStatus: z.string().nullish(),
})

export const contactsReply = z.object({
  Contacts: listOf(xeroContact, sent => ({
    kind: 'contact',
    providerId: sent.ContactID,
    contactName: sent.Name,
  })),
  pagination,
})

const quote = z.object({
  QuoteID: z.string(),
  QuoteNumber: z.string().nullish(),
  Status: z.string(),
  Contact: contact.nullish(),
  Date: calendarDay.nullish(),
  ExpiryDate: calendarDay.nullish(),
  ...amounts,
  UpdatedDateUTC: instant,
})
export type XeroQuote = z.output<typeof quote>

/** The customer has the quote, and it is not invoiced or declined. */
export const isWaiting = (status: unknown) => status === 'SENT' || status === 'ACCEPTED'

/** Xero gives no count of pages here. */
export const quotesReply = z.object({
  Quotes: listOf(quote, sent =>
    isWaiting(sent.Status)
      ? {
          kind: 'quote',
          providerId: sent.QuoteID,
          number: sent.QuoteNumber,
          ...paper(sent),
        }
      : null,
  ),
})

const repeating = z.object({
  RepeatingInvoiceID: z.string().nullish(),
  ID: z.string().nullish(),
  Type: z.string(),
  Status: z.string(),
  Contact: contact.nullish(),
  ...amounts,
  Schedule: z.object({
    Period: z.number().int().positive(),
    Unit: z.string(),
    NextScheduledDate: calendarDay.nullish(),
    EndDate: calendarDay.nullish(),
  }),
})
export type XeroRepeating = z.output<typeof repeating>

export const repeatingReply = z.object({
  RepeatingInvoices: listOf(repeating, sent =>
    sent.Status === 'AUTHORISED'
      ? {
          kind: 'repeating',
          providerId: sent.RepeatingInvoiceID ?? sent.ID,
          number: sent.Reference,
          ...paper(sent),
        }
      : null,
  ),
})
