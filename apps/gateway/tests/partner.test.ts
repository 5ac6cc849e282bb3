import { randomUUID } from 'node:crypto'
import type { Client, Portfolio } from '@millpond/contract/partner'
import { cents } from '@millpond/core/money'
import { SUBSCRIPTION_STATUS } from '@millpond/core/organisation'
import { addDays, addMonths, type Day, lastDay, monthOfDay } from '@millpond/core/time'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { untilServed } from './_client.ts'
import { ANY_ENGINE } from './_gateway.ts'
import { codeOf, createOrganisationWorld, type OrganisationWorld } from './_organisations.ts'
import type { TestPerson } from './_people.ts'

describe.each(ANY_ENGINE)('partners on %s', engine => {
  let world: OrganisationWorld
  let pat: TestPerson
  let staff: TestPerson
  let cleo: TestPerson
  let partnerId: string
  let clientId: string

  /** A person owns one partner, so each test has its own Pat. */
  async function newFirm(name: string) {
    pat = await world.person('Pat')
    partnerId = (await world.make(pat, name, 'trial-partner')).organisationId
  }
  /** Pat's firm with one client of Cleo's, which gives it a role. */
  async function firm(role: 'viewer' | 'editor' | 'owner' = 'editor') {
    await newFirm('Kauri Books')
    await world.become(partnerId, staff, 'editor')
    clientId = (await world.make(cleo, 'Rimu Ltd')).organisationId
    const { inviteCode } = await world.invite(cleo, clientId, { kind: 'partner', role })
    const accepted = await world.accept(pat, inviteCode, partnerId)
    expect([accepted.statusCode, accepted.json()]).toEqual([200, { organisationId: clientId }])
  }
  const portfolio = (who: TestPerson) =>
    world.wanted<Portfolio>(
      world.ask(who, 'GET', '/api/partner/clients', { organisationId: partnerId }),
    )
  const at = async (who: TestPerson, organisationId = clientId) =>
    (await world.organisations(who)).find(each => each.organisationId === organisationId)
  const removeClient = (who: TestPerson, id = clientId) =>
    world.ask(who, 'DELETE', '/api/partner/clients', { organisationId: partnerId, clientId: id })

  beforeAll(async () => {
    world = await createOrganisationWorld(engine)
    staff = await world.person('Staff')
    cleo = await world.person('Cleo')
  })
  afterAll(() => world.close())

  it('[ORG-03] [ENT-06] a partner starts on trial: 7 days and 3 clients', async () => {
    for (const accountType of ['partner', 'trial-partner'] as const) {
      pat = await world.person('Pat')
      const made = await world.make(pat, 'Kauri Books', accountType)
      expect(made).toMatchObject({
        isPartner: true,
        subscriptionStatus: SUBSCRIPTION_STATUS.partnerTrialling,
        role: 'owner',
        access: 'member',
        version: 1,
        deleteAfter: null,
      })
      const days = (Date.parse(made.plan.until ?? '') - Date.now()) / 86_400_000
      expect(days).toBeCloseTo(7, 2)
    }
    expect(await world.make(pat, 'Moss')).toMatchObject({ isPartner: false, subscriptionStatus: 7 })
  })

  it('[ORG-03] a person can start only one partner trial, even with twenty requests at once', async () => {
    const quick = await world.person()
    const payload = { name: 'Again', accountType: 'trial-partner' }
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        untilServed(() => world.ask(quick, 'POST', '/api/organisations', {}, payload)),
      ),
    )
    expect(answers.map(codeOf).sort()).toEqual([...Array(19).fill('conflict'), 'done'])
  })

  it.each([
    ['viewer', 'viewer'],
    ['editor', 'editor'],
    ['owner', 'editor'],
  ] as const)(
    '[ORG-06] an editor of a partner with the role %s is %s at the client',
    async (letInAs, is) => {
      await firm(letInAs)
      expect(await at(staff)).toMatchObject({ role: is, access: 'partner', name: 'Rimu Ltd' })
      expect((await portfolio(staff)).clients).toMatchObject([
        { organisationId: clientId, role: is },
      ])
      const renamed = await world.ask(
        staff,
        'PUT',
        '/api/organisations',
        { organisationId: clientId },
        { name: 'Rimu' },
      )
      expect(renamed.statusCode).toBe(is === 'viewer' ? 403 : 200)
    },
  )

  it('[ORG-06] a person with two ways of access gets the higher role', async () => {
    await firm('viewer')
    await world.become(clientId, staff, 'editor')
    expect(await at(staff)).toMatchObject({ role: 'editor', access: 'member' })
    await world.become(clientId, staff, null)
    expect(await at(staff)).toMatchObject({ role: 'viewer', access: 'partner' })
  })

  it.each<[string, () => Promise<unknown>]>([
    ['leaves the partner', () => world.become(partnerId, staff, null)],
    [
      'sees the partner being deleted',
      () => world.set(partnerId, sql`delete_after = now(), delete_asked_by = 'pat'`),
    ],
    ['sees the partner become none', () => world.set(partnerId, sql`is_partner = false`)],
    [
      'sees the link run out',
      () =>
        world.deps.database.inOrganisation(clientId, tx =>
          tx.execute(sql`update partner_client set valid_until = now()`),
        ),
    ],
    ['is removed by the partner', () => removeClient(pat)],
    [
      'is sent away by the client',
      () => world.ask(cleo, 'DELETE', '/api/members', { organisationId: clientId, partnerId }),
    ],
  ])('[ORG-06] who %s is refused at the next request', async (_how, end) => {
    await firm()
    expect(await world.mayRead(staff, clientId)).toBe(true)
    await end()
    expect(await world.mayRead(staff, clientId)).toBe(false)
    expect(await at(staff)).toBeUndefined()
    const rows = await world.deps.database.inOrganisation(
      clientId,
      tx => tx.execute(sql`select from organisation`),
      staff.userId,
    )
    expect(rows.rowCount).toBe(0)
    expect(await world.mayRead(cleo, clientId)).toBe(true)
  })

  it('[ORG-06] a client sees its partner, and none of the partner’s other clients', async () => {
    await firm('viewer')
    const members = (await world.members(cleo, clientId)).json()
    expect(members.partners).toMatchObject([{ partnerId, name: 'Kauri Books', role: 'viewer' }])
    expect(await world.mayRead(cleo, partnerId)).toBe(false)
    const links = await world.deps.database.inOrganisation(
      clientId,
      tx => tx.execute<{ id: string }>(sql`select organisation_id as id from partner_client`),
      cleo.userId,
    )
    expect(links.rows).toEqual([{ id: clientId }])
  })

  it('[ORG-06] no owner of a partner or a client can grant themselves access, by any column', async () => {
    await firm('viewer')
    const other = (await world.make(cleo, 'Other')).organisationId
    const attempt = (organisationId: string, who: TestPerson, statement: ReturnType<typeof sql>) =>
      world.deps.database
        .inOrganisation(organisationId, tx => tx.execute(statement), who.userId)
        .then(
          ({ rowCount }) => rowCount,
          () => 'refused',
        )
    const into = (client: string) =>
      sql`insert into partner_client (organisation_id, partner_id, role)
        values (${client}, ${partnerId}, 'owner')`
    expect(await attempt(partnerId, pat, into(other))).toBe('refused')
    expect(await attempt(clientId, pat, into(clientId))).toBe('refused')
    expect(await attempt(other, cleo, into(other))).toBe('refused')
    const widen = sql`update partner_client set role = 'owner'`
    expect(await attempt(partnerId, pat, widen)).toBe(0)
    expect(await attempt(clientId, staff, widen)).toBe(0)
    const join = sql`insert into membership (organisation_id, user_id, role)
      values (${clientId}, ${staff.userId}, 'owner')`
    expect(await attempt(clientId, staff, join)).toBe('refused')
    const promote = sql`update membership set role = 'owner' where user_id = ${staff.userId}`
    expect(await attempt(partnerId, staff, promote)).toBe(0)
  })

  it('[ORG-05] only an owner of a partner accepts its invites, and a partner cannot be a client', async () => {
    await firm()
    const { organisationId } = await world.make(cleo, 'Totara')
    const { inviteCode } = await world.invite(cleo, organisationId, { kind: 'partner' })
    expect(codeOf(await world.accept(pat, inviteCode))).toBe('badRequest')
    expect(codeOf(await world.accept(staff, inviteCode, partnerId))).toBe('forbidden')
    expect(codeOf(await world.accept(cleo, inviteCode, partnerId))).toBe('forbidden')
    expect(codeOf(await world.accept(cleo, inviteCode, organisationId))).toBe('forbidden')
    expect(codeOf(await world.accept(cleo, inviteCode, randomUUID()))).toBe('forbidden')
    expect((await world.accept(pat, inviteCode, partnerId)).statusCode).toBe(200)
    const again = await world.invite(cleo, organisationId, { kind: 'partner' })
    expect(codeOf(await world.accept(pat, again.inviteCode, partnerId))).toBe('conflict')
    const forPerson = await world.invite(cleo, organisationId)
    expect(codeOf(await world.accept(pat, forPerson.inviteCode, partnerId))).toBe('badRequest')
    const ofPartner = await world.ask(
      pat,
      'POST',
      '/api/user-invites',
      { organisationId: partnerId },
      { kind: 'partner', role: 'viewer' },
    )
    expect(codeOf(ofPartner)).toBe('conflict')
  })

  it('[ORG-03] S22: twenty clients added at once on a trial: exactly three', async () => {
    await newFirm('Race')
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) => world.addClient(pat, partnerId, `Client ${at}`)),
    )
    const codes = answers.map(codeOf)
    expect(codes.filter(code => code === 'done')).toHaveLength(3)
    // A busy machine answers that the request should be sent again.
    const others = codes.filter(code => code !== 'done' && code !== 'unavailable')
    expect(new Set(others)).toEqual(new Set(['conflict']))
    const { clients, passes } = await portfolio(pat)
    expect(clients).toHaveLength(3)
    expect(passes).toMatchObject({ used: 3, limit: 3 })
  })

  it('[ORG-03] an added client belongs to the partner, has no trial, and is managed by the partner', async () => {
    await firm()
    const added = await world.wanted<Client>(world.addClient(staff, partnerId, 'Nikau Ltd'))
    expect(added).toMatchObject({
      name: 'Nikau Ltd',
      role: 'editor',
      currency: 'NZD',
      subscriptionStatus: SUBSCRIPTION_STATUS.linkedToPartner,
      lowPoint: null,
      closing: [],
      cashToday: null,
    })
    expect(await at(pat, added.organisationId)).toMatchObject({
      role: 'owner',
      access: 'partner',
      parentOrganisationId: partnerId,
      plan: { access: 'full', until: null, reason: null },
    })
    expect(codeOf(await removeClient(pat, added.organisationId))).toBe('conflict')
    const { inviteCode } = await world.invite(pat, added.organisationId, { role: 'owner' })
    expect((await world.accept(cleo, inviteCode)).statusCode).toBe(200)
    expect((await removeClient(pat, added.organisationId)).statusCode).toBe(200)
    expect(await at(cleo, added.organisationId)).toMatchObject({
      role: 'owner',
      parentOrganisationId: null,
      subscriptionStatus: SUBSCRIPTION_STATUS.trialingNoPaymentSetup,
    })
    expect(codeOf(await removeClient(pat, added.organisationId))).toBe('notFound')
  })

  it('[ORG-03] after the trial a partner needs a subscription to add clients', async () => {
    await firm()
    await world.endTrial(partnerId)
    const refused = await world.addClient(pat, partnerId, 'Late')
    expect(refused.statusCode).toBe(402)
    expect(refused.json().message).toMatch(/subscription required/i)
    expect((await portfolio(pat)).passes).toMatchObject({ used: 1, limit: 0 })
  })

  it('[BIL-06] after the trial a partner still sees, exports and removes its clients', async () => {
    await firm('owner')
    await world.endTrial(partnerId)
    expect(await world.mayRead(staff, clientId)).toBe(true)
    expect(await at(pat)).toMatchObject({ role: 'owner', access: 'partner' })
    expect((await portfolio(pat)).clients).toMatchObject([{ organisationId: clientId }])
    const exported = await world.ask(pat, 'GET', '/api/organisations/export', {
      organisationId: clientId,
    })
    expect(exported.statusCode).toBe(200)
    expect(codeOf(await removeClient(pat))).toBe('done')
    expect(await world.mayRead(staff, clientId)).toBe(false)
    expect(await world.mayRead(cleo, clientId)).toBe(true)
  })

  it('[ORG-03] a viewer of the partner, or a stranger, cannot add or remove clients', async () => {
    await firm()
    const viewer = await world.person()
    await world.become(partnerId, viewer, 'viewer')
    expect(codeOf(await world.addClient(viewer, partnerId, 'X'))).toBe('forbidden')
    expect(codeOf(await removeClient(staff))).toBe('forbidden')
    expect(codeOf(await world.addClient(cleo, clientId, 'X'))).toBe('conflict')
    expect(codeOf(await world.addClient(cleo, partnerId, 'X'))).toBe('notFound')
  })

  it('[ORG-03] [FIG-02] lists the clients that run short first, from their stored forecasts', async () => {
    await newFirm('Sorted')
    const today = world.clock.today('Pacific/Auckland')
    const endOf = (count: number) => lastDay(addMonths(monthOfDay(today), count))
    for (const [name, floor, closing, days] of [
      ['Never', null, [500, 400, 450], []],
      ['Next month', 300, [500, 200, 400], []],
      // In two days it is below its floor, and at the end of the month above it again.
      ['In two days', 300, [500, 500, 500], [350, 100, 500]],
    ] as const) {
      const { organisationId } = await world.wanted<Client>(world.addClient(pat, partnerId, name))
      await keepForecast(organisationId, today, closing, days)
      await world.set(organisationId, sql`cash_floor = ${floor}`)
    }
    const { clients } = await portfolio(pat)
    expect(
      clients.map(({ name, firstBelowOn, lowPoint }) => [name, firstBelowOn, lowPoint]),
    ).toEqual([
      ['In two days', addDays(today, 2), { on: addDays(today, 2), amount: 100, precision: 'day' }],
      ['Next month', endOf(1), { on: endOf(1), amount: 200, precision: 'monthEnd' }],
      ['Never', null, { on: endOf(1), amount: 400, precision: 'monthEnd' }],
    ])
    expect(clients[1]?.closing).toEqual([500, 200, 400])
  })

  const keepForecast = (
    organisationId: string,
    today: Day,
    closing: readonly number[],
    days: readonly number[],
  ) =>
    world.deps.database.inOrganisation(organisationId, tx =>
      tx.execute(sql`
        insert into forecast_run (organisation_id, import_id, data_version, as_of, state, frozen)
        values (${organisationId}, ${randomUUID()}, 1, ${today}, 'done', ${JSON.stringify({
          ...{ openingCash: 500, dailyBalances: days },
          months: closing.map((_, index) => addMonths(monthOfDay(today), index)),
          closing: closing.map(cents),
        })})`),
    )
})
