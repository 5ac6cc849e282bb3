/** Sign in with Intuit, whose description lies apart from the issuer it names. */
import type { HttpLimits, HttpWatch } from '#http'
import type { ExternalIssuer } from '#identity'
import { createOidcIssuer, emailOf, type IssuerClaims, isYes, nameOf } from '#identity/oidc'

export interface IntuitSignInSettings {
  readonly clientId: string
  readonly clientSecret: string
  /** Which of the vendor's two worlds the client belongs to; both name the same issuer. */
  readonly environment: 'production' | 'sandbox'
  /** Of the local stand-in, instead of the vendor's. */
  readonly issuerUrl?: string
  readonly discoveryUrl?: string
  readonly limits?: Partial<HttpLimits>
  readonly watch?: HttpWatch
  readonly now?: () => number
}

const ISSUER = 'https://oauth.platform.intuit.com/op/v1'
const DISCOVERY = {
  production: 'https://developer.api.intuit.com/.well-known/openid_configuration',
  sandbox: 'https://developer.intuit.com/.well-known/openid_sandbox_configuration/',
} as const
const ORIGINS = [
  'https://appcenter.intuit.com',
  'https://oauth.platform.intuit.com',
  'https://accounts.platform.intuit.com',
  'https://sandbox-accounts.platform.intuit.com',
]

export function createIntuitSignIn(settings: IntuitSignInSettings): ExternalIssuer {
  const { environment, issuerUrl = ISSUER, discoveryUrl = DISCOVERY[environment] } = settings
  return createOidcIssuer({
    id: 'intuit',
    label: 'Intuit',
    issuerUrl,
    discoveryUrl,
    clientId: settings.clientId,
    clientSecret: settings.clientSecret,
    scopes: ['openid', 'profile', 'email'],
    origins: settings.issuerUrl ? [] : ORIGINS,
    // Intuit documents no nonce. Where it sends none, the code is bound by state and our secret.
    nonce: 'ifGiven',
    readPerson: readIntuitPerson,
    ...(settings.limits && { limits: settings.limits }),
    ...(settings.watch && { watch: settings.watch }),
    ...(settings.now && { now: settings.now }),
  })
}

/** Its userinfo writes names in camel case, unlike the standard. */
export function readIntuitPerson(claims: IssuerClaims) {
  const email = emailOf(claims.email)
  return {
    email,
    emailVerified: email !== null && isYes(claims.emailVerified ?? claims.email_verified),
    name: nameOf(
      claims.name,
      claims.givenName ?? claims.given_name,
      claims.familyName ?? claims.family_name,
    ),
  }
}
