// Databases for tests on the one PostgreSQL server of a test run.
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
  /** Makes an empty database and returns its URL for the superuser. */
  createDatabase(): Promise<string>
  /** The same database through another login. */
  urlFor(url: string, login: string): string
}

/** The one server of this test run, which _shared-postgres.ts started. */
export async function throwawayPostgres(): Promise<ThrowawayPostgres> {
  const folder = inject('postgresFolder')
  if (folder === null) throw new Error('PostgreSQL is not installed: no initdb found')
  return {
    async createDatabase() {
      const name = `test_${randomUUID().replaceAll('-', '')}`
      await withClient(urlOf(folder, 'postgres'), client => client.query(`CREATE DATABASE ${name}`))
      return urlOf(folder, name)
    },
    urlFor: (base, login) => base.replace('//postgres@', `//${login}@`),
  }
}

const urlOf = (folder: string, name: string) =>
  `postgresql://postgres@/${name}?host=${encodeURIComponent(folder)}`

/** Starts a server that ends with this process; answers with the folder of its socket. */
export async function startPostgres(): Promise<string> {
  if (findPostgres() === null) throw new Error('PostgreSQL is not installed: no initdb found')
  return (await startPostgresServer(['fsync=off', 'shared_buffers=32MB'])).folder
}
