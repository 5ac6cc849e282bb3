// Both databases for tests: every suite about data runs on each, with the same code.
import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe } from 'vitest'
import { createDirectory } from '../src/database/embedded/create-directory.ts'
import { type Database, type DatabaseConfig, openDatabase } from '../src/database/index.ts'
import { defaultMigrationsDir } from '../src/database/migrate.ts'
import { temporaryFolder } from './_folders.ts'
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
        const empty = options.migrationsDir ? emptyDatabase(kind) : freshDatabase(kind)
        const config = { ...(await empty), ...options }
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

/** The place of an empty database of this kind; its folder is deleted when the test file ends. */
export const emptyDatabase = (kind: DatabaseKind) =>
  kind === 'embedded' ? embeddedDatabase(bareDirectory) : postgresDatabase()

/** The same with the current schema: running the migrations takes longer than a copy. */
export const freshDatabase = (kind: DatabaseKind) =>
  kind === 'embedded' ? embeddedDatabase(migratedDirectory) : postgresDatabase(migratedModel)

async function embeddedDatabase(template: () => Promise<string>): Promise<DatabaseConfig> {
  const dataDir = temporaryFolder('data')
  await keepProgram()
  cpSync(await template(), join(dataDir, 'database'), { recursive: true })
  return { url: null, appUrl: null, dataDir, queryLimitMs: QUERY_LIMIT_MS }
}

async function postgresDatabase(model?: () => Promise<string>): Promise<DatabaseConfig> {
  const dataDir = temporaryFolder('data')
  const url = await (await throwawayPostgres()).createDatabase(await model?.())
  return { url, appUrl: null, dataDir, queryLimitMs: QUERY_LIMIT_MS }
}

/** For the life of this test process: the files of one worker share their modules. */
const kept: { program?: WebAssembly.Module; model?: Promise<string> } = {}

/**
 * Compiled once and kept: while a process holds the program of the embedded database, every thread
 * that opens one uses the compiled program. That is half the work of opening it.
 */
async function keepProgram(): Promise<void> {
  const file = fileURLToPath(import.meta.resolve('@electric-sql/pglite/pglite.wasm'))
  kept.program ??= await WebAssembly.compile(readFileSync(file))
}

// Creating a database takes seconds and copying one does not, so an empty one is kept for later
// runs.
const bareDirectory = () => cachedDirectory('bare', createDirectory)

/** A PostgreSQL database with the current schema, from which the others are copied. */
function migratedModel(): Promise<string> {
  kept.model ??= makeModel()
  return kept.model
}

async function makeModel(): Promise<string> {
  const config = await emptyDatabase('postgres')
  await (await openDatabase(config)).close()
  if (config.url === null) throw new Error('PostgreSQL gave no address')
  return config.url
}

/** The key is the text of the migrations, so an edited migration creates a new one. */
async function migratedDirectory(): Promise<string> {
  const hash = createHash('sha256')
  const folder = defaultMigrationsDir()
  hash.update(readFileSync(join(folder, 'meta/_journal.json')))
  for (const name of readdirSync(folder)
    .filter(each => each.endsWith('.sql'))
    .sort()) {
    hash.update(readFileSync(join(folder, name)))
  }
  return cachedDirectory(hash.digest('hex').slice(0, 16), async place => {
    const config = await emptyDatabase('embedded')
    await (await openDatabase(config)).close()
    cpSync(join(config.dataDir, 'database'), place, { recursive: true })
  })
}

/** Created in a temporary folder, because several test processes may need it at once. */
async function cachedDirectory(what: string, make: (place: string) => Promise<void>) {
  const directory = join(
    tmpdir(),
    `millpond-${what}-database-${process.getuid?.() ?? 'all'}-0.5.16`,
  )
  if (existsSync(directory)) return directory
  const own = mkdtempSync(`${directory}-`)
  try {
    await make(join(own, 'database'))
    renameSync(join(own, 'database'), directory)
  } catch (error) {
    // Another test process was faster; its copy is the same.
    if (!existsSync(directory)) throw error
  } finally {
    rmSync(own, { recursive: true, force: true })
  }
  return directory
}
