import type { Reconciliation } from '@millpond/core/ledger'
import { sql } from 'drizzle-orm'
import type { Tx } from '#database/index.ts'

export const reconciliationStore = {
  async replace(tx: Tx, organisationId: string, checks: readonly Reconciliation[]): Promise<void> {
    await tx.execute(sql`delete from reconciliation where organisation_id = ${organisationId}`)
    const rows = checks.map((check, position) => ({ ...check, position }))
    await tx.execute(sql`
      insert into reconciliation
        (organisation_id, position, check_name, month, label, expected, actual, gap)
      select ${organisationId}, c.position, c."check", c.month, c.label, c.expected, c.actual, c.gap
      from json_to_recordset(${JSON.stringify(rows)}::json) as c (
        position integer, "check" text, month text, label text, expected bigint, actual bigint,
        gap bigint)`)
  },

  async gaps(tx: Tx, organisationId: string): Promise<Reconciliation[]> {
    const found = await tx.execute<Reconciliation & Record<string, unknown>>(sql`
      select check_name as "check", month, label, expected::float8 as expected,
        actual::float8 as actual, gap::float8 as gap
      from reconciliation where organisation_id = ${organisationId} and gap <> 0
      order by position`)
    return found.rows
  },
}
