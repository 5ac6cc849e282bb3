/** Families of refresh secrets. Only hashes are stored: a dump of the database signs nobody in. */
import { sql } from 'drizzle-orm'
import type { Tx } from '#database/index.ts'

export interface Family {
  readonly familyId: string
  readonly userId: string
  readonly createdAt: Date
  readonly lastUsedAt: Date
  readonly expiresAt: Date
  readonly revokedAt: Date | null
}

export interface StoredToken {
  readonly family: Family
  readonly usedAt: Date | null
}

export type RevokedBecause = 'signedOut' | 'reused'

type Row = Family & { usedAt: Date | null } & Record<string, unknown>

export const sessionStore = {
  async open(tx: Tx, family: Omit<Family, 'revokedAt'>, tokenHash: Buffer): Promise<void> {
    await tx.execute(sql`
      insert into identity.refresh_family
        (family_id, user_id, created_at, last_used_at, expires_at)
      values (${family.familyId}, ${family.userId}, ${family.createdAt}, ${family.lastUsedAt},
        ${family.expiresAt})`)
    await this.addToken(tx, family.familyId, tokenHash, family.createdAt)
  },

  async addToken(tx: Tx, familyId: string, tokenHash: Buffer, at: Date): Promise<void> {
    await tx.execute(sql`
      insert into identity.refresh_token (token_hash, family_id, created_at)
      values (${tokenHash}, ${familyId}, ${at}) on conflict (token_hash) do nothing`)
  },

  /** Holds the family until the transaction ends, so that two refreshes go one after the other. */
  async lock(tx: Tx, tokenHash: Buffer): Promise<StoredToken | null> {
    const locked = await tx.execute<Row>(sql`
      select f.family_id as "familyId", f.user_id as "userId", f.created_at as "createdAt",
        f.last_used_at as "lastUsedAt", f.expires_at as "expiresAt", f.revoked_at as "revokedAt"
      from identity.refresh_family f
      where f.family_id = (
        select family_id from identity.refresh_token where token_hash = ${tokenHash})
      for update`)
    const family = locked.rows[0]
    if (!family) return null
    // Read after the lock is held: before it, another refresh may just be using this secret.
    const token = await tx.execute<{ usedAt: Date | null }>(sql`
      select used_at as "usedAt" from identity.refresh_token where token_hash = ${tokenHash}`)
    return { family: datesOf(family), usedAt: dateOrNull(token.rows[0]?.usedAt) }
  },

  async markUsed(tx: Tx, familyId: string, tokenHash: Buffer, at: Date): Promise<void> {
    await tx.execute(sql`
      update identity.refresh_token set used_at = ${at} where token_hash = ${tokenHash}`)
    await tx.execute(sql`
      update identity.refresh_family set last_used_at = ${at} where family_id = ${familyId}`)
  },

  async revoke(tx: Tx, familyId: string, at: Date, because: RevokedBecause): Promise<void> {
    await tx.execute(sql`
      update identity.refresh_family set revoked_at = ${at}, revoked_because = ${because}
      where family_id = ${familyId} and revoked_at is null`)
  },

  async isLive(tx: Tx, familyId: string, userId: string, at: Date): Promise<boolean> {
    const found = await tx.execute(sql`
      select 1 from identity.refresh_family
      where family_id = ${familyId} and user_id = ${userId} and revoked_at is null
        and expires_at > ${at}`)
    return found.rows.length === 1
  },

  /** Housekeeping: ended families are kept a month, for whoever asks what happened. */
  async forgetBefore(tx: Tx, at: Date): Promise<void> {
    await tx.execute(sql`delete from identity.refresh_family where expires_at < ${at}`)
  },
}

const dateOrNull = (value: Date | string | null | undefined) => (value ? new Date(value) : null)

function datesOf(row: Family): Family {
  return {
    familyId: row.familyId,
    userId: row.userId,
    createdAt: new Date(row.createdAt),
    lastUsedAt: new Date(row.lastUsedAt),
    expiresAt: new Date(row.expiresAt),
    revokedAt: dateOrNull(row.revokedAt),
  }
}
