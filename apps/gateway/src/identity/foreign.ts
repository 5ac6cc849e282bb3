/** On the way to another issuer and back: what is kept meanwhile, and bound to this browser. */
import { createHash } from 'node:crypto'
import type { ForeignIssuer } from '@millpond/providers/identity'
import type { Database } from '#database/index.ts'
import type { OneTimeCodes } from './one-time-codes.ts'
import { newSecret } from './secrets.ts'

/** An issuer that is configured here, and whether it is only a stand-in. */
export interface OfferedIssuer {
  readonly issuer: ForeignIssuer
  readonly isStandIn: boolean
}

export type Issuers = Readonly<Record<string, OfferedIssuer>>

/** What the answer of an issuer is met with. */
export interface ForeignAttempt {
  readonly issuerId: string
  readonly codeVerifier: string
  readonly nonce: string
  /** A path of our own. */
  readonly returnTo: string | null
  /** The session that asked to link; null for a sign-in. */
  readonly link: { readonly userId: string; readonly sessionId: string } | null
}

export interface BegunAttempt {
  readonly authorizeUrl: string
  /** For the cookie of the browser that began it. */
  readonly browser: string
}

interface Rooms {
  readonly database: Database
  readonly codes: OneTimeCodes
  readonly publicUrl: string
}

/** Failures are the issuer's; thrown, they become the one answer for a provider that is away. */
export async function beginForeign(
  { database, codes, publicUrl }: Rooms,
  issuer: ForeignIssuer,
  ask: Pick<ForeignAttempt, 'returnTo' | 'link'>,
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
    redirectUri: foreignRedirectUri(publicUrl),
  })
  if (!authorize.ok) throw authorize.error
  const attempt: ForeignAttempt = { issuerId: issuer.id, codeVerifier, nonce, ...ask }
  await database.asSystem(tx =>
    codes.issue(tx, 'foreign', {
      handle: attemptHandle(state, browser),
      userId: ask.link?.userId ?? null,
      payload: attempt,
    }),
  )
  return { authorizeUrl: authorize.value, browser }
}

/** The answer comes back to the browser that began, or it comes to nothing. */
export const attemptHandle = (state: string, browser: string) => `${state} ${browser}`

export const foreignRedirectUri = (publicUrl: string) => `${publicUrl}/auth/foreign/callback`
