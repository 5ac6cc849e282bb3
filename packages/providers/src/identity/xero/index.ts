/** Sign in with Xero: a standard OpenID Connect issuer, apart from connecting books. */
import type { HttpLimits, HttpWatch } from '#http'
import type { ExternalIssuer } from '#identity'
import { createOidcIssuer, type IssuerClaims, readStandardPerson } from '#identity/oidc'

export interface XeroSignInSettings {
  readonly clientId: string
  readonly clientSecret: string
  /** Of the vendor, or of its local stand-in. */
  readonly loginUrl?: string
  readonly identityUrl?: string
  readonly limits?: Partial<HttpLimits>
  readonly watch?: HttpWatch
  readonly now?: () => number
}

/** The scopes of a sign-in alone: scopes of the books are requested when books are connected. */
const SCOPES = ['openid', 'profile', 'email']

export function createXeroSignIn(settings: XeroSignInSettings): ExternalIssuer {
  const { identityUrl = 'https://identity.xero.com', loginUrl = 'https://login.xero.com' } =
    settings
  return createOidcIssuer({
    id: 'xero',
    label: 'Xero',
    issuerUrl: identityUrl,
    clientId: settings.clientId,
    clientSecret: settings.clientSecret,
    scopes: SCOPES,
    origins: [new URL(loginUrl).origin],
    readPerson: readXeroPerson,
    ...(settings.limits && { limits: settings.limits }),
    ...(settings.watch && { watch: settings.watch }),
    ...(settings.now && { now: settings.now }),
  })
}

/** Xero verifies every address before sign-in, and sends no claim that says so. */
function readXeroPerson(claims: IssuerClaims) {
  const person = readStandardPerson(claims)
  return { ...person, emailVerified: person.email !== null && !saysNo(claims.email_verified) }
}

/** Issuers write the claim as a boolean or as text. */
const saysNo = (claim: unknown) => claim === false || claim === 'false'
