// Test databases on the one PostgreSQL server of a test run.
import { randomUUID } from 'node:crypto'
import { inject } from 'vitest'
import { findPostgres, startPostgresServer, withClient } from './_postgres-server.ts'

export { findPostgres, withClient } from './_postgres-server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgresFolder: string | null
  }
}

export interface ThrowawayPostgres {
  /** Creates a database and returns its URL for the superuser: empty, or a copy of `model`. */
  createDatabase(model?: string): Promise<string>
  /** The same database with another login. */
  urlFor(url: string, login: string): string
}

/** The one server of this test run, which _shared-postgres.ts started. */
export async function throwawayPostgres(): Promise<ThrowawayPostgres> {
  const folder = inject('postgresFolder')
  if (folder === null) throw new Error('PostgreSQL is not installed: no initdb found')
  return {
    async createDatabase(model) {
      const name = `test_${randomUUID().replaceAll('-', '')}`
      await withClient(urlOf(folder, 'postgres'), async client => {
        const like = model === undefined ? null : nameIn(model)
        await client.query(`CREATE DATABASE ${name} ${like ? `TEMPLATE ${like}` : ''}`)
        if (!like) return
        // A copy contains everything except the rights to the database itself.
        const rights = 'SELECT datacl FROM pg_database WHERE datname = $1'
        const giveRights = `UPDATE pg_database SET datacl = (${rights}) WHERE datname = $2`
        await client.query(giveRights, [like, name])
      })
      return urlOf(folder, name)
    },
    urlFor: (base, login) => base.replace('//postgres@', `//${login}@`),
  }
}

const urlOf = (folder: string, name: string) =>
  `postgresql://postgres@/${name}?host=${encodeURIComponent(folder)}`

const nameIn = (url: string) => /\/(\w+)\?/.exec(url)?.[1]

/** Starts a server that ends with this process; returns the folder of its socket. */
export async function startPostgres(): Promise<string> {
  if (findPostgres() === null) throw new Error('PostgreSQL is not installed: no initdb found')
  return (await startPostgresServer(['fsync=off', 'shared_buffers=32MB', 'autovacuum=off'])).folder
}
