import type { getOwnInvites as route } from '@millpond/contract/member'
import { atLeast } from '@millpond/core/organisation'
import { inOrganisationWithin, type Tx } from '#database/index.ts'
import type { Handler } from '../../http/call.ts'
import { membershipStore } from '../../stores/membership-store.ts'
import { type GoodInvite, inviteIfGood } from './invite-code.ts'
import { nameIn, peopleOf } from './members-reply.ts'
import { ownInviteKeys } from './own-invites.ts'

/** Without those that would change nothing: their recipient has the role already. */
export const getOwnInvites: Handler<typeof route, 'clock' | 'database' | 'identity'> = ({
  deps,
  user: { userId },
}) =>
  deps.database.asSystem(async tx => {
    const now = deps.clock.now()
    const found: GoodInvite[] = []
    for (const key of await ownInviteKeys(tx, deps, { userId, now })) {
      const good = await inviteIfGood(tx, key, now, { hold: false })
      if (good && !(await hasRole(tx, good, userId))) found.push(good)
    }
    const people = await peopleOf(
      tx,
      found.map(({ invite }) => invite.invitedBy),
    )
    return {
      invites: found.map(({ invite, organisation }) => ({
        inviteId: invite.inviteId,
        kind: invite.kind,
        organisationName: organisation.name,
        role: invite.role,
        invitedBy: nameIn(people, invite.invitedBy),
        expiresAt: invite.expiresAt,
      })),
    }
  })

async function hasRole(tx: Tx, { organisationId, invite }: GoodInvite, userId: string) {
  if (invite.kind === 'partner') return false
  const role = await inOrganisationWithin(tx, organisationId, () =>
    membershipStore.ownRole(tx, { organisationId, userId }),
  )
  return role !== null && atLeast(role, invite.role)
}
