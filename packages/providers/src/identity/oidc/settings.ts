import type { JsonValue } from 'oauth4webapi'
import type { HttpLimits, HttpWatch } from '#http'
import type { ForeignPerson } from '#identity'

export type Claims = Readonly<Record<string, JsonValue | undefined>>

export interface OidcSettings {
  readonly id: string
  readonly label: string
  /** Exactly as the issuer writes itself into its tokens. */
  readonly issuerUrl: string
  /** Where its description lies, if not at the usual place below the issuer. */
  readonly discoveryUrl?: string
  readonly clientId: string
  readonly clientSecret: string
  readonly scopes: readonly string[]
  /** Origins besides the issuer's own that its description may name. */
  readonly origins?: readonly string[]
  /** Some vendors never put a nonce into their tokens; a wrong one is refused all the same. */
  readonly nonce?: 'required' | 'ifGiven'
  /** Vendors that send only part of the standard claims under the standard names. */
  readonly readPerson?: (claims: Claims) => Pick<ForeignPerson, 'email' | 'emailVerified' | 'name'>
  readonly limits?: Partial<HttpLimits>
  readonly watch?: HttpWatch
  /** Milliseconds since 1970; the machine's clock unless a test has its own. */
  readonly now?: () => number
}
