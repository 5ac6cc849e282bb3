import type { Role } from '@millpond/core/organisation'
import type { Deps } from '../deps.ts'
import type { Caller } from '../identity/access-token.ts'
import { membershipStore, type Standing } from '../stores/membership-store.ts'
import type { KnownCaller } from './authenticate.ts'
import { refuseLesser } from './permit.ts'
import { organisationNotFound } from './refusal.ts'
import { refuseWithoutFactor } from './second-factor.ts'

/** Looked up for every request and never remembered, so a withdrawn role ends at once. */
export async function standingIn(
  deps: Deps,
  caller: Caller,
  organisationId: string,
): Promise<Standing> {
  if (deps.unsafeSkipGuard) return { role: 'owner', isReached: false, isPartner: false }
  const { userId } = caller
  const standing = await deps.database.lookUp(tx =>
    membershipStore.standingOf(tx, { organisationId, userId }),
  )
  if (!standing) throw organisationNotFound()
  return standing
}

/** For an organisation that a body names, where the guard of the route does not look. */
export async function admitToOrganisation(
  deps: Deps,
  caller: KnownCaller,
  organisationId: string,
  needed: Role,
): Promise<void> {
  const standing = await standingIn(deps, caller, organisationId)
  refuseLesser(standing.role, needed)
  refuseWithoutFactor('whenDue', caller.factorDuty, standing)
}
