import { sql } from 'drizzle-orm'
import type { Tx } from '#database/index.ts'

export const passwordStore = {
  /**
   * Reads the next row if the person has none, so that an unknown address takes as long (AUTH-07).
   */
  async hashOf(tx: Tx, userId: string): Promise<string | null> {
    const found = await tx.execute<{ hash: string; isTheirs: boolean }>(sql`
      select hash, user_id = ${userId} as "isTheirs" from identity.password
      where user_id >= ${userId} order by user_id limit 1`)
    const [nearest] = found.rows
    return nearest?.isTheirs ? nearest.hash : null
  },

  async put(tx: Tx, userId: string, hash: string, at: Date): Promise<void> {
    await tx.execute(sql`
      insert into identity.password (user_id, hash, changed_at) values (${userId}, ${hash}, ${at})
      on conflict (user_id) do update set hash = excluded.hash, changed_at = excluded.changed_at`)
  },
}
