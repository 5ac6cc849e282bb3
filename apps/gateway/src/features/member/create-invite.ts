import type { createInvite as route } from '@millpond/contract/member'
import type { Handler } from '../../http/call.ts'
import { addInvite, type InviteNeeds, inviteLink } from './add-invite.ts'
import { inviteOf, peopleOf } from './members-reply.ts'

/** The code is only in this reply: the database stores its hash. */
export const createInvite: Handler<typeof route, InviteNeeds> = async call => {
  const { deps, organisationId, user, body } = call
  const { kind, role, email = null } = body
  const { userId } = user
  const inviteCode = call.derive('invite')
  const answer = await call.commit(async tx => {
    const asked = { deps, organisationId, userId, inviteCode, kind, role, email }
    const invite = await addInvite(tx, asked)
    call.audit({
      action: 'inviteCreated',
      subject: kind === 'partner' ? `a partner, as ${role}` : `as ${role}`,
      details: { inviteId: invite.inviteId, kind, role },
    })
    const expiresAt = invite.expiresAt.toISOString()
    const people = await peopleOf(tx, [userId])
    const row = { ...invite, expiresAt, isExpired: false, endsPartner: null }
    return { inviteCode, link: inviteLink(deps, inviteCode), invite: inviteOf(row, people) }
  })
  deps.mail.wake()
  return answer
}
