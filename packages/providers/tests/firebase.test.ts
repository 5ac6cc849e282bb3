import { createFirebaseAuth, type FirebaseAuth } from '@millpond/providers/identity/firebase'
import { decodeJwt, UnsecuredJWT } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Emulator, installEmulator, PROJECT, startEmulator } from './_firebase-emulator.ts'

const missing = installEmulator()
if (missing !== null) {
  const line = `Firebase’s emulator could not be installed (${missing})`
  if (process.env.CI) throw new Error(line)
  process.stderr.write(`${line}: its suite is skipped\n`)
}

const PASSWORD = 'a quiet millpond at dusk'
const AROHA = { email: 'aroha@example.org', password: PASSWORD, name: 'Aroha Ngata' }

describe.skipIf(missing !== null)('Firebase Authentication, at its own emulator', () => {
  let emulator: Emulator
  let auth: FirebaseAuth
  const settings = () => ({
    projectId: PROJECT,
    apiKey: 'any',
    serviceAccount: null,
    emulatorHost: emulator.host,
    mode: 'test' as const,
  })
  beforeAll(async () => {
    emulator = await startEmulator()
    auth = createFirebaseAuth(settings())
  }, 170_000)
  afterAll(() => emulator?.stop())
  beforeEach(() => emulator.reset())

  const refusal = (kind: string) => ({ ok: false, error: { kind } })
  async function signedUp() {
    const session = await auth.signUp(AROHA)
    if (!session.ok) throw new Error(session.error.code)
    return session.value
  }

  it('[AUTH-01] signs up, in and on, and its tokens name the person', async () => {
    const first = await signedUp()
    const again = await auth.signIn(AROHA)
    expect(again).toMatchObject({
      ok: true,
      value: { subject: first.subject, expiresInSeconds: 3600 },
    })
    expect(await auth.verify(first.idToken)).toEqual({
      issuer: `https://securetoken.google.com/${PROJECT}`,
      subject: first.subject,
      email: AROHA.email,
      emailVerified: false,
      name: 'Aroha Ngata',
      signedInAt: expect.any(Number),
      claims: { appStore: false, xero: false, quickbooks: false },
    })
    const renewed = await auth.refresh(first.refreshToken)
    expect(renewed).toMatchObject({ ok: true, value: { subject: first.subject } })
    expect(await auth.lookup(first.idToken)).toMatchObject({
      ok: true,
      value: { subject: first.subject, email: AROHA.email, isDisabled: false },
    })
  })

  it('[AUTH-07] distinguishes six kinds of failure', async () => {
    const { subject } = await signedUp()
    expect(await auth.signUp(AROHA)).toMatchObject(refusal('emailInUse'))
    await emulator.setPrivacy(false)
    expect(await auth.signIn({ ...AROHA, password: 'another' })).toMatchObject(
      refusal('invalidCredential'),
    )
    expect(await auth.signIn({ ...AROHA, email: 'b@example.org' })).toMatchObject(
      refusal('userNotFound'),
    )
    await emulator.setPrivacy(true)
    for (const wrong of [{ password: 'another' }, { email: 'b@example.org' }]) {
      expect(await auth.signIn({ ...AROHA, ...wrong })).toMatchObject(refusal('invalidCredential'))
    }
    await auth.administration.change(subject, { isDisabled: true })
    expect(await auth.signIn(AROHA)).toMatchObject(refusal('userDisabled'))
    expect(
      await auth.signUp({ ...AROHA, email: 'c@example.org', password: 'short' }),
    ).toMatchObject(refusal('weakPassword'))
    const nowhere = createFirebaseAuth({ ...settings(), emulatorHost: '127.0.0.1:1' })
    expect(await nowhere.signIn(AROHA)).toMatchObject(refusal('network'))
  })

  it('[AUTH-01] verifies an address by the code of a mail, once', async () => {
    const { idToken, refreshToken } = await signedUp()
    expect(await auth.sendVerification(idToken)).toEqual({ ok: true, value: undefined })
    const [mail] = await emulator.codes()
    expect(mail).toMatchObject({ email: AROHA.email, requestType: 'VERIFY_EMAIL' })
    expect(await auth.verifyEmail(mail?.oobCode ?? '')).toMatchObject({ ok: true })
    expect(await auth.verifyEmail(mail?.oobCode ?? '')).toMatchObject(refusal('codeEnded'))
    const renewed = await auth.refresh(refreshToken)
    const token = renewed.ok ? renewed.value.idToken : ''
    expect(await auth.verify(token)).toMatchObject({ emailVerified: true })
  })

  it('[AUTH-01] resets a password by the code of a mail, once', async () => {
    await signedUp()
    expect(await auth.sendReset(AROHA.email)).toMatchObject({ ok: true })
    const code = (await emulator.codes()).at(-1)?.oobCode ?? ''
    expect(await auth.emailOfReset(code)).toEqual({ ok: true, value: AROHA.email })
    expect(await auth.resetPassword(code, 'another quiet millpond')).toMatchObject({ ok: true })
    expect(await auth.resetPassword(code, 'a third quiet millpond')).toMatchObject(
      refusal('codeEnded'),
    )
    expect(await auth.signIn(AROHA)).toMatchObject({ ok: false })
    const { email } = AROHA
    expect(await auth.signIn({ email, password: 'another quiet millpond' })).toMatchObject({
      ok: true,
    })
  })

  it('[AUTH-05] [ORG-04] shows changed claims in the next token, not in the last', async () => {
    const first = await signedUp()
    const claims = { appStore: true, xero: true, quickbooks: false }
    expect(await auth.administration.change(first.subject, { claims })).toMatchObject({ ok: true })
    expect(await auth.verify(first.idToken)).toMatchObject({ claims: { xero: false } })
    const renewed = await auth.refresh(first.refreshToken)
    expect(await auth.verify(renewed.ok ? renewed.value.idToken : '')).toMatchObject({ claims })
    const found = await auth.administration.find({ email: AROHA.email })
    expect(found).toMatchObject({ ok: true, value: { claims } })
  })

  it('[AUTH-01] changes name, address and password by a person’s own token', async () => {
    const { idToken } = await signedUp()
    const change = { email: 'ngata@example.org', password: 'another quiet millpond', name: 'A. N.' }
    expect(await auth.update(idToken, change)).toMatchObject({ ok: true })
    const session = await auth.signIn(change)
    const token = session.ok ? session.value.idToken : ''
    expect(await auth.verify(token)).toMatchObject({ email: change.email, name: 'A. N.' })
    expect(await auth.update('not a token', { name: 'x' })).toMatchObject(refusal('sessionEnded'))
  })

  it('[AUTH-01] our server creates, finds, changes and deletes accounts', async () => {
    const { administration } = auth
    const subject = '6f1d2c0a-3c55-4a3e-9c0f-1b7a2f4e8d01'
    const made = await administration.create({ subject, ...AROHA })
    expect(made).toEqual({ ok: true, value: { subject } })
    expect(await administration.create({ subject, ...AROHA })).toMatchObject(refusal('emailInUse'))
    const session = await auth.signIn(AROHA)
    expect(session).toMatchObject({ ok: true, value: { subject } })
    expect(await administration.find({ subject })).toMatchObject({
      ok: true,
      value: { email: AROHA.email, emailVerified: true, name: 'Aroha Ngata' },
    })
    await administration.change(subject, {
      email: 'n@example.org',
      password: 'still waters run deep',
    })
    expect(await auth.signIn(AROHA)).toMatchObject({ ok: false })
    const moved = { email: 'n@example.org', password: 'still waters run deep' }
    expect(await auth.signIn(moved)).toMatchObject({ ok: true, value: { subject } })
    expect(await administration.remove(subject)).toMatchObject({ ok: true })
    expect(await administration.find({ subject })).toEqual({ ok: true, value: null })
    expect(await auth.signIn(moved)).toMatchObject({ ok: false })
  })

  it('[AUTH-01] a deleted or disabled person can no longer refresh', async () => {
    const { subject, refreshToken } = await signedUp()
    await auth.administration.change(subject, { isDisabled: true })
    expect(await auth.refresh(refreshToken)).toMatchObject(refusal('userDisabled'))
    expect(await auth.refresh('not a token')).toMatchObject(refusal('sessionEnded'))
  })

  it('[AUTH-01] refuses tokens that are expired, of another project or without a person', async () => {
    const { idToken } = await signedUp()
    const claims = decodeJwt(idToken)
    const unsigned = (change: object) => new UnsecuredJWT({ ...claims, ...change }).encode()
    expect(await auth.verify(unsigned({}))).toMatchObject({ email: AROHA.email })
    const seconds = Math.floor(Date.now() / 1000)
    for (const change of [
      { aud: 'another-project' },
      { iss: 'https://securetoken.google.com/another-project' },
      { exp: seconds - 60 },
      { iat: seconds + 600 },
      { auth_time: seconds + 600 },
      { auth_time: undefined },
      { sub: '' },
      { sub: 'a'.repeat(129) },
    ]) {
      expect(await auth.verify(unsigned(change))).toBeNull()
    }
  })

  it('[AUTH-01] is never called in production, where its tokens are invalid', async () => {
    expect(() => createFirebaseAuth({ ...settings(), mode: 'production' })).toThrow('production')
    const { idToken } = await signedUp()
    const real = createFirebaseAuth({ ...settings(), emulatorHost: null, addresses: NOWHERE })
    expect(await real.verify(idToken)).toBeNull()
  })
})

const NOWHERE = {
  accounts: 'http://127.0.0.1:1',
  tokens: 'http://127.0.0.1:1',
  keys: 'http://127.0.0.1:1',
  oauth: 'http://127.0.0.1:1',
}
