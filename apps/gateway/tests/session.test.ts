import type { SignedIn } from '@millpond/contract/session'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  ANY_ENGINE,
  bearer,
  cookieOf,
  createTestGateway,
  deviceCookieOf,
  mailedCode,
  mailsTo,
  ORIGIN,
  OWN_PAGE,
  PASSWORD,
  type TestGateway,
} from './_gateway.ts'

describe.each(ANY_ENGINE)('sessions on %s', engine => {
  let gateway: TestGateway
  beforeAll(async () => {
    gateway = await createTestGateway({ engine, hasFullHashes: true })
  })
  afterAll(() => gateway.close())

  const post = (url: string, payload: object, cookie = '') =>
    gateway.inject({ method: 'POST', url, payload, headers: { cookie } })
  const refresh = (cookie: string, headers: Record<string, string> = OWN_PAGE) =>
    gateway.inject({ method: 'POST', url: '/auth/refresh', headers: { ...headers, cookie } })
  const organisations = (token: string) =>
    gateway.inject({ url: '/api/organisations', headers: bearer(token) })

  it('[AUTH-01] [ENT-13] signs up and returns the user record, claims and a ten-minute token', async () => {
    const email = 'Aroha@Example.org'
    const asked = await post('/auth/sign-up', {
      email,
      password: PASSWORD,
      displayName: 'Aroha Ngata',
    })
    expect(asked.json()).toEqual({ sent: true })
    const code = await mailedCode(gateway.http, email)
    const answer = await post('/auth/verify-email', { email, code }, deviceCookieOf(asked))
    expect(answer.statusCode).toBe(200)
    const session = answer.json<SignedIn>()
    expect(session).toMatchObject({
      expiresIn: 600,
      isSpoofSession: false,
      claims: { appStore: false, xero: false, quickbooks: false },
      user: {
        email: 'aroha@example.org',
        displayName: 'Aroha Ngata',
        photoURL: null,
        emailVerified: true,
        phoneNumber: null,
        isAnonymous: false,
        providerId: 'password',
      },
    })
    expect(Date.parse(session.user.metadata.creationTime ?? '')).not.toBeNaN()
    expect(Date.parse(session.user.metadata.lastSignInTime ?? '')).not.toBeNaN()
    expect((await organisations(session.idToken)).json()).toEqual({ organisations: [] })
  })

  it('[AUTH-01] keeps the refresh secret in a host-only, strict, script-proof cookie', async () => {
    const { email } = await gateway.signUp()
    const answer = await post('/auth/sign-in', { email, password: PASSWORD })
    const header = [answer.headers['set-cookie']].flat().find(each => each?.includes('refresh'))
    expect(header).toMatch(/^__Host-mp_refresh=[A-Za-z0-9_-]{43}; /)
    for (const attribute of ['Path=/', 'HttpOnly', 'Secure', 'SameSite=Strict', 'Max-Age=43200']) {
      expect(header).toContain(attribute)
    }
    expect(header).not.toContain('Domain')
    expect(answer.body).not.toContain(cookieOf(answer).split('=')[1])
  })

  it('[AUTH-01] signs in with the address in any case, and not with another password', async () => {
    const { email } = await gateway.signUp('case@example.org')
    const right = await post('/auth/sign-in', { email: email.toUpperCase(), password: PASSWORD })
    expect(right.statusCode).toBe(200)
    const wrong = await post('/auth/sign-in', { email, password: `${PASSWORD}!` })
    expect(wrong.statusCode).toBe(401)
  })

  it('[SEC-05] a sign-in ends the session that this browser had before, and no other', async () => {
    const user = await gateway.signUp()
    const elsewhere = await gateway.signUp()
    const { email } = elsewhere
    const again = await post('/auth/sign-in', { email, password: PASSWORD }, user.cookie)
    expect(again.statusCode).toBe(200)
    expect((await refresh(user.cookie)).statusCode).toBe(401)
    expect((await organisations(user.token)).statusCode).toBe(401)
    expect((await refresh(elsewhere.cookie)).statusCode).toBe(200)
  })

  it('[AUTH-07] gives an unknown address and a wrong password the same reply', async () => {
    const { email } = await gateway.signUp()
    const known = await post('/auth/sign-in', { email, password: 'not the password' })
    const unknown = await post('/auth/sign-in', {
      email: 'nobody@example.org',
      password: 'not the password',
    })
    const { correlationId: _a, ...first } = known.json()
    const { correlationId: _b, ...second } = unknown.json()
    expect(first).toEqual(second)
    expect(known.statusCode).toBe(unknown.statusCode)
    expect(first).toEqual({
      code: 'unauthenticated',
      message: 'The email address or password is wrong',
      impact: 'medium',
    })
  })

  it('[AUTH-07] does not reveal that an address has an account already', async () => {
    const { email } = await gateway.signUp()
    const again = await post('/auth/sign-up', { email, password: 'another long password' })
    expect(again.statusCode).toBe(200)
    expect(again.json()).toEqual({ sent: true })
    const [mail] = await mailsTo(gateway.http, email)
    expect(mail?.subject).toBe('You already have a Millpond account')
    expect(mail?.text).not.toMatch(/\d{8}/)
    const attacked = await post('/auth/sign-in', { email, password: 'another long password' })
    expect(attacked.statusCode).toBe(401)
  })

  it.each([
    ['eleven char', 'password'],
    ['passwordpassword', 'password'],
    ['aaaaaaaaaaaaaaaa', 'password'],
    ['short@example.org', 'password'],
    ['x'.repeat(129), 'password'],
  ])('[AUTH-07] refuses the password %s at its field', async (password, path) => {
    const answer = await post('/auth/sign-up', { email: 'short@example.org', password })
    expect(answer.statusCode).toBe(400)
    expect(answer.json().fields[0].path).toBe(path)
  })

  it('[AUTH-01] stores an argon2id hash and no readable refresh secret', async () => {
    const user = await gateway.signUp()
    const { rows } = await gateway.deps.database.systemPool.query(
      `select hash from identity.password where user_id = $1`,
      [user.userId],
    )
    expect(rows[0].hash).toMatch(/^\$argon2id\$v=19\$m=32768,t=2,p=1\$/)
    const stored = await gateway.deps.database.systemPool.query(
      `select encode(token_hash, 'base64') as hash from identity.refresh_token`,
    )
    const secret = user.cookie.split('=')[1] ?? ''
    expect(stored.rows.map(row => row.hash)).not.toContain(secret)
  })

  it('[AUTH-01] rotates the secret at each refresh', async () => {
    const user = await gateway.signUp()
    const first = await refresh(user.cookie)
    expect(first.statusCode).toBe(200)
    expect(cookieOf(first)).not.toBe(user.cookie)
    gateway.clock.advance(60)
    const second = await refresh(cookieOf(first))
    expect(second.statusCode).toBe(200)
    expect((await organisations(second.json().idToken)).statusCode).toBe(200)
  })

  it('[AUTH-01] gives two tabs the same successor within ten seconds', async () => {
    const user = await gateway.signUp()
    const answers = await Promise.all([1, 2, 3, 4].map(() => refresh(user.cookie)))
    expect(answers.map(answer => answer.statusCode)).toEqual([200, 200, 200, 200])
    expect(new Set(answers.map(cookieOf)).size).toBe(1)
    gateway.clock.advance(9)
    expect(cookieOf(await refresh(user.cookie))).toBe(cookieOf(answers[0] as never))
  })

  it('[AUTH-01] ends the whole family when a used secret is used again later', async () => {
    const user = await gateway.signUp()
    const successor = cookieOf(await refresh(user.cookie))
    gateway.clock.advance(11)
    const reused = await refresh(user.cookie)
    expect(reused.statusCode).toBe(401)
    expect(String(reused.headers['set-cookie'])).toContain('Max-Age=0')
    expect((await refresh(successor)).statusCode).toBe(401)
    expect((await organisations(user.token)).statusCode).toBe(401)
    expect(gateway.lines.join('')).toContain('refresh secret reused')
  })

  it('[AUTH-01] ends an idle session after 30 minutes and any after 12 hours', async () => {
    const idle = await gateway.signUp()
    gateway.clock.advance(30 * 60)
    expect((await refresh(idle.cookie)).statusCode).toBe(401)

    let { cookie } = await gateway.signUp()
    for (let hour = 0; hour < 12; hour += 0.25) {
      gateway.clock.advance(hour === 11.75 ? 15 * 60 : 15 * 60 - 1)
      const answer = await refresh(cookie)
      expect(answer.statusCode).toBe(200)
      cookie = cookieOf(answer)
    }
    gateway.clock.advance(60)
    expect((await refresh(cookie)).statusCode).toBe(401)
  })

  it('[AUTH-03] ends the session at once on sign-out, and accepts a sign-out without one', async () => {
    const user = await gateway.signUp()
    const signOut = (cookie?: string) =>
      gateway.inject({
        method: 'POST',
        url: '/auth/sign-out',
        headers: { ...OWN_PAGE, ...(cookie && { cookie }) },
      })
    const answer = await signOut(user.cookie)
    expect(answer.json()).toEqual({ signedOut: true })
    expect(String(answer.headers['set-cookie'])).toContain('__Host-mp_refresh=; ')
    expect((await organisations(user.token)).statusCode).toBe(401)
    expect((await refresh(user.cookie)).statusCode).toBe(401)
    expect((await signOut()).json()).toEqual({ signedOut: true })
  })

  it.each([
    ['without our header', { origin: ORIGIN, 'sec-fetch-site': 'same-origin' }],
    ['from another site', { ...OWN_PAGE, 'sec-fetch-site': 'cross-site' }],
    ['from a sibling host', { ...OWN_PAGE, 'sec-fetch-site': 'same-site' }],
    ['with a foreign origin', { 'x-millpond': '1', origin: 'http://evil.example' }],
    ['with the origin null', { 'x-millpond': '1', origin: 'null' }],
    ['with neither origin nor fetch metadata', { 'x-millpond': '1' }],
  ])('[AUTH-01] refuses a refresh %s', async (_case, headers) => {
    const user = await gateway.signUp()
    expect((await refresh(user.cookie, headers)).statusCode).toBe(403)
    expect((await refresh(user.cookie)).statusCode).toBe(200)
  })

  it('[AUTH-01] checks the origin if a browser sends no fetch metadata', async () => {
    const user = await gateway.signUp()
    const headers = { 'x-millpond': '1', origin: ORIGIN }
    expect((await refresh(user.cookie, headers)).statusCode).toBe(200)
  })

  it('[AUTH-06] reports a missing cookie', async () => {
    const answer = await refresh('other=1')
    expect(answer.statusCode).toBe(401)
    expect(answer.json().message).toBe('No token provided')
  })

  it('[ORG-04] puts the channel of the account into the next token', async () => {
    const user = await gateway.signUp()
    await gateway.deps.database.systemPool.query(
      'update identity."user" set xero = true where id = $1',
      [user.userId],
    )
    const answer = await refresh(user.cookie)
    expect(answer.json().claims).toEqual({ appStore: false, xero: true, quickbooks: false })
  })

  it('[AUTH-07] stops guesses at one account, known or not, after ten tries', async () => {
    const { email } = await gateway.signUp()
    for (const account of [email, 'unknown@example.org']) {
      const statuses: number[] = []
      for (let guess = 0; guess < 11; guess++) {
        const answer = await post('/auth/sign-in', { email: account, password: 'a wrong guess' })
        statuses.push(answer.statusCode)
      }
      expect(statuses).toEqual([...Array<number>(10).fill(401), 429])
    }
    gateway.clock.advance(601)
    expect((await post('/auth/sign-in', { email, password: PASSWORD })).statusCode).toBe(200)
  })

  it('[AUTH-07] resets the count of wrong tries after a right one, and locks out no other browser', async () => {
    const { email } = await gateway.signUp()
    const from = (remoteAddress: string, password: string) =>
      gateway.inject({
        method: 'POST',
        url: '/auth/sign-in',
        remoteAddress,
        payload: { email, password },
      })
    for (let round = 0; round < 3; round++) {
      for (let guess = 0; guess < 4; guess++) await from('192.0.2.7', 'a wrong guess')
      expect((await from('192.0.2.7', PASSWORD)).statusCode).toBe(200)
    }
    for (let guess = 0; guess < 11; guess++) await from('198.51.100.9', 'a wrong guess')
    expect((await from('198.51.100.9', PASSWORD)).statusCode).toBe(429)
    expect((await from('192.0.2.7', PASSWORD)).statusCode).toBe(200)
  })
})
