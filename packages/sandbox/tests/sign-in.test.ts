/** The stand-ins' sign-in, checked without our adapter. */
import { createHash } from 'node:crypto'
import { createLocalJWKSet, decodeProtectedHeader, type JSONWebKeySet, jwtVerify } from 'jose'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { ISSUER_FAULTS, STAND_IN_APP } from '../src/index.ts'
import { DEMO_PEOPLE } from '../src/people/index.ts'
import { basic, pkce, start } from './_stand-in.ts'

const BACK = 'http://localhost:4000/auth/foreign/callback'
const DISCOVERY = {
  xero: '/.well-known/openid-configuration',
  intuit: '/intuit/.well-known/openid_configuration',
  issuer: '/issuer/.well-known/openid-configuration',
} as const
type Name = keyof typeof DISCOVERY
const NAMES = ['xero', 'intuit', 'issuer'] as const

let stand: Awaited<ReturnType<typeof start>>
beforeAll(async () => {
  stand = await start({ redirectUris: [BACK] })
})
afterAll(() => stand.stop())
afterEach(() => stand.control.reset())

interface Described {
  readonly issuer: string
  readonly authorization_endpoint: string
  readonly token_endpoint: string
  readonly userinfo_endpoint: string
  readonly revocation_endpoint: string
  readonly jwks_uri: string
}

const describeIssuer = async (name: Name): Promise<Described> =>
  (await fetch(`${stand.url}${DISCOVERY[name]}`)).json() as Promise<Described>

async function open(name: Name, more: Record<string, string> = {}) {
  const { authorization_endpoint } = await describeIssuer(name)
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: STAND_IN_APP.clientId,
    redirect_uri: BACK,
    scope: 'openid profile email',
    state: 'the-state',
    nonce: 'the-nonce',
    ...more,
  })
  const response = await fetch(`${authorization_endpoint}?${query}`, { redirect: 'manual' })
  return { response, html: await response.text() }
}

async function choose(html: string, answer: Record<string, string>) {
  const action = /action="([^"]+)"/.exec(html)?.[1] ?? ''
  const request = /name="request" value="([^"]+)"/.exec(html)?.[1] ?? ''
  const response = await fetch(`${stand.url}${action}`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ request, decision: 'allow', ...answer }),
  })
  return new URL(response.headers.get('location') ?? '', stand.url)
}

async function redeem(name: Name, code: string, more: Record<string, string> = {}) {
  const { token_endpoint } = await describeIssuer(name)
  return fetch(token_endpoint, {
    method: 'POST',
    headers: { authorization: basic },
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code,
      redirect_uri: BACK,
      ...more,
    }),
  })
}

async function signIn(name: Name, person: string, more: Record<string, string> = {}) {
  const back = await choose((await open(name, more)).html, { person })
  const response = await redeem(name, back.searchParams.get('code') ?? '')
  const tokens = (await response.json()) as Record<string, string>
  return { back, tokens }
}

async function userinfo(name: Name, accessToken = '') {
  const { userinfo_endpoint } = await describeIssuer(name)
  return fetch(userinfo_endpoint, { headers: { authorization: `Bearer ${accessToken}` } })
}

describe.each(NAMES)('[AUTH-01] %s', name => {
  it('shows a page without scripts that says what it is, with every person on it', async () => {
    const { response, html } = await open(name)
    expect(html).toContain('Local stand-in for')
    expect(html).toContain('runs on your own computer')
    expect(html).not.toMatch(/<script|<style|(?:src|href)="https?:/)
    const policy = response.headers.get('content-security-policy')
    expect(policy).toContain("default-src 'none'; style-src 'self'")
    expect(policy).toContain("form-action 'self' http://localhost:4000;")
    for (const { key, givenName } of DEMO_PEOPLE) {
      expect(html).toContain(`value="${key}"`)
      expect(html).toContain(givenName)
    }
    const sheet = /href="([^"]+\.css)"/.exec(html)?.[1] ?? ''
    expect((await fetch(`${stand.url}${sheet}`)).headers.get('content-type')).toContain('text/css')
  })

  it.each(DEMO_PEOPLE)('signs $givenName in with a token that verifies', async person => {
    const { tokens } = await signIn(name, person.key)
    const { issuer, jwks_uri } = await describeIssuer(name)
    const keys = createLocalJWKSet((await (await fetch(jwks_uri)).json()) as JSONWebKeySet)
    const { payload } = await jwtVerify(tokens.id_token ?? '', keys, {
      issuer,
      audience: STAND_IN_APP.clientId,
      algorithms: ['RS256'],
      currentDate: new Date((await stand.control.moveClock()).now),
    })
    // Intuit puts no nonce into its tokens, whatever was requested.
    expect(payload.nonce).toBe(name === 'intuit' ? undefined : 'the-nonce')
    const hash = createHash('sha256')
      .update(tokens.access_token ?? '')
      .digest()
    expect(payload.at_hash).toBe(hash.subarray(0, 16).toString('base64url'))
    expect(decodeProtectedHeader(tokens.id_token ?? '').kid).toEqual(expect.any(String))

    const userInfo = (await (await userinfo(name, tokens.access_token)).json()) as Record<
      string,
      string
    >
    expect(userInfo.sub).toBe(payload.sub)
    expect(userInfo.email ?? null).toBe(person.email)
    expect(userInfo.givenName ?? userInfo.given_name).toBe(person.givenName)
  })

  it('issues a code once, valid for five minutes with the secret and the verifier', async () => {
    const { verifier, challenge } = pkce()
    const asked = { code_challenge: challenge, code_challenge_method: 'S256' }
    const codeOf = async () => {
      const back = await choose((await open(name, asked)).html, { person: 'aroha' })
      expect(back.searchParams.get('state')).toBe('the-state')
      return back.searchParams.get('code') ?? ''
    }
    const code = await codeOf()
    expect((await redeem(name, code, { code_verifier: verifier })).status).toBe(200)
    expect((await redeem(name, code, { code_verifier: verifier })).status).toBe(400)
    expect((await redeem(name, await codeOf(), { code_verifier: 'a'.repeat(43) })).status).toBe(400)
    const late = await codeOf()
    await stand.control.moveClock({ advanceMs: 5 * 60_000 })
    expect((await redeem(name, late, { code_verifier: verifier })).status).toBe(400)
  })

  it.each([
    ['another client', { client_id: 'other' }],
    ['another way back', { redirect_uri: 'https://evil.example/' }],
    ['a path more', { redirect_uri: `${BACK}/x` }],
    ['the implicit flow', { response_type: 'token' }],
    ['a plain challenge', { code_challenge: 'a', code_challenge_method: 'plain' }],
    ['an unknown scope', { scope: 'openid everything' }],
  ])('shows an error for %s and sends nothing there', async (_, more) => {
    const { response, html } = await open(name, more as Record<string, string>)
    expect(response.status).toBe(400)
    expect(response.headers.get('location')).toBeNull()
    expect(html).toContain('<code>')
  })

  it('returns nothing without a token', async () => {
    expect((await userinfo(name, 'abc')).status).toBe(401)
  })
})

it('[AUTH-01] a refusal redirects back without a code', async () => {
  const back = await choose((await open('issuer')).html, { decision: 'cancel', person: 'aroha' })
  expect(Object.fromEntries(back.searchParams)).toEqual({
    state: 'the-state',
    error: 'access_denied',
  })
})

describe('Intuit', () => {
  it('names the company with a consent to books, and none with a sign-in', async () => {
    const books = await signIn('intuit', 'aroha', {
      scope: 'openid com.intuit.quickbooks.accounting',
    })
    expect(books.back.searchParams.get('realmId')).toMatch(/^\d{10,}$/)
    expect((await signIn('intuit', 'aroha')).back.searchParams.has('realmId')).toBe(false)
  })

  it('refreshes once with each token, and deletes them on request', async () => {
    const { tokens } = await signIn('intuit', 'aroha')
    const { token_endpoint, revocation_endpoint } = await describeIssuer('intuit')
    const refresh = (refresh_token = '') =>
      fetch(token_endpoint, {
        method: 'POST',
        headers: { authorization: basic },
        body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token }),
      })
    const next = await refresh(tokens.refresh_token)
    expect(next.status).toBe(200)
    expect((await refresh(tokens.refresh_token)).status).toBe(400)
    const { refresh_token, access_token } = (await next.json()) as Record<string, string>
    const revoked = await fetch(revocation_endpoint, {
      method: 'POST',
      headers: { authorization: basic, 'content-type': 'application/json' },
      body: JSON.stringify({ token: refresh_token }),
    })
    expect(revoked.status).toBe(200)
    expect((await refresh(refresh_token)).status).toBe(400)
    expect((await userinfo('intuit', access_token)).status).toBe(401)
  })
})

describe('the issuer with faults', () => {
  it('has one fault at a time, and only known ones', async () => {
    expect(ISSUER_FAULTS).toContain('alg-none')
    await expect(stand.control.setIssuerFault('unheard-of')).rejects.toThrow('400')
    await stand.control.setIssuerFault('alg-none')
    const { tokens } = await signIn('issuer', 'aroha')
    expect(tokens.id_token).toMatch(/\.$/)
    await stand.control.setIssuerFault(null)
    expect((await signIn('issuer', 'aroha')).tokens.id_token).not.toMatch(/\.$/)
  })

  it('counts the clients that follow it', async () => {
    await stand.control.setIssuerFault('token-redirects')
    await redeem('issuer', 'any')
    expect(await stand.control.strangeCalls()).toBe(1)
  })

  it('names itself in the redirect, or another issuer', async () => {
    const { issuer } = await describeIssuer('issuer')
    expect((await signIn('issuer', 'tama')).back.searchParams.get('iss')).toBe(issuer)
    await stand.control.setIssuerFault('mixed-up')
    expect((await signIn('issuer', 'tama')).back.searchParams.get('iss')).not.toBe(issuer)
  })
})

it('[AUTH-01] the person who signed in at Xero is the one who connects books in that browser', async () => {
  const page = await open('xero')
  const first = page.response.headers.get('set-cookie')?.split(';')[0] ?? ''
  const request = /name="request" value="([^"]+)"/.exec(page.html)?.[1] ?? ''
  const answered = await fetch(`${stand.url}/identity/connect/consent`, {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie: first },
    body: new URLSearchParams({ request, person: 'tama', decision: 'allow' }),
  })
  const tama = DEMO_PEOPLE.find(({ key }) => key === 'tama')
  expect(answered.headers.get('set-cookie')).toContain(tama?.userId)
})
