/** From the library's errors to our closed kinds, by class, code and status; never by text. */
import {
  OperationProcessingError,
  PARSE_ERROR,
  RESPONSE_IS_NOT_CONFORM,
  RESPONSE_IS_NOT_JSON,
  ResponseBodyError,
  UnsupportedOperationError,
  WWWAuthenticateChallengeError,
} from 'oauth4webapi'
import { ProviderFailure, type ProviderFailureKind } from '#accounting'
import { HttpTrouble, Throttled } from '#http'
import { OutboundRefused } from '../outbound.ts'

export function failureOf(cause: unknown, label: string): ProviderFailure {
  if (cause instanceof ProviderFailure) return cause
  const [kind, what] = kindOf(cause)
  const retryAfterMs = cause instanceof Throttled ? cause.waitMs : null
  return new ProviderFailure(kind, `${label}: ${what}`, { cause, retryAfterMs })
}

function kindOf(cause: unknown): [ProviderFailureKind, string] {
  if (cause instanceof HttpTrouble) return ['unavailable', 'no answer']
  if (cause instanceof OutboundRefused) return ['rejected', 'the answer is a redirect']
  if (cause instanceof ResponseBodyError) {
    if (cause.error === 'invalid_grant') return ['disconnected', 'the code is no longer valid']
    return byStatus(cause.status)
  }
  if (cause instanceof WWWAuthenticateChallengeError) return byStatus(cause.status)
  if (cause instanceof UnsupportedOperationError) return ['rejected', 'an answer of another kind']
  if (cause instanceof OperationProcessingError) {
    if (cause.code === RESPONSE_IS_NOT_CONFORM && cause.cause instanceof Response) {
      return byStatus(cause.cause.status)
    }
    if (cause.code === PARSE_ERROR || cause.code === RESPONSE_IS_NOT_JSON) {
      return ['unreadable', 'an answer that cannot be read']
    }
    return ['rejected', 'an answer that is not valid']
  }
  return ['unreadable', 'an answer that cannot be read']
}

function byStatus(status: number): [ProviderFailureKind, string] {
  if (status === 429) return ['rate-limited', 'busy']
  if (status >= 500) return ['unavailable', `failed (${status})`]
  return ['rejected', `refused (${status})`]
}
