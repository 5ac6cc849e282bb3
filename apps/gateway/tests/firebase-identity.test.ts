/** Sign-up and sign-in with passwords that Firebase stores, tested with its emulator. */

import type { SignedIn } from '@millpond/contract/session'
import { createFirebaseAuth, type FirebaseAuth } from '@millpond/providers/identity/firebase'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type Emulator,
  installEmulator,
  PROJECT,
  startEmulator,
} from '../../../packages/providers/tests/_firebase-emulator.ts'
import {
  bearer,
  cookieOf,
  createTestGateway,
  DAY_ENGINE,
  mailedCode,
  mailsTo,
  OWN_PAGE,
  PASSWORD,
  type TestGateway,
} from './_gateway.ts'

const missing = installEmulator()
if (missing !== null && process.env.CI) throw new Error(`No Firebase emulator: ${missing}`)

const NEXT = 'a windy ridge before dawn'

describe.skipIf(missing !== null)('[AUTH-01] passwords stored by Firebase Authentication', () => {
  let emulator: Emulator
  let gateway: TestGateway
  let firebase: FirebaseAuth
  beforeAll(async () => {
    emulator = await startEmulator()
    gateway = await createTestGateway({
      engine: DAY_ENGINE,
      environment: {
        FIREBASE_PROJECT_ID: PROJECT,
        FIREBASE_API_KEY: 'any',
        FIREBASE_AUTH_EMULATOR_HOST: emulator.host,
      },
    })
    firebase = createFirebaseAuth({
      projectId: PROJECT,
      apiKey: 'any',
      serviceAccount: null,
      emulatorHost: emulator.host,
      mode: 'test',
    })
  }, 170_000)
  afterAll(async () => {
    await gateway?.close()
    await emulator?.stop()
  })

  const accountOf = async (email: string) => {
    const found = await firebase.administration.find({ email })
    return found.ok ? found.value : null
  }
  const signIn = (email: string, password = PASSWORD, at = gateway) =>
    at.inject({
      method: 'POST',
      url: '/auth/sign-in',
      headers: OWN_PAGE,
      payload: { email, password },
    })

  it('creates an account under the person’s own id once the address is verified, and not before', async () => {
    const email = 'aroha@example.org'
    await gateway.inject({
      method: 'POST',
      url: '/auth/sign-up',
      payload: { email, password: PASSWORD },
    })
    expect(await accountOf(email)).toBeNull()
    const { userId } = await gateway.signUp('tama@example.org')
    expect(await accountOf('tama@example.org')).toMatchObject({
      subject: userId,
      emailVerified: true,
    })
    const { rows } = await gateway.deps.database.systemPool.query(
      'select count(*)::int as count from identity.password',
    )
    expect(rows).toEqual([{ count: 0 }])
  })

  it('[AUTH-07] signs in with the right password, and gives one reply to every wrong one', async () => {
    const { email } = await gateway.signUp()
    const right = await signIn(email)
    expect(right.statusCode).toBe(200)
    expect(right.json<SignedIn>().user.providerId).toBe('firebase')
    const subject = (await accountOf(email))?.subject ?? ''
    const wrong = [await signIn(email, NEXT), await signIn('nobody@example.org', PASSWORD)]
    await firebase.administration.change(subject, { isDisabled: true })
    wrong.push(await signIn(email))
    const bodies = wrong.map(answer => {
      const { correlationId: _, ...body } = answer.json()
      return [answer.statusCode, body]
    })
    expect(new Set(bodies.map(body => JSON.stringify(body))).size).toBe(1)
    expect(wrong[0]?.statusCode).toBe(401)
  })

  it('resets a password there with our own mail', async () => {
    const { email } = await gateway.signUp()
    await gateway.inject({ method: 'POST', url: '/auth/password-reset', payload: { email } })
    const [mail] = await mailsTo(gateway.http, email)
    const ticket = /[#?&/=]([A-Za-z0-9_-]{43})(?=\s|$)/.exec(mail?.text ?? '')?.[1]
    const done = await gateway.inject({
      method: 'POST',
      url: '/auth/password-reset/finish',
      payload: { ticket, password: NEXT },
    })
    expect(done.statusCode).toBe(200)
    expect((await signIn(email)).statusCode).toBe(401)
    expect((await signIn(email, NEXT)).statusCode).toBe(200)
  })

  it('changes the address there too, once the new one is verified', async () => {
    const { email, token } = await gateway.signUp()
    const next = `moved-${email}`
    const post = (url: string, payload: object) =>
      gateway.inject({ method: 'POST', url, payload, headers: bearer(token) })
    expect((await post('/api/account/email', { email: next })).statusCode).toBe(200)
    const code = await mailedCode(gateway.http, next)
    const done = await post('/api/account/email/finish', { email: next, code })
    expect(done.statusCode).toBe(200)
    expect((await signIn(next)).statusCode).toBe(200)
    expect((await signIn(email)).statusCode).toBe(401)
  })

  it('admits a person who used Firebase before, if Firebase has verified the address', async () => {
    const credentials = { email: 'before@example.org', password: PASSWORD }
    const before = await firebase.signUp({ ...credentials, name: 'From Before' })
    const subject = before.ok ? before.value.subject : ''
    expect((await signIn(credentials.email)).statusCode).toBe(401)
    const claims = { appStore: true, xero: false, quickbooks: true }
    await firebase.administration.change(subject, { emailVerified: true, claims })
    const answer = await signIn(credentials.email)
    expect(answer.json()).toMatchObject({
      user: { uid: subject, displayName: 'From Before' },
      claims,
    })
  })

  it('matches by id, never by address: an account of another person opens nothing here', async () => {
    const { email, userId } = await gateway.signUp()
    await firebase.administration.remove(userId)
    const other = { subject: 'an-impostor', email, password: NEXT, name: 'Impostor' }
    await firebase.administration.create(other)
    expect((await signIn(email, NEXT)).statusCode).toBe(401)
  })

  it('uses an account whose address is verified here, and replaces its old password', async () => {
    const email = 'squatted@example.org'
    const squatted = await firebase.signUp({ email, password: NEXT, name: 'Squatter' })
    const { userId } = await gateway.signUp(email)
    expect(squatted.ok && squatted.value.subject).toBe(userId)
    expect((await signIn(email, NEXT)).statusCode).toBe(401)
    expect((await signIn(email)).statusCode).toBe(200)
  })

  it('deletes the account there with the person here', async () => {
    const { userId, email } = await gateway.signUp()
    const { database, identity } = gateway.deps
    await database.asSystem(tx => identity.remove(tx, userId))
    expect(await accountOf(email)).toBeNull()
    expect((await signIn(email)).statusCode).toBe(401)
  })

  it('gives a person who signed up with another issuer the password they choose', async () => {
    const { database, identity } = gateway.deps
    const email = 'foreign@example.org'
    const person = await database.asSystem(tx =>
      identity.addPerson(tx, { email, name: 'Foreign', password: null }),
    )
    const userId = person?.userId ?? ''
    expect(await database.asSystem(tx => identity.hasPassword(tx, userId))).toBe(false)
    await database.asSystem(async tx =>
      identity.setPassword(tx, userId, await identity.prepare(NEXT)),
    )
    expect(await database.asSystem(tx => identity.hasPassword(tx, userId))).toBe(true)
    expect((await signIn(email, NEXT)).json()).toMatchObject({ user: { uid: userId } })
  })

  it('[AUTH-07] reports that Firebase is unavailable, and stores no password', async () => {
    const away = await createTestGateway({
      engine: DAY_ENGINE,
      environment: {
        FIREBASE_PROJECT_ID: PROJECT,
        FIREBASE_API_KEY: 'any',
        FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:10',
      },
    })
    const answer = await signIn('aroha@example.org', PASSWORD, away)
    expect(answer.statusCode).toBe(503)
    expect(answer.json()).toMatchObject({ code: 'providerUnavailable' })
    expect([...away.lines, ...gateway.lines].join('\n')).not.toContain(PASSWORD)
    expect(() => cookieOf(answer)).toThrow()
    await away.close()
  })
})
