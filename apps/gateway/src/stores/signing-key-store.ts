import { sql } from 'drizzle-orm'
import type { Tx } from '#database/index.ts'

export interface SigningKeyRecord {
  readonly kid: string
  readonly publicJwk: Record<string, unknown>
  readonly sealedPrivateJwk: Uint8Array
  readonly isCurrent: boolean
}

export const signingKeyStore = {
  async all(tx: Tx): Promise<SigningKeyRecord[]> {
    const found = await tx.execute<SigningKeyRecord & Record<string, unknown>>(sql`
      select kid, public_jwk as "publicJwk", sealed_private_jwk as "sealedPrivateJwk",
        is_current as "isCurrent"
      from identity.signing_key order by created_at`)
    return found.rows
  },

  /** The first of several starting gateways wins; the others then read its key. */
  async addFirst(tx: Tx, key: Omit<SigningKeyRecord, 'isCurrent'>): Promise<void> {
    await tx.execute(sql`
      insert into identity.signing_key (kid, public_jwk, sealed_private_jwk, is_current)
      values (${key.kid}, ${JSON.stringify(key.publicJwk)}::jsonb, ${key.sealedPrivateJwk}, true)
      on conflict do nothing`)
  },

  async replaceCurrent(tx: Tx, key: Omit<SigningKeyRecord, 'isCurrent'>): Promise<void> {
    await tx.execute(sql`update identity.signing_key set is_current = false where is_current`)
    await tx.execute(sql`
      insert into identity.signing_key (kid, public_jwk, sealed_private_jwk, is_current)
      values (${key.kid}, ${JSON.stringify(key.publicJwk)}::jsonb, ${key.sealedPrivateJwk}, true)`)
  },

  /** Keys that were replaced more than a day ago: none of their tokens is valid. */
  async dropOutlived(tx: Tx): Promise<void> {
    await tx.execute(sql`
      delete from identity.signing_key old
      where not old.is_current and exists (
        select from identity.signing_key newer
        where newer.created_at > old.created_at and newer.created_at < now() - interval '1 day')`)
  },
}
