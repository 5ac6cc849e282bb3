/**
 * The parts of QuickBooks' replies that we read. Anything unexpected becomes an `unreadable`
 * failure.
 */
import { type Cents, cents, centsFromNumber, parseDecimal } from '@millpond/core/money'
import { type Day, parseDay } from '@millpond/core/time'
import * as z from 'zod'
import { ProviderFailure } from '#accounting'
import { listOf, type OddRecord, partOf, type SentRecord } from '../records.ts'

/** Parses JSON text by a schema; HTML, XML, a truncated body or another shape: `unreadable`. */
export function parsePayload<Schema extends z.ZodType>(
  schema: Schema,
  text: string,
  providerCorrelationId: string | null = null,
): z.output<Schema> {
  try {
    return schema.parse(readJson(text))
  } catch (cause) {
    const message = 'QuickBooks sent something that cannot be read'
    throw new ProviderFailure('unreadable', message, { cause, providerCorrelationId })
  }
}

/** They can only appear as escapes: raw ones are invalid JSON or UTF-8. */
const MAY_HOLD_UNSTORABLE = /\\u(?:0000|d[89a-f])/i

/** Databases store neither NUL nor lone surrogates: one is removed, the other replaced. */
function readJson(text: string): unknown {
  if (!MAY_HOLD_UNSTORABLE.test(text)) return JSON.parse(text)
  return JSON.parse(text, (_key, value: unknown) =>
    typeof value === 'string'
      ? value.replaceAll('\u0000', '').replace(/\p{Surrogate}/gu, '\uFFFD')
      : value,
  )
}

/** Amounts are numbers in documents and texts in reports; an empty text is zero. */
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

const calendarDay = z.string().transform((text, context): Day => {
  const parsed = parseDay(text.slice(0, 10))
  if (parsed.ok) return parsed.value
  context.addIssue({ code: 'custom', message: 'not a date' })
  return z.NEVER
})

const reference = z.object({ value: z.string(), name: z.string().optional() })
const metaData = z.object({ CreateTime: z.string().optional(), LastUpdatedTime: z.string() })

export const tokenReply = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().min(1),
  expires_in: z.number().positive(),
})

/** RFC 6749 §5.2. */
export const tokenError = z.object({ error: z.string() })

const account = z.object({
  Id: z.string(),
  Name: z.string(),
  FullyQualifiedName: z.string().optional(),
  AcctNum: z.string().optional(),
  Active: z.boolean(),
  Classification: z.string().optional(),
  AccountType: z.string(),
  AccountSubType: z.string().optional(),
  CurrencyRef: reference.optional(),
  TaxCodeRef: reference.optional(),
})
export type QuickBooksAccount = z.output<typeof account>

const companyInfo = z.object({
  CompanyName: z.string(),
  Country: z.string().optional(),
  DefaultTimeZone: z.string().optional(),
  FiscalYearStartMonth: z.string().optional(),
})

const preferences = z.object({
  AccountingInfoPrefs: z
    .object({
      FirstMonthOfFiscalYear: z.string().optional(),
      UseAccountNumbers: z.boolean().optional(),
      BookCloseDate: calendarDay.optional(),
    })
    .optional(),
  CurrencyPrefs: z
    .object({
      HomeCurrency: reference.optional(),
      MultiCurrencyEnabled: z.boolean().optional(),
    })
    .optional(),
  TaxPrefs: z
    .object({ UsingSalesTax: z.boolean().optional(), IsCash: z.boolean().optional() })
    .optional(),
})

const lineDetail = z.object({
  AccountRef: reference.optional(),
  ItemAccountRef: reference.optional(),
})
const line = z.object({
  Amount: amount.optional(),
  DetailType: z.string().optional(),
  SalesItemLineDetail: lineDetail.optional(),
  AccountBasedExpenseLineDetail: lineDetail.optional(),
  ItemBasedExpenseLineDetail: lineDetail.optional(),
})

const document = z.object({
  Id: z.string(),
  DocNumber: z.string().optional(),
  TxnDate: calendarDay,
  DueDate: calendarDay.optional(),
  CustomerRef: reference.optional(),
  VendorRef: reference.optional(),
  CurrencyRef: reference.optional(),
  ExchangeRate: z.number().positive().optional(),
  TotalAmt: amount,
  Balance: amount.optional(),
  TxnTaxDetail: z.object({ TotalTax: amount.optional() }).optional(),
  GlobalTaxCalculation: z.string().optional(),
  Line: z.array(line).optional(),
  MetaData: metaData,
})
export type QuickBooksDocument = z.output<typeof document>

const linkedLine = z.object({
  Amount: amount.optional(),
  LinkedTxn: z.array(z.object({ TxnId: z.string(), TxnType: z.string() })).optional(),
})
const payment = z.object({
  Id: z.string(),
  TxnDate: calendarDay,
  TotalAmt: amount,
  ExchangeRate: z.number().positive().optional(),
  Line: z.array(linkedLine).optional(),
  MetaData: metaData.optional(),
})
export type QuickBooksPayment = z.output<typeof payment>

const transfer = z.object({
  Id: z.string(),
  TxnDate: calendarDay,
  Amount: amount,
  ExchangeRate: z.number().positive().optional(),
  FromAccountRef: reference,
  ToAccountRef: reference,
})
export type QuickBooksTransfer = z.output<typeof transfer>

const contact = z.object({ Id: z.string(), DisplayName: z.string(), Active: z.boolean() })
export type QuickBooksContact = z.output<typeof contact>

const dimensionValue = z.object({
  Id: z.string(),
  Name: z.string(),
  Active: z.boolean().optional(),
  ParentRef: reference.optional(),
})
export type QuickBooksDimensionValue = z.output<typeof dimensionValue>

const budget = z.object({
  Id: z.string(),
  Name: z.string(),
  Active: z.boolean().optional(),
  BudgetType: z.string(),
  BudgetEntryType: z.enum(['Monthly', 'Quarterly', 'Yearly']).optional(),
  BudgetDetail: z
    .array(z.object({ BudgetDate: calendarDay, Amount: amount, AccountRef: reference }))
    .optional(),
})
export type QuickBooksBudget = z.output<typeof budget>

const rateDetail = z.object({ TaxRateRef: reference })
const rateList = z.object({ TaxRateDetail: z.array(rateDetail).optional() })
const taxCode = z.object({
  Id: z.string(),
  SalesTaxRateList: rateList.optional(),
  PurchaseTaxRateList: rateList.optional(),
})
export type QuickBooksTaxCode = z.output<typeof taxCode>
const taxRate = z.object({ Id: z.string(), RateValue: z.number().optional() })
export type QuickBooksTaxRate = z.output<typeof taxRate>

const template = z.object({
  Id: z.string(),
  TotalAmt: amount.optional(),
  TxnTaxDetail: z.object({ TotalTax: amount.optional() }).optional(),
  Line: z.array(line).optional(),
  CustomerRef: reference.optional(),
  VendorRef: reference.optional(),
  CurrencyRef: reference.optional(),
  RecurringInfo: z.object({
    Active: z.boolean().optional(),
    ScheduleInfo: z
      .object({
        IntervalType: z.string().optional(),
        NumInterval: z.number().optional(),
        NextDate: calendarDay.optional(),
        EndDate: calendarDay.optional(),
      })
      .optional(),
  }),
})
/** Each is inside the name of what it makes; other kinds than these two are not read. */
const recurring = z.object({ Invoice: template.optional(), Bill: template.optional() })
export type QuickBooksRecurring = z.output<typeof recurring>

const list = <Record extends z.ZodType>(record: Record) => z.array(record).optional()

/** What can be shown of a record that cannot be used; the kind of document also names its id. */
const described =
  (kind: OddRecord['kind'], name?: string) =>
  (sent: SentRecord): OddRecord => {
    const id = sent.Id
    return {
      kind,
      providerId: id,
      recordId: name === undefined || typeof id !== 'string' ? undefined : `${name}-${id}`,
      number: sent.DocNumber ?? sent.AcctNum ?? sent.Name ?? sent.FullyQualifiedName,
      contactName:
        sent.DisplayName ?? partOf(sent, 'CustomerRef').name ?? partOf(sent, 'VendorRef').name,
      issuedOn: sent.TxnDate,
    }
  }

const lenient = <Record extends z.ZodType>(
  record: Record,
  kind: OddRecord['kind'],
  name?: string,
) => listOf(record, described(kind, name)).optional()

/** The template is inside the name of what it makes. */
const describedTemplate = (sent: SentRecord): OddRecord | null => {
  const template = partOf(sent, sent.Bill === undefined ? 'Invoice' : 'Bill')
  const info = partOf(template, 'RecurringInfo')
  return info.Active === false ? null : { ...described('repeating')(template), number: info.Name }
}

/** An empty list has no name in the reply. */
export const queryReply = z.object({
  QueryResponse: z.object({
    Account: lenient(account, 'account'),
    CompanyInfo: list(companyInfo),
    Preferences: list(preferences),
    Invoice: lenient(document, 'invoice', 'Invoice'),
    Bill: lenient(document, 'bill', 'Bill'),
    CreditMemo: lenient(document, 'creditNote', 'CreditMemo'),
    VendorCredit: lenient(document, 'supplierCredit', 'VendorCredit'),
    Payment: lenient(payment, 'payment', 'Payment'),
    BillPayment: lenient(payment, 'payment', 'BillPayment'),
    Transfer: lenient(transfer, 'bankTransfer'),
    Customer: lenient(contact, 'contact', 'Customer'),
    Vendor: lenient(contact, 'contact', 'Vendor'),
    Budget: lenient(budget, 'budget'),
    Class: lenient(dimensionValue, 'dimension'),
    Department: lenient(dimensionValue, 'dimension'),
    TaxCode: lenient(taxCode, 'taxRate'),
    TaxRate: lenient(taxRate, 'taxRate'),
    RecurringTransaction: listOf(recurring, describedTemplate).optional(),
  }),
})
export type QuickBooksLists = z.output<typeof queryReply>['QueryResponse']

/** Without these there are no books, so each has to be readable. */
export type QuickBooksWholeName = 'CompanyInfo' | 'Preferences'
export type QuickBooksListName = Exclude<keyof QuickBooksLists, QuickBooksWholeName>
export type QuickBooksList<Name extends QuickBooksListName> = NonNullable<QuickBooksLists[Name]>
export type QuickBooksWhole<Name extends QuickBooksWholeName> = NonNullable<QuickBooksLists[Name]>

const deleted = z.object({ Id: z.string(), status: z.literal('Deleted') })
export type DeletedRecord = z.output<typeof deleted>
/** Of a deleted record only the id is left. */
const changed = <Record extends z.ZodType>(record: Record) =>
  z.array(z.union([deleted, record])).optional()
const posting = changed(
  z.object({ Id: z.string(), TxnDate: z.string().optional(), status: z.string().optional() }),
)

/** A fault inside a reply must not look as if nothing had changed. */
const noFault = { Fault: z.undefined().optional() }

const changes = z.object({
  ...noFault,
  Account: changed(account),
  Customer: changed(contact),
  Vendor: changed(contact),
  Invoice: changed(document),
  Bill: changed(document),
  CreditMemo: changed(document),
  VendorCredit: changed(document),
  Payment: changed(payment),
  BillPayment: changed(payment),
  JournalEntry: posting,
  Purchase: posting,
  Deposit: posting,
  SalesReceipt: posting,
  RefundReceipt: posting,
  Transfer: posting,
})
export type QuickBooksChanges = z.output<typeof changes>

export const changesReply = z.object({
  CDCResponse: z.array(z.object({ ...noFault, QueryResponse: z.array(changes) })).min(1),
})

const cell = z.object({ value: z.string().default(''), id: z.string().optional() })
const cells = z.object({ ColData: z.array(cell) })
const rowFields = z.object({
  type: z.string().optional(),
  group: z.string().optional(),
  ColData: z.array(cell).optional(),
  Header: cells.optional(),
})
export interface QuickBooksRow extends z.output<typeof rowFields> {
  readonly Rows?: { readonly Row?: readonly QuickBooksRow[] | undefined } | undefined
}
const row: z.ZodType<QuickBooksRow> = z.lazy(() =>
  rowFields.extend({ Rows: z.object({ Row: z.array(row).optional() }).optional() }),
)

export const reportReply = z.object({
  Columns: z.object({
    Column: z.array(
      z.object({
        ColTitle: z.string().optional(),
        MetaData: z.array(z.object({ Name: z.string(), Value: z.string() })).optional(),
      }),
    ),
  }),
  Rows: z.object({ Row: z.array(row).optional() }),
})
export type QuickBooksReport = z.output<typeof reportReply>
