/**
 * The parts of Xero's replies that we read. Anything unexpected becomes an `unreadable` failure.
 */
import { type Cents, cents, centsFromNumber, parseDecimal } from '@millpond/core/money'
import { type Day, day, isMonth, type Month } from '@millpond/core/time'
import * as z from 'zod'
import { ProviderFailure } from '#accounting'
import { listOf, partOf, type SentRecord } from '../records.ts'

/** Parses JSON text by a schema; HTML, a truncated body or a changed shape are all `unreadable`. */
export function parsePayload<Schema extends z.ZodType>(
  schema: Schema,
  text: string,
  providerCorrelationId: string | null = null,
): z.output<Schema> {
  try {
    return schema.parse(readJson(text))
  } catch (cause) {
    const message = 'Xero sent something that cannot be read'
    throw new ProviderFailure('unreadable', message, { cause, providerCorrelationId })
  }
}

/** They can only appear as escapes: raw ones are invalid JSON or UTF-8. */
const MAY_HOLD_UNSTORABLE = /\\u(?:0000|d[89a-f])/i

/**
 * Databases store neither NUL nor lone surrogates, and one such name would fail every import of its
 * company: NUL is removed, and a lone surrogate becomes the replacement character.
 */
function readJson(text: string): unknown {
  if (!MAY_HOLD_UNSTORABLE.test(text)) return JSON.parse(text)
  return JSON.parse(text, (_key, value: unknown) =>
    typeof value === 'string'
      ? value.replaceAll('\u0000', '').replace(/\p{Surrogate}/gu, '\uFFFD')
      : value,
  )
}

/**
 * Xero writes amounts as numbers in documents and as strings in reports; an empty string is zero.
 * It rounds half a cent away from zero, so we do the same with its four-decimal unit amounts.
 */
export function centsOf(value: string | number): Cents | null {
  const parsed =
    typeof value === 'number' ? centsFromNumber(value, 'half-up') : parseDecimal(value, 'half-up')
  return parsed.ok ? (parsed.value ?? cents(0)) : null
}

const amount = z.union([z.string(), z.number()]).transform((value, context) => {
  const parsed = centsOf(value)
  if (parsed !== null) return parsed
  context.addIssue({ code: 'custom', message: 'not an amount' })
  return z.NEVER
})

const MS_DATE = /^\/Date\((-?\d+)(?:[+-]\d{4})?\)\/$/

/** `/Date(1573755038314+0000)/`, or ISO text: both become an ISO instant. */
export const instant = z.string().transform((text, context) => {
  const ms = MS_DATE.exec(text)?.[1]
  const date = ms === undefined ? new Date(`${text.slice(0, 10)}T00:00:00Z`) : new Date(Number(ms))
  if (!Number.isNaN(date.getTime())) return date.toISOString()
  context.addIssue({ code: 'custom', message: 'not a date' })
  return z.NEVER
})

/** Xero's calendar days are midnight UTC. */
const calendarDay = instant.transform((iso): Day => day(iso.slice(0, 10)))

export const tokenReply = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().min(1),
  expires_in: z.number().positive(),
})

/** RFC 6749 §5.2. */
export const tokenError = z.object({ error: z.string() })

const accessPayload = z.object({
  sub: z.string().optional(),
  xero_userid: z.string().optional(),
  authentication_event_id: z.string().optional(),
})

/** The token comes directly from Xero, so its signature need not be verified. */
export function accessClaims(token: string): { subject: string; consentId: string | null } {
  const middle = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8')
  const claims = parsePayload(accessPayload, middle)
  const subject = claims.xero_userid ?? claims.sub
  if (!subject) throw new ProviderFailure('unreadable', 'Xero’s token does not say whose it is')
  return { subject, consentId: claims.authentication_event_id ?? null }
}

export const connectionsReply = z.array(
  z.object({
    id: z.string(),
    tenantId: z.string(),
    tenantType: z.string(),
    tenantName: z
      .string()
      .nullish()
      .transform(name => name ?? 'Unnamed company'),
    updatedDateUtc: z
      .string()
      .nullish()
      .transform(text => text ?? ''),
  }),
)

export const organisationReply = z.object({
  Organisations: z
    .array(
      z.object({
        Name: z.string(),
        BaseCurrency: z.string(),
        CountryCode: z.string().nullish(),
        FinancialYearEndMonth: z.number().int().min(1).max(12),
        FinancialYearEndDay: z.number().int().nullish(),
        SalesTaxBasis: z.string().nullish(),
        SalesTaxPeriod: z.string().nullish(),
        PeriodLockDate: calendarDay.nullish(),
        Timezone: z.string().nullish(),
        ShortCode: z.string().nullish(),
      }),
    )
    .min(1),
})

const account = z.object({
  AccountID: z.string(),
  Code: z.string().nullish(),
  Name: z.string(),
  Type: z.string(),
  Class: z.string().nullish(),
  Status: z.string(),
  SystemAccount: z.string().nullish(),
  CurrencyCode: z.string().nullish(),
  TaxType: z.string().nullish(),
})
export type XeroAccount = z.output<typeof account>

export const accountsReply = z.object({
  Accounts: listOf(account, sent => ({
    kind: 'account',
    providerId: sent.AccountID,
    number: sent.Code || sent.Name,
  })),
})

const taxRate = z.object({
  TaxType: z.string().nullish(),
  /** Per cent, up to four decimals. */
  EffectiveRate: z.number().nullish(),
})
export type XeroTaxRate = z.output<typeof taxRate>

export const taxRatesReply = z.object({
  TaxRates: listOf(taxRate, sent => ({
    kind: 'taxRate',
    providerId: sent.TaxType,
    number: sent.Name,
  })),
})

const cell = z.object({
  Value: z
    .string()
    .nullish()
    .transform(value => value ?? ''),
  Attributes: z.array(z.object({ Id: z.string(), Value: z.string() })).nullish(),
})

export interface PayloadRow {
  RowType: string
  Title?: string | null | undefined
  Cells?: z.output<typeof cell>[] | null | undefined
  Rows?: PayloadRow[] | null | undefined
}

const reportRow: z.ZodType<PayloadRow> = z.lazy(() =>
  z.object({
    RowType: z.string(),
    Title: z.string().nullish(),
    Cells: z.array(cell).nullish(),
    Rows: z.array(reportRow).nullish(),
  }),
)

export const reportReply = z.object({
  Reports: z.array(z.object({ Rows: z.array(reportRow) })).min(1),
})
export type XeroReport = z.output<typeof reportReply>['Reports'][number]

const bankAccount = z.object({ AccountID: z.string().nullish() })

const bankTransfer = z.object({
  BankTransferID: z.string(),
  Date: calendarDay,
  /** In the currency of the account that it left. */
  Amount: amount,
  CurrencyRate: z.number().nonnegative().nullish(),
  Status: z.string().nullish(),
  FromBankAccount: bankAccount,
  ToBankAccount: bankAccount,
})
export type XeroBankTransfer = z.output<typeof bankTransfer>

export const bankTransfersReply = z.object({
  BankTransfers: listOf(bankTransfer, sent =>
    sent.Status === 'DELETED'
      ? null
      : {
          kind: 'bankTransfer',
          providerId: sent.BankTransferID,
          number: sent.Reference,
          issuedOn: dayIn(sent.Date),
        },
  ),
})

const period = z.string().transform((text, context): Month => {
  if (isMonth(text)) return text
  context.addIssue({ code: 'custom', message: 'not a month' })
  return z.NEVER
})

const budget = z.object({
  BudgetID: z.string(),
  Type: z.string(),
  Description: z.string().nullish(),
  BudgetLines: z
    .array(
      z.object({
        AccountID: z.string(),
        BudgetBalances: z.array(z.object({ Period: period, Amount: amount })).nullish(),
      }),
    )
    .nullish(),
})
export type XeroBudget = z.output<typeof budget>

export const budgetsReply = z.object({
  Budgets: listOf(budget, sent => ({
    kind: 'budget',
    providerId: sent.BudgetID,
    number: sent.Description,
  })),
})

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

/** A day of a record that cannot be used; its own form may be the reason. */
function dayIn(sent: unknown): string | null {
  const parsed = instant.safeParse(sent)
  return parsed.success ? parsed.data : null
}

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

/** Money paid in advance or too much. Xero gives both the same fields, and ids of their own name. */
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
