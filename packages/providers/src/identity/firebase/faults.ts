/** Firebase's error codes, as far as a user can react to them. */
import type { AccountFault, AccountFaultKind } from '#identity'

const KIND_OF_CODE: Readonly<Record<string, AccountFaultKind>> = {
  INVALID_LOGIN_CREDENTIALS: 'invalidCredential',
  INVALID_PASSWORD: 'invalidCredential',
  INVALID_EMAIL: 'invalidCredential',
  MISSING_PASSWORD: 'invalidCredential',
  EMAIL_EXISTS: 'emailInUse',
  DUPLICATE_LOCAL_ID: 'emailInUse',
  EMAIL_NOT_FOUND: 'userNotFound',
  TOO_MANY_ATTEMPTS_TRY_LATER: 'tooManyRequests',
  QUOTA_EXCEEDED: 'tooManyRequests',
  RESET_PASSWORD_EXCEED_LIMIT: 'tooManyRequests',
  USER_DISABLED: 'userDisabled',
  WEAK_PASSWORD: 'weakPassword',
  PASSWORD_DOES_NOT_MEET_REQUIREMENTS: 'weakPassword',
  TOKEN_EXPIRED: 'sessionEnded',
  USER_NOT_FOUND: 'sessionEnded',
  INVALID_ID_TOKEN: 'sessionEnded',
  INVALID_REFRESH_TOKEN: 'sessionEnded',
  MISSING_REFRESH_TOKEN: 'sessionEnded',
  CREDENTIAL_TOO_OLD_LOGIN_AGAIN: 'confirmationRequired',
  EXPIRED_OOB_CODE: 'codeEnded',
  INVALID_OOB_CODE: 'codeEnded',
}

/**
 * By the code alone: what follows it after " : " is text for people. An answer without a code that
 * is known is our own mistake, or the vendor's trouble.
 * `faultOf(400, 'WEAK_PASSWORD : Password should be…')` is of the kind weakPassword.
 */
export function faultOf(status: number, message: string): AccountFault {
  const code = /^[A-Z][A-Z_]{2,60}(?= : |$)/.exec(message)?.[0] ?? `HTTP_${status}`
  const known = Object.hasOwn(KIND_OF_CODE, code) ? KIND_OF_CODE[code] : undefined
  if (known) return { kind: known, code }
  if (status === 429) return { kind: 'tooManyRequests', code }
  return { kind: status >= 500 ? 'network' : 'misconfigured', code }
}
