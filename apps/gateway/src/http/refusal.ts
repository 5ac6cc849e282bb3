import type { FailureCode } from '@millpond/contract/failure'

export interface FieldFault {
  readonly path: string
  readonly message: string
}

/** A handler says no: becomes the contract's `Failure` with this code and text. */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly code: FailureCode
  readonly fields: readonly FieldFault[]
  /** For `tooManyRequests`: when it is worth asking again. */
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

const GUESS_AGAIN_SECONDS = 600

/**
 * The same seconds whatever bound was met, and the shortest of them: when exactly it ends would
 * tell a stranger how many others have tried.
 */
export const tooManyTries = () =>
  new Refusal(
    'tooManyRequests',
    'Too many attempts. Wait a few minutes and try again.',
    [],
    GUESS_AGAIN_SECONDS,
  )

/** One answer for "there is none" and "it is not yours", so that neither tells which. */
export const organisationNotFound = () =>
  new Refusal('notFound', 'There is no such organisation, or you are not a member of it')
