import type { FailureCode } from '@millpond/contract/failure'
import { syncAgainWords } from '@millpond/core/organisation'

export interface FieldFault {
  readonly path: string
  readonly message: string
}

/** A refusal by a handler: becomes the contract's `Failure` with this code and text. */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly code: FailureCode
  readonly fields: readonly FieldFault[]
  /** For `tooManyRequests`: when a retry makes sense. */
  readonly retryAfterSeconds: number | undefined

  constructor(
    code: FailureCode,
    message: string,
    fields: readonly FieldFault[] = [],
    retryAfterSeconds?: number,
  ) {
    super(message)
    this.code = code
    this.fields = fields
    this.retryAfterSeconds = retryAfterSeconds
  }
}

const RETRY_SECONDS = 600

/**
 * The same seconds for every limit: the exact end would show a stranger how many others have tried.
 */
export const tooManyTries = () =>
  new Refusal(
    'tooManyRequests',
    'Too many attempts. Wait a few minutes and try again.',
    [],
    RETRY_SECONDS,
  )

/** A person starts a sync soon after the last one. */
export const syncTooSoon = (waitMs: number) =>
  new Refusal('tooManyRequests', syncAgainWords(waitMs), [], Math.ceil(waitMs / 1000))

/** The text starts as the specification says: pages recognise it (ERR-03). */
export const SUBSCRIPTION_REQUIRED = {
  code: 'subscriptionRequired',
  message:
    'Subscription required: changes here need a plan. You can still read and export everything.',
} as const

/** One answer for "does not exist" and "is not yours", so that neither is revealed. */
export const organisationNotFound = () =>
  new Refusal('notFound', 'This company does not exist, or you are not a member of it')
