import type { HttpLimits } from '#http'

export interface XeroSettings {
  readonly clientId: string
  readonly clientSecret: string
  readonly scopes: readonly string[]
  /** Of the vendor, or of its local stand-in. */
  readonly loginUrl: string
  readonly identityUrl: string
  readonly apiUrl: string
  readonly limits?: Partial<HttpLimits>
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
  'accounting.contacts.read',
] as const
