import { sql } from 'drizzle-orm'
import type { Tx } from '#database/index.ts'

export const passwordStore = {
  async hashOf(tx: Tx, userId: string): Promise<string | null> {
    const found = await tx.execute<{ hash: string }>(sql`
      select hash from identity.password where user_id = ${userId}`)
    return found.rows[0]?.hash ?? null
  },

  async put(tx: Tx, userId: string, hash: string, at: Date): Promise<void> {
    await tx.execute(sql`
      insert into identity.password (user_id, hash, changed_at) values (${userId}, ${hash}, ${at})
      on conflict (user_id) do update set hash = excluded.hash, changed_at = excluded.changed_at`)
  },
}
