import type { Account } from '@millpond/contract/account'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { factorAskedBy, newMember, openBrowser, type TestMember } from './_browser.ts'
import { ANY_ENGINE, createTestGateway, mailsTo, type TestGateway } from './_gateway.ts'
import { createAuthenticator } from './_passkey.ts'

interface Begun {
  readonly ticket: string
  readonly options: Record<string, unknown>
}

describe.each(ANY_ENGINE)('passkeys on %s', engine => {
  let gateway: TestGateway
  beforeAll(async () => {
    gateway = await createTestGateway({ engine })
  })
  afterAll(() => gateway.close())

  const begin = async ({ browser }: TestMember, use: 'create' | 'confirm') =>
    (await browser.ask('POST', '/api/account/passkeys/options', { use })).json<Begun>()
  const add = async (member: TestMember, authenticator = createAuthenticator()) => {
    const { ticket, options } = await begin(member, 'create')
    const passkey = authenticator.create(options)
    const body = { ticket, passkey, name: 'Laptop' }
    const answer = await member.browser.ask('POST', '/api/account/passkeys', body)
    return { authenticator, answer }
  }
  const beginSignIn = async () => {
    const browser = openBrowser(gateway)
    const { ticket, options } = (await browser.ask('POST', '/auth/passkey')).json<Begun>()
    const finish = (passkey: object) =>
      browser.ask('POST', '/auth/passkey/sign-in', { ticket, passkey })
    return { browser, options, finish }
  }

  it('[AUTH-01] is saved with its name, reported to the owner, and counts as both factors', async () => {
    const member = await newMember(gateway)
    const { authenticator, answer } = await add(member)
    expect(answer.json<Account>().passkeys).toMatchObject([{ name: 'Laptop', lastUsedAt: null }])
    const [mail] = await mailsTo(gateway.http, member.email)
    expect(mail?.subject).toBe('A passkey was added to your Millpond account')
    const { browser, options, finish } = await beginSignIn()
    expect(options).not.toHaveProperty('allowCredentials.0')
    const signedIn = await finish(authenticator.get(options))
    expect(signedIn.json().user.uid).toBe(member.userId)
    expect((await browser.ask('GET', '/api/account')).json<Account>().passkeys).toMatchObject([
      { lastUsedAt: gateway.clock.now().toISOString() },
    ])
  })

  it('[AUTH-01] is accepted as the second factor, but not for the ticket of another person', async () => {
    const member = await newMember(gateway)
    const { authenticator } = await add(member)
    const other = await newMember(gateway)
    const theirs = await add(other)
    const browser = openBrowser(gateway)
    const { ticket, ways, passkeyOptions } = factorAskedBy(await browser.signIn(member.email))
    expect(ways).toEqual(['passkey'])
    const options = passkeyOptions ?? {}
    expect(options).toMatchObject({ allowCredentials: [{ type: 'public-key' }] })
    const give = (passkey: object) =>
      browser.ask('POST', '/auth/second-factor', { ticket, proof: { passkey } })
    expect((await give(theirs.authenticator.get(options))).statusCode).toBe(401)
    expect((await give(authenticator.get(options))).statusCode).toBe(200)
  })

  it('[AUTH-01] is not enough alone unless the device verified its user', async () => {
    const { authenticator } = await add(await newMember(gateway))
    const { options, finish } = await beginSignIn()
    const answer = await finish(authenticator.get(options, { isVerified: false }))
    expect(answer.statusCode).toBe(401)
  })

  it('[AUTH-01] answers a challenge once, and only its own', async () => {
    const { authenticator } = await add(await newMember(gateway))
    const first = await beginSignIn()
    const passkey = authenticator.get(first.options)
    const second = await beginSignIn()
    expect((await second.finish(passkey)).statusCode).toBe(401)
    expect((await first.finish(passkey)).statusCode).toBe(200)
    expect((await first.finish(passkey)).statusCode).toBe(401)
    const late = await beginSignIn()
    gateway.clock.advance(600)
    expect((await late.finish(authenticator.get(late.options))).statusCode).toBe(401)
  })

  it.each([
    ['another origin', 'https://millpond.evil.example'],
    ['a sibling port', 'http://localhost:4999'],
  ])('[AUTH-01] refuses a signature for %s', async (_case, origin) => {
    const { authenticator } = await add(await newMember(gateway))
    const { options, finish } = await beginSignIn()
    expect((await finish(authenticator.get(options, { origin }))).statusCode).toBe(401)
  })

  it('[AUTH-01] refuses a stranger’s key under a known id, and nonsense', async () => {
    const { authenticator } = await add(await newMember(gateway))
    const { options, finish } = await beginSignIn()
    const real = authenticator.get(options)
    const { id } = real
    const forged = { ...createAuthenticator().get(options), id, rawId: id }
    expect((await finish(forged)).statusCode).toBe(401)
    for (const nonsense of [{}, { id: 7 }, { id }, { id, response: null }]) {
      const again = await beginSignIn()
      expect((await again.finish(nonsense)).statusCode).toBe(401)
    }
  })

  it('[AUTH-01] detects a copied key by a counter that decreases', async () => {
    const { authenticator } = await add(await newMember(gateway))
    await beginSignIn().then(({ options, finish }) => finish(authenticator.get(options)))
    await beginSignIn().then(({ options, finish }) => finish(authenticator.get(options)))
    await gateway.deps.database.systemPool.query('update identity.passkey set counter = 100')
    const { options, finish } = await beginSignIn()
    expect((await finish(authenticator.get(options))).statusCode).toBe(401)
  })

  it('[AUTH-01] confirms the person', async () => {
    const member = await newMember(gateway)
    const { authenticator } = await add(member)
    gateway.clock.advance(599)
    await member.browser.ask('POST', '/auth/refresh')
    gateway.clock.advance(2)
    const { ticket, options } = await begin(member, 'confirm')
    const proof = { ticket, passkey: authenticator.get(options) }
    expect((await member.browser.ask('POST', '/auth/confirm', { proof })).statusCode).toBe(200)
    expect((await member.browser.ask('POST', '/api/account/totp')).statusCode).toBe(200)
  })

  it('[AUTH-01] can be renamed by its owner only', async () => {
    const member = await newMember(gateway)
    const { answer } = await add(member)
    const passkeyId = answer.json<Account>().passkeys[0]?.passkeyId
    const other = await newMember(gateway)
    const to = { passkeyId, name: 'Old phone' }
    expect((await other.browser.ask('PUT', '/api/account/passkeys', to)).statusCode).toBe(404)
    const renamed = await member.browser.ask('PUT', '/api/account/passkeys', to)
    expect(renamed.json<Account>().passkeys).toMatchObject([to])
  })

  it('[AUTH-01] can be removed by its owner only', async () => {
    const member = await newMember(gateway)
    const { authenticator, answer } = await add(member)
    const passkeyId = answer.json<Account>().passkeys[0]?.passkeyId
    const other = await newMember(gateway)
    const path = `/api/account/passkeys?passkeyId=${passkeyId}`
    expect((await other.browser.ask('DELETE', path)).statusCode).toBe(404)
    expect((await member.browser.ask('DELETE', path)).json<Account>().passkeys).toEqual([])
    const { options, finish } = await beginSignIn()
    expect((await finish(authenticator.get(options))).statusCode).toBe(401)
  })

  it('[AUTH-01] is not offered at an IP address', async () => {
    const numbered = await createTestGateway({
      engine,
      environment: { PUBLIC_URL: 'http://127.0.0.1:4000' },
    })
    expect((await numbered.inject({ url: '/auth/ways' })).json().passkey).toBe(false)
    expect((await gateway.inject({ url: '/auth/ways' })).json().passkey).toBe(true)
    await numbered.close()
  })
})
