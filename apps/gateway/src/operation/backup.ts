/** A backup of the whole database at one moment, while others continue to work. */
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { Database, OwnerClient } from '#database/index.ts'
import {
  BEGIN_SNAPSHOT,
  readRows,
  readSchemaState,
  readTallies,
  seesAllRows,
} from '../stores/snapshot-store.ts'
import { readTables, type TableShape } from '../stores/table-catalogue.ts'
import {
  type BackupEnd,
  Digests,
  endLine,
  headLine,
  type OwnerTally,
  rowLine,
  tableLine,
} from './backup-content.ts'
import { sealBackup } from './backup-file.ts'
import { LEFT_OUT } from './left-out.ts'
import { OperationRefused } from './operation-refused.ts'

export interface BackupParts {
  readonly database: Pick<Database, 'asOwner' | 'kind'>
  readonly key: Buffer
  readonly now: Date
  readonly millpond: string
}

/** Passes the bytes of the backup to `take` in pieces, and returns its totals. */
export function makeBackup(
  { database, key, now, millpond }: BackupParts,
  take: (bytes: Buffer) => Promise<void>,
): Promise<BackupEnd> {
  return database.asOwner(async client => {
    if (!(await seesAllRows(client))) throw new OperationRefused(BOUND_LOGIN)
    await client.query(BEGIN_SNAPSHOT)
    const { migrations } = await readSchemaState(client)
    const head = { madeAt: now.toISOString(), millpond, engine: database.kind, migrations }
    const progress: { end?: BackupEnd } = {}
    await pipeline(
      Readable.from(content(client, headLine(head), progress)),
      createGzip({ level: 4 }),
      async compressed => {
        for await (const piece of sealBackup(compressed, key)) await take(piece)
      },
    )
    await client.query('COMMIT')
    if (!progress.end) throw new Error('The backup did not finish')
    return progress.end
  })
}

export const BOUND_LOGIN =
  'The login of DATABASE_URL cannot read all rows, because row security limits it. ' +
  'As a superuser of the server, run: ALTER ROLE <that login> BYPASSRLS'

async function* content(client: OwnerClient, head: string, progress: { end?: BackupEnd }) {
  yield head
  const tables: Record<string, OwnerTally[]> = {}
  for (const table of (await readTables(client)).filter(isKept)) {
    yield tableLine(table.name)
    const digests = new Digests()
    for await (const rows of readRows(client, table)) {
      for (const row of rows) digests.add(row)
      yield rows.map(rowLine).join('')
    }
    tables[table.name] = await tally(client, table, digests)
  }
  const { rows } = await client.query<{ organisationId: string; name: string }>(
    'SELECT organisation_id AS "organisationId", name FROM organisation ORDER BY name',
  )
  progress.end = { organisations: rows, tables }
  yield endLine(progress.end)
}

export const isKept = (table: TableShape) => !LEFT_OUT.includes(table.name)

/** Rows, sums and digests of every table now, to be compared with those of a backup. */
export async function tallyTables(
  client: OwnerClient,
  tables: readonly TableShape[],
): Promise<BackupEnd['tables']> {
  const tallied: Record<string, OwnerTally[]> = {}
  for (const table of tables) {
    const digests = new Digests()
    for await (const rows of readRows(client, table)) for (const row of rows) digests.add(row)
    tallied[table.name] = await tally(client, table, digests)
  }
  return tallied
}

async function tally(client: OwnerClient, table: TableShape, digests: Digests) {
  const tallies = await readTallies(client, table)
  return tallies.map(each => ({ ...each, digest: digests.of(each.owner) }))
}
