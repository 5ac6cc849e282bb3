/** Connections that end because a person leaves or the organisation is deleted. */
import type { Organisation } from '@millpond/contract/organisation'
import { type AccountingProvider, ProviderFailure } from '@millpond/providers/accounting'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { endAtProvider, forgetConnection } from '../src/importing/disconnect-at-provider.ts'
import { beginToEndConnection } from '../src/importing/end-connection.ts'
import { freshTokens } from '../src/importing/provider-tokens.ts'
import { refreshOrganisation } from '../src/jobs/daily-import.ts'
import { createEndings } from '../src/jobs/end-connections.ts'
import { endOrganisations } from '../src/jobs/end-organisations.ts'
import { endUnpaidConnections } from '../src/jobs/end-unpaid-connections.ts'
import { tidyGrants } from '../src/jobs/tidy-grants.ts'
import { entitlementStore } from '../src/stores/entitlement-store.ts'
import { importStore } from '../src/stores/import-store.ts'
import { ANY_ENGINE, bearer, type TestUser } from './_gateway.ts'
import {
  consentAt,
  createImportWorld,
  deferred,
  type ImportWorld,
  organisationIn,
  xeroCookieOf,
} from './_import-world.ts'
import { setRole } from './_members.ts'
import { showFactor } from './_people.ts'

describe.each(ANY_ENGINE)('the end of a connection (%s)', engine => {
  let world: ImportWorld
  /** The provider's reply when a connection ends; null for the reply of the stand-in. */
  let endAnswer: (() => Promise<void>) | null = null
  let ends = 0
  const withEnds = (provider: AccountingProvider): AccountingProvider => ({
    ...provider,
    async disconnect(tokens, linkId) {
      ends += 1
      await (endAnswer ? endAnswer() : provider.disconnect(tokens, linkId))
    },
  })
  const failsAs = (kind: 'unavailable' | 'rejected') => async () => {
    throw new ProviderFailure(kind, 'test')
  }
  beforeAll(async () => {
    world = await createImportWorld(engine, { wrap: withEnds })
  })
  afterAll(() => world.close())
  afterEach(async () => {
    endAnswer = null
    await world.control.clearFaults()
    await world.control.disconnect()
  })

  const send = async (
    who: TestUser,
    method: 'POST' | 'DELETE',
    url: string,
    query: Record<string, string>,
    payload?: object,
  ) => {
    const answer = await world.inject({
      method,
      url,
      query,
      headers: bearer(who.token),
      ...(payload && { payload }),
    })
    if (answer.statusCode !== 200) throw new Error(`${url} answered ${answer.body}`)
    return answer.json()
  }
  const organisations = async (who: TestUser) =>
    (await world.ask(who, 'GET', '/api/organisations')).json<{ organisations: Organisation[] }>()
      .organisations
  const stateFor = async (who: TestUser, id: string) =>
    (await organisations(who)).find(each => each.organisationId === id)?.connectionStatus
  const notices = async (who: TestUser, id: string) =>
    (await world.ask(who, 'GET', `/api/notifications?organisationId=${id}`))
      .json<{ notifications: { kind: string }[] }>()
      .notifications.map(({ kind }) => kind)
  const connected = async (...args: Parameters<ImportWorld['connect']>) => {
    const id = organisationIn(await world.connect(...args))
    await world.waitForImport(args[0], id)
    return id
  }
  /** So that another test may connect the company. */
  const disconnect = (who: TestUser, id: string) =>
    send(who, 'DELETE', '/api/connections', { organisationId: id })
  /** Connections that the provider still has for us. */
  const leftAtProvider = () => world.control.disconnect()

  it('[ORG-06] ends when an organisation is deleted: here at once, at the provider by a job', async () => {
    const ana = await world.signUp()
    const id = await connected(ana, 'kereru')
    await world.control.setFaults({ kind: 'unavailable', times: 100 })
    await send(
      ana,
      'POST',
      '/api/organisations/deletion',
      { organisationId: id },
      {
        name: 'Kererū Coffee Ltd',
      },
    )
    expect(await stateFor(ana, id)).toBe('disconnected')
    await world.control.clearFaults()
    await endOrganisations(world.deps)
    expect(await leftAtProvider()).toBe(0)
    expect(world.lines.join()).not.toContain('a consent could not be revoked')
  })

  it('[ERR-03] of a company that Xero no longer lists revokes nothing of the person', async () => {
    const ana = await world.signUp()
    const id = await connected(ana, 'kereru')
    // Their other company at Xero: its way back was lost, and its connection was not.
    const payload = { provider: 'xero', accountType: 'individual' }
    const { authorizeUrl } = await send(ana, 'POST', '/api/connections', {}, payload)
    await consentAt(authorizeUrl, 'startup', xeroCookieOf(ana))
    const lost = await world.deps.database.inOrganisation(id, tx =>
      tx.execute<{ tenantId: string }>(sql`select tenant_id as "tenantId" from connection`),
    )
    await world.control.disconnect(lost.rows[0]?.tenantId)
    await send(ana, 'POST', '/api/imports', { organisationId: id })
    await world.waitForImport(ana, id)
    expect(await stateFor(ana, id)).toBe('disconnected')
    await tidyGrants(world.deps)
    expect(await leftAtProvider()).toBe(1)
  })

  it('[ERR-03] ends here at once while the provider is down, and there later', async () => {
    const ana = await world.signUp()
    const id = await connected(ana, 'kereru')
    await world.control.setFaults({ kind: 'unavailable', path: '/connections', times: 0 })
    expect(await disconnect(ana, id)).toEqual({ disconnected: true })
    expect(await stateFor(ana, id)).toBe('disconnected')
    expect(await notices(ana, id)).not.toContain('disconnected')
    await world.control.clearFaults()
    await endOrganisations(world.deps)
    expect(await leftAtProvider()).toBe(0)
  })

  it('[ERR-03] is not made again until it has ended at the provider, which would end it', async () => {
    const ana = await world.signUp()
    const id = await connected(ana, 'kereru')
    endAnswer = failsAs('unavailable')
    await disconnect(ana, id)
    const again = [await world.connect(ana, 'kereru', id), await world.connect(ana, 'kereru')]
    endAnswer = null
    expect(again.map(answer => answer.headers.location)).toEqual([
      `/organizations/${id}/settings/connections?error=busy`,
      '/onboarding/connect?error=busy',
    ])
    await endOrganisations(world.deps)
    expect(await leftAtProvider()).toBe(0)
    expect(await connected(ana, 'kereru', id)).toBe(id)
    await endAtProvider(world.deps, id)
    expect(await stateFor(ana, id)).toBe('connected')
    expect(await leftAtProvider()).toBe(1)
    await disconnect(ana, id)
  })

  const grantsOf = async ({ userId }: TestUser) => {
    const found = await world.deps.database.asOwner(client =>
      client.query<{ subject: string }>(
        'SELECT subject FROM public.provider_grant WHERE user_id = $1',
        [userId],
      ),
    )
    return found.rows.map(row => row.subject)
  }

  const beginToEnd = (id: string) =>
    world.deps.database.inOrganisation(id, tx => beginToEndConnection(tx, id, 'asked'))

  it('[ERR-03] does not revoke a new consent of the same person', async () => {
    const { deps } = world
    const ana = await world.signUp()
    const id = await connected(ana, 'kereru')
    await beginToEnd(id)
    const tokensOf = () =>
      deps.database.asOwner(async client => {
        const found = await client.query<{ tokens: string }>(
          `SELECT encode(refresh_token, 'hex') AS tokens FROM public.provider_grant
           WHERE user_id = $1`,
          [ana.userId],
        )
        return found.rows[0]?.tokens
      })
    const before = await tokensOf()
    const plain = deps.database.asUser
    let isFirst = true
    // The end falls between the two transactions of a consent.
    const spy = vi.spyOn(deps.database, 'asUser').mockImplementation(async (...args) => {
      const answer = await plain(...args)
      if (isFirst && (await tokensOf()) !== before) {
        isFirst = false
        await forgetConnection(deps, id)
      }
      return answer as never
    })
    const second = organisationIn(
      await world.connect(ana, 'startup').finally(() => spy.mockRestore()),
    )
    expect(isFirst).toBe(false)
    const { accessToken } = await freshTokens(deps, second)
    await expect(freshTokens(deps, second, accessToken)).resolves.toBeTruthy()
    await world.waitForImport(ana, second)
    await disconnect(ana, second)
  })

  it('[ERR-03] is tried less and less often while the provider refuses, and then ends here', async () => {
    const ana = await world.signUp()
    const id = await connected(ana, 'kereru')
    endAnswer = failsAs('rejected')
    await beginToEnd(id)
    let now = Date.now()
    const clock = { ...world.deps.clock, now: () => new Date(now) }
    // Two processes that have just started.
    const endings = () => {
      const database: typeof world.deps.database = Object.create(world.deps.database)
      return createEndings({ ...world.deps, clock, database })()
    }
    const triesAfter = async (minutes: number) => {
      now += minutes * 60_000
      const before = ends
      await Promise.all([endings(), endings()])
      return ends - before
    }
    expect([await triesAfter(0), await triesAfter(0), await triesAfter(1)]).toEqual([1, 0, 1])
    expect([await triesAfter(1), await triesAfter(1), await triesAfter(60)]).toEqual([0, 1, 1])
    expect(world.lines.join()).toContain('may still exist at the provider')
    expect(await triesAfter(60)).toBe(0)
    expect(await world.connect(ana, 'kereru', id).then(organisationIn)).toBe(id)
    await world.waitForImport(ana, id)

    // An error that is no answer of the provider is tried again for three days.
    endAnswer = async () => {
      throw new TypeError('No such field')
    }
    await beginToEnd(id)
    expect([await triesAfter(0), await triesAfter(1), await triesAfter(120)]).toEqual([1, 1, 1])
    // One process has read what is due, and comes to it when another one has just tried.
    now += 120 * 60_000
    const read = deferred()
    const other = deferred()
    const late: typeof world.deps.database = Object.create(world.deps.database, {
      asSystem: {
        value: (...args: Parameters<typeof world.deps.database.asSystem>) =>
          world.deps.database.asSystem(...args).finally(read.settle),
      },
      inOrganisation: {
        value: async (...args: Parameters<typeof world.deps.database.inOrganisation>) => {
          await other.settled
          return world.deps.database.inOrganisation(...args)
        },
      },
    })
    const earlier = ends
    const waiting = createEndings({ ...world.deps, clock, database: late })()
    await read.settled
    await endings()
    other.settle()
    await waiting
    expect(ends - earlier).toBe(1)
    endAnswer = null
    expect(await triesAfter(60)).toBe(1)
    expect(await leftAtProvider()).toBe(0)
    expect(await world.connect(ana, 'kereru', id).then(organisationIn)).toBe(id)
    await world.waitForImport(ana, id)

    // A provider that does not answer keeps no other work waiting, and is asked once.
    const slow = deferred()
    endAnswer = () => slow.settled
    await beginToEnd(id)
    const before = ends
    await createEndings(world.deps, 20)()
    await expect.poll(() => ends).toBe(before + 1)
    const end = endAtProvider(world.deps, id)
    slow.settle()
    await end
    expect(ends).toBe(before + 1)
  })

  it('[ORG-06] ends when the person who consented has left', async () => {
    const [ana, ben] = [await world.signUp(), await world.signUp()]
    const id = await connected(ana, 'kereru')
    await setRole(world.deps, id, ben.userId, 'owner')
    await send(ana, 'POST', '/api/organisations/leave', { organisationId: id })
    expect(await stateFor(ben, id)).toBe('disconnected')
    expect(await notices(ben, id)).toContain('disconnected')
    const again = await world.ask(ben, 'POST', `/api/imports?organisationId=${id}`)
    expect(again.json().code).toBe('providerDisconnected')
    await endOrganisations(world.deps)
    expect(await leftAtProvider()).toBe(0)
    // After a remaining member reconnects it, imports continue.
    expect(await connected(ben, 'kereru', id)).toBe(id)
    expect(await stateFor(ben, id)).toBe('connected')
    expect(await notices(ben, id)).not.toContain('disconnected')
    await disconnect(ben, id)
  })

  it('[ORG-03] a partner’s first company is its own, on trial; the next are its clients', async () => {
    const pat = await world.signUp()
    await showFactor(world.deps, pat)
    const own = await connected(pat, 'kereru', undefined, 'partner')
    const client = await connected(pat, 'messy', undefined, 'partner')
    expect(await organisations(pat)).toMatchObject([
      { organisationId: own, isPartner: true, subscriptionStatus: 5, access: 'member' },
      {
        organisationId: client,
        isPartner: false,
        subscriptionStatus: 4,
        access: 'partner',
        role: 'owner',
        parentOrganisationId: own,
        connectionStatus: 'connected',
      },
    ])
    const portfolio = await world.ask(pat, 'GET', `/api/partner/clients?organisationId=${own}`)
    expect(portfolio.json()).toMatchObject({
      clients: [
        {
          organisationId: client,
          cashToday: expect.any(Number),
          lowPoint: { on: expect.any(String), amount: expect.any(Number), precision: 'day' },
          closing: expect.arrayContaining([expect.any(Number)]),
        },
      ],
      passes: { used: 1, limit: 3 },
    })
    expect(portfolio.json().clients[0].closing).toHaveLength(12)

    // A partner that loses a client also loses its consent.
    const heir = await world.signUp()
    await setRole(world.deps, client, heir.userId, 'owner')
    await send(pat, 'DELETE', '/api/partner/clients', { organisationId: own, clientId: client })
    expect(await stateFor(heir, client)).toBe('disconnected')
    expect(await stateFor(pat, own)).toBe('connected')
    await endOrganisations(world.deps)
    await disconnect(pat, own)
    expect(await leftAtProvider()).toBe(0)
  })

  it('[ORG-03] two consents at once create one partner on trial and one client', async () => {
    const pat = await world.signUp()
    await showFactor(world.deps, pat)
    const ids = await Promise.all(
      (['startup', 'services'] as const).map(async company =>
        organisationIn(await world.connect(pat, company, undefined, 'partner')),
      ),
    )
    const made = await organisations(pat)
    expect(made.map(each => each.organisationId).sort()).toEqual(ids.sort())
    expect(made.filter(each => each.isPartner)).toHaveLength(1)
    for (const id of ids) await disconnect(pat, id)
  })

  it('[BIL-06] without a plan no import starts, and after 60 days the connection ends', async () => {
    const { deps } = world
    const ana = await world.signUp()
    const id = await connected(ana, 'kereru')
    const latest = () =>
      deps.database.inOrganisation(id, async tx => (await importStore.latest(tx, id))?.importId)
    const trialEnded = (ago: string) =>
      deps.database.inOrganisation(id, tx =>
        tx.execute(sql`update entitlement set valid_until = now() - ${ago}::interval`),
      )
    const first = await latest()
    await trialEnded('1 second')
    const refused = await world.ask(ana, 'POST', `/api/imports?organisationId=${id}`)
    expect(refused.statusCode).toBe(402)
    expect(refused.json().message).toMatch(/^Subscription required/)
    await refreshOrganisation(deps, id)
    await trialEnded('59 days')
    await endUnpaidConnections(deps)
    expect(await stateFor(ana, id)).toBe('connected')
    await trialEnded('61 days')
    await endUnpaidConnections(deps)
    expect(await stateFor(ana, id)).toBe('disconnected')
    await endOrganisations(deps)
    expect(await leftAtProvider()).toBe(0)

    // Also without any plan of its own, such as a client without a pass.
    await world.connect(ana, 'kereru', id)
    await deps.database.inOrganisation(id, tx => tx.execute(sql`delete from entitlement`))
    await endUnpaidConnections(deps)
    expect(await stateFor(ana, id)).toBe('connected')
    await deps.database.inOrganisation(id, tx =>
      tx.execute(sql`update connection set read_only_since = now() - interval '61 days'`),
    )
    await endUnpaidConnections(deps)
    expect(await stateFor(ana, id)).toBe('disconnected')
    await endOrganisations(deps)
    await deps.database.inOrganisation(id, tx => entitlementStore.startTrial(tx, id, 'default'))
    await trialEnded('1 second')

    // Connecting needs no plan, and the import waits for one.
    await world.connect(ana, 'kereru', id)
    expect(await stateFor(ana, id)).toBe('connected')
    expect(await latest()).toBe(first)
    await trialEnded('-1 day')
    await refreshOrganisation(deps, id)
    expect(await latest()).not.toBe(first)
    await world.waitForImport(ana, id)
    await disconnect(ana, id)
  })

  const wereHoursAgo = ({ userId }: TestUser) =>
    world.deps.database.asOwner(client =>
      client.query(
        `UPDATE public.provider_grant SET access_expires_at = now() - interval '2 hours'
         WHERE user_id = $1`,
        [userId],
      ),
    )

  it('[S8] a consent whose companies are all connected elsewhere is revoked and deleted', async () => {
    const [ana, ben] = [await world.signUp(), await world.signUp()]
    const id = organisationIn(await world.connect(ana, 'startup'))
    await world.connect(ben, 'startup')
    await tidyGrants(world.deps)
    // It might belong to a consent that is about to finish.
    expect(await grantsOf(ben)).toHaveLength(1)
    await wereHoursAgo(ben)
    await tidyGrants(world.deps)
    expect(await grantsOf(ben)).toEqual([])
    expect(await stateFor(ana, id)).toBe('connected')
    expect(await leftAtProvider()).toBe(1)
    await disconnect(ana, id)
  })

  it('[S8] but not if another account of the same person uses it', async () => {
    const [ana, ben] = [await world.signUp(), await world.signUp()]
    const id = organisationIn(await world.connect(ana, 'startup'))
    // The stand-in identifies people by this.
    await world.connect({ ...ben, userId: ana.userId }, 'startup')
    expect(await grantsOf(ben)).toEqual(await grantsOf(ana))
    await wereHoursAgo(ben)
    await tidyGrants(world.deps)
    expect(await grantsOf(ben)).toEqual([])
    const { accessToken } = await freshTokens(world.deps, id)
    await expect(freshTokens(world.deps, id, accessToken)).resolves.toBeTruthy()
    await disconnect(ana, id)
    expect(await leftAtProvider()).toBe(0)
  })

  it('[ORG-06] the name of the person who consented is deleted with their account', async () => {
    const [ana, ben] = [await world.signUp(), await world.signUp()]
    const id = organisationIn(await world.connect(ana, 'startup'))
    await setRole(world.deps, id, ben.userId, 'owner')
    const [subject] = await grantsOf(ana)
    await disconnect(ben, id)
    await wereHoursAgo(ana)
    await tidyGrants(world.deps)
    expect(await grantsOf(ana)).toEqual([subject])
    await setRole(world.deps, id, ana.userId, null)
    await world.deps.database.asSystem(tx => world.deps.identity.remove(tx, ana.userId))
    await tidyGrants(world.deps)
    expect(await grantsOf(ana)).toEqual([expect.stringMatching(/^erased /)])
    await tidyGrants(world.deps)
  })

  it('[ORG-03] an organisation that exists already is used for the company that is connected to it', async () => {
    const ana = await world.signUp()
    const made = await send(ana, 'POST', '/api/organisations', {}, { name: 'To be' })
    expect(await connected(ana, 'kereru', made.organisationId)).toBe(made.organisationId)
    expect((await organisations(ana)).length).toBe(1)
    await disconnect(ana, made.organisationId)
  })
})
