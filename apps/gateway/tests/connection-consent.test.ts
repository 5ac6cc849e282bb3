import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bearer, ENGINES, OWN_PAGE, type TestUser } from './_gateway.ts'
import {
  consentAt,
  consentCookieOf,
  createImportWorld,
  type ImportWorld,
  organisationIn,
} from './_import-world.ts'

describe.each(ENGINES)('the way through the consent (%s)', engine => {
  let world: ImportWorld
  beforeAll(async () => {
    world = await createImportWorld(engine)
  })
  afterAll(() => world.close())

  const start = async (user: TestUser, organisationId?: string) =>
    world.inject({
      method: 'POST',
      url: '/api/connections',
      headers: bearer(user.token),
      payload: {
        provider: 'xero',
        accountType: 'individual',
        ...(organisationId && { organisationId }),
      },
    })
  const comeBack = (address: URL, cookie?: string) =>
    world.inject({
      method: 'GET',
      url: `${address.pathname}${address.search}`,
      headers: cookie ? { cookie } : {},
    })
  const addressOf = (started: Awaited<ReturnType<typeof start>>) =>
    started.json<{ authorizeUrl: string }>().authorizeUrl

  it('binds the attempt to the browser by a cookie of ten minutes that scripts cannot read', async () => {
    const started = await start(await world.signUp())
    expect(started.headers['set-cookie']).toMatch(
      /^__Host-mp_tx=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    )
    const address = new URL(addressOf(started))
    expect(address.searchParams.get('code_challenge_method')).toBe('S256')
    expect(address.searchParams.get('code_challenge')).toMatch(/^[\w-]{43}$/)
  })

  it('says that the user refused', async () => {
    const started = await start(await world.signUp())
    const back = await consentAt(addressOf(started), null)
    const answer = await comeBack(back, consentCookieOf(started))
    expect(answer.statusCode).toBe(302)
    expect(answer.headers.location).toBe('/onboarding/connect?error=refused')
  })

  it.each([
    ['without the cookie', undefined],
    [
      'with the cookie of another attempt',
      '__Host-mp_tx=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
    ],
  ])('refuses another browser, %s, and the attempt is used up by it', async (_case, cookie) => {
    const started = await start(await world.signUp())
    const back = await consentAt(addressOf(started), 'services')
    const stranger = await comeBack(back, cookie)
    expect(stranger.headers.location).toBe('/onboarding/connect?error=wrong-browser')
    const late = await comeBack(back, consentCookieOf(started))
    expect(late.headers.location).toBe('/onboarding/connect?error=expired')
  })

  it.each([
    ['a state nobody gave out', '/connections/xero/callback?code=x&state=y', 'expired'],
    ['no state', '/connections/xero/callback?code=x', 'failed'],
  ])('answers %s with a redirect and nothing else', async (_case, url, error) => {
    const answer = await world.inject({ method: 'GET', url })
    expect(answer.statusCode).toBe(302)
    expect(answer.headers.location).toBe(`/onboarding/connect?error=${error}`)
    expect(answer.body).toBe('')
  })

  it('takes a consent only once', async () => {
    const started = await start(await world.signUp())
    const back = await consentAt(addressOf(started), 'startup')
    const first = await comeBack(back, consentCookieOf(started))
    expect(organisationIn(first)).toBeTruthy()
    const second = await comeBack(back, consentCookieOf(started))
    expect(second.headers.location).toBe('/onboarding/connect?error=expired')
  })

  it('[AUTH-03] brings no company to whoever signed out meanwhile', async () => {
    const user = await world.signUp()
    const started = await start(user)
    const back = await consentAt(addressOf(started), 'services')
    const headers = { ...OWN_PAGE, cookie: user.cookie }
    const out = await world.inject({ method: 'POST', url: '/auth/sign-out', headers })
    expect(out.headers['set-cookie']).toContainEqual(expect.stringMatching(/^__Host-mp_tx=; /))
    // Even a browser that kept the cookie, with somebody else signed in at it.
    const answer = await comeBack(back, consentCookieOf(started))
    expect(answer.headers.location).toBe('/onboarding/connect?error=expired')
    const { rows } = await world.deps.database.asUser(user.userId, tx =>
      tx.execute('select from provider_grant'),
    )
    expect(rows).toEqual([])
  })

  it('ends after ten minutes', async () => {
    const started = await start(await world.signUp())
    const back = await consentAt(addressOf(started), 'services')
    await world.deps.database.asSystem(tx =>
      tx.execute(`update oauth_transaction set expires_at = now() - interval '1 second'`),
    )
    const answer = await comeBack(back, consentCookieOf(started))
    expect(answer.headers.location).toBe('/onboarding/connect?error=expired')
  })

  it('keeps a company to one organisation and does not tell whose it is', async () => {
    const owner = await world.signUp()
    const organisationId = organisationIn(await world.connect(owner, 'wholesaler'))
    const other = await world.signUp()
    const refused = await world.connect(other, 'wholesaler')
    expect(refused.headers.location).toBe('/onboarding/connect?error=already-connected')
    const list = await world.ask(other, 'GET', '/api/organisations')
    expect(list.json().organisations).toEqual([])
    await world.waitForImport(owner, organisationId, 60)
  })

  it('continues the same organisation when its owner connects the company again', async () => {
    const owner = await world.signUp()
    const first = organisationIn(await world.connect(owner, 'kereru'))
    await world.waitForImport(owner, first)
    const ended = await world.ask(owner, 'DELETE', `/api/connections?organisationId=${first}`)
    expect(ended.json()).toEqual({ disconnected: true })
    const again = organisationIn(await world.connect(owner, 'kereru'))
    expect(again).toBe(first)
    const progress = await world.waitForImport(owner, first)
    expect(progress.state).toBe('done')
  })

  it('does not reconnect with another company', async () => {
    const owner = await world.signUp()
    const organisationId = await world.addOrganisation(owner.userId)
    const answer = await world.connect(owner, 'services', organisationId)
    expect(answer.headers.location).toBe('/onboarding/connect?error=failed')
  })

  it('begins no consent for an organisation of somebody else', async () => {
    const owner = await world.signUp()
    const organisationId = await world.addOrganisation(owner.userId)
    const stranger = await world.signUp()
    expect((await start(stranger, organisationId)).statusCode).toBe(404)
  })
})
