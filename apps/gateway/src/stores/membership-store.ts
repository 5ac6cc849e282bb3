import type { Role } from '@millpond/core/organisation'
import { sql } from 'drizzle-orm'
import type { Tx } from '#database/index.ts'

interface Member {
  readonly organisationId: string
  readonly userId: string
}

export const membershipStore = {
  async roleOf(tx: Tx, member: Member): Promise<Role | null> {
    const found = await tx.execute<{ role: Role }>(sql`
      select role from membership
      where organisation_id = ${member.organisationId} and user_id = ${member.userId}`)
    return found.rows[0]?.role ?? null
  },
}
