/** The part of the configuration about QuickBooks. */
import { QUICKBOOKS_URLS } from '@millpond/providers/accounting/quickbooks'
import * as z from 'zod'

export const quickBooksEnvironment = {
  /** The address of the stand-in, used where no application is registered with Intuit. */
  QUICKBOOKS_URL: z.url().optional(),
} as const

export interface QuickBooksConfig {
  readonly clientId: string
  readonly clientSecret: string
  readonly authorizeUrl: string
  readonly tokenUrl: string
  readonly revokeUrl: string
  readonly apiUrl: string
  /** Pointed at the local stand-in instead of the vendor. */
  readonly isStandIn: boolean
}

interface Values {
  readonly QUICKBOOKS_URL?: string | undefined
  readonly INTUIT_CLIENT_ID?: string | undefined
  readonly INTUIT_CLIENT_SECRET?: string | undefined
  readonly INTUIT_ENVIRONMENT: 'production' | 'sandbox'
}

/** The application that signs people in with Intuit also connects their books. */
export function readQuickBooks(value: Values): QuickBooksConfig | null {
  const { INTUIT_CLIENT_ID: clientId, INTUIT_CLIENT_SECRET: clientSecret } = value
  if (clientId !== undefined && clientSecret !== undefined) {
    return {
      clientId,
      clientSecret,
      ...QUICKBOOKS_URLS[value.INTUIT_ENVIRONMENT],
      isStandIn: false,
    }
  }
  const url = value.QUICKBOOKS_URL?.replace(/\/+$/, '')
  if (url === undefined) return null
  // The stand-in has this one application; its credentials are public.
  return {
    clientId: 'millpond-local',
    clientSecret: 'millpond-local-secret',
    authorizeUrl: `${url}/connect/oauth2`,
    tokenUrl: `${url}/oauth2/v1/tokens/bearer`,
    revokeUrl: `${url}/v2/oauth2/tokens/revoke`,
    apiUrl: url,
    isStandIn: true,
  }
}
