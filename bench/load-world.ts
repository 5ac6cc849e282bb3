/** PostgreSQL with as many organisations as users, and the built gateway in front of it. */
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Day } from '@millpond/core/time'
import type { Deps } from '../apps/gateway/src/deps.ts'
import { runForecast } from '../apps/gateway/src/jobs/run-forecast.ts'
import { forecastRunStore } from '../apps/gateway/src/stores/forecast-run-store.ts'
import { organisationStore } from '../apps/gateway/src/stores/organisation-store.ts'
import {
  bundleGateway,
  freePort,
  type GatewayProcess,
  startGateway,
} from '../apps/gateway/tests/_gateway-process.ts'
import {
  type PostgresServer,
  startPostgresServer,
  withClient,
} from '../apps/gateway/tests/_postgres-server.ts'
import { openSeeding, type SeededPerson } from '../apps/gateway/tests/_seeded.ts'
import { loadBooks } from './load-books.ts'

export interface LoadUser {
  readonly person: SeededPerson
  readonly organisationId: string
  /** Open invoices and bills, for users who change expected dates. */
  readonly openDocuments: readonly string[]
}

export interface LoadWorld {
  readonly users: readonly LoadUser[]
  readonly gateway: GatewayProcess
  readonly postgres: PostgresServer
  /** The file in which the gateway records delays of its event loop. */
  readonly lagFile: string
  close(): Promise<void>
}

/** The books of an organisation, and its members. */
export const COPIED = [
  'organisation',
  'membership',
  'books_profile',
  'account',
  'ledger_series',
  'document',
  'payment',
  'contact',
  'repeating',
  'unissued_document',
]

export async function openLoadWorld(count: number, profileTo: string | null): Promise<LoadWorld> {
  const postgres = await startPostgresServer(['shared_buffers=256MB'])
  const folder = mkdtempSync(join(tmpdir(), 'millpond-load-'))
  const port = await freePort()
  const environment = {
    PORT: String(port),
    MILLPOND_DATA_DIR: folder,
    MILLPOND_SECRET_KEY: randomBytes(32).toString('base64'),
    DATABASE_URL: postgres.urlOf('postgres'),
    REQUEST_LIMIT: '100000000',
    SIGN_IN_LIMIT: '100000000',
    MILLPOND_LAG_FILE: join(folder, 'lag.json'),
  }
  const users = await seed(environment, count)
  await bundleGateway()
  const gateway = await startGateway({
    environment,
    nodeOptions: [
      `--import=${new URL('load-lag.mjs', import.meta.url)}`,
      ...(profileTo ? ['--cpu-prof', `--cpu-prof-dir=${profileTo}`] : []),
    ],
  })
  return {
    users,
    gateway,
    postgres,
    lagFile: environment.MILLPOND_LAG_FILE,
    async close() {
      await gateway.stop()
      await postgres.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/**
 * Creates one organisation through the API; the others are copies of its rows, which takes seconds.
 */
async function seed(environment: Record<string, string>, count: number): Promise<LoadUser[]> {
  const seeding = await openSeeding(environment)
  const today = seeding.deps.clock.today('Pacific/Auckland')
  const books = loadBooks(today)
  const people: SeededPerson[] = []
  for (let made = 0; made < count; made += 1) people.push(await seeding.addPerson())
  const template = await seeding.addOrganisation(people[0]?.userId ?? '', books, today)
  await keepForecast(seeding.deps, template, today)
  await seeding.close()
  const organisationIds = [template, ...people.slice(1).map(() => randomUUID())]
  await withClient(environment.DATABASE_URL ?? '', async client => {
    const copies = people.map(({ userId }, at) => ({ userId, id: organisationIds[at] })).slice(1)
    for (const table of [...COPIED, 'forecast_run']) {
      await copyRows(client, table, template, copies)
    }
    await client.query('VACUUM ANALYZE')
  })
  const openDocuments = (books.documents ?? [])
    .filter(({ status }) => status === 'open')
    .map(({ documentId }) => documentId)
  return people.map((person, at) => ({
    person,
    organisationId: organisationIds[at] ?? '',
    openDocuments,
  }))
}

/** As after every import; one past close is enough, because no reply here contains them. */
async function keepForecast(deps: Deps, organisationId: string, asOf: Day): Promise<void> {
  const key = { organisationId, importId: randomUUID() }
  await deps.database.inOrganisation(organisationId, async tx => {
    const dataVersion = (await organisationStore.dataVersion(tx, organisationId)) ?? 0
    await forecastRunStore.add(tx, key, { dataVersion, asOf })
  })
  await runForecast({ ...deps, backtestCloses: 1 }, key, new AbortController().signal)
  await deps.forecasts.work.close()
}

/** As the superuser, to whom no policy applies: copies every column except the owner's. */
export async function copyRows(
  client: Parameters<Parameters<typeof withClient>[1]>[0],
  table: string,
  template: string,
  copies: readonly { id: string | undefined; userId: string }[],
): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT column_name AS name FROM information_schema.columns
     WHERE table_schema = 'public' AND table_name = $1 AND is_generated = 'NEVER'`,
    [table],
  )
  const names = rows.map(({ name }) => name)
  const values = names.map(name => {
    if (name === 'organisation_id') return 'c.id'
    return name === 'user_id' ? 'c.user_id' : `t.${name}`
  })
  await client.query(
    `INSERT INTO ${table} (${names.join(', ')}) SELECT ${values.join(', ')}
     FROM ${table} t, json_to_recordset($2) AS c (id uuid, user_id text)
     WHERE t.organisation_id = $1`,
    [template, JSON.stringify(copies.map(({ id, userId }) => ({ id, user_id: userId })))],
  )
}
