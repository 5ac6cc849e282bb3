import { createIntuitSignIn } from '@millpond/providers/identity/intuit'
import { createOidcIssuer } from '@millpond/providers/identity/oidc'
import { createXeroSignIn } from '@millpond/providers/identity/xero'
import { controlClient, type Sandbox, startSandbox } from '@millpond/sandbox'
import { DEMO_PEOPLE } from '@millpond/sandbox/people'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { APP, ONCE, REDIRECT, signIn, walk } from './_sign-in.ts'

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, limits: 'lifted', redirectUris: [REDIRECT] })
})
afterAll(() => sandbox.stop())
const control = () => controlClient(sandbox.url)
afterEach(() => control().reset())

const VENDORS = {
  oidc: () =>
    createOidcIssuer({
      ...APP,
      id: 'oidc',
      label: 'Our own issuer',
      issuerUrl: `${sandbox.url}/issuer`,
      scopes: ['openid', 'profile', 'email'],
    }),
  xero: () => createXeroSignIn({ ...APP, loginUrl: sandbox.url, identityUrl: sandbox.url }),
  intuit: () =>
    createIntuitSignIn({
      ...APP,
      environment: 'sandbox',
      issuerUrl: `${sandbox.url}/intuit/op/v1`,
      discoveryUrl: `${sandbox.url}/intuit/.well-known/openid_configuration`,
    }),
}
const ISSUERS = {
  oidc: () => `${sandbox.url}/issuer`,
  xero: () => sandbox.url,
  intuit: () => `${sandbox.url}/intuit/op/v1`,
}
const NAMES = ['oidc', 'xero', 'intuit'] as const

describe.each(NAMES)('[AUTH-01] sign in with %s', name => {
  it.each(DEMO_PEOPLE)('as $givenName', async person => {
    const found = await signIn(VENDORS[name](), { person: person.key })
    expect(found).toEqual({
      ok: true,
      value: {
        issuer: ISSUERS[name](),
        subject: expect.stringMatching(/^[0-9a-f-]{32,36}$/),
        email: person.email,
        emailVerified: person.emailVerified,
        name: `${person.givenName} ${person.familyName}`,
      },
    })
  })

  it('gives the same subject each time, and another one for another person', async () => {
    const issuer = VENDORS[name]()
    const subjects = []
    for (const person of ['aroha', 'aroha', 'tama']) {
      const found = await signIn(issuer, { person })
      subjects.push(found.ok ? found.value.subject : null)
    }
    expect(subjects[0]).toBe(subjects[1])
    expect(subjects[0]).not.toBe(subjects[2])
  })

  it('requests a sign-in and no books, with state, nonce and a challenge', async () => {
    const url = await VENDORS[name]().authorizeUrl({
      state: 'the-state',
      nonce: 'the-nonce',
      codeChallenge: 'the-challenge',
      redirectUri: REDIRECT,
    })
    expect(url.ok && Object.fromEntries(new URL(url.value).searchParams)).toEqual({
      response_type: 'code',
      client_id: APP.clientId,
      redirect_uri: REDIRECT,
      scope: 'openid profile email',
      state: 'the-state',
      nonce: 'the-nonce',
      code_challenge: 'the-challenge',
      code_challenge_method: 'S256',
    })
  })

  it('accepts a code once, with its own verifier and redirect address', async () => {
    const issuer = VENDORS[name]()
    const { answer } = await walk(issuer)
    expect(await issuer.exchange(answer)).toMatchObject({ ok: true })
    const refused = { ok: false, error: { kind: 'disconnected' } }
    expect(await issuer.exchange(answer)).toMatchObject(refused)
    for (const change of [{ codeVerifier: 'a'.repeat(43) }, { redirectUri: `${REDIRECT}/x` }]) {
      const next = await walk(issuer)
      expect(await issuer.exchange({ ...next.answer, ...change })).toMatchObject(refused)
    }
  })

  it('returns a refusal without a code', async () => {
    const { back } = await walk(VENDORS[name](), { decision: 'cancel' })
    expect(back.searchParams.get('error')).toBe('access_denied')
    expect(back.searchParams.has('code')).toBe(false)
  })

  it('with a wrong secret is refused, and not retried', async () => {
    const { answer } = await walk(VENDORS[name]())
    const impostor = {
      oidc: () =>
        createOidcIssuer({
          ...APP,
          clientSecret: 'wrong: a/b+c',
          id: 'oidc',
          label: 'x',
          issuerUrl: ISSUERS.oidc(),
          scopes: ['openid'],
        }),
      xero: () =>
        createXeroSignIn({
          ...APP,
          clientSecret: 'w',
          loginUrl: sandbox.url,
          identityUrl: sandbox.url,
        }),
      intuit: () =>
        createIntuitSignIn({
          ...APP,
          clientSecret: 'w',
          environment: 'production',
          issuerUrl: ISSUERS.intuit(),
          discoveryUrl: `${sandbox.url}/intuit/.well-known/openid_configuration`,
        }),
    }[name]()
    expect(await impostor.exchange(answer)).toMatchObject({
      ok: false,
      error: { kind: 'rejected', message: expect.not.stringContaining('wrong') },
    })
  })
})

it('[AUTH-01] the same address at two issuers is two people', async () => {
  const [one, two] = [await signIn(VENDORS.oidc()), await signIn(VENDORS.intuit())]
  expect(one.ok && two.ok && one.value.email === two.value.email).toBe(true)
  expect(one.ok && two.ok && one.value.subject === two.value.subject).toBe(false)
})

it('[AUTH-01] a code of one issuer is not sent to another: mix-up (RFC 9207)', async () => {
  const issuer = VENDORS.oidc()
  const { answer } = await walk(issuer)
  const other = await issuer.exchange({ ...answer, iss: ISSUERS.intuit() })
  expect(other).toMatchObject({ ok: false, error: { kind: 'rejected' } })
  const { iss: _, ...withoutIss } = answer
  expect(await issuer.exchange(withoutIss)).toMatchObject({ ok: false })
  // Neither was sent, so the code is still valid.
  expect(await issuer.exchange(answer)).toMatchObject({ ok: true })
})

it('the metadata is read once, and again after an hour; a failure is not cached', async () => {
  let at = Date.now()
  const issuer = createOidcIssuer({
    ...APP,
    id: 'oidc',
    label: 'x',
    issuerUrl: ISSUERS.oidc(),
    scopes: ['openid'],
    now: () => at,
    limits: ONCE,
  })
  await control().setFaults({ kind: 'unavailable', path: '/issuer/.well-known', times: 1 })
  const request = { state: 's', nonce: 'n', codeChallenge: 'c', redirectUri: REDIRECT }
  expect(await issuer.authorizeUrl(request)).toMatchObject({
    ok: false,
    error: { kind: 'unavailable' },
  })
  expect(await issuer.authorizeUrl(request)).toMatchObject({ ok: true })
  await control().setFaults({ kind: 'unavailable', path: '/issuer/.well-known', times: 0 })
  at += 59 * 60_000
  expect(await issuer.authorizeUrl(request)).toMatchObject({ ok: true })
  at += 2 * 60_000
  expect(await issuer.authorizeUrl(request)).toMatchObject({ ok: false })
})
