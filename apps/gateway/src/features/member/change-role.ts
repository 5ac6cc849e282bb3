import type { changeRole as route } from '@millpond/contract/member'
import { A_ROLE } from '@millpond/core/organisation'
import type { Handler } from '../../http/call.ts'
import { Refusal } from '../../http/refusal.ts'
import { membershipStore } from '../../stores/membership-store.ts'
import { lockMembers, memberNotFound, settleMembers } from './change-members.ts'
import { membersReply, nameIn, peopleOf } from './members-reply.ts'

export const changeRole: Handler<typeof route, 'clock'> = call => {
  const { organisationId, body } = call
  const { userId, role, baseRole } = body
  return call.commit(async tx => {
    await lockMembers(tx, organisationId, 'owner')
    const present = await membershipStore.ownRole(tx, { organisationId, userId })
    if (present === null) throw memberNotFound()
    const name = nameIn(await peopleOf(tx, [userId]), userId)
    if (present !== baseRole) {
      throw new Refusal(
        'conflict',
        `${name} is now ${A_ROLE[present]}. Reload the page and try again.`,
        [{ path: 'baseRole', message: `The role is ${present}` }],
      )
    }
    await membershipStore.setRole(tx, { organisationId, userId }, role)
    await settleMembers(tx, organisationId)
    call.audit({
      action: 'roleChanged',
      subject: `${name}, ${present} to ${role}`,
      details: { userId, from: present, to: role },
    })
    return membersReply(tx, call)
  })
}
