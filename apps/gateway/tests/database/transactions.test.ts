import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import { type Database, sqlStateOf, type Tx } from '../../src/database/index.ts'
import { describeEachDatabase } from '../_databases.ts'
import { booksMigrations, FERN, MOSS } from './_books.ts'

const addPage = (tx: Tx, organisation: string, page: number, body = '') =>
  tx.execute(sql`INSERT INTO page (organisation_id, page_number, body)
                 VALUES (${organisation}, ${page}, ${body})`)

const bodiesOf = async (tx: Tx) =>
  (await tx.execute(sql`SELECT body FROM page ORDER BY page_number`)).rows.map(row => row.body)

// Long enough for an ordinary statement on a busy machine.
const LIMIT_MS = 3000

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'no failure',
    (error: unknown) => sqlStateOf(error) ?? String(error),
  )

describeEachDatabase('Transactions', open => {
  let database: Database
  beforeAll(async () => {
    database = await open({ migrationsDir: booksMigrations() })
  })
  const clear = (organisation: string) =>
    database.inOrganisation(organisation, tx => tx.execute(sql`DELETE FROM page`))

  it('[ORG-06] each of 600 interleaved transactions has only its own rows', async () => {
    const organisations = Array.from(
      { length: 20 },
      (_, index) => `018f0000-0000-7000-8000-0000000001${String(index).padStart(2, '0')}`,
    )
    const readTurn = (organisation: string, turn: number) =>
      database.inOrganisation(organisation, async tx => {
        await addPage(tx, organisation, turn, organisation)
        const { rows } = await tx.execute(
          sql`SELECT count(*)::int AS mine, count(*) FILTER (WHERE body <> ${organisation})::int
              AS foreign, current_organisation_id() AS organisation FROM page`,
        )
        return { found: rows[0]!, organisation }
      })
    // Twenty people, each in another organisation each time: twice as many as there are
    // connections, and none waits so long for a connection that it is refused.
    const seen: Awaited<ReturnType<typeof readTurn>>[] = []
    await Promise.all(
      organisations.map(async (_, person) => {
        for (let turn = person; turn < 600; turn += 20) {
          const index = (person + Math.floor(turn / 20)) % organisations.length
          seen.push(await readTurn(organisations[index]!, turn))
        }
      }),
    )
    const wrong = seen.filter(
      ({ found, organisation }) =>
        found.organisation !== organisation || found.foreign !== 0 || found.mine === 0,
    )
    expect(wrong).toEqual([])
    const counts = await Promise.all(
      organisations.map(organisation => database.inOrganisation(organisation, bodiesOf)),
    )
    expect(counts.map(bodies => bodies.length)).toEqual(organisations.map(() => 30))
  })

  it('adds up 60 concurrent increments of one row', async () => {
    await database.asSystem(tx => tx.execute(sql`INSERT INTO identity.person VALUES ('Ada', 0)`))
    await Promise.all(
      Array.from({ length: 60 }, () =>
        database.asSystem(async tx => {
          const { rows } = await tx.execute(
            sql`SELECT visits FROM identity.person WHERE name = 'Ada' FOR UPDATE`,
          )
          const visits = Number(rows[0]!.visits) + 1
          await tx.execute(sql`UPDATE identity.person SET visits = ${visits} WHERE name = 'Ada'`)
        }),
      ),
    )
    const { rows } = await database.systemPool.query('SELECT visits FROM person')
    expect(rows).toEqual([{ visits: 60 }])
  })

  it('rolls back a transaction that threw, and continues', async () => {
    await clear(FERN)
    const failing = database.inOrganisation(FERN, async tx => {
      await addPage(tx, FERN, 1)
      throw new Error('changed my mind')
    })
    await expect(failing).rejects.toThrow('changed my mind')
    expect(await database.inOrganisation(FERN, bodiesOf)).toEqual([])
  })

  it('rolls back to a savepoint and keeps the rest', async () => {
    await clear(FERN)
    await database.inOrganisation(FERN, async tx => {
      await addPage(tx, FERN, 1, 'kept')
      await expect(
        tx.transaction(async inner => {
          await addPage(inner, FERN, 2, 'lost')
          await addPage(inner, FERN, 1, 'a duplicate')
        }),
      ).rejects.toThrow()
    })
    expect(await database.inOrganisation(FERN, bodiesOf)).toEqual(['kept'])
  })

  it('reports the SQLSTATE of a failed statement and recovers', async () => {
    const failures = await Promise.all(
      Array.from({ length: 40 }, () =>
        codeOf(database.inOrganisation(FERN, tx => tx.execute(sql`SELECT 1 / 0`))),
      ),
    )
    expect(new Set(failures)).toEqual(new Set(['22012']))
    await expect(database.ping()).resolves.toBeUndefined()
  })

  it('does not treat a transaction as committed if a failure in it was ignored', async () => {
    await clear(FERN)
    const work = database.inOrganisation(FERN, async tx => {
      await addPage(tx, FERN, 1)
      await tx.execute(sql`SELECT 1 / 0`).catch(() => undefined)
    })
    await expect(work).rejects.toThrow('rolled back')
    expect(await database.inOrganisation(FERN, bodiesOf)).toEqual([])
  })

  it('runs a transaction again after a serialisation failure', async () => {
    await clear(FERN)
    let attempts = 0
    await database.inOrganisation(FERN, async tx => {
      attempts += 1
      await addPage(tx, FERN, attempts)
      if (attempts < 3) {
        await tx.execute(sql`DO $$ BEGIN RAISE EXCEPTION 'again' USING ERRCODE = '40001'; END $$`)
      }
    })
    expect(attempts).toBe(3)
    expect(await database.inOrganisation(FERN, bodiesOf)).toHaveLength(1)
  })

  it('refuses a transaction inside a transaction, which would wait for itself', async () => {
    const inner = database.inOrganisation(FERN, () => database.asSystem(async () => 1))
    await expect(inner).rejects.toThrow('pass its tx along')
    const job = database.inOrganisation(FERN, () => database.jobs.executeSql('SELECT 1'))
    await expect(job).rejects.toThrow('pass its tx along')
  })

  it('releases what a vanished client held', async () => {
    await clear(MOSS)
    for (const kind of ['released', 'cut'] as const) {
      const client = await database.systemPool.connect()
      await client.query('BEGIN')
      await client.query(`INSERT INTO person VALUES ('ghost')`)
      if (kind === 'cut') {
        const { connection } = client as unknown as { connection: { stream: { destroy(): void } } }
        connection.stream.destroy()
      }
      client.release(true)
      const { rows } = await database.systemPool.query(
        `SELECT count(*)::int AS ghosts FROM person WHERE name = 'ghost'`,
      )
      expect(rows).toEqual([{ ghosts: 0 }])
    }
  })

  it('reads arrays of amounts as they were written', async () => {
    await clear(FERN)
    const amounts = Array.from({ length: 72 }, (_, month) => 9_007_199_254_740_991n - BigInt(month))
    await database.inOrganisation(FERN, tx =>
      tx.execute(sql`INSERT INTO page VALUES (${FERN}, 1, '', ${`{${amounts.join(',')}}`})`),
    )
    const { rows } = await database.inOrganisation(FERN, tx =>
      tx.execute(sql`SELECT amounts, array_to_string(amounts, ',') AS text FROM page`),
    )
    expect(rows[0]!.text).toBe(amounts.join(','))
    expect(rows[0]!.amounts).toEqual(amounts.map(String))
  })

  it('returns an answer of several megabytes completely', async () => {
    const { rows } = await database.systemPool.query(
      `SELECT n, repeat('x', 200) AS text FROM generate_series(1, 40000) AS n`,
    )
    expect(rows).toHaveLength(40_000)
    expect(rows.at(-1)).toEqual({ n: 40_000, text: 'x'.repeat(200) })
  })
})

describeEachDatabase('Limits', open => {
  let database: Database
  beforeAll(async () => {
    database = await open({ migrationsDir: booksMigrations(), queryLimitMs: LIMIT_MS })
  })

  it.each([
    ['sleeps', sql`SELECT pg_sleep(30)`],
    ['computes', sql`SELECT count(*) FROM generate_series(1, 100000000000) AS n`],
  ])('ends a statement that %s for too long; others and later ones are served', async (_, slow) => {
    const cutOff = codeOf(database.asSystem(tx => tx.execute(slow)))
    await pause(50)
    const other = database.inOrganisation(FERN, bodiesOf)
    expect(await cutOff).toBe('57014')
    expect(await other).toEqual([])
    await expect(database.ping()).resolves.toBeUndefined()
  })

  it('ends a transaction that stays idle, and rolls it back', async () => {
    const stalled = database.inOrganisation(FERN, async tx => {
      await addPage(tx, FERN, 7, 'never')
      await pause(1.5 * LIMIT_MS)
      await addPage(tx, FERN, 8, 'never')
    })
    await expect(stalled).rejects.toThrow()
    expect(await database.inOrganisation(FERN, bodiesOf)).toEqual([])
  })
})
