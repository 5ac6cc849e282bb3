import { sql } from 'drizzle-orm'
import type { Tx } from '#database/index.ts'

export const billingLetterStore = {
  /** In the organisation, without a person. False if it was sent before. */
  async claim(tx: Tx, organisationId: string, kind: string, about: string): Promise<boolean> {
    const claimed = await tx.execute(sql`
      insert into billing_letter (organisation_id, kind, about)
      values (${organisationId}, ${kind}, ${about})
      on conflict (organisation_id, kind, about) do nothing`)
    return claimed.rowCount === 1
  },
}
