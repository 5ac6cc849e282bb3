import { randomUUID } from 'node:crypto'
import {
  type AccountingProvider,
  ProviderFailure,
  type Tenant,
} from '@millpond/providers/accounting'
import type { DemoCompanyKey } from '@millpond/sandbox/companies'
import { sql } from 'drizzle-orm'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser } from './_browser.ts'
import { ANY_ENGINE, bearer, type EngineName, OWN_PAGE, type TestUser } from './_gateway.ts'
import {
  consentAt,
  consentCookieOf,
  createImportWorld,
  deferred,
  type ImportWorld,
  organisationIn,
  xeroCookieOf,
} from './_import-world.ts'

describe.each(ANY_ENGINE)('the steps of a consent (%s)', engine => {
  let world: ImportWorld
  /**
   * Companies of a consent in addition to the chosen one; the stand-in lets the user choose one.
   */
  let others: readonly Tenant[] = []
  let hasNone = false
  let refusesToRevoke = false
  const revoked: string[] = []
  const withOthers = (provider: AccountingProvider): AccountingProvider => ({
    ...provider,
    tenants: async tokens => (hasNone ? [] : [...others, ...(await provider.tenants(tokens))]),
    async revoke(token) {
      if (refusesToRevoke) throw new ProviderFailure('unavailable', 'test')
      revoked.push(token)
      await provider.revoke(token)
    },
  })
  beforeAll(async () => {
    world = await createImportWorld(engine, { wrap: withOthers })
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

  it('shows that the user refused', async () => {
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
  ])('refuses another browser, %s, which also uses up the attempt', async (_case, cookie) => {
    const started = await start(await world.signUp())
    const back = await consentAt(addressOf(started), 'services')
    const stranger = await comeBack(back, cookie)
    expect(stranger.headers.location).toBe('/onboarding/connect?error=wrong-browser')
    const late = await comeBack(back, consentCookieOf(started))
    expect(late.headers.location).toBe('/onboarding/connect?error=expired')
  })

  it.each([
    ['an unknown state', '/connections/xero/callback?code=x&state=y', 'expired'],
    ['no state', '/connections/xero/callback?code=x', 'failed'],
  ])('answers %s with a redirect only', async (_case, url, error) => {
    const answer = await world.inject({ method: 'GET', url })
    expect(answer.statusCode).toBe(302)
    expect(answer.headers.location).toBe(`/onboarding/connect?error=${error}`)
    expect(answer.body).toBe('')
  })

  it('accepts a consent only once', async () => {
    const started = await start(await world.signUp())
    const back = await consentAt(addressOf(started), 'startup')
    const first = await comeBack(back, consentCookieOf(started))
    expect(organisationIn(first)).toBeTruthy()
    const second = await comeBack(back, consentCookieOf(started))
    expect(second.headers.location).toBe('/onboarding/connect?error=expired')
  })

  it('[AUTH-03] connects no company if the person signed out in the meantime', async () => {
    const user = await world.signUp()
    const started = await start(user)
    const back = await consentAt(addressOf(started), 'services')
    const headers = { ...OWN_PAGE, cookie: user.cookie }
    const out = await world.inject({ method: 'POST', url: '/auth/sign-out', headers })
    expect(out.headers['set-cookie']).toContainEqual(expect.stringMatching(/^__Host-mp_tx=; /))
    // Also in a browser that kept the cookie, where another person has signed in.
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

  it('connects a company to one organisation only, and does not reveal which', async () => {
    const owner = await world.signUp()
    const organisationId = organisationIn(await world.connect(owner, 'messy'))
    const other = await world.signUp()
    const refused = await world.connect(other, 'messy')
    expect(refused.headers.location).toBe('/onboarding/connect?error=already-connected')
    const list = await world.ask(other, 'GET', '/api/organisations')
    expect(list.json().organisations).toEqual([])
    await world.waitForImport(owner, organisationId)
    await world.ask(owner, 'DELETE', `/api/connections?organisationId=${organisationId}`)
  })

  it('connects the companies it can, and fails only if there are none', async () => {
    const found = await world.deps.database.asSystem(tx =>
      tx.execute<{ id: string }>(sql`select organisation_id as id from connection
        where status = 'connected' limit 1`),
    )
    const taken = await world.deps.database.inOrganisation(found.rows[0]?.id ?? '', tx =>
      tx.execute<{ tenantId: string }>(sql`select tenant_id as "tenantId" from connection`),
    )
    const tenantId = taken.rows[0]?.tenantId ?? ''
    others = [{ tenantId, linkId: randomUUID(), name: 'Somebody else’s' }]
    const user = await world.signUp()
    const organisationId = organisationIn(await world.connect(user, 'messy'))
    others = []
    const list = await world.ask(user, 'GET', '/api/organisations')
    expect(list.json().organisations).toMatchObject([
      { organisationId, connectionStatus: 'connected' },
    ])
    await world.waitForImport(user, organisationId)
    await world.ask(user, 'DELETE', `/api/connections?organisationId=${organisationId}`)
  })

  it('finishes while another consent of the same person is being stored', async () => {
    const user = await world.signUp()
    const first = organisationIn(await world.connect(user, 'messy'))
    await world.waitForImport(user, first)
    const row = await world.deps.database.asUser(user.userId, async tx => {
      const held = await tx.execute(sql`select subject from provider_grant`)
      await tx.execute(sql`update provider_grant set subject = 'one of another time'`)
      return held.rows[0]
    })
    // The other consent has added its row but not committed when this one looks for it.
    const held = deferred()
    const added = deferred()
    const other = world.deps.database.asUser(user.userId, async tx => {
      await tx.execute(sql`
        insert into provider_grant
          (grant_id, user_id, provider, subject, access_token, refresh_token, access_expires_at)
        values (${randomUUID()}, ${user.userId}, 1, ${row?.subject}, '', '', now())`)
      added.settle()
      await held.settled
    })
    await added.settled
    const mine = world.connect(user, 'kereru')
    await waitForRival(world, engine)
    held.settle()
    await other
    expect(organisationIn(await mine)).toBeTruthy()
    for (const each of (await world.ask(user, 'GET', '/api/organisations')).json().organisations) {
      await world.waitForImport(user, each.organisationId)
      await world.ask(user, 'DELETE', `/api/connections?organisationId=${each.organisationId}`)
    }
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
    await world.ask(owner, 'DELETE', `/api/connections?organisationId=${first}`)
  })

  /** The consent is given, and the way back is lost: Xero has the connection, and we do not. */
  const loseTheWayBack = async (user: TestUser, company: DemoCompanyKey) => {
    const page = addressOf(await start(user))
    await consentAt(page, company, xeroCookieOf(user))
  }

  it('[ERR-02] connects a company that Xero calls connected already', async () => {
    const owner = await world.signUp()
    await loseTheWayBack(owner, 'kereru')
    const organisationId = organisationIn(await world.connect(owner, 'kereru'))
    await world.waitForImport(owner, organisationId)
    // Of several the newest, and none that already feeds an organisation.
    await loseTheWayBack(owner, 'services')
    const second = organisationIn(await world.connect(owner, 'services'))
    expect(second).not.toBe(organisationId)
    await world.waitForImport(owner, second)
    const again = await world.connect(owner, 'services')
    expect(again.headers.location).toBe('/onboarding/connect?error=already-connected')
    for (const id of [organisationId, second]) {
      await world.ask(owner, 'DELETE', `/api/connections?organisationId=${id}`)
    }
  })

  it('[ERR-02] connects no older company in place of one that is connected already', async () => {
    const owner = await world.signUp()
    await loseTheWayBack(owner, 'startup')
    const organisationId = organisationIn(await world.connect(owner, 'services'))
    const again = await world.connect(owner, 'services')
    expect(again.headers.location).toBe('/onboarding/connect?error=already-connected')
    const list = await world.ask(owner, 'GET', '/api/organisations')
    expect(list.json().organisations).toMatchObject([{ organisationId }])
    await world.waitForImport(owner, organisationId)
    await world.ask(owner, 'DELETE', `/api/connections?organisationId=${organisationId}`)
  })

  const grantsOf = async (user: TestUser) => {
    const found = await world.deps.database.asUser(user.userId, tx =>
      tx.execute(sql`select status, lease_until from provider_grant`),
    )
    return found.rows
  }
  const factorDueOf = async ({ userId }: TestUser) => {
    const found = await world.deps.database.asSystem(tx =>
      tx.execute<{ at: Date | null }>(
        sql`select factor_due_at as at from identity."user" where id = ${userId}`,
      ),
    )
    return found.rows[0]?.at
  }

  it('[ERR-02] keeps a consent that connects nothing and cannot be revoked', async () => {
    const owner = await world.signUp()
    hasNone = refusesToRevoke = true
    const answer = await world.connect(owner, 'kereru')
    hasNone = refusesToRevoke = false
    expect(answer.headers.location).toBe('/onboarding/connect?error=no-company')
    expect(await grantsOf(owner)).toEqual([{ status: 'active', lease_until: null }])
    // Without books there is nothing that a second factor protects.
    expect(await factorDueOf(owner)).toBeNull()
    const organisationId = organisationIn(await world.connect(owner, 'kereru'))
    expect(await factorDueOf(owner)).toBeTruthy()
    expect(await grantsOf(owner)).toEqual([{ status: 'active', lease_until: null }])
    await world.waitForImport(owner, organisationId)
    await world.ask(owner, 'DELETE', `/api/connections?organisationId=${organisationId}`)
  })

  it('[ERR-02] says that no company was added, and revokes what connects nothing', async () => {
    const owner = await world.signUp()
    hasNone = true
    const before = revoked.length
    const answer = await world.connect(owner, 'kereru')
    hasNone = false
    expect(answer.headers.location).toBe('/onboarding/connect?error=no-company')
    expect(revoked.length).toBe(before + 1)
    const organisationId = organisationIn(await world.connect(owner, 'kereru'))
    await world.waitForImport(owner, organisationId)
    await world.ask(owner, 'DELETE', `/api/connections?organisationId=${organisationId}`)
  })

  it('[ERR-03] says that the provider is busy, and keeps the consent so that it can be revoked', async () => {
    const owner = await world.signUp()
    await world.control.setFaults({ kind: 'rate-limited', path: '/connections', retryAfter: 60 })
    const answer = await world.connect(owner, 'kereru')
    await world.control.clearFaults()
    expect(answer.headers.location).toBe('/onboarding/connect?error=busy')
    expect(await grantsOf(owner)).toEqual([{ status: 'active', lease_until: null }])
    // The wait is that person's own.
    const other = await world.signUp()
    const organisationId = organisationIn(await world.connect(other, 'kereru'))
    await world.waitForImport(other, organisationId)
    await world.ask(other, 'DELETE', `/api/connections?organisationId=${organisationId}`)
  })

  it('[ERR-02] does not reconnect with another company, and names the one that was chosen', async () => {
    const owner = await world.signUp()
    const organisationId = organisationIn(await world.connect(owner, 'services'))
    await world.ask(owner, 'DELETE', `/api/connections?organisationId=${organisationId}`)
    const answer = await world.connect(owner, 'startup', organisationId)
    const connections = `/organizations/${organisationId}/settings/connections`
    const [address, given] = String(answer.headers.location).split('#')
    expect(address).toBe(`${connections}?error=other-company`)
    expect(decodeURIComponent(given ?? '')).toBe('Tūī Robotics Ltd')
    const list = await world.ask(owner, 'GET', '/api/organisations')
    expect(list.json().organisations).toMatchObject([{ connectionStatus: 'disconnected' }])

    const refused = await start(owner, organisationId)
    const back = await comeBack(await consentAt(addressOf(refused), null), consentCookieOf(refused))
    expect(back.headers.location).toBe(`${connections}?error=refused`)
  })

  describe('[ORG-04] from the app store of the provider', () => {
    const arrive = async () => {
      const browser = openBrowser(world)
      const store = { issuer: 'xero', fromStore: true }
      const begun = await browser.ask('POST', '/auth/foreign', store)
      const { authorizeUrl } = begun.json<{ authorizeUrl: string }>()
      return { browser, authorizeUrl }
    }

    it('one consent signs in, sets the claims and connects the books', async () => {
      const { browser, authorizeUrl } = await arrive()
      const { searchParams } = new URL(authorizeUrl)
      expect(searchParams.get('scope')?.split(' ')).toEqual(
        expect.arrayContaining(['openid', 'email', 'offline_access', 'accounting.settings.read']),
      )
      const back = await consentAt(authorizeUrl, 'messy')
      const signedIn = await browser.ask('GET', back.pathname + back.search)
      expect(signedIn.headers.location).toBe('/connections/app-store/finish')
      const finish = () => browser.ask('GET', '/connections/app-store/finish')
      expect((await finish()).headers.location).toBe('/onboarding/connect')
      const { claims } = (await browser.ask('POST', '/auth/refresh')).json()
      expect(claims).toEqual({ appStore: true, xero: true, quickbooks: false })
      const [organisation] = (await browser.ask('GET', '/api/organisations')).json().organisations
      expect(organisation).toMatchObject({ provider: 'xero', role: 'owner' })
      const { onboarding } = (await browser.ask('GET', '/api/onboarding')).json()
      expect(onboarding).toMatchObject({
        organisationId: organisation.organisationId,
        progress: { currentStep: 'finished' },
      })
      // The consent is used up.
      expect((await finish()).headers.location).toBe('/onboarding/connect?error=expired')
    })

    it('a consent that opens no session is revoked', async () => {
      const person = `xero_stand_in_user=${randomUUID()}`
      const back = async () => {
        const { browser, authorizeUrl } = await arrive()
        const given = await consentAt(authorizeUrl, 'messy', person)
        return (await browser.ask('GET', given.pathname + given.search)).headers.location
      }
      expect(await back()).toBe('/connections/app-store/finish')
      const setDisabled = (at: 'now()' | 'null') =>
        world.deps.database.asOwner(client =>
          client.query(`update identity."user" set disabled_at = ${at}
            where id in (select user_id from identity.foreign_account)`),
        )
      await setDisabled('now()')
      const before = revoked.length
      expect(await back()).toBe('/sign-in?outcome=link-first')
      await setDisabled('null')
      expect(revoked).toHaveLength(before + 1)
    })

    it('a refusal, or another browser, connects nothing', async () => {
      const { browser, authorizeUrl } = await arrive()
      const refused = await consentAt(authorizeUrl, null)
      const back = await browser.ask('GET', refused.pathname + refused.search)
      expect(back.headers.location).toBe('/sign-in?outcome=refused')
      const second = await arrive()
      const given = await consentAt(second.authorizeUrl, 'messy')
      const stranger = openBrowser(world)
      const answer = await stranger.ask('GET', given.pathname + given.search)
      expect(answer.headers.location).toBe('/sign-in?outcome=expired')
      const unknown = { issuer: 'oidc', fromStore: true }
      expect((await stranger.ask('POST', '/auth/foreign', unknown)).statusCode).toBe(404)
    })
  })

  it('starts no consent for the organisation of another person', async () => {
    const owner = await world.signUp()
    const organisationId = await world.addOrganisation(owner.userId)
    const stranger = await world.signUp()
    expect((await start(stranger, organisationId)).statusCode).toBe(404)
  })
})

/** Until the consent waits for the row; with the embedded database it waits for the session. */
async function waitForRival(world: ImportWorld, engine: EngineName): Promise<void> {
  if (engine === 'embedded') return
  const client = new Client({ connectionString: world.config.databaseUrl ?? '' })
  await client.connect()
  await expect
    .poll(async () => {
      const waiting = await client.query('select 1 from pg_locks where not granted')
      return waiting.rows.length
    })
    .toBeGreaterThan(0)
  await client.end()
}
