import type { Organisation } from '@millpond/contract/organisation'
import { sql } from 'drizzle-orm'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { endOrganisations } from '../src/jobs/end-organisations.ts'
import { ANY_ENGINE, mailsTo } from './_gateway.ts'
import { codeOf, createOrganisationWorld, type OrganisationWorld } from './_organisations.ts'
import type { TestPerson } from './_people.ts'
import { CANARY, plantFigures, tablesHolding } from './_planted.ts'

const DAY_SECONDS = 86_400

describe.each(ANY_ENGINE)('the lifecycle of an organisation on %s', engine => {
  let world: OrganisationWorld
  let ana: TestPerson
  let ben: TestPerson
  beforeAll(async () => {
    world = await createOrganisationWorld(engine)
    ana = await world.person('Ana')
    ben = await world.person('Ben')
  })
  afterAll(() => world.close())

  const change = (who: TestPerson, { organisationId }: Organisation, body: object) =>
    world.ask(who, 'PUT', '/api/organisations', { organisationId }, body)
  const end = (who: TestPerson, { organisationId }: Organisation, name: string) =>
    world.ask(who, 'POST', '/api/organisations/deletion', { organisationId }, { name })
  const keep = (who: TestPerson, { organisationId }: Organisation) =>
    world.ask(who, 'DELETE', '/api/organisations/deletion', { organisationId })
  const at = async (who: TestPerson, organisationId: string) =>
    (await world.organisations(who)).find(each => each.organisationId === organisationId)
  /** Moves the clock forward by so many days. */
  const after = async (days: number, work: () => Promise<unknown>) => {
    world.clock.advance(days * DAY_SECONDS)
    await work().finally(() => world.clock.advance(-days * DAY_SECONDS))
  }

  it('[ENT-06] is created with the given values; its creator owns it', async () => {
    const made = await world.wanted<Organisation>(
      world.ask(
        ana,
        'POST',
        '/api/organisations',
        {},
        { name: 'Fern', currency: 'AUD', reportingYearBeginsMonth: 7 },
      ),
    )
    expect(made).toMatchObject({
      name: 'Fern',
      currency: 'AUD',
      reportingYearBeginsMonth: 7,
      parentOrganisationId: null,
      isPartner: false,
      role: 'owner',
      provider: null,
    })
    expect(await at(ana, made.organisationId)).toEqual(made)
    expect(await world.mayRead(ben, made.organisationId)).toBe(false)
  })

  it('[ENT-06] counts the changes of its settings; of two people who save at once, one gets a conflict', async () => {
    const made = await world.make(ana, 'Fern')
    await world.become(made.organisationId, ben, 'editor')
    const outcomes = await Promise.all([
      change(ana, made, { baseVersion: 1, name: 'Fern of Ana' }),
      change(ben, made, { baseVersion: 1, name: 'Fern of Ben' }),
    ])
    expect(outcomes.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    const refused = outcomes.find(({ statusCode }) => statusCode === 409)
    expect(refused?.json().fields).toEqual([
      { path: 'baseVersion', message: 'The newer version is 2' },
    ])
    expect((await change(ana, made, { cashFloor: 5 })).json()).toMatchObject({ version: 3 })
    expect((await change(ana, made, { cashFloor: 5 })).json()).toMatchObject({ version: 3 })
  })

  it('[ENT-06] takes its currency from the books once they are imported', async () => {
    const made = await world.make(ana, 'Fern')
    expect((await change(ana, made, { currency: 'AUD' })).json()).toMatchObject({ currency: 'AUD' })
    await world.set(made.organisationId, sql`data_version = 1`)
    expect(codeOf(await change(ana, made, { currency: 'NZD' }))).toBe('badRequest')
  })

  it('is deleted after thirty days; until then only owners see it, and they can cancel', async () => {
    const made = await world.make(ana, 'Fern')
    const { organisationId } = made
    await world.become(organisationId, ben, 'editor')
    await plantFigures(world.deps, ana.userId, organisationId)
    expect(codeOf(await end(ben, made, 'Fern'))).toBe('forbidden')
    expect(codeOf(await end(ana, made, 'fern'))).toBe('badRequest')
    const ending = (await end(ana, made, ' Fern ')).json<Organisation>()
    const days = (Date.parse(ending.deleteAfter ?? '') - world.clock.now().getTime()) / 86_400_000
    expect(days).toBeCloseTo(30, 2)
    expect(ending.connectionStatus).toBe('disconnected')
    expect((await mailsTo(world.http, ana.email))[0]?.subject).toBe(
      'Fern will be deleted from Millpond',
    )

    expect(await world.mayRead(ben, organisationId)).toBe(false)
    expect(await at(ben, organisationId)).toBeUndefined()
    expect(await world.mayRead(ana, organisationId)).toBe(true)
    expect((await at(ana, organisationId))?.deleteAfter).toBe(ending.deleteAfter)
    const asOwner = (url: string, body?: object) =>
      world.ask(ana, 'POST', url, { organisationId }, body)
    expect(codeOf(await asOwner('/api/imports'))).toBe('providerDisconnected')
    expect(codeOf(await asOwner('/api/user-invites', { kind: 'member', role: 'viewer' }))).toBe(
      'conflict',
    )

    await after(29, () => endOrganisations(world.deps))
    expect(await world.mayRead(ana, organisationId)).toBe(true)
    expect((await keep(ana, made)).json()).toMatchObject({ deleteAfter: null })
    expect(await world.mayRead(ben, organisationId)).toBe(true)
    await after(40, () => endOrganisations(world.deps))
    expect(await world.mayRead(ben, organisationId)).toBe(true)
    await erase(made, 'Fern')
  })

  const erase = async (made: Organisation, name: string) => {
    expect((await end(ana, made, name)).statusCode).toBe(200)
    await after(31, () => endOrganisations(world.deps))
  }

  it('S21: after its deletion no table contains any of its rows, and a receipt records it', async () => {
    const made = await world.make(ana, CANARY)
    const { organisationId } = made
    await plantFigures(world.deps, ana.userId, organisationId)
    await world.invite(ana, organisationId, { role: 'editor' })
    const holding = await tablesHolding(world.deps)
    expect(holding.filter(name => name.startsWith('public.')).length).toBeGreaterThanOrEqual(24)
    await erase(made, CANARY)
    expect(await tablesHolding(world.deps)).toEqual([])
    const left = await world.deps.database.asOwner(client =>
      client.query(`SELECT FROM identity.invite_code WHERE organisation_id = '${organisationId}'`),
    )
    expect(left.rowCount).toBe(0)
    const { rows } = await world.deps.database.asOwner(client =>
      client.query(`SELECT * FROM identity.erasure_receipt WHERE subject_id = '${organisationId}'`),
    )
    expect(rows).toMatchObject([
      {
        kind: 'organisation',
        asked_by: ana.userId,
        erased: {
          organisation: 1,
          membership: 1,
          document: 1,
          invite: 2,
          invite_code: 1,
          sheet: 5,
          scenario: 1,
        },
      },
    ])
    expect(await at(ana, organisationId)).toBeUndefined()
  })

  it('[ORG-03] a partner ends only when each client has an owner of its own', async () => {
    const partner = await world.make(ana, 'Kauri', 'partner')
    const { organisationId: partnerId } = partner
    const client = (await world.addClient(ana, partnerId, 'Rimu')).json<Organisation>()
    expect(codeOf(await end(ana, partner, 'Kauri'))).toBe('conflict')
    await world.become(client.organisationId, ben, 'owner')
    expect((await end(ana, partner, 'Kauri')).statusCode).toBe(200)
    expect(await world.mayRead(ana, client.organisationId)).toBe(false)
    await after(31, () => endOrganisations(world.deps))
    expect(await at(ben, client.organisationId)).toMatchObject({
      name: 'Rimu',
      parentOrganisationId: null,
      subscriptionStatus: 7,
    })
  })

  it('the sample company is left at once, not deleted later', async () => {
    const sample = await world.wanted<Organisation>(
      world.ask(ana, 'POST', '/api/organisations/sample'),
    )
    expect(codeOf(await end(ana, sample, sample.name))).toBe('conflict')
  })

  it('S21: exports every table, as sheets and as data, to owners only', async () => {
    const made = await world.make(ana, 'Fērn & Co')
    const { organisationId } = made
    await world.become(organisationId, ben, 'editor')
    await plantFigures(world.deps, ana.userId, organisationId)
    const take = (who: TestPerson) =>
      world.ask(who, 'GET', '/api/organisations/export', { organisationId })
    expect(codeOf(await take(ben))).toBe('forbidden')
    const answer = await take(ana)
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/zip'])
    expect(answer.headers['content-disposition']).toMatch(
      /^attachment; filename="millpond\.zip"; filename\*=UTF-8''millpond-F%C4%93rnCo-\d{4}-\d\d-\d\d\.zip$/,
    )
    const files = unzipSync(answer.rawPayload)
    const text = (name: string) => strFromU8(files[name] ?? new Uint8Array())
    const names = Object.keys(files)
    const tables = names.filter(name => name.startsWith('json/')).map(name => name.slice(5, -5))
    expect(names.filter(name => name.startsWith('csv/'))).toHaveLength(tables.length)
    const kept = await world.deps.database.asOwner(client =>
      client.query<{ name: string }>(`SELECT table_name AS name FROM information_schema.columns
        JOIN information_schema.tables USING (table_schema, table_name)
        WHERE table_schema = 'public' AND column_name = 'organisation_id'
          AND table_type = 'BASE TABLE'`),
    )
    expect(tables.sort()).toEqual(kept.rows.map(({ name }) => name).sort())
    for (const table of ['organisation', 'document', 'ledger_series', 'membership', 'invite']) {
      expect(JSON.parse(text(`json/${table}.json`))).not.toEqual([])
    }
    expect(JSON.parse(text('json/document.json'))[0]).toMatchObject({ total: -10050 })
    expect(text('csv/Invoices and bills.csv')).toContain(',-100.5,1,')
    const [headings, series] = text('csv/Monthly figures.csv').slice(1).split('\r\n')
    expect(headings?.endsWith('2026-01,2026-02,2026-03,2026-04')).toBe(true)
    expect(series?.endsWith(',1,-1234.5,,0.03')).toBe(true)
    expect(series).toContain('Profit loss,Asset')
    for (const table of [
      ...['sheet', 'sheet_line', 'sheet_cell'],
      ...['sheet_edit', 'sheet_edit_cell', 'sheet_edit_line'],
    ]) {
      expect(JSON.parse(text(`json/${table}.json`))).toHaveLength(5)
    }
    for (const table of ['scenario', 'sheet_edit_property']) {
      expect(JSON.parse(text(`json/${table}.json`))).toHaveLength(1)
    }
    expect(JSON.parse(text('json/sheet_draft.json'))).toMatchObject([{ user_id: ana.userId }])
    const planned = text('csv/Planned figures.csv')
    expect(planned).toMatch(/Revenue,-123.45,1,1\r\n/)
    expect(planned).toMatch(/Customers,-12345,1,1\r\n/)
    expect(text('csv/Activity log.csv')).toContain('organisationExported')
    expect(tables).not.toContain('provider_grant')
  })
})
