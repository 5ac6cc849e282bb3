import type { Role } from '@millpond/core/organisation'
import type { Deps } from '../deps.ts'
import type { Caller } from '../identity/access-token.ts'
import { membershipStore } from '../stores/membership-store.ts'
import { refuseLesser } from './permit.ts'
import { organisationNotFound } from './refusal.ts'

/** Looked up for every request and never remembered, so a withdrawn role ends at once. */
export async function roleIn(deps: Deps, caller: Caller, organisationId: string): Promise<Role> {
  if (deps.unsafeSkipGuard) return 'owner'
  const { userId } = caller
  const role = await deps.database.lookUp(tx =>
    membershipStore.roleOf(tx, { organisationId, userId }),
  )
  if (!role) throw organisationNotFound()
  return role
}

/** For an organisation that a body names, where the guard of the route does not look. */
export async function admitToOrganisation(
  deps: Deps,
  caller: Caller,
  organisationId: string,
  needed: Role,
): Promise<Role> {
  const role = await roleIn(deps, caller, organisationId)
  refuseLesser(role, needed)
  return role
}
