import type { DemoPerson } from '#people'

export interface OpenIdClient {
  readonly clientId: string
  readonly clientSecret: string
}

/** The scopes that the person has allowed, and the app. */
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
  /** The name that people know the vendor by. */
  readonly vendor: string
  readonly issuer: () => string
  /** The address of the stand-in. */
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
  /** Added to the address of the redirect. */
  readonly returns?: (grant: ConsentGrant) => Record<string, string>
  readonly describe?: Readonly<Record<string, unknown>>
  /** Refresh tokens, for vendors that issue them with every code. */
  readonly refreshSeconds?: number
  /** For the issuer with faults. */
  readonly tamper?: Tamper
}

/** Everything that a forger could obtain, and also the issuer's own key. */
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
  /** An address to which the reply of this path shall redirect. */
  redirect(path: string): string | null
}
