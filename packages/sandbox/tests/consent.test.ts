import { createLocalJWKSet, jwtVerify } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { STAND_IN_APP } from '../src/index.ts'
import {
  authorizeUrl,
  claimsOf,
  connect,
  connectionsOf,
  consent,
  pkce,
  postToken,
  REDIRECT,
  SCOPES,
  start,
  type TokenReply,
} from './_stand-in.ts'

let stand: Awaited<ReturnType<typeof start>>
beforeAll(async () => {
  stand = await start()
})
afterAll(() => stand.stop())

const MINUTE = 60_000
const redeem = (code: string | null | undefined, more: Record<string, string> = {}) =>
  postToken(stand.url, {
    grant_type: 'authorization_code',
    code: code ?? '',
    redirect_uri: REDIRECT,
    ...more,
  })

describe('the consent page', () => {
  it('[USE-03] says plainly that it is a local stand-in and loads nothing from elsewhere', async () => {
    const page = await fetch(authorizeUrl(stand.url))
    const html = await page.text()
    expect(html).toContain('Local stand-in for Xero')
    expect(html).toContain('It is not Xero')
    expect(html).not.toMatch(/(?:src|href)="https?:/)
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
    const css = await fetch(`${stand.url}/identity/consent.css`)
    expect(css.headers.get('content-type')).toContain('text/css')
  })

  it('offers every demo company as a labelled radio button, the first one chosen', async () => {
    const html = await (await fetch(authorizeUrl(stand.url))).text()
    expect(html.match(/<label>\s*<input type="radio" name="company"/g)).toHaveLength(5)
    expect(html).toContain('value="kereru" checked')
    expect(html).toContain('Kererū Coffee Ltd')
  })

  it('allows the form to redirect to the application only', async () => {
    const page = await fetch(authorizeUrl(stand.url))
    const policy = page.headers.get('content-security-policy')
    expect(policy).toContain("form-action 'self' http://localhost:4000;")
  })

  it('sends a refusal back with the state', async () => {
    const { back } = await consent(stand.url, { decision: 'cancel' })
    expect(`${back?.origin}${back?.pathname}`).toBe(REDIRECT)
    expect(back?.searchParams.get('error')).toBe('access_denied')
    expect(back?.searchParams.get('state')).toBe('the-state')
    expect(back?.searchParams.has('code')).toBe(false)
  })

  it('asks again when no company is chosen, and is answered only once', async () => {
    const { response, back } = await consent(stand.url, { decision: 'allow' })
    expect(response.status).toBe(400)
    expect(await response.text()).toContain('Choose a company first.')
    expect(back).toBeNull()
    const answered = await consent(stand.url, { company: 'kereru', decision: 'allow' })
    const request = /name="request" value="([^"]+)"/.exec(answered.html)?.[1] ?? ''
    const again = await fetch(`${stand.url}/identity/connect/consent`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ request, decision: 'allow', company: 'kereru' }),
    })
    expect(again.status).toBe(400)
  })

  it('escapes what it was sent', async () => {
    const response = await fetch(authorizeUrl(stand.url, {}, { scope: '<script>' }))
    expect(await response.text()).not.toContain('<script>')
  })
})

describe('a wrong request is shown as an error and never sent back', () => {
  it.each([
    ['another client', { client_id: 'somebody-else' }, 'unauthorized_client'],
    ['a longer path', { redirect_uri: `${REDIRECT}/x` }, 'invalid_request'],
    ['a query added', { redirect_uri: `${REDIRECT}?a=1` }, 'invalid_request'],
    ['another machine', { redirect_uri: 'https://evil.example/cb' }, 'invalid_request'],
    ['an unknown scope', { scope: `${SCOPES} accounting.everything` }, 'invalid_scope'],
    ['a scope of the old kind', { scope: 'accounting.transactions.read' }, 'invalid_scope'],
    ['the premium general ledger', { scope: 'accounting.journals.read' }, 'invalid_scope'],
    ['no scope', { scope: '' }, 'invalid_scope'],
    ['the implicit flow', { response_type: 'token' }, 'unsupported_response_type'],
    [
      'a plain challenge',
      { code_challenge: 'abc', code_challenge_method: 'plain' },
      'invalid_request',
    ],
  ])('%s', async (_, more, error) => {
    const response = await fetch(authorizeUrl(stand.url, {}, more), { redirect: 'manual' })
    expect(response.status).toBe(400)
    const html = await response.text()
    expect(html).toContain(`<code>${error}</code>`)
    // Xero does not say which scope it was.
    expect(html).not.toContain('accounting.')
  })
})

describe('the code', () => {
  it('[USE-03] is exchanged for one token set that is valid for thirty minutes', async () => {
    const { back } = await consent(stand.url, { company: 'kereru', decision: 'allow' })
    const response = await redeem(back?.searchParams.get('code'))
    expect(response.status).toBe(200)
    expect(response.headers.get('cache-control')).toBe('no-store')
    const tokens = (await response.json()) as TokenReply
    expect(tokens.expires_in).toBe(1800)
    expect(tokens.scope.split(' ').sort()).toEqual(SCOPES.split(' ').sort())
    const claims = claimsOf(tokens.access_token)
    expect(claims.exp - claims.iat).toBe(1800)
    expect(claims.xero_userid).toMatch(/^[0-9a-f-]{36}$/)
    expect(claims.authentication_event_id).toMatch(/^[0-9a-f-]{36}$/)
    const again = await redeem(back?.searchParams.get('code'))
    expect([again.status, await again.json()]).toEqual([400, { error: 'invalid_grant' }])
  })

  it('expires after five minutes', async () => {
    const one = await consent(stand.url, { company: 'kereru', decision: 'allow' })
    await stand.control.moveClock({ advanceMs: 5 * MINUTE - 5000 })
    expect((await redeem(one.back?.searchParams.get('code'))).status).toBe(200)
    const two = await consent(stand.url, { company: 'kereru', decision: 'allow' })
    await stand.control.moveClock({ advanceMs: 5 * MINUTE })
    expect((await redeem(two.back?.searchParams.get('code'))).status).toBe(400)
  })

  it('is bound to the address it was sent to', async () => {
    const { back } = await consent(stand.url, { company: 'kereru', decision: 'allow' })
    const code = back?.searchParams.get('code')
    expect((await redeem(code, { redirect_uri: 'http://localhost:4000/' })).status).toBe(400)
  })

  it('needs the verifier that fits its challenge (PKCE, S256)', async () => {
    const { verifier, challenge } = pkce()
    const asked = { challenge }
    const codeOf = async () =>
      (
        await consent(stand.url, { company: 'kereru', decision: 'allow' }, asked)
      ).back?.searchParams.get('code')
    expect((await redeem(await codeOf())).status).toBe(400)
    expect((await redeem(await codeOf(), { code_verifier: `${verifier}x` })).status).toBe(400)
    expect((await redeem(await codeOf(), { code_verifier: challenge })).status).toBe(400)
    expect((await redeem(await codeOf(), { code_verifier: verifier })).status).toBe(200)
  })

  it('may be exchanged without a secret only after a request with a challenge', async () => {
    const { verifier, challenge } = pkce()
    const bare = (code: string, more: Record<string, string> = {}) =>
      postToken(
        stand.url,
        {
          grant_type: 'authorization_code',
          code,
          redirect_uri: REDIRECT,
          client_id: STAND_IN_APP.clientId,
          ...more,
        },
        {},
      )
    const answer = { company: 'kereru', decision: 'allow' } as const
    const plain = await consent(stand.url, answer)
    expect((await bare(plain.back?.searchParams.get('code') ?? '')).status).toBe(400)
    const safe = await consent(stand.url, answer, { challenge })
    const code = safe.back?.searchParams.get('code') ?? ''
    expect((await bare(code, { code_verifier: verifier })).status).toBe(200)
  })

  it.each([
    ['a wrong secret', { authorization: `Basic ${btoa('millpond-local:wrong')}` }],
    ['another client', { authorization: `Basic ${btoa('other:millpond-local-secret')}` }],
    ['no person', {}],
  ])('is not given to %s', async (_, headers) => {
    const response = await postToken(
      stand.url,
      { grant_type: 'authorization_code', code: 'x' },
      headers as Record<string, string>,
    )
    expect([response.status, await response.json()]).toEqual([400, { error: 'invalid_client' }])
  })

  it('accepts no other grants', async () => {
    const response = await postToken(stand.url, { grant_type: 'password' })
    expect(await response.json()).toEqual({ error: 'unsupported_grant_type' })
  })
})

describe('the person who signs in', () => {
  it('is named in an id token that verifies against the published keys', async () => {
    const { tokens } = await connect(stand.url, 'kereru', { nonce: 'once' })
    const discovery = await (await fetch(`${stand.url}/.well-known/openid-configuration`)).json()
    const keys = createLocalJWKSet(await (await fetch(discovery.jwks_uri)).json())
    const currentDate = new Date((await stand.control.moveClock()).now)
    const { payload } = await jwtVerify(tokens.id_token, keys, {
      issuer: discovery.issuer,
      audience: STAND_IN_APP.clientId,
      algorithms: ['RS256'],
      currentDate,
    })
    expect(payload).toMatchObject({ nonce: 'once', given_name: 'Demo', family_name: 'User' })
    expect(payload.email).toContain('@xero.example')
    expect(discovery.token_endpoint).toBe(`${stand.url}/connect/token`)
  })

  it('connects no organisation by signing in alone, and gets no refresh token unasked', async () => {
    const asked = { scope: 'openid profile email' }
    const { html, back } = await consent(stand.url, { decision: 'allow' }, asked)
    expect(html).not.toContain('name="company"')
    const response = await redeem(back?.searchParams.get('code'))
    const tokens = (await response.json()) as TokenReply
    expect(tokens.refresh_token).toBeUndefined()
    expect(await connectionsOf(stand.url, tokens.access_token)).toEqual([])
  })

  it('is the same user in the same browser, whose scopes and connections add up', async () => {
    const one = await connect(stand.url, 'kereru', {
      scope: 'openid offline_access accounting.settings.read',
    })
    const two = await connect(stand.url, 'startup', {
      scope: 'accounting.budgets.read',
      cookie: one.cookie,
    })
    expect(claimsOf(two.tokens.access_token).scope).toEqual([
      'openid',
      'offline_access',
      'accounting.settings.read',
      'accounting.budgets.read',
    ])
    const all = await connectionsOf(stand.url, two.tokens.access_token)
    expect(all.map(({ tenantId }) => tenantId)).toEqual([one.tenantId, two.tenantId])
  })
})
