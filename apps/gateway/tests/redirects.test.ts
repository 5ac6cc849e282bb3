/** S17: whatever return address is requested, the browser stays at our own origin. */

import { type Sandbox, startSandbox } from '@millpond/sandbox'
import { ADDRESS_PAYLOADS, ELSEWHERE, REDIRECT_PAYLOADS } from '@millpond/sandbox/hostile'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ConfigError, readConfig } from '../src/config/config.ts'
import { redirectTo } from '../src/http/call.ts'
import { createTestGateway, DAY_ENGINE, ORIGIN, OWN_PAGE, type TestGateway } from './_gateway.ts'

let sandbox: Sandbox
let gateway: TestGateway
beforeAll(async () => {
  sandbox = await startSandbox({ port: 0 })
  gateway = await createTestGateway({
    engine: DAY_ENGINE,
    environment: { OIDC_ISSUER_URL: `${sandbox.url}/issuer` },
  })
})
afterAll(() => Promise.all([gateway.close(), sandbox.stop()]))

/** Where a browser on our page goes when it gets this location. */
const landsAt = (location: string) => new URL(location, `${ORIGIN}/auth/foreign/callback`)

/** Payloads that name our own origin by its full address are refused too. */
const HOSTILE = REDIRECT_PAYLOADS
const WAYS_BACK = ['/', '/dashboard', '/dashboard?at=2027-03', '/organizations/a/import#top']

/** Signs a person in and returns the final location; null if it was refused. */
async function walk(returnTo: string): Promise<string | null> {
  const begun = await gateway.inject({
    method: 'POST',
    url: '/auth/foreign',
    headers: OWN_PAGE,
    payload: { issuer: 'oidc', returnTo },
  })
  if (begun.statusCode === 400) return null
  expect(begun.statusCode).toBe(200)
  const cookie = begun.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const page = await (await fetch(begun.json<{ authorizeUrl: string }>().authorizeUrl)).text()
  const request = /name="request" value="([^"]+)"/.exec(page)?.[1] ?? ''
  const allowed = await fetch(`${sandbox.url}/issuer/consent`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ request, person: 'aroha', decision: 'allow' }),
  })
  const back = new URL(allowed.headers.get('location') ?? '')
  const finished = await gateway.inject({
    url: `${back.pathname}${back.search}`,
    headers: { cookie },
  })
  expect(finished.statusCode).toBe(302)
  return String(finished.headers.location)
}

describe('[S17] [AUTH-01] the return from another issuer', () => {
  it('is tested with over two hundred payloads, including those against addresses', () => {
    expect(REDIRECT_PAYLOADS.length + ADDRESS_PAYLOADS.length).toBeGreaterThanOrEqual(200)
  })

  it.each(WAYS_BACK)('goes to %s if that was requested', async returnTo => {
    expect(await walk(returnTo)).toBe(returnTo)
  })

  it.each(HOSTILE)('goes nowhere else for %j', async returnTo => {
    const location = await walk(returnTo)
    if (location === null) return
    expect(landsAt(location).origin).toBe(ORIGIN)
    expect(landsAt(location).host).not.toContain(ELSEWHERE)
  })
})

describe('[S17] a redirect of our own', () => {
  it.each(HOSTILE)('to %j is refused as our own bug, or stays on our site', path => {
    const answer = (() => {
      try {
        return redirectTo(path as `/${string}`)
      } catch (error) {
        expect(error).toBeInstanceOf(TypeError)
        return null
      }
    })()
    if (answer) expect(landsAt(String(answer.headers.location)).origin).toBe(ORIGIN)
  })
})

describe('[S17] the callback', () => {
  it.each(HOSTILE.slice(0, 60))(
    'reads no return address from its own address: %j',
    async payload => {
      const names = ['returnTo', 'next', 'redirect_uri', 'url', 'continue']
      const query = new URLSearchParams(names.map(name => [name, payload]))
      const answer = await gateway.inject({ url: `/auth/foreign/callback?state=a&code=b&${query}` })
      expect(answer.statusCode).toBe(302)
      expect(landsAt(String(answer.headers.location)).href).toBe(
        `${ORIGIN}/sign-in?outcome=expired`,
      )
    },
  )
})

describe('[S17] the configuration accepts no issuer', () => {
  const client = { OIDC_CLIENT_ID: 'id', OIDC_CLIENT_SECRET: 'secret' }
  const base = { MILLPOND_SECRET_KEY: Buffer.alloc(32, 7).toString('base64') }
  it.each(ADDRESS_PAYLOADS.filter(address => address.trim() !== ''))('at %j', address => {
    const read = () => readConfig({ ...base, ...client, OIDC_ISSUER_URL: address })
    expect(read).toThrow(ConfigError)
    expect(read).toThrow(/OIDC_ISSUER_URL/)
  })
})
