import { routes } from '@millpond/contract/routes'
import type { Deps } from '../../deps.ts'
import type { BindRoute } from '../../http/bind-route.ts'
import { signInLimit } from '../../http/rate-limits.ts'
import { acceptInvite } from './accept-invite.ts'
import { changeRole } from './change-role.ts'
import { createInvite } from './create-invite.ts'
import { getMembers } from './get-members.ts'
import { getOwnInvites } from './get-own-invites.ts'
import { inviteOwners } from './invite-owners.ts'
import { leaveOrganisation } from './leave-organisation.ts'
import { readInvite } from './read-invite.ts'
import { removeMember } from './remove-member.ts'
import { revokeInvite } from './revoke-invite.ts'
import { revokeMemberToken } from './revoke-member-token.ts'
import { transferOwnership } from './transfer-ownership.ts'

export function bindMemberRoutes(bind: BindRoute, { config }: Pick<Deps, 'config'>): void {
  // Twenty a minute, where an address may send 1,200 requests in all.
  const mostPerCaller = Math.ceil(config.limits.request / 60)
  bind(routes.getMembers, getMembers)
  bind(routes.changeRole, changeRole)
  bind(routes.revokeMemberToken, revokeMemberToken)
  bind(routes.removeMember, removeMember)
  bind(routes.leaveOrganisation, leaveOrganisation)
  bind(routes.transferOwnership, transferOwnership)
  bind(routes.createInvite, createInvite, { mostPerCaller })
  bind(routes.inviteOwners, inviteOwners, { mostPerCaller })
  bind(routes.revokeInvite, revokeInvite)
  bind(routes.getOwnInvites, getOwnInvites)
  // 256 bits cannot be guessed, but attempts are still limited.
  bind(routes.readInvite, readInvite, { rateLimit: { ...signInLimit(config), groupId: 'invite' } })
  bind(routes.acceptInvite, acceptInvite, { mostPerCaller })
}
