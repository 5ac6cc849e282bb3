/**
 * The first of two fences: the database refuses foreign rows by itself, should this one be
 * forgotten.
 */
import { atLeast, type Role } from '@millpond/core/organisation'
import type { Deps } from '../deps.ts'
import type { Caller } from '../identity/access-token.ts'
import { membershipStore } from '../stores/membership-store.ts'
import { organisationNotFound, Refusal } from './refusal.ts'

/** Looked up for every request and never remembered, so a withdrawn role ends at once. */
export async function admitToOrganisation(
  deps: Deps,
  caller: Caller,
  organisationId: string,
  needed: Role,
): Promise<Role> {
  if (deps.unsafeSkipGuard) return 'owner'
  const role = await deps.database.asUser(caller.userId, tx =>
    membershipStore.roleOf(tx, { organisationId, userId: caller.userId }),
  )
  if (!role) throw organisationNotFound()
  if (!atLeast(role, needed)) {
    throw new Refusal('forbidden', `Your role here is ${role}; this needs ${needed}`)
  }
  return role
}
