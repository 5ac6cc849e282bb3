// Both databases for tests: every suite about data runs on each, with the same code.
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe } from 'vitest'
import { createDirectory } from '../src/database/embedded/create-directory.ts'
import { type Database, type DatabaseConfig, openDatabase } from '../src/database/index.ts'
import { findPostgres, throwawayPostgres } from './_postgres.ts'

export type DatabaseKind = Database['kind']

/** Opens an empty database of the kind under test; it is closed when the suite ends. */
export type OpenTestDatabase = (options?: Partial<DatabaseConfig>) => Promise<Database>

const QUERY_LIMIT_MS = 20_000

/** Runs a suite on the embedded database and, where it is installed, on PostgreSQL. */
export function describeEachDatabase(
  name: string,
  suite: (open: OpenTestDatabase, kind: DatabaseKind) => void,
): void {
  for (const kind of ['embedded', 'postgres'] as const) {
    const describeIt = kind === 'postgres' && findPostgres() === null ? describe.skip : describe
    describeIt(`${name} (${kind})`, () => {
      const opened: Database[] = []
      const open: OpenTestDatabase = async (options = {}) => {
        const config = { ...(await emptyDatabase(kind)), ...options }
        const database = await openDatabase(config)
        opened.push(database)
        return database
      }
      afterAll(async () => {
        for (const database of opened) await database.close()
      })
      suite(open, kind)
    })
  }
}

const folders: string[] = []
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

/** Where an empty database of this kind is; its folder goes when the test file ends. */
export async function emptyDatabase(kind: DatabaseKind): Promise<DatabaseConfig> {
  const dataDir = mkdtempSync(join(tmpdir(), 'millpond-data-'))
  folders.push(dataDir)
  const url = kind === 'postgres' ? await (await throwawayPostgres()).createDatabase() : null
  if (kind === 'embedded') {
    cpSync(await bareDirectory(), join(dataDir, 'database'), { recursive: true })
  }
  return { url, appUrl: null, dataDir, queryLimitMs: QUERY_LIMIT_MS }
}

// Making a database takes seconds and copying one does not, so a bare one is kept for the next run.
async function bareDirectory(): Promise<string> {
  const directory = join(tmpdir(), `millpond-bare-database-${process.getuid?.() ?? 'all'}-0.5.16`)
  if (!existsSync(directory)) await createDirectory(directory)
  return directory
}
