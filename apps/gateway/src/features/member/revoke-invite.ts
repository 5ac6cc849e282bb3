import type { revokeInvite as route } from '@millpond/contract/member'
import { asSystemWithin } from '#database/index.ts'
import type { Handler } from '../../http/call.ts'
import { inviteCodeStore, inviteStore } from '../../stores/invite-store.ts'
import { lockMembers } from './change-members.ts'
import { noSuchInvite } from './invite-code.ts'
import { membersReply } from './members-reply.ts'

export const revokeInvite: Handler<typeof route, 'clock'> = call => {
  const { deps, organisationId, query } = call
  const key = { organisationId, inviteId: query.inviteId }
  return call.commit(async tx => {
    await lockMembers(tx, organisationId, 'owner')
    if (!(await inviteStore.revoke(tx, key, deps.clock.now()))) throw noSuchInvite()
    await asSystemWithin(tx, () => inviteCodeStore.removeOf(tx, key))
    call.audit({ action: 'inviteRevoked', details: { inviteId: key.inviteId } })
    return membersReply(tx, call)
  })
}
