/** The port of accounts whose passwords an external service stores. */
import type { Result } from '@millpond/core/outcome'

/**
 * The first six are those of AUTH-07; the caller words them, and none reveals who has an account.
 */
const ACCOUNT_FAULTS = [
  'invalidCredential',
  'emailInUse',
  'userNotFound',
  'tooManyRequests',
  'network',
  'userDisabled',
  'weakPassword',
  'sessionEnded',
  'confirmationRequired',
  'codeEnded',
  'misconfigured',
] as const
export type AccountFaultKind = (typeof ACCOUNT_FAULTS)[number]

export interface AccountFault {
  readonly kind: AccountFaultKind
  /** The vendor's code, for the log: never its text. */
  readonly code: string
}

export type AccountAnswer<T> = Result<T, AccountFault>

/** The sign-up channel of an account; a hint for display, never a permission. */
export interface ChannelClaims {
  readonly appStore: boolean
  readonly xero: boolean
  readonly quickbooks: boolean
}

export interface HostedSession {
  readonly idToken: string
  readonly refreshToken: string
  readonly expiresInSeconds: number
  readonly subject: string
}

/** The claims of a signed token. */
export interface HostedIdentity {
  readonly issuer: string
  readonly subject: string
  readonly email: string | null
  readonly emailVerified: boolean
  readonly name: string | null
  /** Milliseconds since 1970: when the person signed in, not when the token was renewed. */
  readonly signedInAt: number
  readonly claims: ChannelClaims
}

export interface HostedUser {
  readonly subject: string
  readonly email: string | null
  readonly emailVerified: boolean
  readonly name: string | null
  readonly isDisabled: boolean
  readonly claims: ChannelClaims
}

export interface AccountChange {
  readonly email?: string
  readonly emailVerified?: boolean
  readonly password?: string
  readonly name?: string
  readonly isDisabled?: boolean
  readonly claims?: ChannelClaims
}

/** What our own server does to accounts, independent of the signed-in person. */
export interface AccountAdministration {
  /** With an id that we choose; its address counts as verified, because we have verified it. */
  create(account: {
    subject: string
    email: string
    password: string
    name: string
  }): Promise<AccountAnswer<{ subject: string }>>
  find(who: { subject: string } | { email: string }): Promise<AccountAnswer<HostedUser | null>>
  /** Ends the sessions of an account whose password or address changes. */
  change(subject: string, change: AccountChange): Promise<AccountAnswer<void>>
  remove(subject: string): Promise<AccountAnswer<void>>
}

export interface HostedAccounts {
  /** The issuer of its tokens: together with a subject, the key of an account. */
  readonly issuer: string
  signIn(credentials: { email: string; password: string }): Promise<AccountAnswer<HostedSession>>
  /** Null for an invalid token; a `ProviderFailure` if it cannot be checked at the moment. */
  verify(idToken: string): Promise<HostedIdentity | null>
  readonly administration: AccountAdministration
}
