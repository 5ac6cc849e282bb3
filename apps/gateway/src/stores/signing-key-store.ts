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
}
