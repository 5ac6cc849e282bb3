/**
 * Everything that an issuer, or an attacker in between, can forge: none of it signs a person in.
 */
import { createOidcIssuer } from '@millpond/providers/identity/oidc'
import { controlClient, ISSUER_FAULTS, type Sandbox, startSandbox } from '@millpond/sandbox'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { APP, ONCE, REDIRECT, signIn, walk } from './_sign-in.ts'

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, redirectUris: [REDIRECT] })
})
afterAll(() => sandbox.stop())
const control = () => controlClient(sandbox.url)
beforeEach(() => control().reset())

const issuer = (more: object = {}) =>
  createOidcIssuer({
    ...APP,
    id: 'oidc',
    label: 'Our own issuer',
    issuerUrl: `${sandbox.url}/issuer`,
    scopes: ['openid', 'profile', 'email'],
    limits: ONCE,
    ...more,
  })

/** The step that refuses: the metadata, the callback or the token. */
async function attempt(more: object = {}) {
  try {
    return await signIn(issuer(more))
  } catch (error) {
    return { ok: false, error }
  }
}

it('without a fault the person is signed in', async () => {
  expect(await attempt()).toMatchObject({ ok: true, value: { email: 'aroha.ngata@example.org' } })
})

describe('[AUTH-01] [AUTH-07] no person is signed in by', () => {
  it('counts its forgeries: at least forty', () => {
    expect(ISSUER_FAULTS.length).toBeGreaterThanOrEqual(60)
    expect(new Set(ISSUER_FAULTS).size).toBe(ISSUER_FAULTS.length)
  })

  it.each(ISSUER_FAULTS)('%s', async fault => {
    await control().setIssuerFault(fault)
    const found = await attempt()
    expect(found).toMatchObject({ ok: false, error: { name: 'ProviderFailure' } })
    expect(found).toMatchObject({
      error: { kind: expect.stringMatching(/^(rejected|unreadable|disconnected)$/) },
    })
    // No redirect followed, no `jku` or `x5u` fetched, no foreign endpoint called.
    expect(await control().strangeCalls()).toBe(0)
  })
})

describe('an issuer with a fault', () => {
  it.each([
    ['timeout', '/issuer/.well-known', 'unavailable'],
    ['timeout', '/issuer/token', 'unavailable'],
    ['timeout', '/issuer/keys', 'unavailable'],
    ['cut-off', '/issuer/token', 'unavailable'],
    ['drip', '/issuer/token', 'unavailable'],
    ['server-error', '/issuer/.well-known', 'unavailable'],
    ['server-error', '/issuer/token', 'unavailable'],
    ['unavailable', '/issuer/keys', 'unavailable'],
    ['rate-limited', '/issuer/token', 'rate-limited'],
    ['forbidden', '/issuer/token', 'rejected'],
    ['html', '/issuer/.well-known', 'unreadable'],
    ['html', '/issuer/token', 'unreadable'],
    ['html', '/issuer/keys', 'unreadable'],
  ] as const)('%s at %s is %s', async (kind, path, expected) => {
    await control().setFaults({ kind, path, times: 0, milliseconds: 5000 })
    // Short only where nothing else ends the wait, because a busy machine answers late.
    const isSlow = kind === 'timeout' || kind === 'drip'
    const limits = isSlow ? { ...ONCE, deadlineMs: 1000 } : ONCE
    expect(await attempt({ limits })).toMatchObject({ ok: false, error: { kind: expected } })
  })
})

describe('the issuer’s keys', () => {
  const request = { state: 's', nonce: 'n', codeChallenge: 'c', redirectUri: REDIRECT }

  it('are requested again for an unknown key, at most once a minute', async () => {
    const one = issuer()
    expect(await signIn(one)).toMatchObject({ ok: true })
    await control().changeIssuerKey()
    // The keys are seconds old: a stranger's kid must not cause endless requests.
    expect(await signIn(one)).toMatchObject({ ok: false, error: { kind: 'rejected' } })
    const later = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 61_000)
    try {
      await control().moveClock({ advanceMs: 0 })
      expect(await signIn(one)).toMatchObject({ ok: true })
    } finally {
      later.mockRestore()
    }
    expect(await one.authorizeUrl(request)).toMatchObject({ ok: true })
  })

  it('of another issuer are not accepted', async () => {
    const { answer } = await walk(issuer())
    await control().setIssuerFault('describes-another-issuer')
    expect(await issuer().exchange(answer)).toMatchObject({ ok: false })
  })
})

describe('a vendor that sends no nonce', () => {
  it('is accepted where we know that of the vendor, and a wrong nonce never', async () => {
    const known = { nonce: 'ifGiven' }
    await control().setIssuerFault('no-nonce')
    expect(await attempt(known)).toMatchObject({ ok: true })
    await control().setIssuerFault('wrong-nonce')
    expect(await attempt(known)).toMatchObject({ ok: false })
    await control().setIssuerFault('not-a-token')
    expect(await attempt(known)).toMatchObject({ ok: false })
  })
})
