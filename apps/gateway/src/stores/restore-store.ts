/** Restores saved rows, all within one transaction that `BEGIN_RESTORE` starts. */

import { mondayOf } from '@millpond/core/alert'
import { PACK_REASONS } from '@millpond/core/pack'
import { nextRun, type Timing } from '@millpond/core/schedule'
import { civilDay, isTimeZone, realTimeZone, timeZoneOfCountry } from '@millpond/core/time'
import { escapeIdentifier } from 'pg'
import type { OwnerClient } from '#database/index.ts'
import type { TableShape } from './table-catalogue.ts'

/** Inserts rows into a table without rows of the same keys. */
export async function writeRows(
  client: OwnerClient,
  table: TableShape,
  rows: readonly string[],
): Promise<void> {
  const columns = table.columns.join(', ')
  await client.query(
    `INSERT INTO ${table.sql} (${columns}) OVERRIDING SYSTEM VALUE
     SELECT ${columns} FROM json_populate_recordset(NULL::${table.sql}, $1::json)`,
    [`[${rows.join(',')}]`],
  )
}

/** Writes rows, without changing those that exist under the same key. */
export async function writeMissingRows(
  client: OwnerClient,
  table: TableShape,
  rows: readonly string[],
): Promise<number> {
  const columns = table.columns.join(', ')
  const written = await client.query(
    `INSERT INTO ${table.sql} (${columns}) OVERRIDING SYSTEM VALUE
     SELECT ${columns} FROM json_populate_recordset(NULL::${table.sql}, $1::json)
     ON CONFLICT DO NOTHING`,
    [`[${rows.join(',')}]`],
  )
  return written.rowCount ?? 0
}

/** Unique keys, foreign keys, and triggers that raise their errors. */
const CLASHES = ['23505', '23503']

/** False, without a change, if a row conflicts with existing data. */
export async function writeUnlessTaken(
  client: OwnerClient,
  table: TableShape,
  rows: readonly string[],
): Promise<boolean> {
  await client.query('SAVEPOINT attempt')
  try {
    await writeRows(client, table, rows)
    await checkNow(client)
    await client.query('RELEASE attempt')
    return true
  } catch (error) {
    if (!CLASHES.includes(String((error as { code?: unknown }).code))) throw error
    await client.query('ROLLBACK TO attempt')
    return false
  }
}

/**
 * Runs the deferred constraints now. Triggers may run as roles of their own, which see only what
 * they may.
 */
async function checkNow(client: OwnerClient): Promise<void> {
  await client.query('SET LOCAL row_security = on')
  await client.query('SET CONSTRAINTS ALL IMMEDIATE')
  await client.query('SET CONSTRAINTS ALL DEFERRED')
  await client.query('SET LOCAL row_security = off')
}

export async function emptyTables(
  client: OwnerClient,
  tables: readonly TableShape[],
): Promise<void> {
  await client.query(`TRUNCATE ${tables.map(table => table.sql).join(', ')}`)
}

/** The rows of one organisation or person. */
export async function deleteOwned(
  client: OwnerClient,
  table: TableShape,
  ownerId: string,
): Promise<void> {
  if (table.owner) await deleteWhere(client, table, escapeIdentifier(table.owner.column), ownerId)
}

const PERSON_COLUMN = escapeIdentifier('user_id')

/** A person's rows, and their memberships. */
export async function deletePerson(
  client: OwnerClient,
  table: TableShape,
  userId: string,
): Promise<void> {
  if (table.owner?.kind === 'person') return deleteOwned(client, table, userId)
  if (!table.columns.includes(PERSON_COLUMN)) return
  await deleteWhere(client, table, PERSON_COLUMN, userId)
}

const deleteWhere = (client: OwnerClient, table: TableShape, column: string, id: string) =>
  client.query(`DELETE FROM ${table.sql} WHERE ${column}::text = $1`, [id])

export interface Erasure {
  readonly kind: 'organisation' | 'person'
  readonly subjectId: string
  readonly erasedAt: Date
  readonly json: string
}

/** The people and organisations that were erased since an instant. */
export async function erasuresSince(client: OwnerClient, instant: string): Promise<Erasure[]> {
  const { rows } = await client.query<Erasure>(
    `SELECT kind, subject_id AS "subjectId", erased_at AS "erasedAt", row_to_json(r)::text AS json
     FROM identity.erasure_receipt r WHERE erased_at > $1`,
    [instant],
  )
  return rows
}

/** People who have unsubscribed from emails with reports: a restore must not send to them again. */
export async function readUnsubscribed(client: OwnerClient): Promise<readonly string[]> {
  const { rows } = await client.query<{ json: string }>(
    'SELECT row_to_json(s)::text AS json FROM public.mail_suppression s',
  )
  return rows.map(row => row.json)
}

/**
 * Writes the unsubscribed people of organisations that exist, and keeps those that are known
 * already.
 */
export async function writeUnsubscribed(
  client: OwnerClient,
  rows: readonly string[],
): Promise<void> {
  await client.query(
    `INSERT INTO public.mail_suppression
     SELECT s.* FROM json_populate_recordset(NULL::public.mail_suppression, $1::json) s
     JOIN public.organisation o ON o.organisation_id = s.organisation_id
     ON CONFLICT DO NOTHING`,
    [`[${rows.join(',')}]`],
  )
}

/** Whether this database has ever been used. */
export async function isUnused(client: OwnerClient): Promise<boolean> {
  const { rows } = await client.query<{ used: boolean }>(
    `SELECT EXISTS (SELECT FROM organisation) OR EXISTS (SELECT FROM identity."user") AS used`,
  )
  return rows[0]?.used === false
}

/**
 * Connections of other processes to this database: running gateways. A login that is no superuser
 * sees little more of them than that they exist; the server's own processes have no user.
 */
export async function otherConnections(client: OwnerClient): Promise<number> {
  const { rows } = await client.query<{ count: string }>(
    `SELECT count(*)::text AS count FROM pg_stat_activity
     WHERE datname = current_database() AND pid <> pg_backend_pid() AND usename IS NOT NULL`,
  )
  return Number(rows[0]?.count ?? 0)
}

interface Named {
  readonly table: string
  readonly name: string
}

/**
 * Disables triggers that must not act on restored rows, such as that of an append-only log.
 * `resumeTriggers` enables them in the same transaction.
 */
export async function suspendTriggers(
  client: OwnerClient,
  tables: readonly TableShape[],
): Promise<readonly Named[]> {
  const found = await client.query<Named>(
    `SELECT n.nspname || '.' || c.relname AS table, t.tgname AS name
     FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
     JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE NOT t.tgisinternal AND t.tgenabled = 'O'`,
  )
  const suspended = found.rows.flatMap(({ table, name }) =>
    tables
      .filter(each => each.name === table)
      .map(each => ({ table: each.sql, name: escapeIdentifier(name) })),
  )
  for (const { table, name } of suspended) {
    await client.query(`ALTER TABLE ${table} DISABLE TRIGGER ${name}`)
  }
  return suspended
}

export async function resumeTriggers(
  client: OwnerClient,
  suspended: readonly Named[],
): Promise<void> {
  for (const { table, name } of suspended) {
    await client.query(`ALTER TABLE ${table} ENABLE TRIGGER ${name}`)
  }
}

/** A row may precede the row of the same table that it refers to. */
export async function deferReferences(
  client: OwnerClient,
  tables: readonly TableShape[],
): Promise<readonly Named[]> {
  const deferred = tables.flatMap(table =>
    table.references
      .filter(({ to }) => to === table.name)
      .map(({ constraint }) => ({ table: table.sql, name: escapeIdentifier(constraint) })),
  )
  for (const { table, name } of deferred) {
    await client.query(
      `ALTER TABLE ${table} ALTER CONSTRAINT ${name} DEFERRABLE INITIALLY DEFERRED`,
    )
  }
  return deferred
}

export async function checkReferences(
  client: OwnerClient,
  deferred: readonly Named[],
): Promise<void> {
  await checkNow(client)
  for (const { table, name } of deferred) {
    await client.query(`ALTER TABLE ${table} ALTER CONSTRAINT ${name} NOT DEFERRABLE`)
  }
}

/** Which of these exist, by one column. */
export async function existing(
  client: OwnerClient,
  what: 'person' | 'address' | 'grant' | 'organisation',
  values: readonly string[],
): Promise<ReadonlySet<string>> {
  const [table, column] = {
    person: ['identity."user"', 'id'],
    address: ['identity."user"', 'email'],
    grant: ['provider_grant', 'grant_id'],
    organisation: ['organisation', 'organisation_id'],
  }[what] as [string, string]
  const { rows } = await client.query<{ value: string }>(
    `SELECT ${column}::text AS value FROM ${table} WHERE ${column}::text = ANY($1)`,
    [values],
  )
  return new Set(rows.map(row => row.value))
}

/** Replaces the row of an organisation, with a newer version for caches. */
export async function putOrganisation(
  client: OwnerClient,
  table: TableShape,
  row: string,
): Promise<void> {
  const columns = table.columns.join(', ')
  const changes = table.columns.map(column => `${column} = excluded.${column}`)
  await client.query(
    `INSERT INTO organisation AS own (${columns})
     SELECT ${columns} FROM json_populate_recordset(NULL::organisation, $1::json)
     ON CONFLICT (organisation_id) DO UPDATE SET
       ${changes.filter(change => !change.startsWith('"data_version"')).join(', ')},
       data_version = greatest(own.data_version, excluded.data_version) + 1`,
    [`[${row}]`],
  )
}

/**
 * Lets the next sweep read every customer again, because Stripe has what was paid since the backup.
 */
export async function rereadBilling(client: OwnerClient): Promise<void> {
  await client.query(
    `UPDATE billing_account SET wanted = wanted + 1, lease_until = NULL
     WHERE stripe_customer_id IS NOT NULL`,
  )
}

/**
 * Emails about alerts may have left since the backup: none that was due then, and no digest of this
 * week, is sent again. Of one organisation, or of all.
 */
export async function forgetAlertMail(
  client: OwnerClient,
  organisationId: string | null,
): Promise<void> {
  await client.query(
    `UPDATE alert_cause SET mail_due_at = NULL
     WHERE mail_due_at IS NOT NULL AND ($1::uuid IS NULL OR organisation_id = $1)`,
    [organisationId],
  )
  const { rows } = await client.query<{ id: string; zone: string | null; at: Date }>(
    `SELECT c.organisation_id AS id, b.time_zone AS zone, now() AS at
     FROM connection c LEFT JOIN books_profile b USING (organisation_id)
     WHERE $1::uuid IS NULL OR c.organisation_id = $1`,
    [organisationId],
  )
  const mondays = rows.map(({ zone, at }) => mondayOf(civilDay(at.getTime(), realTimeZone(zone))))
  await client.query(
    `INSERT INTO alert_event (organisation_id, kind, cause_key, sequence, event, said_at)
     SELECT id, 'digest', monday, 0, 'sent', now()
     FROM unnest($1::uuid[], $2::text[]) AS claimed (id, monday)
     ON CONFLICT DO NOTHING`,
    [rows.map(({ id }) => id), mondays],
  )
}

/** Fails all waiting deliveries of webhooks, because they may have been sent since the backup. */
export async function forgetWaitingWebhooks(
  client: OwnerClient,
  organisationId: string | null,
): Promise<void> {
  await client.query(
    `UPDATE webhook_delivery SET state = 'failed', next_attempt_at = NULL, settled_at = now(),
       last_fault = 'restored'
     WHERE state = 'waiting' AND ($1::uuid IS NULL OR organisation_id = $1)`,
    [organisationId],
  )
}

/** Packs that waited may have made and sent their reports since the backup. */
export async function forgetWaitingPacks(
  client: OwnerClient,
  organisationId: string | null,
): Promise<void> {
  await client.query(
    `UPDATE pack_item i SET state = 'failed', next_try_at = NULL,
       reason = CASE p.action WHEN 'send' THEN $2 ELSE $3 END
     FROM pack_run p
     WHERE p.organisation_id = i.organisation_id AND p.pack_id = i.pack_id
       AND i.state = 'waiting' AND ($1::uuid IS NULL OR i.organisation_id = $1)`,
    [organisationId, PACK_REASONS.restoredSending, PACK_REASONS.restored],
  )
}

interface DueSchedule {
  readonly company: string
  readonly id: string
  readonly plan: Timing
  readonly zone: string | null
  readonly country: string | null
  readonly at: Date
}

/**
 * Schedules may have sent reports since the backup, so nothing that was due before now is sent. The
 * next run of each is known without the holidays of its country, and may be a day early once.
 */
export async function forgetReportRuns(
  client: OwnerClient,
  organisationId: string | null,
): Promise<void> {
  await client.query(
    `UPDATE report_run SET state = 'skipped', reason = 'A backup was restored.', ended_at = now()
     WHERE state = 'waiting' AND ($1::uuid IS NULL OR organisation_id = $1)`,
    [organisationId],
  )
  const { rows } = await client.query<DueSchedule>(
    `SELECT s.organisation_id AS company, s.schedule_id AS id, s.plan, b.time_zone AS zone,
       o.country, now() AS at
     FROM report_schedule s JOIN organisation o USING (organisation_id)
     LEFT JOIN books_profile b USING (organisation_id)
     WHERE s.next_run_at <= now() AND ($1::uuid IS NULL OR s.organisation_id = $1)`,
    [organisationId],
  )
  for (const { company, id, plan, zone, country, at } of rows) {
    const timeZone = zone !== null && isTimeZone(zone) ? zone : timeZoneOfCountry(country)
    const next = new Date(nextRun(plan, at.getTime(), { timeZone, holidays: new Set() }))
    await client.query(
      `UPDATE report_schedule SET next_run_at = $3
       WHERE organisation_id = $1 AND schedule_id = $2`,
      [company, id, next],
    )
  }
}

/** Jobs refer to old rows; those that matter have rows of their own and are queued again. */
export async function forgetJobs(client: OwnerClient): Promise<void> {
  const { rows } = await client.query<{ there: boolean }>(
    `SELECT to_regclass('pgboss.job') IS NOT NULL AS there`,
  )
  if (!rows[0]?.there) return
  await client.query('SET LOCAL ROLE millpond_jobs')
  await client.query('DELETE FROM pgboss.job')
  await client.query('RESET ROLE')
}
