// Known ways around row security, each tried here.
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Database, openDatabase, sqlStateOf, type Tx } from '../../src/database/index.ts'
import { describeEachDatabase, emptyDatabase } from '../_databases.ts'
import { findPostgres, throwawayPostgres, withClient } from '../_postgres.ts'
import { booksMigrations, FERN, MOSS, migrationsOf } from './_books.ts'

const pages = async (tx: Tx) =>
  (await tx.execute(sql`SELECT organisation_id, body FROM page`)).rows.map(row => row.body)

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'no failure',
    (error: unknown) => sqlStateOf(error) ?? String(error),
  )

const INSUFFICIENT_PRIVILEGE = '42501'

describeEachDatabase('Tenancy', open => {
  let database: Database
  beforeAll(async () => {
    // One connection, so that every transaction follows another one on it.
    database = await open({ migrationsDir: booksMigrations(), poolSize: 1 })
    for (const [organisation, body] of [
      [FERN, 'fern'],
      [MOSS, 'moss'],
    ]) {
      await database.inOrganisation(organisation!, tx =>
        tx.execute(sql`INSERT INTO page VALUES (${organisation}, 1, ${body})`),
      )
    }
  })
  const inFern = <T>(work: (tx: Tx) => Promise<T>) => database.inOrganisation(FERN, work)

  it('[ORG-06] shows an organisation only its own rows', async () => {
    expect(await inFern(pages)).toEqual(['fern'])
    expect(await database.inOrganisation(MOSS, pages)).toEqual(['moss'])
  })

  it('[ORG-06] shows nothing to a transaction without an organisation', async () => {
    expect(await database.asUser('somebody', pages)).toEqual([])
  })

  it('[ORG-06] gives the system role no right on tenant tables', async () => {
    expect(await codeOf(database.asSystem(pages))).toBe(INSUFFICIENT_PRIVILEGE)
    expect(await codeOf(database.systemPool.query('SELECT * FROM public.page'))).toBe(
      INSUFFICIENT_PRIVILEGE,
    )
    expect(await codeOf(database.jobs.executeSql('SELECT * FROM public.page'))).toBe(
      INSUFFICIENT_PRIVILEGE,
    )
  })

  it('[ORG-06] gives the app role no right on identity tables', async () => {
    const reading = inFern(tx => tx.execute(sql`SELECT * FROM identity.person`))
    expect(await codeOf(reading)).toBe(INSUFFICIENT_PRIVILEGE)
  })

  it('[ORG-06] refuses to insert a row for another organisation', async () => {
    const insert = inFern(tx => tx.execute(sql`INSERT INTO page VALUES (${MOSS}, 9, 'planted')`))
    expect(await codeOf(insert)).toBe(INSUFFICIENT_PRIVILEGE)
  })

  it('[ORG-06] refuses to move a row to another organisation', async () => {
    const move = inFern(tx => tx.execute(sql`UPDATE page SET organisation_id = ${MOSS}`))
    expect(await codeOf(move)).toBe(INSUFFICIENT_PRIVILEGE)
  })

  it('[ORG-06] finds no row of another organisation to update or delete', async () => {
    const update = await inFern(tx =>
      tx.execute(sql`UPDATE page SET body = 'changed' WHERE organisation_id = ${MOSS}`),
    )
    const removal = await inFern(tx =>
      tx.execute(sql`DELETE FROM page WHERE organisation_id = ${MOSS}`),
    )
    expect([update.rowCount, removal.rowCount]).toEqual([0, 0])
  })

  it('[ORG-06] refuses TRUNCATE, to which no policy applies', async () => {
    expect(await codeOf(inFern(tx => tx.execute(sql`TRUNCATE page`)))).toBe(INSUFFICIENT_PRIVILEGE)
  })

  it('[ORG-06] refuses to disable a policy', async () => {
    const off = inFern(tx => tx.execute(sql`ALTER TABLE page NO FORCE ROW LEVEL SECURITY`))
    expect(await codeOf(off)).toBe(INSUFFICIENT_PRIVILEGE)
  })

  it('[ORG-06] reads through a view as the reader, not as its owner', async () => {
    const { rows } = await inFern(tx => tx.execute(sql`SELECT organisation_id FROM page_length`))
    expect(rows).toEqual([{ organisation_id: FERN }])
  })

  it('[ORG-06] does not reveal whether another organisation uses a key', async () => {
    const both = inFern(tx => tx.execute(sql`INSERT INTO page VALUES (${FERN}, 2, 'second')`))
    expect(await codeOf(both)).toBe('no failure')
    const taken = database.inOrganisation(MOSS, tx =>
      tx.execute(sql`INSERT INTO page VALUES (${MOSS}, 2, 'also second')`),
    )
    expect(await codeOf(taken)).toBe('no failure')
  })

  it('[ORG-06] a plain SET has no effect on the next transaction of the connection', async () => {
    await inFern(async tx => {
      await tx.execute(sql`SET app.organisation = ${sql.raw(`'${MOSS}'`)}`)
      await tx.execute(sql`SET search_path = pg_catalog`)
      await tx.execute(sql`SET ROLE millpond_system`)
    })
    const { rows } = await database.asUser('somebody', tx =>
      tx.execute(sql`SELECT current_user AS role, current_organisation_id() AS organisation,
                     current_setting('search_path') AS path,
                     (SELECT count(*)::int FROM page) AS n`),
    )
    expect(rows).toEqual([{ role: 'millpond_app', organisation: null, path: 'public', n: 0 }])
  })

  it('[ORG-06] reads a setting that has ended as no organisation, without an error', async () => {
    await inFern(pages)
    expect(await database.asUser('somebody', pages)).toEqual([])
  })

  it('[ORG-06] starts every transaction as the app role, whatever ran before', async () => {
    const roles: unknown[] = []
    for (let turn = 0; turn < 3; turn += 1) {
      await database.asSystem(async tx => tx.execute(sql`SELECT 1`))
      roles.push(
        ...(await inFern(async tx => (await tx.execute(sql`SELECT current_user AS u`)).rows)),
      )
      await inFern(tx => tx.execute(sql`SELECT 1 / 0`)).catch(() => undefined)
    }
    expect(new Set(roles.map(row => (row as { u: string }).u))).toEqual(new Set(['millpond_app']))
  })

  it('refuses an invalid organisation id', async () => {
    await expect(database.inOrganisation('', pages)).rejects.toThrow('must be a UUID')
    await expect(database.inOrganisation(`${FERN}' OR true`, pages)).rejects.toThrow('UUID')
    await expect(database.asUser('', pages)).rejects.toThrow('must not be empty')
  })

  it('[ORG-06] treats a quotation mark in a user id as text', async () => {
    const { rows } = await database.asUser(`o'brien\\`, tx =>
      tx.execute(sql`SELECT current_user_id() AS id`),
    )
    expect(rows).toEqual([{ id: `o'brien\\` }])
  })
})

describeEachDatabase('Isolation check at opening', open => {
  it.each([
    ['a table without row security', 'CREATE TABLE bare (n integer)'],
    [
      'a table whose owner would see everything',
      `CREATE TABLE bare (n integer);
       --> statement-breakpoint
       ALTER TABLE bare ENABLE ROW LEVEL SECURITY`,
    ],
    ['a view that reads as its owner', 'CREATE VIEW bare AS SELECT 1 AS n'],
    ['a materialised view', 'CREATE MATERIALIZED VIEW bare AS SELECT 1 AS n'],
  ])('[ORG-06] refuses %s', async (_, migration) => {
    await expect(open({ migrationsDir: migrationsOf(migration) })).rejects.toThrow('bare')
  })
})

describeEachDatabase('The real schema', open => {
  it('[ORG-06] has a policy on every table of organisations', async () => {
    const database = await open()
    const { rows } = await database.systemPool.query(
      `SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace
       AND relkind IN ('r', 'p')
       AND NOT EXISTS (SELECT FROM pg_policy WHERE polrelid = pg_class.oid)`,
    )
    expect(rows).toEqual([])
  })
})

describe.skipIf(findPostgres() === null)('Two plain logins on PostgreSQL', () => {
  it('[ORG-06] apply the policies even to the owner and the working login', async () => {
    const server = await throwawayPostgres()
    const config = await emptyDatabase('postgres')
    const superuser = config.url!
    // Roles belong to the whole server, and in watch mode the test runs again.
    const suffix = randomUUID().slice(0, 8)
    const [owner, worker] = [`mill_owner_${suffix}`, `mill_worker_${suffix}`]
    await withClient(superuser, async client => {
      await client.query(`CREATE ROLE ${owner} LOGIN CREATEROLE NOINHERIT`)
      await client.query(`CREATE ROLE ${worker} LOGIN NOINHERIT`)
      const { rows } = await client.query('SELECT current_database() AS name')
      await client.query(`ALTER DATABASE ${rows[0].name} OWNER TO ${owner}`)
      await client.query(`ALTER SCHEMA public OWNER TO ${owner}`)
    })
    const url = server.urlFor(superuser, owner)
    const appUrl = server.urlFor(superuser, worker)
    const database = await openDatabase({
      ...config,
      url,
      appUrl,
      migrationsDir: booksMigrations(),
    })
    await database.inOrganisation(FERN, tx =>
      tx.execute(sql`INSERT INTO page VALUES (${FERN}, 1, 'fern')`),
    )
    await database.jobs.executeSql('CREATE TABLE pgboss.probe (n integer)')
    await database.close()
    await withClient(url, async client => {
      expect((await client.query('SELECT * FROM page')).rows).toEqual([])
    })
    await withClient(appUrl, async client => {
      expect(await codeOf(client.query('SELECT * FROM page'))).toBe(INSUFFICIENT_PRIVILEGE)
      expect(await codeOf(client.query('SET ROLE postgres'))).toBe(INSUFFICIENT_PRIVILEGE)
      expect(await codeOf(client.query(`SET ROLE ${owner}`))).toBe(INSUFFICIENT_PRIVILEGE)
    })
  })
})
