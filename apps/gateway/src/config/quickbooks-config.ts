/** The part of the configuration about QuickBooks. */
import * as z from 'zod'

export const quickBooksEnvironment = {
  /** The address of the stand-in, used where no application is registered with Intuit. */
  QUICKBOOKS_URL: z.url().optional(),
  /** The verifier token of the app's webhooks. */
  QUICKBOOKS_WEBHOOK_TOKEN: z.string().min(1).optional(),
} as const

export interface QuickBooksConfig {
  readonly clientId: string
  readonly clientSecret: string
  readonly environment: 'production' | 'sandbox'
  /** Absent: no webhook is accepted. */
  readonly webhookKey: string | undefined
  /** Null for the vendor itself. */
  readonly standInUrl: string | null
  readonly isStandIn: boolean
}

interface Values {
  readonly QUICKBOOKS_URL?: string | undefined
  readonly QUICKBOOKS_WEBHOOK_TOKEN?: string | undefined
  readonly INTUIT_CLIENT_ID?: string | undefined
  readonly INTUIT_CLIENT_SECRET?: string | undefined
  readonly INTUIT_ENVIRONMENT: 'production' | 'sandbox'
}

/** The application that signs people in with Intuit also connects their books. */
export function readQuickBooks(value: Values): QuickBooksConfig | null {
  const { INTUIT_CLIENT_ID: clientId, INTUIT_CLIENT_SECRET: clientSecret } = value
  const environment = value.INTUIT_ENVIRONMENT
  const webhookKey = value.QUICKBOOKS_WEBHOOK_TOKEN
  if (clientId !== undefined && clientSecret !== undefined) {
    const own = { clientId, clientSecret, environment, webhookKey }
    return { ...own, standInUrl: null, isStandIn: false }
  }
  const standInUrl = value.QUICKBOOKS_URL?.replace(/\/+$/, '')
  if (standInUrl === undefined) return null
  // The stand-in has this one application; its credentials are public.
  const app = {
    clientId: 'millpond-local',
    clientSecret: 'millpond-local-secret',
    webhookKey: webhookKey ?? 'millpond-local-webhooks',
  }
  return { ...app, environment, standInUrl, isStandIn: true }
}
