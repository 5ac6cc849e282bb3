/**
 * Families of refresh secrets. Only hashes are stored, so a dump of the database opens no session.
 */
import { sql } from 'drizzle-orm'
import type { Tx } from '#database/index.ts'

export interface Family {
  readonly familyId: string
  readonly userId: string
  readonly createdAt: Date
  readonly lastUsedAt: Date
  readonly expiresAt: Date
  readonly revokedAt: Date | null
  readonly confirmedAt: Date | null
  /** The name of the device, such as "Chrome on Windows". */
  readonly device: string
  readonly address: string | null
  readonly secondFactor: boolean
}

export interface StoredToken {
  readonly family: Family
  readonly usedAt: Date | null
}

export type RevokedBecause =
  | 'signedOut'
  | 'reused'
  | 'endedByOwner'
  | 'passwordChanged'
  | 'factorAdded'
  | 'accountEnded'
  | 'accountDisabled'

/** The current time, and the time before which an unused session counts as idle. */
export interface Now {
  readonly at: Date
  readonly idleSince: Date
}

/** A valid family, and from when on its person needs a second factor, if ever. */
interface LiveFamily extends Family {
  readonly factorDueAt: Date | null
}

type Row = Family & { usedAt: Date | null } & Record<string, unknown>

export const sessionStore = {
  async open(tx: Tx, family: Omit<Family, 'revokedAt'>, tokenHash: Buffer): Promise<void> {
    await tx.execute(sql`
      insert into identity.refresh_family
        (family_id, user_id, created_at, last_used_at, expires_at, confirmed_at, device, address,
         second_factor)
      values (${family.familyId}, ${family.userId}, ${family.createdAt}, ${family.lastUsedAt},
        ${family.expiresAt}, ${family.confirmedAt}, ${family.device}, ${family.address},
        ${family.secondFactor})`)
    await this.addToken(tx, family.familyId, tokenHash, family.createdAt)
  },

  async addToken(tx: Tx, familyId: string, tokenHash: Buffer, at: Date): Promise<void> {
    await tx.execute(sql`
      insert into identity.refresh_token (token_hash, family_id, created_at)
      values (${tokenHash}, ${familyId}, ${at}) on conflict (token_hash) do nothing`)
  },

  /** Locks the family until the transaction ends, so that two refreshes run one after the other. */
  async lock(tx: Tx, tokenHash: Buffer): Promise<StoredToken | null> {
    const locked = await tx.execute<Row>(sql`
      select ${FAMILY} from identity.refresh_family f
      where f.family_id = (
        select family_id from identity.refresh_token where token_hash = ${tokenHash})
      for update`)
    const family = locked.rows[0]
    if (!family) return null
    // Read after the lock: before it, another refresh may be using this secret.
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

  /** Null unless it is valid: not ended, not expired, not idle, and its person is not disabled. */
  async live(tx: Tx, familyId: string, userId: string, now: Now): Promise<LiveFamily | null> {
    const found = await tx.execute<Row & { factorDueAt: Date | null }>(sql`
      select ${FAMILY}, u.factor_due_at as "factorDueAt"
      from identity.refresh_family f join identity."user" u on u.id = f.user_id
      where f.family_id = ${familyId} and f.user_id = ${userId} and ${isOpenAt(now)}
        and u.disabled_at is null`)
    const row = found.rows[0]
    return row ? { ...datesOf(row), factorDueAt: dateOrNull(row.factorDueAt) } : null
  },

  /** The valid ones of many, of any person. */
  async liveAmong(tx: Tx, familyIds: readonly string[], now: Now): Promise<Set<string>> {
    const found = await tx.execute<{ familyId: string }>(sql`
      select f.family_id as "familyId"
      from identity.refresh_family f join identity."user" u on u.id = f.user_id
      where f.family_id in (
          select value::uuid from jsonb_array_elements_text(${JSON.stringify(familyIds)}::jsonb))
        and ${isOpenAt(now)} and u.disabled_at is null`)
    return new Set(found.rows.map(row => row.familyId))
  },

  /** The most recently used first. */
  async liveOf(tx: Tx, userId: string, now: Now): Promise<Family[]> {
    const found = await tx.execute<Row>(sql`
      select ${FAMILY} from identity.refresh_family f
      where f.user_id = ${userId} and ${isOpenAt(now)}
      order by f.last_used_at desc, f.family_id`)
    return found.rows.map(datesOf)
  },

  async confirm(tx: Tx, familyId: string, at: Date): Promise<void> {
    await tx.execute(sql`
      update identity.refresh_family set confirmed_at = ${at} where family_id = ${familyId}`)
  },

  /** It has shown a second factor. */
  async markFactor(tx: Tx, familyId: string): Promise<void> {
    await tx.execute(sql`
      update identity.refresh_family set second_factor = true where family_id = ${familyId}`)
  },

  /**
   * The person has no second factor any more, so no session of theirs counts as having shown one.
   */
  async forgetFactor(tx: Tx, userId: string): Promise<void> {
    await tx.execute(sql`
      update identity.refresh_family set second_factor = false
      where user_id = ${userId} and second_factor`)
  },

  /** Returns how many it ended; `but` stays. */
  async revokeAllOf(
    tx: Tx,
    userId: string,
    { at, because, but }: { at: Date; because: RevokedBecause; but: string | null },
  ): Promise<number> {
    const ended = await tx.execute(sql`
      update identity.refresh_family set revoked_at = ${at}, revoked_because = ${because}
      where user_id = ${userId} and revoked_at is null and expires_at > ${at}
        and family_id is distinct from ${but}::uuid
      returning family_id`)
    return ended.rows.length
  },

  /** Ended families are kept for a month, for later questions. */
  async forgetBefore(tx: Tx, at: Date): Promise<void> {
    await tx.execute(sql`delete from identity.refresh_family where expires_at < ${at}`)
  },
}

const FAMILY = sql.raw(`f.family_id as "familyId", f.user_id as "userId",
  f.created_at as "createdAt", f.last_used_at as "lastUsedAt", f.expires_at as "expiresAt",
  f.revoked_at as "revokedAt", f.confirmed_at as "confirmedAt", f.device, f.address,
  f.second_factor as "secondFactor"`)

const isOpenAt = ({ at, idleSince }: Now) =>
  sql`f.revoked_at is null and f.expires_at > ${at} and f.last_used_at > ${idleSince}`

const dateOrNull = (value: Date | string | null | undefined) => (value ? new Date(value) : null)

function datesOf(row: Family): Family {
  return {
    familyId: row.familyId,
    userId: row.userId,
    createdAt: new Date(row.createdAt),
    lastUsedAt: new Date(row.lastUsedAt),
    expiresAt: new Date(row.expiresAt),
    revokedAt: dateOrNull(row.revokedAt),
    confirmedAt: dateOrNull(row.confirmedAt),
    device: row.device,
    address: row.address,
    secondFactor: row.secondFactor,
  }
}
