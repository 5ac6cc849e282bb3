/** Putting a whole backup back, in one transaction that is met with what the backup says of it. */
import type { Database, OwnerClient } from '#database/index.ts'
import type { Seal } from '../sealing/seal.ts'
import {
  checkReferences,
  deferReferences,
  deleteOwned,
  deletePerson,
  type Erasure,
  emptyTables,
  erasuresSince,
  forgetJobs,
  isUnused,
  otherConnections,
  resumeTriggers,
  suspendTriggers,
  writeMissingRows,
  writeRows,
} from '../stores/restore-store.ts'
import { BEGIN_RESTORE, readSchemaState, seesAllRows } from '../stores/snapshot-store.ts'
import { readTables, type TableShape } from '../stores/table-catalogue.ts'
import { BOUND_LOGIN, isKept, tallyTables } from './backup.ts'
import type { BackupEnd, BackupHead } from './backup-content.ts'
import { OperationRefused } from './operation-refused.ts'
import { type BackupSource, batchesOf, inspectBackup } from './read-backup.ts'
import { findUnreadable, forgetUnreadable } from './unreadable-secrets.ts'

export interface RestoreParts {
  readonly database: Pick<Database, 'asOwner' | 'kind'>
  readonly seal: Seal
  readonly source: BackupSource
}

export interface RestoreChoices {
  /** Put it in the place of what is there. */
  readonly replace: boolean
  /** Go on without the secrets that no master key opens: their connections are made again. */
  readonly dropSecrets: boolean
}

export interface Restored {
  readonly madeAt: string
  readonly organisations: number
  readonly rows: number
  /** How many secrets were given up, by the table they were in. */
  readonly dropped: Readonly<Record<string, number>>
  /** Organisations and people that were erased since the backup was made. */
  readonly erasedAgain: number
}

export async function restoreAll(
  { database, seal, source }: RestoreParts,
  choices: RestoreChoices,
): Promise<Restored> {
  const { head, end } = await inspectBackup(source)
  return restoring(database, async client => {
    await refuseOtherSchema(client, head)
    await refuseInUse(client, database.kind)
    if (!choices.replace && !(await isUnused(client))) throw new OperationRefused(NOT_EMPTY)
    const all = await readTables(client)
    const tables = all.filter(isKept)
    const triggers = await suspendTriggers(client, all)
    const references = await deferReferences(client, tables)
    const erasures = await erasuresSince(client, head.madeAt)
    await emptyTables(client, all)
    await forgetJobs(client)
    await writeAll(client, tables, source)
    await checkReferences(client, references)
    await compare(client, tables, end)
    const dropped = await handleSecrets(client, seal, choices.dropSecrets)
    await eraseAgain(client, tables, erasures)
    await resumeTriggers(client, triggers)
    const rows = Object.values(end.tables).flatMap(tallies => tallies.map(each => each.rows))
    return {
      madeAt: head.madeAt,
      organisations: end.organisations.length,
      rows: rows.reduce((sum, count) => sum + count, 0),
      dropped,
      erasedAgain: erasures.length,
    }
  })
}

const NOT_EMPTY =
  'This database is in use: it holds people or organisations. Restore into an empty one, or say ' +
  '--replace, which first saves what is there to a file of its own.'

/** One transaction as the owner of all: kept if `work` comes to its end, else as if never begun. */
export function restoring<T>(
  database: Pick<Database, 'asOwner'>,
  work: (client: OwnerClient) => Promise<T>,
): Promise<T> {
  return database.asOwner(async client => {
    if (!(await seesAllRows(client))) throw new OperationRefused(BOUND_LOGIN)
    await client.query(BEGIN_RESTORE)
    try {
      const result = await work(client)
      await client.query('COMMIT')
      return result
    } catch (error) {
      await client.query('ROLLBACK')
      throw error
    }
  })
}

export async function refuseOtherSchema(client: OwnerClient, head: BackupHead): Promise<void> {
  const { migrations } = await readSchemaState(client)
  const isPart = (part: readonly string[], whole: readonly string[]) =>
    part.every((hash, index) => whole[index] === hash)
  if (isPart(migrations, head.migrations) && isPart(head.migrations, migrations)) return
  const made =
    `This backup was made by Millpond ${head.millpond} with ${head.migrations.length} ` +
    `migrations; this one has ${migrations.length}.`
  if (isPart(head.migrations, migrations)) {
    throw new OperationRefused(
      `${made} Restore it with the Millpond that made it, then update: the update migrates it.`,
    )
  }
  throw new OperationRefused(`${made} Update Millpond first, then restore.`)
}

// Gateways that run keep answers by the version of the data, and would tell old for new.
async function refuseInUse(client: OwnerClient, kind: Database['kind']): Promise<void> {
  if (kind === 'embedded') return
  const others = await otherConnections(client)
  if (others > 0) {
    throw new OperationRefused(
      `${others} other connections to this database are open: stop every gateway first.`,
    )
  }
}

async function writeAll(
  client: OwnerClient,
  tables: readonly TableShape[],
  source: BackupSource,
): Promise<void> {
  const byName = new Map(tables.map(table => [table.name, table]))
  for await (const { table, rows } of batchesOf(source)) {
    const shape = byName.get(table)
    if (!shape) throw new OperationRefused(`This Millpond knows no table ${table}.`)
    await writeRows(client, shape, rows)
  }
}

/** Whoever asked to be forgotten since stays so. */
async function eraseAgain(
  client: OwnerClient,
  tables: readonly TableShape[],
  erasures: readonly Erasure[],
): Promise<void> {
  for (const { kind, subjectId } of erasures) {
    for (const table of [...tables].reverse()) {
      if (kind === 'person') await deletePerson(client, table, subjectId)
      else if (table.owner?.kind === kind) await deleteOwned(client, table, subjectId)
    }
  }
  const receipts = tables.find(table => table.name === 'identity.erasure_receipt')
  const rows = erasures.map(erasure => erasure.json)
  if (receipts && rows.length > 0) await writeMissingRows(client, receipts, rows)
}

async function compare(
  client: OwnerClient,
  tables: readonly TableShape[],
  end: BackupEnd,
): Promise<void> {
  const now = await tallyTables(client, tables)
  for (const name of new Set([...Object.keys(now), ...Object.keys(end.tables)])) {
    refuseDifference(name, end.tables[name] ?? [], now[name] ?? [])
  }
}

/** Rows, sums and every row's content must be what the backup says. */
export function refuseDifference(
  table: string,
  saved: BackupEnd['tables'][string],
  now: BackupEnd['tables'][string],
): void {
  const told = (tallies: BackupEnd['tables'][string]) =>
    tallies
      .map(each => [each.owner, each.rows, each.sum, each.digest].join(' '))
      .sort()
      .join('\n')
  if (told(saved) !== told(now)) {
    throw new OperationRefused(
      `What was restored to ${table} is not what was saved: nothing is kept.`,
    )
  }
}

/** What cannot be opened is refused, or given up when that was asked for. */
export async function handleSecrets(
  client: OwnerClient,
  seal: Seal,
  mayDrop: boolean,
): Promise<Record<string, number>> {
  const unreadable = await findUnreadable(client, seal)
  const dropped = Object.fromEntries(
    unreadable.map(({ place, values }) => [place.table, values.length]),
  )
  if (unreadable.length > 0 && !mayDrop) {
    const places = Object.entries(dropped).map(([table, count]) => `${count} in ${table}`)
    throw new OperationRefused(
      `The master key given does not open what this backup holds (${places.join(', ')}). ` +
        'Give the MILLPOND_SECRET_KEY of that time, or say --drop-secrets: then everybody who ' +
        'connected an organisation connects it again, and second factors are set up anew.',
    )
  }
  await forgetUnreadable(client, unreadable)
  return dropped
}
