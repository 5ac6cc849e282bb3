/** Puts a marker word into every text of an organisation, to be searched for elsewhere. */
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Deps } from '../src/deps.ts'
import { connectionStore } from '../src/stores/connection-store.ts'
import { grantStore } from '../src/stores/grant-store.ts'
import { notificationStore } from '../src/stores/notification-store.ts'
import { plantReports } from './_planted-reports.ts'
import { plantDraft, plantSheets, scenarioIdOf, sheetIdOf } from './_planted-sheets.ts'

export const CANARY = 'canary-kererū-7f3a'
/** The budget of the inserted rows. */
export const CANARY_SHEET = sheetIdOf(CANARY)
export const CANARY_SCENARIO = scenarioIdOf(CANARY)

/** A connection with its tokens, books, settings, forecasts, sheets and an invite. */
export async function plantFigures(
  { database }: Pick<Deps, 'database'>,
  ownerId: string,
  organisationId: string,
): Promise<void> {
  const sheets = { organisationId, ownerId, word: CANARY, sheetId: CANARY_SHEET }
  const grantId = randomUUID()
  const sealed = Buffer.from(CANARY)
  await database.asUser(ownerId, tx =>
    grantStore.save(
      tx,
      { grantId, userId: ownerId, provider: 'xero', subject: randomUUID() },
      { accessToken: sealed, refreshToken: sealed, accessExpiresAt: new Date() },
    ),
  )
  await database.inOrganisation(organisationId, async tx => {
    await connectionStore.save(tx, {
      organisationId,
      provider: 'xero',
      tenantId: randomUUID(),
      linkId: CANARY,
      tenantName: CANARY,
      grantId,
      grantUserId: ownerId,
    })
    await notificationStore.raise(tx, organisationId, {
      kind: 'disconnected',
      impact: 'high',
      title: CANARY,
      message: CANARY,
      isPersistent: true,
    })
    for (const statement of figures(organisationId, ownerId)) await tx.execute(statement)
    await plantSheets(tx, sheets)
    await plantReports(tx, sheets)
  })
  await database.inOrganisation(organisationId, tx => plantDraft(tx, sheets), ownerId)
}

function figures(organisationId: string, ownerId: string) {
  const importId = randomUUID()
  const id = organisationId
  return [
    sql`insert into import_run (organisation_id, import_id, "window", failure_message, state)
      values (${id}, ${importId}, '{}', ${CANARY}, 'done')`,
    sql`insert into import_step (organisation_id, import_id, step_key, position, step, records)
      values (${id}, ${importId}, ${CANARY}, 0, '{}', ${CANARY})`,
    sql`insert into books_profile (organisation_id, first_month, months, is_partial,
        sales_tax_basis, time_zone)
      values (${id}, '2026-01', 72, false, 'none', ${CANARY})`,
    sql`insert into account (organisation_id, code, name, item_type, item_sub_type, status)
      values (${id}, ${CANARY}, ${CANARY}, 5, 1, 'active')`,
    sql`insert into ledger_series (organisation_id, summary_data_type, item_type, code, position,
        name, first_month, amounts)
      values (${id}, 1, 1, ${CANARY}, 0, ${CANARY}, '2026-01', '{100,-123450,NULL,3}')`,
    sql`insert into document (organisation_id, document_id, kind, contact_name, issued_on, due_on,
        status, total, amount_due, tax, currency, updated_at)
      values (${id}, ${CANARY}, 'invoice', ${CANARY}, current_date, current_date, 'open', -10050,
        100, 0, 'NZD', '')`,
    sql`insert into payment (organisation_id, payment_id, document_id, paid_on, amount)
      values (${id}, ${CANARY}, ${CANARY}, current_date, -5)`,
    sql`insert into contact (organisation_id, contact_id, name, status)
      values (${id}, ${CANARY}, ${CANARY}, 'active')`,
    sql`insert into repeating (organisation_id, repeating_id, kind, contact_name, total, next_on)
      values (${id}, ${CANARY}, 'bill', ${CANARY}, 100, current_date)`,
    sql`insert into unissued_document (organisation_id, document_id, kind, stage, is_accepted,
        contact_name, issued_on, net)
      values (${id}, ${CANARY}, 'invoice', 'quote', false, ${CANARY}, current_date, 100)`,
    sql`insert into dimension_value (organisation_id, dimension, value_id, name, status)
      values (${id}, 'class', ${CANARY}, ${CANARY}, 'active')`,
    sql`insert into dimension_series (organisation_id, dimension, value_id, code, first_month,
        amounts)
      values (${id}, 'class', ${CANARY}, ${CANARY}, '2026-01', '{1}')`,
    sql`insert into reconciliation (organisation_id, position, check_name, month, label, expected,
        actual, gap)
      values (${id}, 0, 'netProfit', '2026-01', ${CANARY}, 1, 2, 1)`,
    sql`insert into forecast_settings (organisation_id, version, settings)
      values (${id}, 1, ${JSON.stringify({ contactDays: { [CANARY]: 7 } })}::jsonb)`,
    sql`insert into alert_rule (organisation_id, rule)
      values (${id}, ${JSON.stringify({ off: [CANARY] })}::jsonb)`,
    sql`insert into alert_preference (organisation_id, user_id, wants_email, wants_digest)
      values (${id}, ${ownerId}, true, false)`,
    sql`insert into alert_cause (organisation_id, kind, cause_key, state, content)
      values (${id}, 'overdue', ${CANARY}, 'resolved', '{}')`,
    sql`insert into alert_event (organisation_id, kind, cause_key, sequence, event, said_at)
      values (${id}, 'overdue', ${CANARY}, 1, 'raised', now())`,
    sql`insert into expected_date (organisation_id, document_id, expected_on)
      values (${id}, ${CANARY}, current_date)`,
    sql`insert into forecast_run (organisation_id, import_id, data_version, as_of, state, frozen)
      values (${id}, ${randomUUID()}, 1, current_date, 'done',
        ${JSON.stringify({ months: [], closing: [], rows: [{ name: CANARY }] })})`,
    sql`insert into invite (organisation_id, invite_id, kind, role, email, invited_by, expires_at)
      values (${id}, ${randomUUID()}, 'member', 'viewer', ${CANARY}, ${CANARY},
        now() + interval '14 days')`,
  ]
}

/** Tables of any schema that contain the word, as text or as bytes. */
export async function tablesHolding({ database }: Pick<Deps, 'database'>): Promise<string[]> {
  const bytes = Buffer.from(CANARY).toString('hex')
  return database.asOwner(async client => {
    const { rows } = await client.query<{ name: string }>(`
      SELECT format('%I.%I', n.nspname, c.relname) AS name FROM pg_class c
      JOIN pg_namespace n ON n.oid = c.relnamespace
      WHERE c.relkind IN ('r', 'p') AND n.nspname NOT IN ('pg_catalog', 'information_schema')
      ORDER BY 1`)
    const holding: string[] = []
    for (const { name } of rows) {
      const found = await client.query(
        `SELECT FROM ${name} t WHERE t::text LIKE $1 OR t::text LIKE $2 LIMIT 1`,
        [`%${CANARY}%`, `%${bytes}%`],
      )
      if (found.rowCount) holding.push(name)
    }
    return holding
  })
}
