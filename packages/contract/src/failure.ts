import { PROVIDERS } from '@millpond/core/organisation'
import * as z from 'zod/mini'

export const IMPACTS = ['critical', 'high', 'medium', 'low'] as const
export type Impact = (typeof IMPACTS)[number]

export const FAILURE_CODES = [
  'badRequest',
  'unauthenticated',
  'forbidden',
  'confirmationRequired',
  'secondFactorRequired',
  'notFound',
  'conflict',
  'keyReused',
  'tooManyRequests',
  'subscriptionRequired',
  'providerDisconnected',
  'capabilityMissing',
  'providerUnavailable',
  'unavailable',
  'internal',
] as const
export type FailureCode = (typeof FAILURE_CODES)[number]

/**
 * The one shape of every refusal. `fields` names the fields to correct; `message` contains nothing
 * internal.
 */
export const failure = z.object({
  code: z.enum(FAILURE_CODES),
  message: z.string(),
  impact: z.enum(IMPACTS),
  correlationId: z.string(),
  fields: z.optional(z.array(z.object({ path: z.string(), message: z.string() }))),
})
export type Failure = z.infer<typeof failure>

/** The HTTP status of each code. */
export const STATUS_OF_CODE: Record<FailureCode, number> = {
  badRequest: 400,
  unauthenticated: 401,
  forbidden: 403,
  /** Allowed after the caller has confirmed their identity again. */
  confirmationRequired: 403,
  /** Allowed after the session has shown a second factor in addition to the password. */
  secondFactorRequired: 403,
  notFound: 404,
  conflict: 409,
  /** The idempotency key belongs to another request. */
  keyReused: 422,
  tooManyRequests: 429,
  subscriptionRequired: 402,
  providerDisconnected: 502,
  capabilityMissing: 422,
  providerUnavailable: 503,
  unavailable: 503,
  internal: 500,
}

/** Spec §3, capability guidance: what a QuickBooks company lacks, and where to enable it. */
export const capabilityGuidance = z.object({
  provider: z.catch(z.enum(PROVIDERS), 'quickbooks'),
  missingCapabilities: z.catch(
    z.array(
      z.object({
        id: z.string(),
        label: z.string(),
        description: z.string(),
        quickBooksSettingPath: z.optional(z.string()),
      }),
    ),
    [],
  ),
  faultCodes: z.catch(z.array(z.string()), []),
  intuitTid: z.catch(z.nullable(z.string()), null),
})
type ReadGuidance = z.infer<typeof capabilityGuidance>
export interface CapabilityGuidance extends Readonly<Omit<ReadGuidance, Lists>> {
  readonly missingCapabilities: readonly Readonly<ReadGuidance['missingCapabilities'][number]>[]
  readonly faultCodes: readonly string[]
}
type Lists = 'missingCapabilities' | 'faultCodes'

export type OrganisationErrorName =
  | 'Xero disconnected'
  | 'Quickbooks disconnected'
  | 'Subscription required'
  | 'QuickBooks capability mismatch'

export type OrganisationError =
  | { readonly error: Exclude<OrganisationErrorName, 'QuickBooks capability mismatch'> }
  | {
      readonly error: 'QuickBooks capability mismatch'
      readonly guidance: CapabilityGuidance
    }

const capabilityMissing = z.object({
  // An error object alone means failure; only `ok: true` overrides it.
  ok: z.optional(z.literal(false)),
  error: z.object({ type: z.literal('CAPABILITY_MISSING') }),
})

const SAYS_DISCONNECT = /disconnect/i
const XERO = /xero/i
const QUICKBOOKS = /quickbooks|\bqb/i
const QUICKBOOKS_TOKEN = /failed to refresh quickbooks token|quickbooks refresh token has expired/i
const SUBSCRIPTION = /subscription required/i

/** Matches the one phrase of spec §8 that means a lost Xero consent. */
export const saysReconnectXero = (text: string): boolean => /xero reconnection required/i.test(text)

/**
 * Spec §8, organisation errors: the only place that reads meaning out of an answer's text. `body`
 * is the parsed answer, `text` what it says. `organisationErrorOf({}, 'Xero has disconnected')` is
 * `Xero disconnected`. The caller asks only when the request carried an organisationId.
 */
export function organisationErrorOf(body: unknown, text: string): OrganisationError | null {
  if (capabilityMissing.safeParse(body).success) {
    const details = (body as { error: unknown }).error
    return {
      error: 'QuickBooks capability mismatch',
      guidance: capabilityGuidance.parse(details),
    }
  }
  if (XERO.test(text) && SAYS_DISCONNECT.test(text)) return { error: 'Xero disconnected' }
  const isQuickBooks = QUICKBOOKS.test(text) && SAYS_DISCONNECT.test(text)
  if (isQuickBooks || QUICKBOOKS_TOKEN.test(text)) return { error: 'Quickbooks disconnected' }
  if (SUBSCRIPTION.test(text)) return { error: 'Subscription required' }
  return null
}
