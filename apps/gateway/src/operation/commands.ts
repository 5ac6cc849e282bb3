/** The commands of `operate.ts`, in the order of their names. Each returns the text to print. */
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type Database, openDatabase } from '#database/index.ts'
import { createAuditLog } from '../audit/audit-log.ts'
import { rereadPayments } from '../billing/commands.ts'
import { systemClock } from '../clock.ts'
import type { Config } from '../config/config.ts'
import { createSeal } from '../sealing/seal.ts'
import { loadSecret } from '../sealing/sealed-secret.ts'
import { askAdminSocket } from './admin-socket.ts'
import { makeBackup } from './backup.ts'
import { backupKeyOf } from './backup-key.ts'
import { backupName } from './backup-names.ts'
import { backupToFile, rowsIn } from './backup-to-file.ts'
import { ADMIN_COMMANDS } from './index.ts'
import { OperationRefused } from './operation-refused.ts'
import { changePerson } from './person.ts'
import { inspectBackup } from './read-backup.ts'
import { type RestoreChoices, type Restored, restoreAll } from './restore.ts'
import { restoreOrganisation } from './restore-organisation.ts'
import { type KeyRotation, rotateKeys } from './rotate-keys.ts'
import { changeStaff } from './staff.ts'
import { changeSubscription } from './subscription.ts'
import { verifyAudit } from './verify-audit.ts'
import { MILLPOND_VERSION } from './version.ts'

const QUERY_LIMIT_MS = 60_000

/** Opens the configured database for the duration of `work`. */
async function withDatabase<T>(
  config: Config,
  options: { readonly migrates: boolean },
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const database = await openDatabase({
    url: config.databaseUrl,
    appUrl: config.databaseAppUrl,
    dataDir: config.dataDir,
    queryLimitMs: QUERY_LIMIT_MS,
    ...options,
  }).catch((cause: unknown) => {
    // In use, unavailable or of a newer version: the reason suffices, without a stack trace.
    throw new OperationRefused(cause instanceof Error ? cause.message : String(cause), { cause })
  })
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

/** `file` null: into the folder of nightly backups, under a name of its own. */
export async function backup(config: Config, file: string | null, now: Date): Promise<string> {
  const key = backupKeyOf(config)
  const path = resolve(file ?? join(backupDir(config), backupName(now)))
  if (existsSync(path)) throw new OperationRefused(`${path} already exists.`)
  const made = await backupToFile(path, key, async take => {
    const isEmbedded = config.databaseUrl === null
    if (isEmbedded && (await askAdminSocket(config.dataDir, { name: ADMIN_COMMANDS.backup }, take)))
      return
    if (isEmbedded && !existsSync(join(config.dataDir, 'database'))) {
      throw new OperationRefused(`There is no database in ${resolve(config.dataDir)}.`)
    }
    await withDatabase(config, { migrates: false }, database =>
      makeBackup({ database, key, now, millpond: MILLPOND_VERSION }, take),
    )
  })
  return [
    `${made.organisations.length} organisations in ${rowsIn(made)} rows are saved to ${path}`,
    `(${made.bytes} bytes, read back to its end).`,
    ...keyAdvice(config),
  ].join('\n')
}

const backupDir = (config: Config) => config.backup.dir ?? join(config.dataDir, 'backups')

const keyAdvice = ({ backup: { key }, dataDir }: Config) =>
  key === null
    ? [`Its key is ${resolve(dataDir, 'backup.key')}. Keep a copy of the key somewhere else.`]
    : []

export async function listBackup(config: Config, file: string): Promise<string> {
  const { head, end } = await inspectBackup({ file, key: backupKeyOf(config) })
  const rows = (organisationId: string) =>
    Object.values(end.tables)
      .flat()
      .filter(tally => tally.owner === organisationId)
      .reduce((sum, tally) => sum + tally.rows, 0)
  return [
    `Made at ${head.madeAt} by Millpond ${head.millpond}: ${rowsIn(end)} rows.`,
    ...end.organisations.map(
      each => `  ${each.organisationId}  ${each.name} (${rows(each.organisationId)} rows)`,
    ),
  ].join('\n')
}

export async function restore(
  config: Config,
  file: string,
  choices: RestoreChoices & { readonly organisationId: string | null },
  now: Date,
): Promise<string> {
  const key = backupKeyOf(config)
  // An incomplete file is detected before anything is opened or changed.
  await inspectBackup({ file, key })
  return withDatabase(config, { migrates: true }, async database => {
    const parts = { database, seal: createSeal(config.masterKeys), source: { file, key } }
    const undo = choices.replace ? await saveBefore(config, database, key, now) : null
    const { organisationId } = choices
    const report =
      organisationId === null
        ? describeAll(await restoreAll(parts, choices))
        : describeOne(await restoreOrganisation(parts, organisationId, choices))
    return undo ? `${report}\nThe previous data is saved to ${undo}.` : report
  })
}

async function saveBefore(config: Config, database: Database, key: Buffer, now: Date) {
  const name = backupName(now).replace('millpond-', 'before-restore-')
  const path = resolve(backupDir(config), name)
  await backupToFile(path, key, take =>
    makeBackup({ database, key, now, millpond: MILLPOND_VERSION }, take),
  )
  return path
}

const describeAll = (restored: Restored) =>
  [
    `${restored.organisations} organisations in ${restored.rows} rows are restored as they were at`,
    `${restored.madeAt}: all tables agree with the backup. Everyone has to sign in again.`,
    ...describeDropped(restored),
  ].join('\n')

function describeOne(restored: Awaited<ReturnType<typeof restoreOrganisation>>): string {
  return [
    `${restored.name} is restored as it was at ${restored.madeAt}: ${restored.rows} rows agree.`,
    ...(restored.needsConnecting
      ? ['An owner has to reconnect it to its accounting software.']
      : []),
    ...(restored.membersLeftOut > 0
      ? [`${restored.membersLeftOut} members no longer have an account here. Invite them again.`]
      : []),
    ...describeDropped(restored),
  ].join('\n')
}

const describeDropped = ({ dropped, erasedAgain }: Restored) => [
  ...Object.entries(dropped).map(([table, count]) => `${count} secrets in ${table} were dropped.`),
  ...(erasedAgain > 0 ? [`${erasedAgain} erased since then stay erased.`] : []),
]

export async function rotate(config: Config): Promise<KeyRotation> {
  if (config.databaseUrl === null) {
    const text = await textFromSocket(config, ADMIN_COMMANDS.rotate, [])
    if (text !== null) return JSON.parse(text) as KeyRotation
  }
  return withDatabase(config, { migrates: false }, database =>
    rotateKeys({ database, seal: createSeal(config.masterKeys), withSigningKey: true }),
  )
}

export function describeRotation({ resealed, unreadable, held, signingKey }: KeyRotation): string {
  const keys = Object.entries(held).map(([number, count]) => `  key ${number}: ${count} secrets`)
  return [
    `${resealed} secrets were encrypted again. They now use`,
    ...keys,
    ...(unreadable > 0
      ? [`${unreadable} secrets use a key that was not given. Give the key and run again.`]
      : []),
    ...(signingKey
      ? [`Access tokens are signed with ${signingKey}. Older tokens stay valid until they expire.`]
      : []),
  ].join('\n')
}

async function textFromSocket(
  { dataDir }: Config,
  name: string,
  words: readonly string[],
): Promise<string | null> {
  let text = ''
  const answered = await askAdminSocket(dataDir, { name, words }, async bytes => {
    text += bytes.toString('utf8')
  })
  return answered ? text : null
}

type Watched = Parameters<typeof verifyAudit>[0] & Parameters<typeof changePerson>[0]

/** Runs in the gateway that has the embedded database open, else in this process. */
async function watched(
  config: Config,
  name: string,
  words: readonly string[],
  work: (parts: Watched) => Promise<string>,
): Promise<string> {
  const answer = config.databaseUrl === null ? await textFromSocket(config, name, words) : null
  if (answer !== null) return answer
  return withDatabase(config, { migrates: false }, async database => {
    const secret = await loadSecret(database, createSeal(config.masterKeys), 'audit')
    const clock = systemClock(null)
    return work({ database, clock, audit: createAuditLog(secret, clock) })
  })
}

/** `since`: the end of the register as an earlier run printed it, or nothing. */
export const verify = (config: Config, since = '') =>
  watched(config, ADMIN_COMMANDS.audit, [since], parts => verifyAudit(parts, [since]))

export const staff = (config: Config, words: readonly string[]) =>
  watched(config, ADMIN_COMMANDS.staff, words, parts => changeStaff(parts, words))

export const person = (config: Config, words: readonly string[]) =>
  watched(config, ADMIN_COMMANDS.person, words, parts => changePerson(parts, words))

export const reread = (config: Config) =>
  watched(config, ADMIN_COMMANDS.billing, [], rereadPayments)

export const subscription = (config: Config, words: readonly string[]) =>
  watched(config, ADMIN_COMMANDS.subscription, words, parts => changeSubscription(parts, words))
