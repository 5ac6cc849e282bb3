/** Restores a whole backup in one transaction, and compares the result with the backup's totals. */
import { type Database, type OwnerClient, type Tx, transactionOn } from '#database/index.ts'
import { type AuditRegister, createAuditRegister } from '../audit/register.ts'
import { systemClock } from '../clock.ts'
import type { Seal } from '../sealing/seal.ts'
import { openSecret } from '../sealing/sealed-secret.ts'
import { auditRegisterStore } from '../stores/audit-register-store.ts'
import {
  checkReferences,
  deferReferences,
  deleteOwned,
  deletePerson,
  type Erasure,
  emptyTables,
  erasuresSince,
  forgetAlertMail,
  forgetJobs,
  forgetReportRuns,
  forgetWaitingPacks,
  forgetWaitingWebhooks,
  isUnused,
  otherConnections,
  readUnsubscribed,
  rereadBilling,
  resumeTriggers,
  suspendTriggers,
  writeMissingRows,
  writeRows,
  writeUnsubscribed,
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
  /** Replace the existing data. */
  readonly replace: boolean
  /** Continue without secrets that no master key opens: their connections must be made again. */
  readonly dropSecrets: boolean
}

export interface Restored {
  readonly madeAt: string
  readonly organisations: number
  readonly rows: number
  /** How many secrets were dropped, by table. */
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
    const unsubscribed = await readUnsubscribed(client)
    const registered = await auditRegisterStore.whole(transactionOn(client))
    await emptyTables(client, all)
    await forgetJobs(client)
    await writeAll(client, tables, source)
    await checkReferences(client, references)
    await compare(client, tables, end)
    await writeUnsubscribed(client, unsubscribed)
    const dropped = await handleSecrets(client, seal, choices.dropSecrets)
    await eraseAgain(client, tables, erasures)
    await resumeTriggers(client, triggers)
    await noteRestoredLogs(client, seal, async (register, tx) => {
      await register.continueWith(tx, registered.rows)
      await register.noteRestored(tx, null)
    })
    await rereadBilling(client)
    await forgetAlertMail(client, null)
    await forgetReportRuns(client, null)
    await forgetWaitingPacks(client, null)
    await forgetWaitingWebhooks(client, null)
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
  'This database contains people or organisations. Restore into an empty database, or use ' +
  '--replace, which first saves the current state to a separate file.'

/** One transaction as the owner of all tables: committed if `work` succeeds, else rolled back. */
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
      `${made} Restore it with that version, then update: the update migrates the data.`,
    )
  }
  throw new OperationRefused(`${made} Update Millpond first, then restore.`)
}

// Running gateways cache replies by the version of the data, and would serve outdated ones.
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
    if (!shape) throw new OperationRefused(`This version of Millpond has no table ${table}.`)
    await writeRows(client, shape, rows)
  }
}

/** People who asked to be erased since then stay erased. */
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

/** Rows, sums and every row's content must equal those of the backup. */
export function refuseDifference(
  table: string,
  saved: BackupEnd['tables'][string],
  now: BackupEnd['tables'][string],
): void {
  const tallyWords = (tallies: BackupEnd['tables'][string]) =>
    tallies
      .map(each => [each.owner, each.rows, each.sum, each.digest].join(' '))
      .sort()
      .join('\n')
  if (tallyWords(saved) !== tallyWords(now)) {
    throw new OperationRefused(
      `The restored table ${table} differs from the backup, so nothing was restored.`,
    )
  }
}

/** Secrets that cannot be opened are rejected, or dropped on request. */
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
      `The given master key cannot decrypt this backup (${places.join(', ')}). ` +
        'Give the MILLPOND_SECRET_KEY of that time, or use --drop-secrets: then every connection ' +
        'must be reconnected, and two-step sign-in set up again.',
    )
  }
  await forgetUnreadable(client, unreadable)
  return dropped
}

/** Null if this database has none yet, or if no master key opens it. */
export async function auditKeyOf(client: OwnerClient, seal: Seal): Promise<Buffer | null> {
  const found = await client.query<{ sealed: Uint8Array }>(
    `SELECT sealed FROM identity.sealed_secret WHERE name = 'audit'`,
  )
  const [row] = found.rows
  return row ? auditKeyIn(seal, row.sealed) : null
}

export function auditKeyIn(seal: Seal, sealed: Uint8Array): Buffer | null {
  try {
    return openSecret(seal, 'audit', sealed)
  } catch {
    return null
  }
}

/**
 * What a restore says in the register of audit logs: otherwise a log that it has put back would
 * look like one that was wound back. Without a key, no log can be verified any more.
 */
export async function noteRestoredLogs(
  client: OwnerClient,
  seal: Seal,
  work: (register: AuditRegister, tx: Tx) => Promise<void>,
): Promise<void> {
  const key = await auditKeyOf(client, seal)
  if (key) await work(createAuditRegister(key, systemClock(null)), transactionOn(client))
}
