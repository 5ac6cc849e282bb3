/**
 * The organisations of a person, for the deletion of their account and the export of their data.
 */
import { sql } from 'drizzle-orm'
import type { Tx } from '#database/index.ts'

export interface OwnOrganisation {
  readonly organisationId: string
  readonly name: string
  readonly role: string
  readonly isSample: boolean
}

export const ownOrganisationStore = {
  /**
   * In a transaction of the person: their memberships, and the organisations these give access to.
   */
  async ofCaller(tx: Tx): Promise<OwnOrganisation[]> {
    const found = await tx.execute<OwnOrganisation & Record<string, unknown>>(sql`
      select m.organisation_id as "organisationId", o.name, m.role, o.is_sample as "isSample"
      from membership m join organisation o on o.organisation_id = m.organisation_id
      where m.user_id = current_user_id() order by o.name, m.organisation_id`)
    return found.rows
  },

  /** In a system transaction within the organisation. */
  async others(
    tx: Tx,
    organisationId: string,
    userId: string,
  ): Promise<{ readonly members: number; readonly owners: number }> {
    const found = await tx.execute<{ members: number; owners: number }>(sql`
      select count(*)::int as members,
        count(*) filter (where role = 'owner')::int as owners
      from membership where organisation_id = ${organisationId} and user_id <> ${userId}`)
    return found.rows[0] ?? { members: 0, owners: 0 }
  },

  async leave(tx: Tx, organisationId: string, userId: string): Promise<void> {
    await tx.execute(sql`
      delete from membership where organisation_id = ${organisationId} and user_id = ${userId}`)
  },
}
