/** The port of external sign-in: what Millpond needs of an issuer, in terms of the domain. */
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
export { isLoopback, safeIssuer } from './outbound.ts'

/** Stored for the browser between the redirect and the callback; each is used once. */
export interface SignInRequest {
  readonly state: string
  readonly nonce: string
  /** PKCE: base64url of the SHA-256 of the verifier. */
  readonly codeChallenge: string
  readonly redirectUri: string
  /** Asked for together with the sign-in: an app store connects books in the same consent. */
  readonly scopes?: readonly string[]
}

/** The callback's parameters, with the stored state of their request. */
export interface SignInAnswer {
  readonly code: string
  readonly codeVerifier: string
  readonly redirectUri: string
  readonly nonce: string
  /** The parameter `iss` of the callback, if it has one (RFC 9207). */
  readonly iss?: string | undefined
}

/**
 * The person that the issuer reports. `issuer` and `subject` together are the key of an account: an
 * email address changes hands, and an issuer may not have verified it.
 */
export interface ExternalPerson {
  readonly issuer: string
  readonly subject: string
  readonly email: string | null
  /** True only if the issuer says so, or always verifies addresses. */
  readonly emailVerified: boolean
  readonly name: string | null
}

/** The tokens of a consent that signed a person in and also gives access to their books. */
export interface ConsentTokens {
  readonly accessToken: string
  readonly refreshToken: string
  readonly expiresInS: number
}

export interface ExternalIssuer {
  /** The id in addresses and the database: `xero`, `intuit`, `oidc`. */
  readonly id: string
  /** The name on the button, after "Sign in with". */
  readonly label: string
  /** The address to redirect to; a failure while the issuer cannot be reached. */
  authorizeUrl(request: SignInRequest): Promise<Result<string, ProviderFailure>>
  /** Trusts only what the issuer's own keys have signed for us. */
  exchange(answer: SignInAnswer): Promise<Result<ExternalPerson, ProviderFailure>>
  /** The same, for a consent that asked for more than a sign-in. */
  exchangeConsent(
    answer: SignInAnswer,
  ): Promise<
    Result<{ readonly person: ExternalPerson; readonly tokens: ConsentTokens }, ProviderFailure>
  >
}
