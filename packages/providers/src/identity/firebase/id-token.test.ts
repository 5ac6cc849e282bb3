/** Tokens signed with our own test keys, because the emulator signs none. */
import { createHmac } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import {
  exportJWK,
  exportPKCS8,
  exportSPKI,
  generateKeyPair,
  jwtVerify,
  SignJWT,
  UnsecuredJWT,
} from 'jose'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createFirebaseAuth, type FirebaseSettings } from './index.ts'

const PROJECT = 'millpond-real'
const pair = await generateKeyPair('RS256', { extractable: true })
const other = await generateKeyPair('RS256', { extractable: true })
const server = { keys: [] as object[], status: 200, cache: 'max-age=600', asked: 0, assertion: '' }

let http: Server
let url = ''
beforeAll(async () => {
  http = createServer((request, response) => {
    if (request.url === '/keys') {
      server.asked += 1
      response.writeHead(server.status, { 'cache-control': server.cache })
      response.end(JSON.stringify({ keys: server.keys }))
      return
    }
    let body = ''
    request.on('data', chunk => {
      body += chunk
    })
    request.on('end', () => {
      response.writeHead(200, { 'content-type': 'application/json' })
      if (request.url === '/oauth') {
        server.asked += 1
        server.assertion = new URLSearchParams(body).get('assertion') ?? ''
        response.end(JSON.stringify({ access_token: 'the-access', expires_in: 3600 }))
      } else {
        const users =
          request.headers.authorization === 'Bearer the-access' ? [{ localId: 'a' }] : []
        response.end(JSON.stringify({ users }))
      }
    })
  })
  await new Promise<void>(done => http.listen(0, '127.0.0.1', done))
  const address = http.address()
  url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
})
afterAll(() => http.close())

let at = Date.now()
beforeEach(async () => {
  at = Date.now()
  const jwk = { ...(await exportJWK(pair.publicKey)), kid: 'one', alg: 'RS256', use: 'sig' }
  Object.assign(server, { keys: [jwk], status: 200, asked: 0 })
})

const ONCE = {
  backOff: { tries: 1, firstMs: 1, longestMs: 1 },
  breaker: { failuresInARow: Number.POSITIVE_INFINITY, latestCalls: Number.POSITIVE_INFINITY },
}
const settings = (): FirebaseSettings => ({
  projectId: PROJECT,
  apiKey: 'key',
  serviceAccount: null,
  emulatorHost: null,
  mode: 'production',
  addresses: { accounts: url, tokens: url, keys: `${url}/keys`, oauth: `${url}/oauth` },
  limits: ONCE,
  now: () => at,
})

const seconds = () => Math.floor(at / 1000)
const claims = (change: object = {}) => ({
  iss: `https://securetoken.google.com/${PROJECT}`,
  aud: PROJECT,
  sub: 'the-person',
  iat: seconds(),
  exp: seconds() + 3600,
  auth_time: seconds(),
  email: 'aroha@example.org',
  email_verified: true,
  xero: true,
  ...change,
})
const header = { alg: 'RS256', kid: 'one', typ: 'JWT' }
const sign = (change: object = {}, more: object = {}, key = pair.privateKey) =>
  new SignJWT(claims(change)).setProtectedHeader({ ...header, ...more }).sign(key)
const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

it('[AUTH-01] [ORG-04] a token signed for this project names the person and the claims', async () => {
  expect(await createFirebaseAuth(settings()).verify(await sign())).toMatchObject({
    subject: 'the-person',
    email: 'aroha@example.org',
    emailVerified: true,
    claims: { appStore: false, xero: true, quickbooks: false },
  })
})

it.each<[string, () => string | Promise<string>]>([
  ['unsigned, as the emulator’s are', () => new UnsecuredJWT(claims()).encode()],
  ['alg None', async () => `${encode({ alg: 'None' })}.${encode(claims())}.`],
  ['another key under our kid', () => sign({}, {}, other.privateKey)],
  ['an unknown kid', () => sign({}, { kid: 'two' })],
  [
    'HS256 keyed with the public key',
    async () => {
      const input = `${encode({ ...header, alg: 'HS256' })}.${encode(claims())}`
      const key = await exportSPKI(pair.publicKey)
      return `${input}.${createHmac('sha256', key).update(input).digest('base64url')}`
    },
  ],
  ['another project as audience', () => sign({ aud: 'another' })],
  ['another project as issuer', () => sign({ iss: 'https://securetoken.google.com/another' })],
  ['an issuer without https', () => sign({ iss: `http://securetoken.google.com/${PROJECT}` })],
  ['expired', () => sign({ exp: seconds() - 31 })],
  ['without expiry', () => sign({ exp: undefined })],
  ['issued in the future', () => sign({ iat: seconds() + 600 })],
  ['signed in in the future', () => sign({ auth_time: seconds() + 600 })],
  ['without a time of signing in', () => sign({ auth_time: undefined })],
  ['without a subject', () => sign({ sub: undefined })],
  ['with an empty subject', () => sign({ sub: '' })],
  ['with a subject too long', () => sign({ sub: 'a'.repeat(129) })],
  ['with a subject of figures', () => sign({ sub: 7 })],
  ['cut', async () => (await sign()).slice(0, -4)],
  ['nothing', () => ''],
])('[AUTH-01] refuses a token %s', async (_, forge) => {
  expect(await createFirebaseAuth(settings()).verify(await forge())).toBeNull()
})

it('keys are cached as long as their reply says, and concurrent readers share one request', async () => {
  const { verify } = createFirebaseAuth(settings())
  const token = await sign()
  await Promise.all([verify(token), verify(token), verify(token)])
  at += 599_000
  expect(await verify(token)).not.toBeNull()
  expect(server.asked).toBe(1)
  at += 2000
  expect(await verify(token)).not.toBeNull()
  expect(server.asked).toBe(2)
})

it('an unknown key is requested again, at most once a minute', async () => {
  const { verify } = createFirebaseAuth(settings())
  await verify(await sign())
  server.keys = [{ ...(await exportJWK(other.publicKey)), kid: 'two', alg: 'RS256', use: 'sig' }]
  const renewed = await sign({}, { kid: 'two' }, other.privateKey)
  expect(await verify(renewed)).toBeNull()
  expect(server.asked).toBe(1)
  at += 61_000
  expect(await verify(renewed)).not.toBeNull()
  expect(server.asked).toBe(2)
  for (const kid of ['a', 'b', 'c']) expect(await verify(await sign({}, { kid }))).toBeNull()
  expect(server.asked).toBe(2)
})

it('reports that the keys cannot be read, which differs from a wrong token', async () => {
  server.status = 503
  const { verify } = createFirebaseAuth(settings())
  await expect(verify(await sign())).rejects.toMatchObject({ kind: 'unavailable' })
})

it('shows its service account’s own signature, and asks for an access token once', async () => {
  const account = await generateKeyPair('RS256', { extractable: true })
  const { administration } = createFirebaseAuth({
    ...settings(),
    serviceAccount: {
      clientEmail: 'millpond@example.iam',
      privateKey: await exportPKCS8(account.privateKey),
    },
  })
  const found = await administration.find({ subject: 'a' })
  expect(found).toMatchObject({ ok: true, value: { subject: 'a' } })
  await administration.find({ email: 'b@example.org' })
  expect(server.asked).toBe(1)
  const { payload } = await jwtVerify(server.assertion, account.publicKey, {
    audience: `${url}/oauth`,
    issuer: 'millpond@example.iam',
    currentDate: new Date(at),
  })
  expect(payload.scope).toContain('identitytoolkit')
  at += 56 * 60_000
  await administration.find({ subject: 'a' })
  expect(server.asked).toBe(2)
})

it('has no rights over accounts without a service account', async () => {
  const { administration } = createFirebaseAuth(settings())
  expect(await administration.remove('a')).toMatchObject({
    ok: false,
    error: { kind: 'misconfigured' },
  })
})
