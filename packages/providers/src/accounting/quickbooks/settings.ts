import type { HttpLimits, HttpWatch, VendorLimits } from '#http'

export interface QuickBooksSettings {
  readonly clientId: string
  readonly clientSecret: string
  /** The vendor's addresses, or those of its local stand-in. */
  readonly authorizeUrl: string
  readonly tokenUrl: string
  readonly revokeUrl: string
  /** The part before `/v3/company`. */
  readonly apiUrl: string
  /** The key of its webhooks; absent: none are accepted. */
  readonly webhookKey?: string | undefined
  readonly limits?: Partial<HttpLimits>
  /** Limits other than Intuit's; null for none, if a stand-in has lifted its own. */
  readonly vendorLimits?: VendorLimits | null
  readonly watch?: HttpWatch
}

/**
 * Intuit allows 10 calls a second and 500 a minute to one company, and 800 a minute of the whole
 * app. Calls that were delayed arrive together with later ones, so those at once and those of a
 * second are ten together.
 */
export const QUICKBOOKS_LIMITS: VendorLimits = {
  perCompany: { calls: 6, perMs: 1000 },
  atOnce: 4,
  perApp: { calls: 780, perMs: 60_000 },
}

const SIGN_IN = {
  authorizeUrl: 'https://appcenter.intuit.com/connect/oauth2',
  tokenUrl: 'https://oauth.platform.intuit.com/oauth2/v1/tokens/bearer',
  revokeUrl: 'https://developer.api.intuit.com/v2/oauth2/tokens/revoke',
} as const

/** The addresses of the real QuickBooks. */
export const QUICKBOOKS_URLS = {
  production: { ...SIGN_IN, apiUrl: 'https://quickbooks.api.intuit.com' },
  sandbox: { ...SIGN_IN, apiUrl: 'https://sandbox-quickbooks.api.intuit.com' },
} as const

/** The addresses of a stand-in, all below one. */
export const standInUrls = (url: string) => ({
  authorizeUrl: `${url}/connect/oauth2`,
  tokenUrl: `${url}/oauth2/v1/tokens/bearer`,
  revokeUrl: `${url}/v2/oauth2/tokens/revoke`,
  apiUrl: url,
})

export const QUICKBOOKS_SCOPE = 'com.intuit.quickbooks.accounting'
