import { sql } from 'drizzle-orm'
import type { Tx } from '#database/index.ts'

export interface OneTimeCodeRow {
  readonly purpose: string
  readonly handleHash: Buffer
  readonly userId: string | null
  readonly codeHash: Buffer | null
  readonly sealedPayload: Buffer | null
  readonly createdAt: Date
  readonly expiresAt: Date
}

type Row = OneTimeCodeRow & { wrongTries: number } & Record<string, unknown>

export const oneTimeCodeStore = {
  /** A new code replaces the older one of its handle. */
  async put(tx: Tx, row: OneTimeCodeRow): Promise<void> {
    await tx.execute(sql`
      insert into identity.one_time_code
        (purpose, handle_hash, user_id, code_hash, sealed_payload, created_at, expires_at)
      values (${row.purpose}, ${row.handleHash}, ${row.userId}, ${row.codeHash},
        ${row.sealedPayload}, ${row.createdAt}, ${row.expiresAt})
      on conflict (purpose, handle_hash) do update set
        user_id = excluded.user_id, code_hash = excluded.code_hash,
        sealed_payload = excluded.sealed_payload, created_at = excluded.created_at,
        expires_at = excluded.expires_at, wrong_tries = 0`)
  },

  /**
   * Locked until the transaction ends, so that two uses of the same code run one after the other.
   */
  async lock(
    tx: Tx,
    purpose: string,
    handleHash: Buffer,
  ): Promise<(OneTimeCodeRow & { readonly wrongTries: number }) | null> {
    const found = await tx.execute<Row>(sql`
      select purpose, handle_hash as "handleHash", user_id as "userId", code_hash as "codeHash",
        sealed_payload as "sealedPayload", created_at as "createdAt", expires_at as "expiresAt",
        wrong_tries as "wrongTries"
      from identity.one_time_code
      where purpose = ${purpose} and handle_hash = ${handleHash} for update`)
    const row = found.rows[0]
    return row
      ? { ...row, createdAt: new Date(row.createdAt), expiresAt: new Date(row.expiresAt) }
      : null
  },

  async countWrongTry(tx: Tx, purpose: string, handleHash: Buffer): Promise<void> {
    await tx.execute(sql`
      update identity.one_time_code set wrong_tries = wrong_tries + 1
      where purpose = ${purpose} and handle_hash = ${handleHash}`)
  },

  async remove(tx: Tx, purpose: string, handleHash: Buffer): Promise<void> {
    await tx.execute(sql`
      delete from identity.one_time_code
      where purpose = ${purpose} and handle_hash = ${handleHash}`)
  },

  /** All of a person, or those that were issued at an instant or later. */
  async removeOf(
    tx: Tx,
    userId: string,
    purposes: readonly string[],
    since = new Date(0),
  ): Promise<void> {
    const list = sql.join(
      purposes.map(purpose => sql`${purpose}`),
      sql`, `,
    )
    await tx.execute(sql`
      delete from identity.one_time_code
      where user_id = ${userId} and purpose in (${list}) and created_at >= ${since}`)
  },

  async removeEveryOneOf(tx: Tx, userId: string): Promise<void> {
    await tx.execute(sql`delete from identity.one_time_code where user_id = ${userId}`)
  },

  async forgetBefore(tx: Tx, at: Date): Promise<void> {
    await tx.execute(sql`delete from identity.one_time_code where expires_at <= ${at}`)
  },
}
