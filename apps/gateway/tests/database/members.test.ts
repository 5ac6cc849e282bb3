// What the database itself refuses to an organisation's members, even if the gateway allowed it.
import { randomUUID } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import { type Database, sqlStateOf } from '../../src/database/index.ts'
import { connectionStore } from '../../src/stores/connection-store.ts'
import { grantStore } from '../../src/stores/grant-store.ts'
import { organisationStore } from '../../src/stores/organisation-store.ts'
import { describeEachDatabase } from '../_databases.ts'
import { FERN, MOSS } from './_books.ts'

const INSUFFICIENT_PRIVILEGE = '42501'
const FOREIGN_KEY = '23503'
const UNTOUCHED = { rows: 0 }

describeEachDatabase('Members of an organisation', open => {
  let database: Database
  const grantOf = { ana: randomUUID(), bo: randomUUID() }

  beforeAll(async () => {
    database = await open()
    for (const [organisationId, ownerId] of [
      [FERN, 'ana'],
      [MOSS, 'bo'],
    ] as const) {
      const grantId = grantOf[ownerId]
      const sealed = Buffer.from(`sealed for ${ownerId}`)
      await database.asUser(ownerId, tx =>
        grantStore.save(
          tx,
          { grantId, userId: ownerId, provider: 'xero', subject: ownerId },
          { accessToken: sealed, refreshToken: sealed, accessExpiresAt: new Date() },
        ),
      )
      await database.inOrganisation(organisationId, async tx => {
        await organisationStore.create(tx, {
          organisationId,
          ownerId,
          name: ownerId,
          currency: 'NZD',
          country: null,
          reportingYearBeginsMonth: 1,
        })
        await connectionStore.save(tx, {
          organisationId,
          provider: 'xero',
          tenantId: ownerId,
          linkId: ownerId,
          tenantName: ownerId,
          grantId,
          grantUserId: ownerId,
        })
      })
    }
    await inFern(
      null,
      sql`insert into membership (organisation_id, user_id, role)
      values (${FERN}, 'eve', 'editor'), (${FERN}, 'vic', 'viewer')`,
    )
  })

  /** One statement as millpond_app in Fern, by a person or by the system; returns its result. */
  const inFern = (person: string | null, statement: SQL) =>
    database
      .inOrganisation(FERN, tx => tx.execute(statement), person ?? '')
      .then(
        ({ rowCount }) => ({ rows: rowCount }),
        (error: unknown) => ({ refused: sqlStateOf(error) }),
      )
  const refused = (state: string) => ({ refused: state })
  const fern = () =>
    database.inOrganisation(FERN, async tx => {
      const { rows } = await tx.execute(sql`select * from organisation`)
      return rows
    })

  it.each(['ana', 'eve', 'vic', 'bo'])(
    '[ORG-06] %s cannot delete the organisation',
    async person => {
      expect(await inFern(person, sql`delete from organisation`)).toEqual(UNTOUCHED)
      expect(await fern()).toHaveLength(1)
    },
  )

  it.each([
    ['is_partner', sql`is_partner = true`],
    ['is_sample', sql`is_sample = true, sample_of = 'ana'`],
    ['parent_organisation_id', sql`parent_organisation_id = organisation_id`],
    ['data_version, behind a name', sql`name = 'New', data_version = 9`],
  ])('[ORG-06] not even its owner can set %s', async (_column, change) => {
    const before = await fern()
    expect(await inFern('ana', sql`update organisation set ${change}`)).toEqual(
      refused(INSUFFICIENT_PRIVILEGE),
    )
    expect(await fern()).toEqual(before)
  })

  it.each([
    ['ana', 1],
    ['eve', 1],
    ['vic', 0],
    ['bo', 0],
  ])('[ORG-06] %s changes name, reporting year and floor of %i rows', async (person, rows) => {
    const change = sql`update organisation
      set name = 'Fern', reporting_year_begins_month = 4, cash_floor = 100`
    expect(await inFern(person, change)).toEqual({ rows })
  })

  it('[ORG-06] a person cannot insert an organisation directly', async () => {
    const making = sql`insert into organisation (organisation_id, name, currency)
      values (${FERN}, 'Mine', 'NZD') on conflict do nothing`
    expect(await inFern('ana', making)).toEqual(refused(INSUFFICIENT_PRIVILEGE))
  })

  it('[ORG-06] the gateway can still do what it does without a person', async () => {
    const publishing = sql`update organisation set data_version = 1`
    expect(await inFern(null, publishing)).toEqual({ rows: 1 })
  })

  const grantsOfOthers = (by: string | null) =>
    inFern(by, sql`select from provider_grant where user_id = 'bo'`)

  it('[ORG-06] its owner cannot connect the organisation to the consent of another person', async () => {
    for (const change of [
      sql`update connection set grant_id = ${grantOf.bo}`,
      sql`update connection set grant_id = ${grantOf.bo}, grant_user_id = 'bo'`,
    ]) {
      expect(await inFern('ana', change)).toEqual(refused(INSUFFICIENT_PRIVILEGE))
      expect(await grantsOfOthers('ana')).toEqual(UNTOUCHED)
    }
  })

  it('[ORG-06] nor can the system: it is refused for a stranger, and reaches nothing with half a pair', async () => {
    const whole = sql`update connection set grant_id = ${grantOf.bo}, grant_user_id = 'bo'`
    expect(await inFern(null, whole)).toEqual(refused(FOREIGN_KEY))
    expect(await inFern(null, sql`update connection set grant_id = ${grantOf.bo}`)).toEqual({
      rows: 1,
    })
    expect(await grantsOfOthers(null)).toEqual(UNTOUCHED)
    await inFern(null, sql`update connection set grant_id = ${grantOf.ana}`)
  })

  it('[ORG-06] nor by a new connection, or by giving a consent to another person', async () => {
    expect(
      await inFern(
        'ana',
        sql`insert into connection (organisation_id, provider, tenant_id, link_id, tenant_name,
          grant_id, grant_user_id, status)
        values (${FERN}, 1, 't', 'l', 'n', ${grantOf.bo}, 'bo', 'connected')`,
      ),
    ).toEqual(refused(INSUFFICIENT_PRIVILEGE))
    expect(await inFern('ana', sql`delete from connection`)).toEqual(UNTOUCHED)
    expect(await inFern(null, sql`update provider_grant set user_id = 'bo'`)).toEqual(
      refused(INSUFFICIENT_PRIVILEGE),
    )
  })

  it.each([
    ['ana', 1],
    ['eve', 0],
    ['vic', 0],
  ])('[ORG-06] %s ends %i connections', async (person, rows) => {
    const ending = sql`update connection set status = 'disconnected'`
    expect(await inFern(person, ending)).toEqual({ rows })
  })

  it('deleting an organisation deletes its members and its connection', async () => {
    expect(await inFern(null, sql`delete from organisation`)).toEqual({ rows: 1 })
    expect(await inFern(null, sql`select from connection`)).toEqual(UNTOUCHED)
    expect(await inFern(null, sql`select from membership`)).toEqual(UNTOUCHED)
  })
})
