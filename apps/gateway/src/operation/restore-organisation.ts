/** Restores one organisation from a backup of all, while the others stay as they are. */
import { isUuid, type OwnerClient } from '#database/index.ts'
import { bytesOf, isLog, type LogKeys, signAgain } from '../audit/sign-again.ts'
import type { Seal } from '../sealing/seal.ts'
import {
  deleteOwned,
  erasuresSince,
  existing,
  forgetAlertMail,
  forgetReportRuns,
  forgetWaitingPacks,
  forgetWaitingWebhooks,
  putOrganisation,
  rereadBilling,
  writeMissingRows,
  writeRows,
  writeUnlessTaken,
} from '../stores/restore-store.ts'
import type { SnapshotRow } from '../stores/snapshot-store.ts'
import { readTables, type TableShape } from '../stores/table-catalogue.ts'
import { isKept, tallyTables } from './backup.ts'
import type { BackupEnd } from './backup-content.ts'
import { OperationRefused } from './operation-refused.ts'
import { batchesOf, inspectBackup } from './read-backup.ts'
import {
  auditKeyIn,
  auditKeyOf,
  handleSecrets,
  noteRestoredLogs,
  type RestoreChoices,
  type Restored,
  type RestoreParts,
  refuseDifference,
  refuseOtherSchema,
  restoring,
} from './restore.ts'

export interface RestoredOrganisation extends Restored {
  readonly name: string
  /**
   * Members without an account here whose address belongs to another account: they need an invite.
   */
  readonly membersLeftOut: number
  /** Its consent could not be restored: an owner must connect it again. */
  readonly needsConnecting: boolean
}

/**
 * The log keeps its entries, and people who unsubscribed stay unsubscribed, even if the data
 * returns to an earlier state.
 */
const STAYS = /^public\.(?:audit_|mail_suppression$)/

export async function restoreOrganisation(
  { database, seal, source }: RestoreParts,
  organisationId: string,
  choices: RestoreChoices,
): Promise<RestoredOrganisation> {
  if (!isUuid(organisationId)) throw new OperationRefused('Give the id of the organisation.')
  const members: Member[] = []
  const { head, end } = await inspectBackup(source, (table, row) => {
    noteMember(members, organisationId, table, row)
  })
  const name = end.organisations.find(each => each.organisationId === organisationId)?.name
  if (name === undefined)
    throw new OperationRefused('This backup does not contain this organisation.')
  return restoring(database, async client => {
    await refuseOtherSchema(client, head)
    await refuseErased(client, organisationId, head.madeAt)
    const isThere = (await existing(client, 'organisation', [organisationId])).size > 0
    if (isThere && !choices.replace) throw new OperationRefused(THERE)
    const tables = (await readTables(client)).filter(isKept)
    const own = tables.filter(
      table => table.owner?.kind === 'organisation' && !(isThere && STAYS.test(table.name)),
    )
    for (const table of isThere ? [...own].reverse() : []) {
      if (table.name !== ORGANISATION) await deleteOwned(client, table, organisationId)
    }
    const people = await peopleWanted(client, members, source)
    if (!members.some(each => each.role === 'owner' && !people.leftOut.has(each.userId))) {
      throw new OperationRefused('None of its owners could be restored, so nothing was restored.')
    }
    const logKeys = await logKeysOf(client, seal, source)
    const hasConnection = await write(
      client,
      { tables, own, people, members, organisationId, logKeys },
      source,
    )
    // The hashes of a log that was signed again are new.
    const compared = logKeys ? own.filter(({ name }) => !isLog(name)) : own
    await compare(client, compared, organisationId, end)
    await rereadBilling(client)
    await forgetAlertMail(client, organisationId)
    await forgetReportRuns(client, organisationId)
    await forgetWaitingPacks(client, organisationId)
    await forgetWaitingWebhooks(client, organisationId)
    const dropped = await handleSecrets(client, seal, choices.dropSecrets)
    const scopes = [...people.missing].map(userId => `person:${userId}`)
    if (!isThere) scopes.push(`organisation:${organisationId}`)
    await noteRestoredLogs(client, seal, (register, tx) => register.noteRestored(tx, scopes))
    return {
      madeAt: head.madeAt,
      name,
      organisations: 1,
      rows: countOf(own, organisationId, end),
      dropped,
      erasedAgain: 0,
      membersLeftOut: people.leftOut.size,
      needsConnecting: !hasConnection,
    }
  })
}

const ORGANISATION = 'public.organisation'
const MEMBERSHIP = 'public.membership'
const PREFERENCE = 'public.alert_preference'
const CONNECTION = 'public.connection'
const GRANT = 'public.provider_grant'
const PERSON = 'identity.user'
const SAMPLE = 'public.person_sample'
/** Adds missing chains, so that the restored log can be verified. */
const SECRETS = 'identity.sealed_secret'
/** A member who is added has no sessions and no staff rights. */
const PERSONAL = [
  PERSON,
  'identity.password',
  'identity.totp',
  'identity.recovery_code',
  'identity.passkey',
  'identity.foreign_account',
  'identity.audit_head',
  'identity.audit_entry',
]
/** Depends on existing members, so it may differ from the backup. */
const ADAPTED = [ORGANISATION, MEMBERSHIP, PREFERENCE, CONNECTION, SAMPLE]

const THERE =
  'This organisation exists. Use --replace to replace it with the backup. Its current ' +
  'state is first saved to a separate file.'

interface Member {
  readonly userId: string
  readonly role: string | null
  readonly grantId: string | null
}

function noteMember(members: Member[], organisationId: string, table: string, row: SnapshotRow) {
  if (row.owner !== organisationId || (table !== MEMBERSHIP && table !== CONNECTION)) return
  const { user_id, grant_user_id, role, grant_id } = JSON.parse(row.json) as Record<string, string>
  members.push({
    userId: user_id ?? grant_user_id ?? '',
    role: role ?? null,
    grantId: grant_id ?? null,
  })
}

interface People {
  /** Missing people: they are restored with their data. */
  readonly missing: ReadonlySet<string>
  /** Missing people whose address belongs to another account. */
  readonly leftOut: ReadonlySet<string>
}

async function peopleWanted(
  client: OwnerClient,
  members: readonly Member[],
  source: RestoreParts['source'],
): Promise<People> {
  const ids = new Set(members.map(each => each.userId))
  const here = await existing(client, 'person', [...ids])
  const addresses = new Map<string, string>()
  await inspectBackup(source, (table, row) => {
    if (table !== PERSON || !ids.has(row.owner) || here.has(row.owner)) return
    addresses.set(row.owner, (JSON.parse(row.json) as { email: string }).email)
  })
  const taken = await existing(client, 'address', [...addresses.values()])
  const isTaken = (id: string) => taken.has(addresses.get(id) ?? '')
  return {
    missing: new Set([...addresses.keys()].filter(id => !isTaken(id))),
    leftOut: new Set([...ids].filter(id => !here.has(id) && (isTaken(id) || !addresses.has(id)))),
  }
}

interface Wanted {
  readonly tables: readonly TableShape[]
  readonly own: readonly TableShape[]
  readonly people: People
  readonly members: readonly Member[]
  readonly organisationId: string
  /** Null if the logs of the backup are valid here. */
  readonly logKeys: LogKeys | null
}

/** Whether the organisation is connected as it was. */
async function write(
  client: OwnerClient,
  { tables, own, people, members, organisationId, logKeys }: Wanted,
  source: RestoreParts['source'],
): Promise<boolean> {
  const grants = members.flatMap(each => (each.grantId ? [each.grantId] : []))
  const isWanted = (table: string, row: SnapshotRow) => {
    if (own.some(each => each.name === table)) return row.owner === organisationId
    if (table === GRANT) return grants.some(grantId => row.json.includes(`"${grantId}"`))
    if (table === SECRETS) return true
    return PERSONAL.includes(table) && people.missing.has(row.owner)
  }
  const logs: WaitingLogs = new Map()
  let connection: { readonly shape: TableShape; readonly rows: readonly string[] } | null = null
  for await (const { table, rows } of batchesOf(source, isWanted)) {
    const shape = tables.find(each => each.name === table)
    if (!shape) throw new OperationRefused(`This version of Millpond has no table ${table}.`)
    if (logKeys && isLog(table)) {
      logs.set(shape, [...(logs.get(shape) ?? []), ...rows])
    } else if (table === ORGANISATION) {
      for (const row of rows) await putOrganisation(client, shape, await adopted(client, row))
    } else if (table === CONNECTION) {
      // Last, because it refers to the consent of a member.
      connection = { shape, rows }
    } else if (table === MEMBERSHIP || table === PREFERENCE) {
      await writeRows(
        client,
        shape,
        rows.filter(row => !people.leftOut.has(personOf(row))),
      )
    } else if (own.includes(shape) && table !== SAMPLE) {
      await writeRows(client, shape, rows)
    } else {
      await writeMissingRows(client, shape, rows)
    }
  }
  if (logKeys) await writeLogs(client, logs, logKeys)
  return connection === null || connect(client, connection.shape, connection.rows, people)
}

/** Null if logs can be restored as they are, or if the key of the backup cannot be opened. */
async function logKeysOf(
  client: OwnerClient,
  seal: Seal,
  source: RestoreParts['source'],
): Promise<LogKeys | null> {
  const here = await auditKeyOf(client, seal)
  if (!here) return null
  let saved: Uint8Array | null = null
  await inspectBackup(source, (table, { json }) => {
    if (table !== 'identity.sealed_secret') return
    const row = JSON.parse(json) as { name: string; sealed: string }
    if (row.name === 'audit') saved = bytesOf(row.sealed)
  })
  const ofBackup = saved && auditKeyIn(seal, saved)
  return ofBackup && !here.equals(ofBackup) ? { here, ofBackup } : null
}

type WaitingLogs = Map<TableShape, readonly string[]>

/** Signed with the key of this installation; each schema has a table of heads and of entries. */
async function writeLogs(client: OwnerClient, logs: WaitingLogs, keys: LogKeys): Promise<void> {
  const rowsOf = (ending: string) =>
    [...logs].flatMap(([{ name }, rows]) => (name.endsWith(ending) ? rows : []))
  const signed = signAgain({ heads: rowsOf('_head'), entries: rowsOf('_entry') }, keys)
  for (const [shape] of logs) {
    const column = shape.owner?.kind === 'organisation' ? 'organisation_id' : 'user_id'
    const rows = shape.name.endsWith('_head') ? signed.heads : signed.entries
    await writeRows(
      client,
      shape,
      rows.filter(row => column in JSON.parse(row)),
    )
  }
}

/** A parent that is gone, or belongs to another Millpond, is removed. */
async function adopted(client: OwnerClient, row: string): Promise<string> {
  const saved = JSON.parse(row) as { parent_organisation_id: string | null }
  const parent = saved.parent_organisation_id
  if (parent === null || (await existing(client, 'organisation', [parent])).size > 0) return row
  return JSON.stringify({ ...saved, parent_organisation_id: null })
}

/** People who asked to be erased stay erased, whatever an older backup holds. */
async function refuseErased(client: OwnerClient, organisationId: string, madeAt: string) {
  const erasures = await erasuresSince(client, madeAt)
  const own = erasures.find(each => each.subjectId === organisationId)
  if (!own) return
  throw new OperationRefused(
    `This organisation was permanently erased on ${own.erasedAt.toISOString().slice(0, 10)}.`,
  )
}

/**
 * Only with an existing consent of an existing member, and if no other organisation has the tenant.
 */
async function connect(
  client: OwnerClient,
  table: TableShape,
  rows: readonly string[],
  people: People,
): Promise<boolean> {
  const grants = rows.map(row => (JSON.parse(row) as { grant_id: string }).grant_id)
  const here = await existing(client, 'grant', grants)
  const usable = rows.filter(
    (row, index) => here.has(grants[index] ?? '') && !people.leftOut.has(personOf(row)),
  )
  return usable.length === rows.length && (await writeUnlessTaken(client, table, usable))
}

function personOf(row: string): string {
  const { user_id, grant_user_id } = JSON.parse(row) as Record<string, string>
  return user_id ?? grant_user_id ?? ''
}

async function compare(
  client: OwnerClient,
  own: readonly TableShape[],
  organisationId: string,
  end: BackupEnd,
): Promise<void> {
  const tables = own.filter(table => !ADAPTED.includes(table.name))
  const now = await tallyTables(client, tables)
  const ofIt = (tallies: BackupEnd['tables'][string] = []) =>
    tallies.filter(each => each.owner === organisationId)
  for (const { name } of tables) refuseDifference(name, ofIt(end.tables[name]), ofIt(now[name]))
}

const countOf = (own: readonly TableShape[], organisationId: string, end: BackupEnd) =>
  own
    .flatMap(table => end.tables[table.name] ?? [])
    .filter(each => each.owner === organisationId)
    .reduce((sum, each) => sum + each.rows, 0)
