/**
 * Sign-in with an external issuer: the state between the redirect and the callback, bound to this
 * browser.
 */
import { createHash } from 'node:crypto'
import type { ProviderName } from '@millpond/core/organisation'
import type { TokenSet } from '@millpond/providers/accounting'
import type { ExternalIssuer } from '@millpond/providers/identity'
import type { Database } from '#database/index.ts'
import type { OneTimeCodes } from './one-time-codes.ts'
import { newSecret } from './secrets.ts'

/** A configured issuer, and whether it is the local stand-in. */
interface OfferedIssuer {
  readonly issuer: ExternalIssuer
  readonly isStandIn: boolean
}

export type Issuers = Readonly<Record<string, OfferedIssuer>>

/** The state that the issuer's callback is checked against. */
export interface ExternalSignInAttempt {
  readonly issuerId: string
  readonly codeVerifier: string
  readonly nonce: string
  /** A path of our own. */
  readonly returnTo: string | null
  /** The session that asked to link; null for a sign-in. */
  readonly link: { readonly userId: string; readonly sessionId: string } | null
  /** The provider whose app store led here: the consent also connects books. */
  readonly store?: ProviderName
}

/** Signed in by the consent of an app store; the books of the same consent are connected next. */
export interface StoreConsent {
  readonly userId: string
  readonly sessionId: string
  readonly provider: ProviderName
  readonly tokens: TokenSet
}

export interface BegunAttempt {
  readonly authorizeUrl: string
  /** For the cookie of the browser that started it. */
  readonly browser: string
}

interface SignInParts {
  readonly database: Database
  readonly codes: OneTimeCodes
  readonly publicUrl: string
}

/** Throws the issuer's failures, which give the one reply for an unavailable provider. */
export async function beginExternalSignIn(
  { database, codes, publicUrl }: SignInParts,
  issuer: ExternalIssuer,
  {
    scopes = [],
    ...ask
  }: Pick<ExternalSignInAttempt, 'returnTo' | 'link' | 'store'> & {
    readonly scopes?: readonly string[]
  },
): Promise<BegunAttempt> {
  const [state, browser, nonce, codeVerifier] = [1, 2, 3, 4].map(newSecret) as [
    string,
    string,
    string,
    string,
  ]
  const authorize = await issuer.authorizeUrl({
    state,
    nonce,
    codeChallenge: createHash('sha256').update(codeVerifier).digest('base64url'),
    redirectUri: externalRedirectUri(publicUrl),
    scopes,
  })
  if (!authorize.ok) throw authorize.error
  const attempt: ExternalSignInAttempt = { issuerId: issuer.id, codeVerifier, nonce, ...ask }
  await database.asSystem(tx =>
    codes.issue(tx, 'foreign', {
      handle: attemptHandle(state, browser),
      userId: ask.link?.userId ?? null,
      payload: attempt,
    }),
  )
  return { authorizeUrl: authorize.value, browser }
}

/** The callback is valid only in the browser that started the attempt. */
export const attemptHandle = (state: string, browser: string) => `${state} ${browser}`

/** The books of an arrival from a store are connected only in its browser. */
export const storeHandle = (browser: string) => `store ${browser}`

export const externalRedirectUri = (publicUrl: string) => `${publicUrl}/auth/foreign/callback`
