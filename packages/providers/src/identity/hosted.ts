/** Accounts with their passwords kept by another house: what Millpond asks of one. */
import type { Result } from '@millpond/core/outcome'

/** The first six are AUTH-07's; the caller words them, and none tells who has an account. */
export const ACCOUNT_FAULTS = [
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
  /** The vendor's own word, for the log: never its text. */
  readonly code: string
}

export type AccountAnswer<T> = Result<T, AccountFault>

/** What an account came by; hints for display, never permissions. */
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

/** What a signed token says. */
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

/** What our own server does to accounts, whoever is signed in. */
export interface AccountAdministration {
  /** Under an id of our own choosing; its address counts as proved, for we have proved it. */
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
  /** What stands as issuer in its tokens: with a subject, the key of an account. */
  readonly issuer: string
  signIn(credentials: { email: string; password: string }): Promise<AccountAnswer<HostedSession>>
  /** Null for whatever does not hold; a `ProviderFailure` where that cannot be told for now. */
  verify(idToken: string): Promise<HostedIdentity | null>
  readonly administration: AccountAdministration
}
