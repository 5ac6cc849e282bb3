/** Requests that must take effect once, by their idempotency key. */
import { sql } from 'drizzle-orm'
import type { Tx } from '#database/index.ts'

export interface RequestKey {
  readonly userId: string
  readonly requestKey: string
}

export interface StoredRequest {
  readonly requestHash: Uint8Array
  readonly isLeased: boolean
  /** Null until it is finished. */
  readonly reply: Uint8Array | null
}

type Row = StoredRequest & Record<string, unknown>

const at = ({ userId, requestKey }: RequestKey) =>
  sql`user_id = ${userId} and request_key = ${requestKey}`

export const requestKeyStore = {
  /**
   * True for the first request with the key. A second one waits until the first one's transaction
   * has ended; if it was rolled back, the second one counts as first.
   */
  async add(
    tx: Tx,
    key: RequestKey,
    { requestHash, leaseSeconds }: { requestHash: Uint8Array; leaseSeconds: number | null },
  ): Promise<boolean> {
    const added = await tx.execute(sql`
      insert into request_key (user_id, request_key, request_hash, lease_until)
      values (${key.userId}, ${key.requestKey}, ${requestHash},
        now() + make_interval(secs => ${leaseSeconds}::int))
      on conflict (user_id, request_key) do nothing`)
    return added.rowCount === 1
  },

  async find(tx: Tx, key: RequestKey): Promise<StoredRequest | null> {
    const found = await tx.execute<Row>(sql`
      select request_hash as "requestHash", reply,
        coalesce(lease_until > now(), false) as "isLeased"
      from request_key where ${at(key)}`)
    return found.rows[0] ?? null
  },

  /** True for exactly one of the callers that find it abandoned. */
  async takeOver(tx: Tx, key: RequestKey, leaseSeconds: number): Promise<boolean> {
    const taken = await tx.execute(sql`
      update request_key set lease_until = now() + make_interval(secs => ${leaseSeconds})
      where ${at(key)} and finished_at is null and coalesce(lease_until <= now(), true)`)
    return taken.rowCount === 1
  },

  async finish(tx: Tx, key: RequestKey, reply: Uint8Array): Promise<void> {
    await tx.execute(sql`
      update request_key set finished_at = now(), lease_until = null, reply = ${reply}
      where ${at(key)}`)
  },

  /** The request failed: the same key may be tried again. */
  async release(tx: Tx, key: RequestKey): Promise<void> {
    await tx.execute(sql`delete from request_key where ${at(key)} and finished_at is null`)
  },

  /** In a transaction of the person: the stored replies, and their number. */
  async forgetAllOf(tx: Tx, userId: string): Promise<number> {
    const gone = await tx.execute(sql`delete from request_key where user_id = ${userId}`)
    return gone.rowCount ?? 0
  },

  /** As the system. Unfinished ones stay longer, because a client may still retry. */
  async forgetOld(tx: Tx): Promise<number> {
    const gone = await tx.execute(sql`
      delete from public.request_key
      where created_at < now() - interval '72 hours'
        or (finished_at is not null and created_at < now() - interval '24 hours')`)
    return gone.rowCount ?? 0
  },
}
