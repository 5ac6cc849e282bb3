import { PROVIDER } from '@millpond/core/item'
import { sql } from 'drizzle-orm'
import type { Tx } from '#database/index.ts'

export type GrantProvider = keyof typeof PROVIDER

/** A person's tokens at a provider, sealed; a lease names the process that refreshes them. */
export interface Grant {
  readonly grantId: string
  readonly userId: string
  readonly provider: GrantProvider
  readonly subject: string
  readonly accessToken: Uint8Array
  readonly refreshToken: Uint8Array
  readonly previousRefreshToken: Uint8Array | null
  /** Milliseconds since 1970. */
  readonly accessExpiresAt: number
  readonly isLeased: boolean
}

export interface SealedTokens {
  readonly accessToken: Uint8Array
  readonly refreshToken: Uint8Array
  readonly accessExpiresAt: Date
}

const columns = sql`
  grant_id as "grantId", user_id as "userId", subject,
  case provider when ${PROVIDER.xero} then 'xero' else 'quickbooks' end as provider,
  access_token as "accessToken", refresh_token as "refreshToken",
  case when previous_until > now() then previous_refresh_token end as "previousRefreshToken",
  (extract(epoch from access_expires_at) * 1000)::float8 as "accessExpiresAt",
  coalesce(lease_until > now(), false) as "isLeased"`

/** The replaced refresh token is useless once its grace is over. */
const withoutStale = sql`
  previous_refresh_token = case when previous_until > now() then previous_refresh_token end,
  previous_until = case when previous_until > now() then previous_until end`

/** Removes all of an ended grant except its owner. */
const ended = sql`
  status = 'ended', access_token = null, refresh_token = null, previous_refresh_token = null,
  previous_until = null, lease_id = null, lease_until = null`

/** The owner of an ended grant whose account was deleted: it can be removed. */
const erasedSubject = sql`'erased ' || g.grant_id::text`

const isUsed = sql`exists (
  select from connection c where c.grant_id = g.grant_id and c.status in ('connected', 'ending'))`
const isNamed = sql`exists (select from connection c where c.grant_id = g.grant_id)`
const isOrphan = sql`not exists (select from identity."user" u where u.id = g.user_id)`

/** What depends on a grant. */
export interface LeftOfGrant {
  /** An organisation is connected by it, or its end must still be sent to the provider. */
  readonly isUsed: boolean
  /** An organisation was connected by it in the past, and may be again. */
  readonly isNamed: boolean
  /** The account of the person who consented was deleted. */
  readonly isOrphan: boolean
}

type Row = Grant & Record<string, unknown>

export const grantStore = {
  /**
   * Locks the row until the transaction ends, so that two processes cannot both acquire the lease.
   * Null for an ended grant.
   */
  async lock(tx: Tx, grantId: string): Promise<Grant | null> {
    const found = await tx.execute<Row>(sql`
      select ${columns} from provider_grant
      where grant_id = ${grantId} and status = 'active' for update`)
    return found.rows[0] ?? null
  },

  async idOf(
    tx: Tx,
    owner: { userId: string; provider: GrantProvider; subject: string },
  ): Promise<string | null> {
    const found = await tx.execute<{ grantId: string }>(sql`
      select grant_id as "grantId" from provider_grant
      where user_id = ${owner.userId} and provider = ${PROVIDER[owner.provider]}
        and subject = ${owner.subject}`)
    return found.rows[0]?.grantId ?? null
  },

  /** A new consent of the same person replaces the tokens of the old one. */
  async save(
    tx: Tx,
    grant: { grantId: string; userId: string; provider: GrantProvider; subject: string },
    tokens: SealedTokens,
  ): Promise<void> {
    await tx.execute(sql`
      insert into provider_grant
        (grant_id, user_id, provider, subject, access_token, refresh_token, access_expires_at)
      values (${grant.grantId}, ${grant.userId}, ${PROVIDER[grant.provider]}, ${grant.subject},
        ${tokens.accessToken}, ${tokens.refreshToken}, ${tokens.accessExpiresAt})
      on conflict (user_id, grant_id) do update set
        access_token = excluded.access_token, refresh_token = excluded.refresh_token,
        access_expires_at = excluded.access_expires_at, status = 'active',
        previous_refresh_token = null, previous_until = null, lease_id = null, lease_until = null`)
  },

  async lease(tx: Tx, grantId: string, leaseId: string, seconds: number): Promise<void> {
    await tx.execute(sql`
      update provider_grant
      set lease_id = ${leaseId}, lease_until = now() + make_interval(secs => ${seconds}),
        ${withoutStale}
      where grant_id = ${grantId}`)
  },

  async release(tx: Tx, grantId: string, leaseId: string): Promise<void> {
    await tx.execute(sql`
      update provider_grant set lease_id = null, lease_until = null, ${withoutStale}
      where grant_id = ${grantId} and lease_id = ${leaseId}`)
  },

  /** False if the lease was lost: another process has stored a newer pair. */
  async rotate(
    tx: Tx,
    grantId: string,
    leaseId: string,
    tokens: SealedTokens,
    graceSeconds: number,
  ): Promise<boolean> {
    const changed = await tx.execute(sql`
      update provider_grant set
        previous_refresh_token = refresh_token,
        previous_until = now() + make_interval(secs => ${graceSeconds}),
        access_token = ${tokens.accessToken}, refresh_token = ${tokens.refreshToken},
        access_expires_at = ${tokens.accessExpiresAt}, lease_id = null, lease_until = null
      where grant_id = ${grantId} and lease_id = ${leaseId}`)
    return changed.rowCount === 1
  },

  /** False if the lease was lost: a newer consent or pair is stored, and stays. */
  async endLeased(tx: Tx, grantId: string, leaseId: string): Promise<boolean> {
    const changed = await tx.execute(sql`
      update provider_grant set ${ended} where grant_id = ${grantId} and lease_id = ${leaseId}`)
    return changed.rowCount === 1
  },

  async end(tx: Tx, grantId: string): Promise<void> {
    await tx.execute(sql`update provider_grant set ${ended} where grant_id = ${grantId}`)
  },

  /** As the system: grants with something to clean up, see `leftOf`. */
  async idle(tx: Tx, before: Date): Promise<{ userId: string; grantId: string }[]> {
    const found = await tx.execute<{ userId: string; grantId: string }>(sql`
      select user_id as "userId", grant_id as "grantId" from provider_grant g
      where access_expires_at < ${before} and not ${isUsed}
        and (status = 'active' or not ${isNamed} or (${isOrphan} and subject <> ${erasedSubject}))
      order by user_id, grant_id`)
    return found.rows
  },

  /** What depends on a grant, read as the system; null if the grant does not exist. */
  async leftOf(tx: Tx, grantId: string): Promise<LeftOfGrant | null> {
    const found = await tx.execute<LeftOfGrant & Record<string, unknown>>(sql`
      select ${isUsed} as "isUsed", ${isNamed} as "isNamed", ${isOrphan} as "isOrphan"
      from provider_grant g where grant_id = ${grantId}`)
    return found.rows[0] ?? null
  },

  /** As the system: books are read, or may be, by a consent of this person at the provider. */
  async isHeld(tx: Tx, provider: GrantProvider, subject: string): Promise<boolean> {
    const found = await tx.execute(sql`
      select from provider_grant where provider = ${PROVIDER[provider]} and subject = ${subject}
        and status = 'active' limit 1`)
    return found.rows.length > 0
  },

  async removeEnded(tx: Tx, grantId: string): Promise<void> {
    await tx.execute(sql`
      delete from provider_grant where grant_id = ${grantId} and status = 'ended'`)
  },

  async eraseSubject(tx: Tx, grantId: string): Promise<void> {
    await tx.execute(sql`
      update provider_grant g set subject = ${erasedSubject}
      where grant_id = ${grantId} and status = 'ended'`)
  },
}
