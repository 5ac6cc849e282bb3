/** Who had a trial, as keyed hashes. They stay when an account or a company is deleted. */
import { sql } from 'drizzle-orm'
import type { Tx } from '#database/index.ts'

export interface TrialMark {
  readonly kind: 'person' | 'partner' | 'company' | 'card'
  readonly hmac: Buffer
  readonly usedBy?: Buffer
}

/** All in schema `identity`, so a system transaction. Instants are milliseconds since 1970. */
export const trialUsedStore = {
  /** Adds it unless it is there; a second one waits for the first. */
  async add(tx: Tx, { kind, hmac, usedBy }: TrialMark, now: Date): Promise<void> {
    await tx.execute(sql`
      insert into identity.trial_used (kind, hmac, used_at, used_by)
      values (${kind}, ${hmac}, ${now}, ${usedBy ?? null}) on conflict (kind, hmac) do nothing`)
  },

  async usedAt(tx: Tx, { kind, hmac }: TrialMark): Promise<number | null> {
    const found = await tx.execute<{ at: number }>(sql`
      select (extract(epoch from used_at) * 1000)::float8 as at from identity.trial_used
      where kind = ${kind} and hmac = ${hmac}`)
    return found.rows[0]?.at ?? null
  },

  /** Whether someone else has used it. */
  async isOthers(tx: Tx, { kind, hmac, usedBy }: TrialMark): Promise<boolean> {
    const found = await tx.execute(sql`
      select from identity.trial_used
      where kind = ${kind} and hmac = ${hmac} and used_by is distinct from ${usedBy ?? null}`)
    return found.rows.length > 0
  },
}
