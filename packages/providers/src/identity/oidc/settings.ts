import type { JsonValue } from 'oauth4webapi'
import type { HttpLimits, HttpWatch } from '#http'
import type { ExternalPerson } from '#identity'

export type IssuerClaims = Readonly<Record<string, JsonValue | undefined>>

export interface OidcSettings {
  readonly id: string
  readonly label: string
  /** Exactly as the issuer writes itself into its tokens. */
  readonly issuerUrl: string
  /** The address of its metadata, if not the standard one below the issuer. */
  readonly discoveryUrl?: string
  readonly clientId: string
  readonly clientSecret: string
  readonly scopes: readonly string[]
  /** Further origins that the issuer's metadata may name. */
  readonly origins?: readonly string[]
  /** Some vendors never send a nonce; a wrong one is still rejected. */
  readonly nonce?: 'required' | 'ifGiven'
  /** For vendors that send only part of the standard claims under the standard names. */
  readonly readPerson?: (
    claims: IssuerClaims,
  ) => Pick<ExternalPerson, 'email' | 'emailVerified' | 'name'>
  readonly limits?: Partial<HttpLimits>
  readonly watch?: HttpWatch
  /** Milliseconds since 1970; the machine's clock unless a test has its own. */
  readonly now?: () => number
}
