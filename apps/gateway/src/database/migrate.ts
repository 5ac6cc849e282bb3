import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import type { Client, PoolClient } from 'pg'
import { sqlStateOf } from './sql-state.ts'

// Any number, as long as every gateway uses the same.
const MIGRATION_LOCK = 40_001_987

interface JournalEntry {
  readonly idx: number
  readonly when: number
  readonly tag: string
}

/** The folder of the migrations: in the source tree, or copied next to the production bundle. */
export function defaultMigrationsDir(): string {
  const places = ['./migrations', '../stores/migrations'].map(place =>
    fileURLToPath(new URL(place, import.meta.url)),
  )
  const found = places.find(place => existsSync(join(place, 'meta/_journal.json')))
  if (found === undefined) {
    throw new Error(`The database migrations are missing; looked in ${places.join(' and ')}`)
  }
  return found
}

/**
 * Applies pending migrations. Several gateways may start at once, so this connection holds an
 * advisory lock; it must be a direct connection, because a lock does not survive a pooler.
 */
export async function migrateSchema(client: Client | PoolClient, folder: string): Promise<void> {
  const journal = readJournal(folder)
  await client.query('SELECT pg_catalog.pg_advisory_lock($1::bigint)', [MIGRATION_LOCK])
  try {
    await refuseChangedHistory(client, folder, journal)
    await againOnCollision(() => migrate(drizzle(client), { migrationsFolder: folder }))
  } finally {
    await client.query('SELECT pg_catalog.pg_advisory_unlock($1::bigint)', [MIGRATION_LOCK])
  }
}

const ROLE_COLLISIONS: readonly (string | null)[] = ['23505', 'XX000']
const MAX_TRIES = 5

/**
 * Roles belong to the whole server, so two new databases may grant the same one at the same moment.
 * All migrations are one transaction, which then runs again.
 */
async function againOnCollision(work: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work()
    } catch (error) {
      if (tries === MAX_TRIES || !ROLE_COLLISIONS.includes(sqlStateOf(error))) throw error
    }
  }
}

// The migrator runs every migration newer than the last one it ran, so the times must rise with the
// order; otherwise it would skip one silently.
function readJournal(folder: string): JournalEntry[] {
  const text = readFileSync(join(folder, 'meta/_journal.json'), 'utf8')
  const { entries } = JSON.parse(text) as { entries: JournalEntry[] }
  entries.forEach((entry, index) => {
    const before = entries[index - 1]
    if (entry.idx !== index || (before && entry.when <= before.when)) {
      throw new Error(`Migration ${entry.tag}: idx and when must rise in meta/_journal.json`)
    }
  })
  return entries
}

// A migration edited after it ran would make this database differ from every new one.
async function refuseChangedHistory(
  client: Client | PoolClient,
  folder: string,
  journal: readonly JournalEntry[],
): Promise<void> {
  const known = await client.query(`SELECT to_regclass('drizzle.__drizzle_migrations') AS name`)
  if (known.rows[0]?.name === null) return
  const { rows } = await client.query(
    'SELECT hash, created_at::text AS "when" FROM drizzle.__drizzle_migrations',
  )
  for (const applied of rows as { hash: string; when: string }[]) {
    const entry = journal.find(({ when }) => String(when) === applied.when)
    if (!entry) throw new Error('This database was written by a newer Millpond: update Millpond')
    const text = readFileSync(join(folder, `${entry.tag}.sql`), 'utf8')
    if (createHash('sha256').update(text).digest('hex') !== applied.hash) {
      throw new Error(
        `Migration ${entry.tag} was changed after it ran on this database: add a new migration ` +
          'instead (or, if the data is only for trying out, delete the data folder)',
      )
    }
  }
}
