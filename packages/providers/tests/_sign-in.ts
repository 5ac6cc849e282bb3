/**
 * The steps of a browser through a sign-in page of the stand-ins, and an application that sends it
 * there.
 */
import { createHash, randomBytes } from 'node:crypto'
import type { ExternalIssuer, SignInAnswer } from '@millpond/providers/identity'
import { STAND_IN_APP } from '@millpond/sandbox'

export const REDIRECT = 'http://localhost:4000/auth/foreign/callback'
export const APP = STAND_IN_APP

/** No further tries, and the breaker never opens. */
export const ONCE = {
  backOff: { tries: 1, firstMs: 1, longestMs: 1 },
  breaker: { failuresInARow: Number.POSITIVE_INFINITY, latestCalls: Number.POSITIVE_INFINITY },
}

export interface SignInChoice {
  readonly person?: string
  readonly decision?: 'allow' | 'cancel'
}

export interface Walked {
  /** The address of the redirect back. */
  readonly back: URL
  readonly page: string
  readonly answer: SignInAnswer
}

/** From the button to the callback; throws if the issuer cannot be reached. */
export async function walk(issuer: ExternalIssuer, way: SignInChoice = {}): Promise<Walked> {
  const { person = 'aroha', decision = 'allow' } = way
  const codeVerifier = randomBytes(32).toString('base64url')
  const nonce = randomBytes(16).toString('base64url')
  const url = await issuer.authorizeUrl({
    state: 'the-state',
    nonce,
    codeChallenge: createHash('sha256').update(codeVerifier).digest('base64url'),
    redirectUri: REDIRECT,
  })
  if (!url.ok) throw url.error
  const shown = await fetch(url.value)
  const page = await shown.text()
  const action = /<form method="post" action="([^"]+)"/.exec(page)?.[1] ?? ''
  const request = /name="request" value="([^"]+)"/.exec(page)?.[1] ?? ''
  const answered = await fetch(new URL(action, url.value), {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ request, person, decision }),
  })
  const back = new URL(answered.headers.get('location') ?? '')
  const iss = back.searchParams.get('iss')
  const answer = {
    code: back.searchParams.get('code') ?? '',
    codeVerifier,
    nonce,
    redirectUri: REDIRECT,
    ...(iss === null ? {} : { iss }),
  }
  return { back, page, answer }
}

export async function signIn(issuer: ExternalIssuer, way: SignInChoice = {}) {
  const { answer } = await walk(issuer, way)
  return issuer.exchange(answer)
}
