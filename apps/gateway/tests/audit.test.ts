import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkChains } from '../src/audit/check-chains.ts'
import { sqlStateOf, type Tx } from '../src/database/index.ts'
import { createTestGateway, ENGINES, type TestGateway } from './_gateway.ts'
import { createPerson, type TestPerson } from './_people.ts'
import { withClient } from './_postgres.ts'

const INSUFFICIENT_PRIVILEGE = '42501'

describe.each(ENGINES)('the audit log on %s', engine => {
  let gateway: TestGateway
  let owner: TestPerson
  let organisationId: string
  beforeAll(async () => {
    gateway = await createTestGateway({ engine })
    owner = await createPerson(gateway.deps)
    organisationId = await gateway.addOrganisation(owner.userId)
    for (let turn = 0; turn < 5; turn += 1) await add(`${turn}`)
  })
  afterAll(() => gateway.close())

  const add = (subject: string) =>
    gateway.deps.database.inOrganisation(
      organisationId,
      tx =>
        gateway.deps.audit.add(
          tx,
          { organisationId },
          {
            action: 'confirmed',
            subject,
            who: { userId: owner.userId, name: 'A' },
            correlationId: '-',
          },
        ),
      owner.userId,
    )
  const within = (work: (tx: Tx) => Promise<unknown>) =>
    gateway.deps.database.inOrganisation(organisationId, work)
  const codeOf = (work: Promise<unknown>) =>
    work.then(
      () => 'no failure',
      (error: unknown) => sqlStateOf(error),
    )

  it('[S20] entries are only ever added', async () => {
    const attempts = [
      sql`update audit_entry set entry = '{}'`,
      sql`delete from audit_entry`,
      sql`delete from audit_head`,
      sql`update audit_head set entries = entries - 1`,
      sql`truncate audit_entry`,
    ]
    for (const attempt of attempts) {
      expect(await codeOf(within(tx => tx.execute(attempt)))).toBe(INSUFFICIENT_PRIVILEGE)
    }
    const personal = [
      sql`update identity.audit_entry set entry = '{}'`,
      sql`delete from identity.audit_entry`,
    ]
    for (const attempt of personal) {
      const work = gateway.deps.database.asSystem(tx => tx.execute(attempt))
      expect(await codeOf(work)).toBe(INSUFFICIENT_PRIVILEGE)
    }
  })

  it('has numbers without gaps, however many write at once', async () => {
    await Promise.all(Array.from({ length: 20 }, () => add(randomUUID())))
    const { rows } = (await within(tx =>
      tx.execute(sql`select min(sequence)::int as a, max(sequence)::int as z, count(*)::int as n
        from audit_entry where organisation_id = ${organisationId}`),
    )) as { rows: { a: number; z: number; n: number }[] }
    expect(rows).toEqual([{ a: 1, z: 25, n: 25 }])
  })

  it('[S20] refuses changes even by the owner of the tables, and shows those that were forced', async () => {
    const { database, audit, config } = gateway.deps
    expect(await checkChains(database, audit)).toEqual({ chains: 1, faults: [] })
    if (config.databaseUrl === null) return
    await withClient(config.databaseUrl, async client => {
      await expect(
        client.query(`update public.audit_entry set entry = replace(entry, 'confirmed', 'x')`),
      ).rejects.toThrow('only ever added to')
      await client.query('alter table public.audit_entry disable trigger all')
      await client.query(
        `update public.audit_entry set entry = replace(entry, 'confirmed', 'x') where sequence = 3`,
      )
    })
    expect(await checkChains(database, audit)).toEqual({
      chains: 1,
      faults: [{ place: { organisationId }, fault: 'entry 3 was changed' }],
    })
  })

  it('[SEC-02] shows a log without its head, and one whose newest entries were removed', async () => {
    const { database, audit, config } = gateway.deps
    if (config.databaseUrl === null) return
    const page = () =>
      within(tx =>
        audit.page(tx, { organisationId }, { before: Number.MAX_SAFE_INTEGER, visitsOnly: false }),
      )
    await withClient(config.databaseUrl, async client => {
      await client.query('alter table public.audit_entry disable trigger all')
      await client.query('alter table public.audit_head disable trigger all')
      await client.query(
        `update public.audit_entry set entry = replace(entry, '"x"', '"confirmed"')
           where sequence = 3`,
      )
      expect(await checkChains(database, audit)).toEqual({ chains: 1, faults: [] })
      expect(await page()).toMatchObject({ isIntact: true })

      await client.query('delete from public.audit_entry where sequence = 25')
      expect(await page()).toMatchObject({ isIntact: false })
      const place = { organisationId }
      const faults = async () => (await checkChains(database, audit)).faults
      expect(await faults()).toEqual([{ place, fault: 'one entry is missing' }])

      await client.query('delete from public.audit_head')
      expect(await page()).toMatchObject({ isIntact: false })
      expect(await faults()).toEqual([{ place, fault: 'there are entries and no head' }])
    })
  })

  it('is deleted with its organisation', async () => {
    const { database, audit } = gateway.deps
    await within(tx => tx.execute(sql`delete from organisation`))
    expect(await checkChains(database, audit)).toEqual({ chains: 0, faults: [] })
  })
})
