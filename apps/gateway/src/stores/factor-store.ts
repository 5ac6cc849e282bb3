/** Second factors: an authenticator, and recovery codes for when it is lost. */
import { sql } from 'drizzle-orm'
import type { Tx } from '#database/index.ts'

export interface TotpRow {
  readonly sealedSecret: Buffer
  readonly confirmedAt: Date | null
  readonly lastStep: number
}

type Row = TotpRow & Record<string, unknown>

export const factorStore = {
  /** Locked until the transaction ends, so that the same code cannot be used twice at once. */
  async lockTotp(tx: Tx, userId: string): Promise<TotpRow | null> {
    const found = await tx.execute<Row>(sql`
      select sealed_secret as "sealedSecret", confirmed_at as "confirmedAt",
        last_step as "lastStep"
      from identity.totp where user_id = ${userId} for update`)
    const row = found.rows[0]
    if (!row) return null
    return {
      sealedSecret: row.sealedSecret,
      confirmedAt: row.confirmedAt === null ? null : new Date(row.confirmedAt),
      lastStep: Number(row.lastStep),
    }
  },

  async hasTotp(tx: Tx, userId: string): Promise<boolean> {
    const found = await tx.execute(sql`
      select 1 from identity.totp where user_id = ${userId} and confirmed_at is not null`)
    return found.rows.length === 1
  },

  /** An inactive secret replaces another inactive one, never an active one. */
  async beginTotp(tx: Tx, userId: string, sealedSecret: Buffer, at: Date): Promise<boolean> {
    const put = await tx.execute(sql`
      insert into identity.totp as t (user_id, sealed_secret, created_at)
      values (${userId}, ${sealedSecret}, ${at})
      on conflict (user_id) do update set
        sealed_secret = excluded.sealed_secret, created_at = excluded.created_at, last_step = 0
      where t.confirmed_at is null returning user_id`)
    return put.rows.length === 1
  },

  async confirmTotp(tx: Tx, userId: string, at: Date): Promise<void> {
    await tx.execute(sql`
      update identity.totp set confirmed_at = ${at}
      where user_id = ${userId} and confirmed_at is null`)
  },

  async useStep(tx: Tx, userId: string, step: number): Promise<void> {
    await tx.execute(sql`
      update identity.totp set last_step = ${step} where user_id = ${userId}`)
  },

  async removeTotp(tx: Tx, userId: string): Promise<boolean> {
    const gone = await tx.execute(sql`
      delete from identity.totp where user_id = ${userId} returning user_id`)
    return gone.rows.length === 1
  },

  /** Every way to sign in, but the password, that was added at an instant or later. */
  async removeAddedSince(tx: Tx, userId: string, since: Date): Promise<void> {
    await tx.execute(sql`
      with removed as (
        delete from identity.totp where user_id = ${userId} and created_at >= ${since}
        returning user_id
      )
      delete from identity.recovery_code where user_id in (select user_id from removed)`)
    await tx.execute(sql`
      delete from identity.passkey where user_id = ${userId} and created_at >= ${since}`)
    await tx.execute(sql`
      delete from identity.foreign_account where user_id = ${userId} and linked_at >= ${since}`)
  },

  async replaceRecoveryCodes(tx: Tx, userId: string, hashes: readonly Buffer[]): Promise<void> {
    await tx.execute(sql`delete from identity.recovery_code where user_id = ${userId}`)
    for (const hash of hashes) {
      await tx.execute(sql`
        insert into identity.recovery_code (user_id, code_hash) values (${userId}, ${hash})`)
    }
  },

  /** Whether it was an unused code of theirs. */
  async useRecoveryCode(tx: Tx, userId: string, hash: Buffer, at: Date): Promise<boolean> {
    const used = await tx.execute(sql`
      update identity.recovery_code set used_at = ${at}
      where user_id = ${userId} and code_hash = ${hash} and used_at is null returning user_id`)
    return used.rows.length === 1
  },

  async recoveryCodesLeft(tx: Tx, userId: string): Promise<number> {
    const found = await tx.execute<{ left: number }>(sql`
      select count(*)::int as left from identity.recovery_code
      where user_id = ${userId} and used_at is null`)
    return found.rows[0]?.left ?? 0
  },
}
