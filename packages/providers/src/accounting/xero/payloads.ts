/**
 * The parts of Xero's replies that we read. Anything unexpected becomes an `unreadable` failure.
 */
import { type Cents, cents, centsFromNumber, parseDecimal } from '@millpond/core/money'
import { type Day, day, isMonth, type Month } from '@millpond/core/time'
import * as z from 'zod'
import { ProviderFailure } from '#accounting'
import { listOf } from '../records.ts'

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

export const amount = z.union([z.string(), z.number()]).transform((value, context) => {
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
export const calendarDay = instant.transform((iso): Day => day(iso.slice(0, 10)))

/** A day of a record that cannot be used; its own form may be the reason. */
export function dayIn(sent: unknown): string | null {
  const parsed = instant.safeParse(sent)
  return parsed.success ? parsed.data : null
}

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

const trackingOption = z.object({
  TrackingOptionID: z.string(),
  Name: z.string(),
  Status: z.string().nullish(),
})
const trackingCategory = z.object({
  TrackingCategoryID: z.string(),
  Name: z.string(),
  Status: z.string().nullish(),
  Options: z.array(trackingOption).nullish(),
})
export type XeroTrackingCategory = z.output<typeof trackingCategory>

export const trackingCategoriesReply = z.object({
  TrackingCategories: listOf(trackingCategory, sent => ({
    kind: 'dimension',
    providerId: sent.TrackingCategoryID,
    number: sent.Name,
  })),
})

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
