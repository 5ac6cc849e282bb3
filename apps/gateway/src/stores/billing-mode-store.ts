/** Whether this installation takes payments: one row, which `subscription_of` reads. */
import { sql } from 'drizzle-orm'
import type { Tx } from '#database/index.ts'

export const billingModeStore = {
  /** As the system. False before the first start. */
  async isOff(tx: Tx): Promise<boolean> {
    const found = await tx.execute<{ isOff: boolean }>(sql`
      select is_off as "isOff" from identity.billing_mode`)
    return found.rows[0]?.isOff ?? false
  },

  /** As the system. */
  async set(tx: Tx, isOff: boolean): Promise<void> {
    await tx.execute(sql`
      insert into identity.billing_mode (is_off) values (${isOff})
      on conflict (is_only_row) do update set is_off = excluded.is_off, changed_at = now()
        where billing_mode.is_off <> excluded.is_off`)
  },

  /** As the system: every organisation. */
  async organisationIds(tx: Tx): Promise<string[]> {
    const found = await tx.execute<{ organisationId: string }>(sql`
      select organisation_id as "organisationId" from organisation order by organisation_id`)
    return found.rows.map(row => row.organisationId)
  },
}
