import { sql } from 'drizzle-orm'
import type { Tx } from '#database/index.ts'

export const knownDeviceStore = {
  /** Whether the person with this address has signed in with that device since `after`. */
  async knows(tx: Tx, deviceHash: Buffer, email: string, after: Date): Promise<boolean> {
    const found = await tx.execute(sql`
      select 1 from identity.known_device d join identity."user" u on u.id = d.user_id
      where d.device_hash = ${deviceHash} and u.email = ${email} and d.last_used_at > ${after}`)
    return found.rows.length === 1
  },

  async remember(tx: Tx, deviceHash: Buffer, userId: string, at: Date): Promise<void> {
    await tx.execute(sql`
      insert into identity.known_device (device_hash, user_id, last_used_at)
      values (${deviceHash}, ${userId}, ${at})
      on conflict (device_hash, user_id) do update set last_used_at = excluded.last_used_at`)
  },

  /** After a password change no device is known any more. */
  async forgetAllOf(tx: Tx, userId: string): Promise<void> {
    await tx.execute(sql`delete from identity.known_device where user_id = ${userId}`)
  },

  async forgetBefore(tx: Tx, at: Date): Promise<void> {
    await tx.execute(sql`delete from identity.known_device where last_used_at < ${at}`)
  },
}
