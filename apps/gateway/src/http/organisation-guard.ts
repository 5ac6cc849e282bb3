import type { Role } from '@millpond/core/organisation'
import type { Deps } from '../deps.ts'
import type { Caller } from '../identity/access-token.ts'
import { type MemberAccess, membershipStore } from '../stores/membership-store.ts'
import type { AuthenticatedCaller } from './authenticate.ts'
import { refuseLesser } from './permit.ts'
import { organisationNotFound } from './refusal.ts'
import { refuseWithoutFactor } from './second-factor.ts'

/** Read for every request and never cached, so that a withdrawn role ends at once. */
export async function accessTo(
  deps: Pick<Deps, 'database' | 'unsafeSkipGuard'>,
  caller: Caller,
  organisationId: string,
): Promise<MemberAccess> {
  if (deps.unsafeSkipGuard)
    return { role: 'owner', isByPartner: false, isPartner: false, hasFullAccess: true }
  const { userId } = caller
  const member = await deps.database.lookUp(tx =>
    membershipStore.accessOf(tx, { organisationId, userId }),
  )
  if (!member) throw organisationNotFound()
  return member
}

/** For an organisation named in the body, which the route's guard does not check. */
export async function admitToOrganisation(
  deps: Pick<Deps, 'database' | 'unsafeSkipGuard'>,
  caller: AuthenticatedCaller,
  organisationId: string,
  needed: Role,
): Promise<void> {
  const member = await accessTo(deps, caller, organisationId)
  refuseLesser(member.role, needed)
  refuseWithoutFactor('whenDue', caller.factorDuty, member)
}
