import { type ClientTemplate, NO_TEMPLATE } from '@millpond/core/forecast'
import { sql } from 'drizzle-orm'
import type { Tx } from '#database/index.ts'

interface SavedTemplate {
  readonly version: number
  readonly template: ClientTemplate
}

/** What a client got, and from which firm. */
interface AppliedTemplate {
  readonly partnerId: string
  readonly firm: string
  readonly template: ClientTemplate
}

type Row = SavedTemplate & Record<string, unknown>
// A setting that is newer than a stored template is not part of it.
const whole = (template: ClientTemplate): ClientTemplate => ({ ...NO_TEMPLATE, ...template })

export const templateStore = {
  /** In the partner. Version 0 and empty before the first save. */
  async find(tx: Tx, partnerId: string): Promise<SavedTemplate> {
    const found = await tx.execute<Row>(sql`
      select version, template from client_template where organisation_id = ${partnerId}`)
    const [row] = found.rows
    if (!row) return { version: 0, template: NO_TEMPLATE }
    return { version: row.version, template: whole(row.template) }
  },

  /** Null, without a change, if the stored version is no longer `baseVersion`. */
  async save(
    tx: Tx,
    partnerId: string,
    baseVersion: number,
    template: ClientTemplate,
  ): Promise<SavedTemplate | null> {
    const text = JSON.stringify(template)
    const saved =
      baseVersion === 0
        ? await tx.execute<Row>(sql`
            insert into client_template (organisation_id, template)
            values (${partnerId}, ${text}::jsonb)
            on conflict (organisation_id) do nothing returning version, template`)
        : await tx.execute<Row>(sql`
            update client_template
            set version = version + 1, template = ${text}::jsonb, saved_at = now()
            where organisation_id = ${partnerId} and version = ${baseVersion}
            returning version, template`)
    return saved.rows[0] ?? null
  },

  /** In the client. */
  async applied(tx: Tx, organisationId: string): Promise<AppliedTemplate | null> {
    const found = await tx.execute<AppliedTemplate & Record<string, unknown>>(sql`
      select partner_id as "partnerId", firm, template from applied_template
      where organisation_id = ${organisationId}`)
    const [row] = found.rows
    return row ? { ...row, template: whole(row.template) } : null
  },

  /** In the client, without a person. */
  async setApplied(tx: Tx, organisationId: string, applied: AppliedTemplate): Promise<void> {
    await tx.execute(sql`
      insert into applied_template (organisation_id, partner_id, firm, template)
      values (${organisationId}, ${applied.partnerId}, ${applied.firm},
        ${JSON.stringify(applied.template)}::jsonb)
      on conflict (organisation_id) do update set partner_id = excluded.partner_id,
        firm = excluded.firm, template = excluded.template, applied_at = now()`)
  },
}
