import { sql } from 'drizzle-orm'
import type { Tx } from '#database/index.ts'

export const sealedSecretStore = {
  async find(tx: Tx, name: string): Promise<Uint8Array | null> {
    const found = await tx.execute<{ sealed: Uint8Array }>(
      sql`select sealed from identity.sealed_secret where name = ${name}`,
    )
    return found.rows[0]?.sealed ?? null
  },

  async addFirst(tx: Tx, name: string, sealed: Uint8Array): Promise<void> {
    await tx.execute(sql`
      insert into identity.sealed_secret (name, sealed) values (${name}, ${sealed})
      on conflict (name) do nothing`)
  },
}
