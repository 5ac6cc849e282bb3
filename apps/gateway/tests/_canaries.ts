/**
 * Data with a marker word that no other organisation may read, and a search for it in every table.
 */

import { randomUUID } from 'node:crypto'
import type { AlertCause } from '@millpond/core/alert'
import { cents } from '@millpond/core/money'
import { day } from '@millpond/core/time'
import { buildCompany } from '@millpond/sandbox/companies'
import { sql } from 'drizzle-orm'
import { prepareBooks } from '../src/books/prepare-books.ts'
import { publishBooks } from '../src/books/publish-books.ts'
import type { Deps } from '../src/deps.ts'
import { sampleRecords } from '../src/sample/sample-records.ts'
import { connectionStore } from '../src/stores/connection-store.ts'
import { grantStore } from '../src/stores/grant-store.ts'
import { notificationStore } from '../src/stores/notification-store.ts'
import { plantReports } from './_planted-reports.ts'
import { plantDraft, plantSheets, sheetIdOf } from './_planted-sheets.ts'

interface Planted {
  readonly organisationId: string
  readonly ownerId: string
  readonly canary: string
  /** Whole books with the canary in every name, next to the rows of single tables. */
  readonly hasBooks?: boolean
}

/** Not a secret figure, so a reply may contain it. */
export const documentIdOf = (canary: string) => canary.replace('canary', 'document')

/** A connection, a figure, a document, a forecast, sheets, an invite, each with the canary. */
export async function plantCanary(deps: Deps, planted: Planted): Promise<void> {
  const { database } = deps
  const { organisationId, ownerId, canary } = planted
  const sheets = { organisationId, ownerId, word: canary, sheetId: sheetIdOf(canary) }
  const grantId = randomUUID()
  const sealed = Buffer.from(canary)
  await database.asUser(ownerId, tx =>
    grantStore.save(
      tx,
      { grantId, userId: ownerId, provider: 'xero', subject: canary },
      { accessToken: sealed, refreshToken: sealed, accessExpiresAt: new Date() },
    ),
  )
  await database.inOrganisation(organisationId, async tx => {
    await connectionStore.save(tx, {
      organisationId,
      provider: 'xero',
      tenantId: randomUUID(),
      linkId: canary,
      tenantName: canary,
      grantId,
      grantUserId: ownerId,
    })
    await notificationStore.raise(tx, organisationId, {
      kind: 'disconnected',
      impact: 'high',
      title: canary,
      message: canary,
      isPersistent: true,
    })
    await tx.execute(sql`
      insert into ledger_series (organisation_id, summary_data_type, item_type, code, position,
        name, first_month, amounts)
      values (${organisationId}, 1, 1, ${canary}, 0, ${canary}, '2026-01', '{1,2,3}')`)
    await tx.execute(sql`
      insert into document (organisation_id, document_id, kind, contact_name, issued_on, due_on,
        status, total, amount_due, tax, currency, updated_at)
      values (${organisationId}, ${documentIdOf(canary)}, 'invoice', ${canary}, current_date,
        current_date, 'open', 100, 100, 0, 'NZD', '')`)
    await tx.execute(sql`
      insert into forecast_settings (organisation_id, version, settings)
      values (${organisationId}, 1, ${JSON.stringify({ contactDays: { [canary]: 7 } })}::jsonb)`)
    await tx.execute(sql`
      insert into alert_preference (organisation_id, user_id, wants_email, wants_digest)
      values (${organisationId}, ${ownerId}, true, false)`)
    await tx.execute(sql`
      insert into alert_cause (organisation_id, kind, cause_key, state, content)
      values (${organisationId}, 'overdue', ${canary}, 'raised',
        ${JSON.stringify(causeOf(canary))}::jsonb)`)
    await tx.execute(sql`
      insert into expected_date (organisation_id, document_id, expected_on)
      values (${organisationId}, ${documentIdOf(canary)}, current_date)`)
    await tx.execute(sql`
      insert into forecast_run (organisation_id, import_id, data_version, as_of, state, frozen)
      values (${organisationId}, ${randomUUID()}, 1, current_date, 'done',
        ${JSON.stringify({ months: [], closing: [], rows: [{ name: canary }] })})`)
    await tx.execute(sql`
      insert into invite (organisation_id, invite_id, kind, role, email, invited_by, expires_at)
      values (${organisationId}, ${randomUUID()}, 'member', 'viewer', ${`${canary}@example.org`},
        ${ownerId}, now() + interval '1 day')`)
    await plantSheets(tx, sheets)
    await plantReports(tx, sheets)
    if (planted.hasBooks) await publishBooks(tx, organisationId, booksWith(deps, canary))
    const who = { userId: ownerId, name: canary }
    const entry = { action: 'roleChanged', subject: canary, who, correlationId: canary } as const
    await deps.audit.add(tx, { organisationId }, entry)
  })
  await database.inOrganisation(organisationId, tx => plantDraft(tx, sheets), ownerId)
}

/** Late customers, as an alert knows them. */
function causeOf(key: string): AlertCause {
  const found = { kind: 'overdue', key, late: cents(100), share: 0.5 } as const
  const on = day('2026-11-23')
  return {
    ...{ kind: 'overdue', key, state: 'raised', found, said: found, calmForecasts: 0 },
    ...{ snooze: null, raisedOn: on, changedOn: on, resolvedOn: null },
  }
}

function booksWith(deps: Deps, canary: string) {
  const today = deps.clock.today(null)
  const text = JSON.stringify(sampleRecords(buildCompany('kereru', today), today))
  const named = text.replace(/"(name|contactName)":"/g, `"$1":"${canary} `)
  return prepareBooks([JSON.parse(named)], today, false)
}

/** Every row of an organisation in every tenant table, as the database prints it. */
export function rowsOf(deps: Deps, organisationId: string): Promise<Record<string, string[]>> {
  return deps.database.inOrganisation(organisationId, async tx => {
    const { rows: tables } = await tx.execute<{ name: string }>(sql`
      select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
        and a.attname = 'organisation_id' order by 1`)
    // One statement for all: a test compares them many times, and there are forty tables.
    const ofEach = tables.map(
      ({ name }) => sql`
        select ${name}::text as name, (select coalesce(json_agg(line), '[]') from (
          select t::text as line from ${sql.identifier(name)} t order by 1) ordered) as lines`,
    )
    const { rows } = await tx.execute<{ name: string; lines: string[] }>(
      sql.join(ofEach, sql` union all `),
    )
    return Object.fromEntries(rows.map(({ name, lines }) => [name, lines]))
  })
}
