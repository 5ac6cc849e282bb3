/** Actions of a partner for several clients at once, and clients that move or are handed over. */
import { randomUUID } from 'node:crypto'
import type { Client, ClientPreview, ClientResult, Portfolio } from '@millpond/contract/partner'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { forecastSettingsStore } from '../src/stores/forecast-settings-store.ts'
import { ANY_ENGINE } from './_gateway.ts'
import {
  codeOf,
  createOrganisationWorld,
  type Method,
  type OrganisationWorld,
} from './_organisations.ts'
import type { TestPerson } from './_people.ts'

const NOT_YOURS = 'This company is not one of your clients'

describe.each(ANY_ENGINE)('actions for several clients on %s', engine => {
  let world: OrganisationWorld
  let pat: TestPerson
  let staff: TestPerson
  let cleo: TestPerson
  let partnerId: string
  /** Two of the firm, which acts as their owner, and one that lets it only read. */
  let kauri: string
  let tui: string
  let readOnly: string
  /** A client of another firm. */
  let foreign: string

  beforeAll(async () => {
    world = await createOrganisationWorld(engine)
    cleo = await world.person('Cleo')
    const other = await world.person('Other')
    const firm = (await world.make(other, 'Other firm', 'trial-partner')).organisationId
    foreign = (await world.wanted<Client>(world.addClient(other, firm, 'Foreign'))).organisationId
  })
  afterAll(() => world.close())
  beforeEach(async () => {
    pat = await world.person('Pat')
    staff = await world.person('Staff')
    partnerId = (await world.make(pat, 'Tally Advisors', 'trial-partner')).organisationId
    await world.become(partnerId, staff, 'editor')
    const added = (name: string) => world.wanted<Client>(world.addClient(pat, partnerId, name))
    kauri = (await added('Kauri')).organisationId
    tui = (await added('Tui')).organisationId
    readOnly = (await world.make(cleo, 'Read only')).organisationId
    const { inviteCode } = await world.invite(cleo, readOnly, { kind: 'partner', role: 'viewer' })
    await world.accept(pat, inviteCode, partnerId)
  })

  const ask = (who: TestPerson, method: Method, action: string, body: object) =>
    world.ask(who, method, `/api/partner/clients/${action}`, { organisationId: partnerId }, body)
  const results = async (who: TestPerson, method: Method, action: string, body: object) => {
    const answer = world.wanted<{ results: ClientResult[] }>(ask(who, method, action, body))
    const entries = (await answer).results.map(({ clientId, problem }) => [clientId, problem])
    return Object.fromEntries(entries) as Record<string, string | null>
  }
  const portfolio = () =>
    world.wanted<Portfolio>(
      world.ask(pat, 'GET', '/api/partner/clients', { organisationId: partnerId }),
    )
  const clientIn = async (id: string) =>
    (await portfolio()).clients.find(({ organisationId }) => organisationId === id)
  const at = async (who: TestPerson, id: string) =>
    (await world.organisations(who)).find(({ organisationId }) => organisationId === id)

  it('[ORG-03] [ORG-06] each id is checked by itself: clients of others stay as they are', async () => {
    const clientIds = [kauri, foreign, randomUUID(), readOnly, partnerId]
    const tagged = await results(staff, 'PUT', 'tags', { clientIds, add: ['Farm'] })
    expect(tagged).toEqual(
      Object.fromEntries(
        clientIds.map(id => [id, [kauri, readOnly].includes(id) ? null : NOT_YOURS]),
      ),
    )
    const synced = await results(staff, 'POST', 'imports', { clientIds })
    expect(synced).toMatchObject({
      [kauri]: 'There is no connection to sync from',
      [foreign]: NOT_YOURS,
      [readOnly]:
        'You are a viewer for this client. Only editors and owners can do this. ' +
        'Ask an owner for access.',
    })
    const invites = [kauri, foreign, readOnly].map(clientId => ({
      ...{ clientId, email: `owner-${clientId.slice(0, 8)}@example.nz` },
    }))
    const invited = await results(pat, 'POST', 'invites', { invites, handsOver: false })
    expect(invited).toEqual({
      [kauri]: null,
      [foreign]: NOT_YOURS,
      [readOnly]:
        'You are a viewer for this client. Only owners can do this. Ask an owner to do it.',
    })
    const passes = await results(pat, 'PUT', 'passes', { clientIds: [foreign], hasPass: false })
    expect(passes).toEqual({ [foreign]: NOT_YOURS })
  })

  it('[ORG-06] a client does not see how its firm sorts it, and loses that with the link', async () => {
    await results(staff, 'PUT', 'tags', { clientIds: [readOnly], add: ['Pays late'] })
    await results(staff, 'PUT', 'assignee', { clientIds: [readOnly], userId: staff.userId })
    expect(await clientIn(readOnly)).toMatchObject({
      tags: ['Pays late'],
      assigneeId: staff.userId,
    })
    const seen = await world.deps.database.inOrganisation(
      readOnly,
      tx => tx.execute(sql`select from portfolio_entry`),
      cleo.userId,
    )
    expect(seen.rowCount).toBe(0)
    await world.ask(cleo, 'DELETE', '/api/members', { organisationId: readOnly, partnerId })
    const { inviteCode } = await world.invite(cleo, readOnly, { kind: 'partner', role: 'viewer' })
    await world.accept(pat, inviteCode, partnerId)
    expect(await clientIn(readOnly)).toMatchObject({ tags: [], assigneeId: null })
    await results(staff, 'PUT', 'tags', { clientIds: [readOnly], add: ['Pays well'] })
    expect(await clientIn(readOnly)).toMatchObject({ tags: ['Pays well'] })
  })

  it('[ORG-03] clients are assigned to people of the firm alone, until they leave it', async () => {
    const assign = (userId: string | null) =>
      ask(staff, 'PUT', 'assignee', { clientIds: [kauri, tui], userId })
    expect(codeOf(await assign(cleo.userId))).toBe('notFound')
    expect(codeOf(await assign(staff.userId))).toBe('done')
    const { clients, people } = await portfolio()
    expect(people.map(({ name }) => name)).toEqual(['Pat', 'Staff'])
    expect(clients.map(({ assigneeId }) => assigneeId)).toEqual(
      clients.map(({ organisationId }) => (organisationId === readOnly ? null : staff.userId)),
    )
    await world.become(partnerId, staff, null)
    expect(await clientIn(kauri)).toMatchObject({ assigneeId: null })
  })

  it('[ORG-06] viewers of the firm change nothing; only owners invite and move passes', async () => {
    const viewer = await world.person()
    await world.become(partnerId, viewer, 'viewer')
    const clientIds = [kauri]
    const attempts = [
      [viewer, 'PUT', 'tags', { clientIds, add: ['X'] }],
      [viewer, 'PUT', 'assignee', { clientIds, userId: null }],
      [viewer, 'POST', 'imports', { clientIds }],
      [staff, 'PUT', 'passes', { clientIds, hasPass: false }],
      [
        staff,
        'POST',
        'invites',
        { invites: [{ clientId: kauri, email: 'a@b.nz' }], handsOver: true },
      ],
    ] as const
    for (const [who, method, action, body] of attempts) {
      expect(codeOf(await ask(who, method, action, body))).toBe('forbidden')
    }
    expect(codeOf(await ask(cleo, 'PUT', 'tags', { clientIds, add: ['X'] }))).toBe('notFound')
  })

  it('[ORG-03] [BIL-05] a pass that is freed can go to another client, as often as there are passes', async () => {
    const full = await results(pat, 'PUT', 'passes', { clientIds: [kauri, tui], hasPass: true })
    expect(full).toEqual({ [kauri]: null, [tui]: null })
    await results(pat, 'PUT', 'passes', { clientIds: [kauri, tui], hasPass: false })
    expect((await portfolio()).passes).toMatchObject({ used: 1, limit: 3 })
    expect(await at(pat, kauri)).toMatchObject({ plan: { access: 'readOnly', reason: 'noPass' } })
    const late = await world.wanted<Client>(world.addClient(pat, partnerId, 'Late'))
    const again = await results(pat, 'PUT', 'passes', { clientIds: [kauri, tui], hasPass: true })
    const problems = Object.values(again)
    expect(problems.filter(problem => problem === null)).toHaveLength(1)
    expect(problems).toContain(
      'All client passes are in use. Remove one from a client first, or buy another.',
    )
    expect((await portfolio()).passes).toMatchObject({ used: 3, limit: 3 })
    await results(pat, 'PUT', 'passes', { clientIds: [late.organisationId], hasPass: false })
    await world.deps.database.inOrganisation(partnerId, tx =>
      tx.execute(sql`
        insert into portfolio_entry (organisation_id, client_id, pass_given_at)
        select ${partnerId}, id, now() from unnest(${sql.raw(
          `array['${kauri}', '${tui}', '${readOnly}']`,
        )}::uuid[]) as id
        on conflict (organisation_id, client_id) do update set pass_given_at = now()`),
    )
    const moved = await results(pat, 'PUT', 'passes', {
      clientIds: [late.organisationId],
      hasPass: true,
    })
    expect(moved[late.organisationId]).toMatch(/^A pass stays with a client for 30 days/)
  })

  it('[ORG-03] [BIL-06] hands clients over: access ends when the owner accepts, with a trial', async () => {
    const owner = await world.person('Owner')
    const invites = [{ clientId: kauri, email: owner.email }]
    expect(await results(pat, 'POST', 'invites', { invites, handsOver: true })).toEqual({
      [kauri]: null,
    })
    expect(await world.mayRead(staff, kauri)).toBe(true)
    const own = await world.wanted<{ invites: { inviteId: string }[] }>(
      world.ask(owner, 'GET', '/api/user-invites/own'),
    )
    const { inviteId } = own.invites[0] ?? { inviteId: '' }
    const accepted = await world.ask(owner, 'POST', '/api/user-invites/accept', {}, { inviteId })
    expect(codeOf(accepted)).toBe('done')
    expect(await world.mayRead(staff, kauri)).toBe(false)
    expect(await clientIn(kauri)).toBeUndefined()
    expect(await at(owner, kauri)).toMatchObject({
      role: 'owner',
      access: 'member',
      parentOrganisationId: null,
      plan: { access: 'full', reason: 'trial' },
    })
  })

  it('[ORG-03] a client moves to another partner without a gap', async () => {
    const other = await world.person('Other')
    const firm = (await world.make(other, 'Next firm', 'trial-partner')).organisationId
    const { inviteCode } = await world.invite(cleo, readOnly, { kind: 'partner', role: 'editor' })
    await world.accept(other, inviteCode, firm)
    expect(await at(cleo, readOnly)).toMatchObject({ parentOrganisationId: partnerId })
    await world.ask(cleo, 'DELETE', '/api/members', { organisationId: readOnly, partnerId })
    expect(await at(cleo, readOnly)).toMatchObject({
      parentOrganisationId: firm,
      subscriptionStatus: 4,
      plan: { access: 'full' },
    })
    expect(await world.mayRead(pat, readOnly)).toBe(false)
    expect(await world.mayRead(other, readOnly)).toBe(true)
  })

  describe('the template of settings', () => {
    const NONE = { salesTaxPeriodMonths: null, planByBudget: null }
    const template = {
      ...{ cashFloor: 2_000_000, yearBeginsMonth: 4, salesTaxBasis: 'payments' as const },
      ...{ profitTaxPpm: 280_000, ...NONE },
    }
    const save = (who: TestPerson, baseVersion: number, change: object = {}) =>
      world.ask(
        who,
        'PUT',
        '/api/partner/template',
        { organisationId: partnerId },
        {
          baseVersion,
          template: { ...template, ...change },
        },
      )
    const appliedAt = (who: TestPerson, organisationId: string) =>
      world.wanted<{ firm: string | null; fields: string[] }>(
        world.ask(who, 'GET', '/api/organisations/template', { organisationId }),
      )
    const preview = async (clientIds: string[]) =>
      (
        await world.wanted<{ results: ClientPreview[] }>(
          ask(staff, 'POST', 'template/preview', { clientIds }),
        )
      ).results
    const storedAt = (organisationId: string) =>
      world.deps.database.inOrganisation(organisationId, tx =>
        forecastSettingsStore.find(tx, organisationId),
      )
    const freeSeat = () => results(pat, 'PUT', 'passes', { clientIds: [readOnly], hasPass: false })

    it('[ORG-03] new clients get it once, and a later change alters none of them', async () => {
      await freeSeat()
      expect(codeOf(await save(staff, 0))).toBe('done')
      const added = await world.wanted<Client>(world.addClient(staff, partnerId, 'Moa'))
      const { organisationId } = added
      expect(await at(pat, organisationId)).toMatchObject({
        cashFloor: 2_000_000,
        reportingYearBeginsMonth: 4,
      })
      expect((await storedAt(organisationId))?.settings).toMatchObject({
        salesTax: { basis: 'payments', periodMonths: null },
        profitTaxPpm: 280_000,
        planByBudget: false,
      })
      expect(await appliedAt(staff, organisationId)).toEqual({
        firm: 'Tally Advisors',
        fields: ['cashFloor', 'yearBeginsMonth', 'salesTaxBasis', 'profitTaxPpm'],
      })
      expect(codeOf(await save(staff, 0))).toBe('conflict')
      expect(codeOf(await save(staff, 1, { cashFloor: 0 }))).toBe('done')
      expect(await at(pat, organisationId)).toMatchObject({ cashFloor: 2_000_000 })
      expect(await at(pat, kauri)).toMatchObject({ cashFloor: null })
      expect(await appliedAt(pat, kauri)).toEqual({ firm: null, fields: [] })
    })

    it('[ORG-03] [ORG-06] applies to chosen clients what was previewed, and to no others', async () => {
      await save(staff, 0)
      await world.set(tui, sql`cash_floor = 2000000, data_version = 1`)
      const clientIds = [kauri, tui, foreign, readOnly]
      const shown = new Map((await preview(clientIds)).map(each => [each.clientId, each]))
      const fieldsOf = (id: string) => shown.get(id)?.changes.map(({ field }) => field)
      expect(shown.get(kauri)?.changes[0]).toEqual({
        ...{ field: 'cashFloor', from: null, to: 2_000_000 },
      })
      expect(fieldsOf(tui)).toEqual(['salesTaxBasis', 'profitTaxPpm'])
      expect(shown.get(foreign)).toMatchObject({ problem: NOT_YOURS, changes: [] })
      expect(shown.get(readOnly)?.problem).toMatch(/^You are a viewer for this client/)
      expect(codeOf(await ask(staff, 'PUT', 'template', { clientIds, version: 0 }))).toBe(
        'conflict',
      )
      const applied = await results(staff, 'PUT', 'template', { clientIds, version: 1 })
      expect(applied).toMatchObject({ [kauri]: null, [tui]: null, [foreign]: NOT_YOURS })
      const after = await preview([kauri, tui])
      expect(after.map(({ changes }) => changes)).toEqual([[], []])
      expect((await appliedAt(staff, tui)).fields).not.toContain('yearBeginsMonth')
      const changed = { cashFloor: 5 }
      await world.ask(staff, 'PUT', '/api/organisations', { organisationId: kauri }, changed)
      expect((await appliedAt(staff, kauri)).fields).not.toContain('cashFloor')
    })

    it('[BIL-05] [ORG-06] changes no client without a pass, and viewers change nothing', async () => {
      await save(staff, 0)
      await results(pat, 'PUT', 'passes', { clientIds: [kauri], hasPass: false })
      const late = await results(staff, 'PUT', 'template', { clientIds: [kauri], version: 1 })
      expect(late[kauri]).toMatch(/^Subscription required/)
      expect(await at(pat, kauri)).toMatchObject({ cashFloor: null })
      const viewer = await world.person()
      await world.become(partnerId, viewer, 'viewer')
      expect(codeOf(await save(viewer, 1))).toBe('forbidden')
      const own = (await world.make(cleo, 'Own')).organisationId
      const body = { baseVersion: 0, template }
      const query = { organisationId: own }
      expect(codeOf(await world.ask(cleo, 'PUT', '/api/partner/template', query, body))).toBe(
        'conflict',
      )
    })
  })
})
