import { sql } from 'drizzle-orm'
import type { Tx } from '#database/index.ts'

export const supportAccessStore = {
  /** Until when staff may change things here; null unless an owner has allowed it. */
  async allowedUntil(tx: Tx, organisationId: string): Promise<Date | null> {
    const found = await tx.execute<{ until: Date | string | null }>(sql`
      select allowed_until as until from support_access where organisation_id = ${organisationId}`)
    const until = found.rows[0]?.until
    return until ? new Date(until) : null
  },

  /** Null ends it. */
  async allow(
    tx: Tx,
    organisationId: string,
    { until, userId }: { readonly until: Date | null; readonly userId: string },
  ): Promise<void> {
    await tx.execute(sql`
      insert into support_access (organisation_id, allowed_until, allowed_by)
      values (${organisationId}, ${until}, ${userId})
      on conflict (organisation_id) do update
        set allowed_until = excluded.allowed_until, allowed_by = excluded.allowed_by`)
  },
}
