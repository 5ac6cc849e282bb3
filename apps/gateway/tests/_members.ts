import type { Role } from '@millpond/core/organisation'
import { sql } from 'drizzle-orm'
import type { Deps } from '../src/deps.ts'

/** Adds a member or changes their role; null removes the member. */
export async function setRole(
  deps: Deps,
  organisationId: string,
  userId: string,
  role: Role | null,
): Promise<void> {
  await deps.database.inOrganisation(organisationId, async tx => {
    await tx.execute(sql`delete from membership where user_id = ${userId}`)
    if (role === null) return
    await tx.execute(sql`insert into membership (organisation_id, user_id, role)
      values (${organisationId}, ${userId}, ${role})`)
  })
}
