import { sql } from 'drizzle-orm'
import type { Tx } from '#database/index.ts'

interface Span {
  readonly at: Date
  readonly seconds: number
}

/** Counters of attempts, each over a window that starts with its first. */
export const attemptStore = {
  /** Returns the count, this one included. */
  async spend(tx: Tx, keyHash: Buffer, { at, seconds }: Span): Promise<number> {
    const end = new Date(at.getTime() + seconds * 1000)
    const counted = await tx.execute<{ count: number }>(sql`
      insert into identity.guess as g (key_hash, began_at, ends_at, count)
      values (${keyHash}, ${at}, ${end}, 1)
      on conflict (key_hash) do update set
        count = case when g.ends_at <= ${at} then 1 else g.count + 1 end,
        began_at = case when g.ends_at <= ${at} then excluded.began_at else g.began_at end,
        ends_at = case when g.ends_at <= ${at} then excluded.ends_at else g.ends_at end
      returning count`)
    return Number(counted.rows[0]?.count ?? 0)
  },

  /** Refunds an attempt that was no guess. */
  async giveBack(tx: Tx, keyHash: Buffer): Promise<void> {
    await tx.execute(sql`
      update identity.guess set count = greatest(count - 1, 0) where key_hash = ${keyHash}`)
  },

  /** Returns how many there were. */
  async forget(tx: Tx, keyHash: Buffer): Promise<number> {
    const gone = await tx.execute<{ count: number }>(sql`
      delete from identity.guess where key_hash = ${keyHash} returning count`)
    return Number(gone.rows[0]?.count ?? 0)
  },

  async forgetBefore(tx: Tx, at: Date): Promise<void> {
    await tx.execute(sql`delete from identity.guess where ends_at < ${at}`)
  },
}
