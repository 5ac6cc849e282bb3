import type { HttpLimits, HttpWatch, VendorLimits } from '#http'

export interface XeroSettings {
  readonly clientId: string
  readonly clientSecret: string
  readonly scopes: readonly string[]
  /** The vendor's addresses, or those of its local stand-in. */
  readonly loginUrl: string
  readonly identityUrl: string
  readonly apiUrl: string
  /** The key of its webhooks; absent: none are accepted. */
  readonly webhookKey?: string | undefined
  readonly limits?: Partial<HttpLimits>
  /** Limits other than Xero's; null for none, if a stand-in has lifted its own. */
  readonly vendorLimits?: VendorLimits | null
  readonly watch?: HttpWatch
}

/**
 * Xero answers 60 calls a minute and 5 at once of one company, and 10,000 a minute of the whole
 * app. Its minute does not begin with ours, and a connection may be asked about in between: so a
 * margin is left, or a call would be refused.
 */
export const XERO_LIMITS: VendorLimits = {
  perCompany: { calls: 56, perMs: 60_000 },
  atOnce: 5,
  perApp: { calls: 9000, perMs: 60_000 },
}

/** The addresses of the real Xero. */
export const XERO_URLS = {
  loginUrl: 'https://login.xero.com',
  identityUrl: 'https://identity.xero.com',
  apiUrl: 'https://api.xero.com',
} as const

/** Granular scopes: apps made since March 2026 cannot ask for the old broad ones. */
export const XERO_SCOPES = [
  'openid',
  'profile',
  'email',
  'offline_access',
  'accounting.settings.read',
  'accounting.reports.profitandloss.read',
  'accounting.reports.balancesheet.read',
  'accounting.reports.banksummary.read',
  'accounting.budgets.read',
  'accounting.invoices.read',
  // Requested before it is used: a scope added later needs everyone's consent again.
  'accounting.payments.read',
  'accounting.banktransactions.read',
  'accounting.contacts.read',
] as const
