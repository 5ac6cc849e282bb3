import { createHmac } from 'node:crypto'
import { controlClient, type Sandbox, STAND_IN_APP, startSandbox } from '@millpond/sandbox'
import { base64url, CompactSign, exportJWK, generateKeyPair, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { AUDIENCE, VISIT_SECONDS } from '../src/identity/access-token.ts'
import { loadSigningKeys } from '../src/identity/signing-keys.ts'
import { supportSessionStore } from '../src/stores/support-session-store.ts'
import {
  bearer,
  createTestGateway,
  DAY_ENGINE,
  ORIGIN,
  OWN_PAGE,
  type TestGateway,
  type TestUser,
} from './_gateway.ts'

let gateway: TestGateway
let user: TestUser
let now: number
/** Another installation: its own database, its own keys, the same address. */
let elsewhere: TestGateway
let sandbox: Sandbox
beforeAll(async () => {
  gateway = await createTestGateway({ engine: DAY_ENGINE })
  elsewhere = await createTestGateway({ engine: DAY_ENGINE })
  sandbox = await startSandbox({ port: 0 })
  user = await gateway.signUp()
  now = Math.floor(gateway.clock.now().getTime() / 1000)
})
afterAll(async () => {
  await Promise.all([gateway.close(), elsewhere.close(), sandbox.stop()])
})

const ask = (token: string) => gateway.inject({ url: '/api/organisations', headers: bearer(token) })

const encode = (value: object) => base64url.encode(JSON.stringify(value))
const headerOf = (token: string) => JSON.parse(atobUrl(token.split('.')[0] ?? ''))
const payloadOf = (token: string) => JSON.parse(atobUrl(token.split('.')[1] ?? ''))
const atobUrl = (text: string) => new TextDecoder().decode(base64url.decode(text))
const signatureOf = (token: string) => token.split('.')[2] ?? ''

/** The real token with parts replaced, and the old signature. */
const patched = (header: object, payload: object = {}) =>
  [
    encode({ ...headerOf(user.token), ...header }),
    encode({ ...payloadOf(user.token), ...payload }),
    signatureOf(user.token),
  ].join('.')

const hmac = (header: object, key: string | Uint8Array) => {
  const input = `${encode(header)}.${encode(payloadOf(user.token))}`
  return `${input}.${createHmac('sha256', key).update(input).digest('base64url')}`
}

/** Signed by our own key, with some claims changed. */
async function ours(claims: Record<string, unknown>, header: object = {}): Promise<string> {
  const keys = await loadSigningKeys(gateway.deps.database, gateway.deps.seal)
  const payload = { ...payloadOf(user.token), ...claims }
  const filled = Object.fromEntries(Object.entries(payload).filter(([, v]) => v !== undefined))
  return new SignJWT(filled)
    .setProtectedHeader({ alg: 'EdDSA', typ: 'at+jwt', kid: keys.kid, ...header })
    .sign(keys.privateKey)
}

async function strangers(header: object = {}, claims: object = {}): Promise<string> {
  const pair = await generateKeyPair('EdDSA', { crv: 'Ed25519', extractable: true })
  return new SignJWT({ ...payloadOf(user.token), ...claims })
    .setProtectedHeader({ ...headerOf(user.token), ...header })
    .sign(pair.privateKey)
}

const publicKey = () => gateway.deps.tokens.publicKeys.keys[0]

it('[AUTH-01] accepts the real token, and the same claims signed by our key', async () => {
  expect((await ask(user.token)).statusCode).toBe(200)
  expect((await ask(await ours({}))).statusCode).toBe(200)
})

const FORGERIES: [string, () => string | Promise<string>][] = [
  ['alg none, no signature', () => patched({ alg: 'none' }).replace(/[^.]+$/, '')],
  ['alg None', () => patched({ alg: 'None' })],
  ['alg none with the old signature', () => patched({ alg: 'none' })],
  [
    'HS256 keyed with the public key as JWK text',
    () => hmac({ alg: 'HS256', typ: 'at+jwt', kid: publicKey()?.kid }, JSON.stringify(publicKey())),
  ],
  [
    'HS256 keyed with the raw public key',
    () =>
      hmac(
        { alg: 'HS256', typ: 'at+jwt', kid: publicKey()?.kid },
        base64url.decode(publicKey()?.x ?? ''),
      ),
  ],
  ['HS256 keyed with nothing', () => hmac({ alg: 'HS256', typ: 'at+jwt' }, '')],
  ['RS256 claimed over our signature', () => patched({ alg: 'RS256' })],
  ['ES256 claimed over our signature', () => patched({ alg: 'ES256' })],
  ['a stranger’s key under our kid', () => strangers()],
  ['a stranger’s key without kid', () => strangers({ kid: undefined })],
  ['an unknown kid', () => strangers({ kid: 'another' })],
  ['a kid that walks folders', () => strangers({ kid: '../../../dev/null' })],
  [
    'a stranger’s key in the jwk header',
    async () => {
      const pair = await generateKeyPair('EdDSA', { crv: 'Ed25519', extractable: true })
      return new SignJWT(payloadOf(user.token))
        .setProtectedHeader({ alg: 'EdDSA', typ: 'at+jwt', jwk: await exportJWK(pair.publicKey) })
        .sign(pair.privateKey)
    },
  ],
  ['a foreign jku', () => strangers({ jku: 'http://127.0.0.1:9/jwks' })],
  ['a foreign x5u', () => strangers({ x5u: 'http://127.0.0.1:9/cert' })],
  ['another audience', () => ours({ aud: 'another' })],
  ['a list of other audiences', () => ours({ aud: ['another', `${AUDIENCE}2`] })],
  ['no audience', () => ours({ aud: undefined })],
  ['another issuer', () => ours({ iss: 'http://localhost:4001' })],
  ['the issuer with a slash more', () => ours({ iss: `${ORIGIN}/` })],
  ['no issuer', () => ours({ iss: undefined })],
  ['expired a second ago', () => ours({ exp: now - 1 })],
  ['no expiry', () => ours({ exp: undefined })],
  ['an expiry in words', () => ours({ exp: 'never' })],
  ['issued longer ago than tokens live', () => ours({ iat: now - 601, exp: now + 600 })],
  ['issued in the future', () => ours({ iat: now + 600, exp: now + 900 })],
  ['not valid before tomorrow', () => ours({ nbf: now + 86400 })],
  ['no subject', () => ours({ sub: undefined })],
  ['a subject that is no text', () => ours({ sub: 7 })],
  ['no session', () => ours({ sid: undefined })],
  ['a session that never was', () => ours({ sid: '00000000-0000-4000-8000-000000000000' })],
  ['another person’s subject on this session', () => ours({ sub: 'another' })],
  ['another type: an id token', () => ours({}, { typ: 'JWT' })],
  ['no type', () => ours({}, { typ: undefined })],
  ['an unknown critical header', () => patched({ crit: ['exp2'], exp2: 1 })],
  ['the payload changed under the signature', () => patched({}, { sub: 'another' })],
  ['the signature cut', () => user.token.slice(0, -2)],
  [
    'the signature of another token',
    async () => {
      const other = await gateway.signUp()
      return `${user.token.split('.').slice(0, 2).join('.')}.${signatureOf(other.token)}`
    },
  ],
  ['two parts', () => user.token.split('.').slice(0, 2).join('.')],
  ['five parts', () => `${user.token}.a.b`],
  ['an encrypted-looking token', () => `${encode({ alg: 'dir', enc: 'A256GCM' })}..a.b.c`],
  ['the refresh secret', () => user.cookie.split('=')[1] ?? ''],
  ['the word null', () => 'null'],
]

/** Signed by our own key over exactly this text, which may not even be JSON. */
async function oursOver(payload: string, header: object = {}): Promise<string> {
  const keys = await loadSigningKeys(gateway.deps.database, gateway.deps.seal)
  return new CompactSign(new TextEncoder().encode(payload))
    .setProtectedHeader({ alg: 'EdDSA', typ: 'at+jwt', kid: keys.kid, ...header })
    .sign(keys.privateKey)
}

/** The claims that the issuer gives to a person who signs in with it. */
async function tokensOfAnotherIssuer(): Promise<Record<string, string>> {
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: STAND_IN_APP.clientId,
    redirect_uri: `${ORIGIN}/auth/foreign/callback`,
    scope: 'openid email',
    nonce: 'n',
  })
  const page = await (await fetch(`${sandbox.url}/issuer/authorize?${query}`)).text()
  const request = /name="request" value="([^"]+)"/.exec(page)?.[1] ?? ''
  const allowed = await fetch(`${sandbox.url}/issuer/consent`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ request, person: 'aroha', decision: 'allow' }),
  })
  const back = new URL(allowed.headers.get('location') ?? '')
  const answer = await fetch(`${sandbox.url}/issuer/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code: back.searchParams.get('code') ?? '',
      redirect_uri: `${ORIGIN}/auth/foreign/callback`,
      client_id: STAND_IN_APP.clientId,
      client_secret: STAND_IN_APP.clientSecret,
    }),
  })
  return (await answer.json()) as Record<string, string>
}

const personOf = async ({ userId }: TestUser) => {
  const { database, identity } = gateway.deps
  const person = await database.asSystem(tx => identity.personOf(tx, userId))
  if (!person) throw new Error('There is such a person')
  return person
}

/** The token of a support session, which the database knows if it `isStored`. */
async function visitToken(isStored: boolean, endsInSeconds = VISIT_SECONDS): Promise<string> {
  const { deps, clock } = gateway
  const staff = await gateway.signUp()
  const visit = { visitId: crypto.randomUUID(), staffUserId: staff.userId, staffEmail: staff.email }
  const expiresAt = new Date(clock.now().getTime() + endsInSeconds * 1000)
  if (isStored) {
    await deps.database.changeAsOwner(tx => supportSessionStore.addStaff(tx, staff.userId))
    await deps.database.asSystem(async tx => {
      await supportSessionStore.begin(tx, {
        ...visit,
        userId: user.userId,
        sessionId: payloadOf(staff.token).sid,
        reason: 'A figure looks wrong',
        ticket: 'T-1',
        beganAt: clock.now(),
        expiresAt,
      })
    })
  }
  return deps.tokens.issueVisit(await personOf(user), visit, expiresAt)
}

const withKid = (kid: unknown) => patched({ kid })

FORGERIES.push(
  ['an id token of another issuer', async () => (await tokensOfAnotherIssuer()).id_token ?? ''],
  [
    'an access token of another issuer',
    async () => (await tokensOfAnotherIssuer()).access_token ?? '',
  ],
  [
    'an id token forged to name us',
    async () => {
      await controlClient(sandbox.url).setIssuerFault('access-token-type')
      return (await tokensOfAnotherIssuer()).id_token ?? ''
    },
  ],
  ['the token of another installation', async () => (await elsewhere.signUp()).token],
  [
    'the key of another installation over our claims',
    async () => {
      const { database, seal } = elsewhere.deps
      const keys = await loadSigningKeys(database, seal)
      return new SignJWT(payloadOf(user.token))
        .setProtectedHeader({ alg: 'EdDSA', typ: 'at+jwt', kid: keys.kid })
        .sign(keys.privateKey)
    },
  ],
  [
    'the key of another installation under our kid',
    async () => {
      const { database, seal } = elsewhere.deps
      const { privateKey } = await loadSigningKeys(database, seal)
      return new SignJWT(payloadOf(user.token))
        .setProtectedHeader(headerOf(user.token))
        .sign(privateKey)
    },
  ],
  ['a visit that never began', () => visitToken(false)],
  [
    'a visit token dressed as an access token',
    async () => ours(payloadOf(await visitToken(true)), {}),
  ],
  ['an access token dressed as a visit', () => ours({}, { typ: 'visit+jwt' })],
  ['a visit without a staff member', () => ours({ act: null }, { typ: 'visit+jwt' })],
  ['a visit by a word', () => ours({ act: 'staff' }, { typ: 'visit+jwt' })],
  ['a visit longer than visits are', () => ours({ iat: now - 1801 }, { typ: 'visit+jwt' })],
  ['an access token that names a visitor', () => ours({ act: { sub: 'staff' } })],
  ['doubled dots', () => user.token.replaceAll('.', '..')],
  ['a dot before', () => `.${user.token}`],
  ['a dot behind', () => `${user.token}.`],
  ['no payload', () => user.token.replace(/\.[^.]+\./, '..')],
  ['the payload cut', () => user.token.replace(/\.([^.]+)....\./, '.$1.')],
  ['the header alone', () => user.token.split('.')[0] ?? ''],
  [
    'padding behind each part',
    () =>
      user.token
        .split('.')
        .map(part => `${part}=`)
        .join('.'),
  ],
  ['one letter more in the signature', () => `${user.token}A`],
  ['its parts in another order', () => user.token.split('.').reverse().join('.')],
  ['a letter that only looks the same', () => user.token.replace('e', '\u0435')],
  ['wide letters', () => user.token.replace('e', '\uff45')],
  ['a joiner no one sees', () => user.token.replace('.', '.\u200b')],
  ['a line break in it', () => user.token.replace('.', '.\n')],
  ['two tokens', () => `${user.token}, ${user.token}`],
  ['a token in quotes', () => `"${user.token}"`],
  ['a token in a token', () => ours({}).then(inner => oursOver(inner, { cty: 'JWT' }))],
  ['a payload that is a list', () => oursOver('[]')],
  ['a payload that is null', () => oursOver('null')],
  ['a payload that is no JSON', () => oursOver('sub=me')],
  ['an empty payload', () => oursOver('')],
  ['a signature in JSON form', () => encode({ payload: 'e30', signatures: [] })],
  ['a kid that is a list', () => withKid([headerOf(user.token).kid])],
  ['a kid that is an object', () => withKid({ $ne: null })],
  ['a kid that asks the database', () => withKid("' or '1'='1")],
  ['a kid of the prototype', () => withKid('__proto__')],
  ['an algorithm that is a list', () => patched({ alg: ['EdDSA', 'none'] })],
  ['an algorithm that is empty', () => patched({ alg: '' })],
  ['Ed448 claimed over our signature', () => patched({ alg: 'Ed448' })],
  ['HS512 keyed with the signature', () => hmac({ alg: 'HS512' }, signatureOf(user.token))],
  ['an unencoded payload (b64)', () => patched({ b64: false, crit: ['b64'] })],
  ['a compressed payload', () => patched({ zip: 'DEF' })],
  ['a type of another case and kind', () => ours({}, { typ: 'logout+jwt' })],
  ['an expiry without end', () => ours({ exp: Number.MAX_VALUE, iat: now - 601 })],
  ['an expiry below zero', () => ours({ exp: -1 })],
  ['an expiry in a list', () => ours({ exp: [now + 600] })],
  ['an issuer in a list', () => ours({ iss: [ORIGIN, 'another'] })],
  ['a session that is a list', () => ours({ sid: [payloadOf(user.token).sid] })],
  ['the session of the prototype', () => ours({ sid: '__proto__' })],
  ['an empty subject', () => ours({ sub: '' })],
  ['a subject with a NUL', () => ours({ sub: `${user.userId}\u0000` })],
  [
    'the session of another person',
    async () => ours({ sid: payloadOf((await gateway.signUp()).token).sid }),
  ],
  [
    'the token of a session that has ended',
    async () => {
      const other = await gateway.signUp()
      await gateway.inject({
        method: 'POST',
        url: '/auth/sign-out',
        headers: { ...OWN_PAGE, cookie: other.cookie },
      })
      return other.token
    },
  ],
)

describe('[API-01] [AUTH-01] a forged token is refused', () => {
  it('of at least ninety kinds', () => {
    expect(new Set(FORGERIES.map(([name]) => name)).size).toBeGreaterThanOrEqual(90)
    expect(new Set(FORGERIES.map(([name]) => name)).size).toBe(FORGERIES.length)
  })

  it.each(FORGERIES)('%s', async (_name, forge) => {
    const answer = await ask(await forge())
    expect(answer.statusCode).toBe(401)
    expect(answer.json()).toMatchObject({
      code: 'unauthenticated',
      message: 'The session has ended. Sign in again.',
    })
  })
})

it.each([
  ['no header', {}],
  ['an empty one', { authorization: '' }],
])('[AUTH-06] replies "No token provided" with %s', async (_case, headers) => {
  const answer = await gateway.inject({ url: '/api/organisations', headers })
  expect(answer.statusCode).toBe(401)
  expect(answer.json().message).toBe('No token provided')
})

it.each(['Basic dXNlcjpwYXNz', 'Bearer', 'Bearer  two', 'Token abc', `Bearer ${'a'.repeat(5000)}`])(
  '[API-01] refuses the authorization %.20s',
  async authorization => {
    const answer = await gateway.inject({ url: '/api/organisations', headers: { authorization } })
    expect(answer.statusCode).toBe(401)
  },
)

it('[AUTH-01] ends a token after ten minutes', async () => {
  const { token } = await gateway.signUp()
  gateway.clock.advance(599)
  expect((await ask(token)).statusCode).toBe(200)
  gateway.clock.advance(2)
  expect((await ask(token)).statusCode).toBe(401)
})

it('[AUTH-01] publishes only the public key, and keeps the private one sealed', async () => {
  const { keys } = (await gateway.inject({ url: '/auth/jwks' })).json()
  expect(keys).toHaveLength(1)
  expect(Object.keys(keys[0]).sort()).toEqual(['alg', 'crv', 'kid', 'kty', 'use', 'x'])
  const { rows } = await gateway.deps.database.systemPool.query(
    'select sealed_private_jwk as sealed from identity.signing_key',
  )
  expect(rows).toHaveLength(1)
  expect(rows[0].sealed.toString('latin1')).not.toContain('Ed25519')
})

it('[AUTH-08] accepts the token of a visit as long as the visit lasts, and not a second longer', async () => {
  const token = await visitToken(true, 600)
  expect((await ask(token)).statusCode).toBe(200)
  gateway.clock.advance(599)
  expect((await ask(token)).statusCode).toBe(200)
  gateway.clock.advance(2)
  expect((await ask(token)).statusCode).toBe(401)
})

it('[AUTH-08] ends a visit at once when its member of staff is no longer staff', async () => {
  const token = await visitToken(true)
  const { act } = payloadOf(token)
  await gateway.deps.database.changeAsOwner(tx => supportSessionStore.removeStaff(tx, act.sub))
  expect((await ask(token)).statusCode).toBe(401)
})

it.each([
  ['in the address', { url: `/api/organisations?access_token=TOKEN` }],
  ['in a cookie', { url: '/api/organisations', headers: { cookie: 'token=TOKEN' } }],
  ['in another header', { url: '/api/organisations', headers: { 'x-access-token': 'TOKEN' } }],
  [
    'as a proxy’s',
    { url: '/api/organisations', headers: { 'proxy-authorization': 'Bearer TOKEN' } },
  ],
])('[API-01] accepts no token %s', async (_, request) => {
  const filled = JSON.parse(JSON.stringify(request).replaceAll('TOKEN', user.token))
  expect((await gateway.inject(filled)).statusCode).toBe(401)
})
