import type { readInvite as route } from '@millpond/contract/member'
import type { Handler } from '../../http/call.ts'
import { goodInvite } from './invite-code.ts'
import { nameIn, peopleOf } from './members-reply.ts'

/** For everyone with the code, signed in or not: only what they need to decide. */
export const readInvite: Handler<typeof route, 'clock' | 'database'> = ({ deps, body }) =>
  deps.database.asSystem(async tx => {
    const { invite, organisation } = await goodInvite(tx, body.inviteCode, deps.clock.now(), {
      hold: false,
    })
    const people = await peopleOf(tx, [invite.invitedBy])
    return {
      kind: invite.kind,
      organisationName: organisation.name,
      role: invite.role,
      invitedBy: nameIn(people, invite.invitedBy),
      expiresAt: invite.expiresAt,
      email: invite.email,
    }
  })
