import { sql } from 'drizzle-orm'
import type { Tx } from '#database/index.ts'
import type { OrganisationRole } from './organisation-store.ts'

interface Member {
  readonly organisationId: string
  readonly userId: string
}

export const membershipStore = {
  async roleOf(tx: Tx, member: Member): Promise<OrganisationRole | null> {
    const found = await tx.execute<{ role: OrganisationRole }>(sql`
      select role from membership
      where organisation_id = ${member.organisationId} and user_id = ${member.userId}`)
    return found.rows[0]?.role ?? null
  },

  /** Runs in the organisation and without a person. */
  async add(tx: Tx, member: Member, role: OrganisationRole): Promise<void> {
    await tx.execute(sql`
      insert into membership (organisation_id, user_id, role)
      values (${member.organisationId}, ${member.userId}, ${role})
      on conflict (organisation_id, user_id) do update set role = excluded.role`)
  },

  async remove(tx: Tx, member: Member): Promise<void> {
    await tx.execute(sql`
      delete from membership
      where organisation_id = ${member.organisationId} and user_id = ${member.userId}`)
  },
}
