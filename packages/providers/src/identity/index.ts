/** The port of sign-in elsewhere: what Millpond asks of an issuer, in our own words. */
import type { Result } from '@millpond/core/outcome'
import type { ProviderFailure } from '#accounting'

export type {
  AccountAdministration,
  AccountAnswer,
  AccountChange,
  AccountFault,
  AccountFaultKind,
  ChannelClaims,
  HostedAccounts,
  HostedIdentity,
  HostedSession,
  HostedUser,
} from './hosted.ts'
export { isLoopback, safeAddress, safeIssuer } from './outbound.ts'

/** Kept with the browser between leaving for the issuer and coming back; each used once. */
export interface SignInRequest {
  readonly state: string
  readonly nonce: string
  /** PKCE: base64url of the SHA-256 of the verifier. */
  readonly codeChallenge: string
  readonly redirectUri: string
}

/** What the browser brought back, with what was kept of the request it answers. */
export interface SignInAnswer {
  readonly code: string
  readonly codeVerifier: string
  readonly redirectUri: string
  readonly nonce: string
  /** The parameter `iss` of the address the browser came back to, where it had one (RFC 9207). */
  readonly iss?: string | undefined
}

/**
 * Who the issuer says signed in. `issuer` and `subject` together are the key of an account: an
 * e-mail address changes hands, and an issuer may not have checked it.
 */
export interface ForeignPerson {
  readonly issuer: string
  readonly subject: string
  readonly email: string | null
  /** True only where the issuer says so, or is known to let nobody in before it has. */
  readonly emailVerified: boolean
  readonly name: string | null
}

export interface ForeignIssuer {
  /** A word for addresses and the database: `xero`, `intuit`, `oidc`. */
  readonly id: string
  /** As it stands on the button, after "Sign in with". */
  readonly label: string
  /** Where to send the browser; a failure while the issuer cannot be reached. */
  authorizeUrl(request: SignInRequest): Promise<Result<string, ProviderFailure>>
  /** Nothing in the answer is believed but what the issuer's own keys have signed for us. */
  exchange(answer: SignInAnswer): Promise<Result<ForeignPerson, ProviderFailure>>
}
