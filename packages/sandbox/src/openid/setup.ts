import type { DemoPerson } from '#people'

export interface OpenIdClient {
  readonly clientId: string
  readonly clientSecret: string
}

/** What the person has allowed, and to which app. */
export interface ConsentGrant {
  readonly person: DemoPerson
  readonly scopes: readonly string[]
  readonly redirectUri: string
  readonly nonce: string | null
  readonly challenge: string | null
  readonly at: number
}

/** One OpenID provider on the stand-in: its addresses and the wording of its vendor. */
export interface OpenIdSetup extends OpenIdClient {
  /** As people know the vendor. */
  readonly vendor: string
  readonly issuer: () => string
  /** The address the stand-in is reached under. */
  readonly origin: () => string
  readonly paths: {
    readonly stylesheet: string
    readonly authorize: string
    readonly consent: string
    readonly token: string
    readonly userinfo: string
    readonly keys: string
    readonly discovery: string
    readonly revocation: string
  }
  /** Scopes it knows, in a person's words. */
  readonly scopes: Readonly<Record<string, string>>
  readonly redirectUris: readonly string[] | undefined
  readonly now: () => number
  readonly accessSeconds: number
  /** Further claims of an id token, in addition to issuer, audience, subject and times. */
  readonly identity: (grant: ConsentGrant) => Record<string, unknown>
  readonly userinfo: (grant: ConsentGrant) => Record<string, unknown>
  /** Added to the address the browser goes back to. */
  readonly returns?: (grant: ConsentGrant) => Record<string, string>
  readonly describe?: Readonly<Record<string, unknown>>
  /** Refresh tokens, for vendors that hand them out with every code. */
  readonly refreshSeconds?: number
  /** For an issuer that goes wrong on purpose. */
  readonly tamper?: Tamper
}

/** Everything a forger could obtain, and also the issuer's own key. */
export interface Bench extends OpenIdClient {
  readonly claims: Record<string, unknown>
  readonly header: { readonly alg: string; readonly kid: string; readonly typ: string }
  readonly accessToken: string
  readonly strangeUrl: string
  sign(claims: Record<string, unknown>, header?: Record<string, unknown>): Promise<string>
  publicPem(): Promise<string>
  publicJwk(): Promise<Record<string, unknown>>
}

export interface Tamper {
  idToken(bench: Bench): Promise<string | null>
  discovery(document: Record<string, unknown>): Record<string, unknown>
  keys(document: { keys: unknown[] }): { keys: unknown[] }
  userinfo(claims: Record<string, unknown>): Record<string, unknown>
  back(address: URL): void
  /** An address that the answer of this path shall point to instead, with a redirect. */
  redirect(path: string): string | null
}
