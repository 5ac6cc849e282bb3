import { createHmac } from 'node:crypto'
import { base64url, exportJWK, generateKeyPair, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { AUDIENCE } from '../src/identity/access-token.ts'
import { bearer, createTestGateway, ORIGIN, type TestGateway, type TestUser } from './_gateway.ts'

let gateway: TestGateway
let user: TestUser
let now: number
beforeAll(async () => {
  gateway = await createTestGateway({ engine: 'embedded' })
  user = await gateway.signUp()
  now = Math.floor(gateway.clock.now().getTime() / 1000)
})
afterAll(() => gateway.close())

const ask = (token: string) => gateway.inject({ url: '/api/organisations', headers: bearer(token) })

const encode = (value: object) => base64url.encode(JSON.stringify(value))
const headerOf = (token: string) => JSON.parse(atobUrl(token.split('.')[0] ?? ''))
const payloadOf = (token: string) => JSON.parse(atobUrl(token.split('.')[1] ?? ''))
const atobUrl = (text: string) => new TextDecoder().decode(base64url.decode(text))
const signatureOf = (token: string) => token.split('.')[2] ?? ''

/** The real token with parts exchanged, and the old signature. */
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

/** Properly signed by our own key, with some of the claims changed. */
async function ours(claims: Record<string, unknown>, header: object = {}): Promise<string> {
  const { loadSigningKeys } = await import('../src/identity/signing-keys.ts')
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

it('[AUTH-01] takes the real token, and the same claims signed by our key', async () => {
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
  ['a kid nobody has', () => strangers({ kid: 'another' })],
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
  ['somebody else’s subject on this session', () => ours({ sub: 'another' })],
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

describe('[API-01] [AUTH-01] a forged token is refused', () => {
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
])('[AUTH-06] says "No token provided" with %s', async (_case, headers) => {
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

it('[AUTH-01] publishes the public key alone, and keeps the private one sealed', async () => {
  const { keys } = (await gateway.inject({ url: '/auth/jwks' })).json()
  expect(keys).toHaveLength(1)
  expect(Object.keys(keys[0]).sort()).toEqual(['alg', 'crv', 'kid', 'kty', 'use', 'x'])
  const { rows } = await gateway.deps.database.systemPool.query(
    'select sealed_private_jwk as sealed from identity.signing_key',
  )
  expect(rows).toHaveLength(1)
  expect(rows[0].sealed.toString('latin1')).not.toContain('Ed25519')
})
