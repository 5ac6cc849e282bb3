import type { transferOwnership as route } from '@millpond/contract/organisation'
import type { Handler } from '../../http/call.ts'
import { organisationNotFound, Refusal } from '../../http/refusal.ts'
import { membershipStore } from '../../stores/membership-store.ts'
import { organisationStore } from '../../stores/organisation-store.ts'
import { lockMembers, memberNotFound, settleMembers } from './change-members.ts'
import { nameIn, peopleOf } from './members-reply.ts'

/** Adds the new owner first, so that an organisation always has one. */
export const transferOwnership: Handler<typeof route> = call => {
  const { organisationId, user, body } = call
  const heir = { organisationId, userId: body.userId }
  const self = { organisationId, userId: user.userId }
  return call.commit(async tx => {
    await lockMembers(tx, organisationId, 'owner')
    if (heir.userId === self.userId) {
      throw new Refusal('conflict', 'You already own this company')
    }
    if ((await membershipStore.ownRole(tx, heir)) === null) throw memberNotFound()
    if ((await membershipStore.ownRole(tx, self)) === null) {
      throw new Refusal('conflict', 'Only an owner who is a member can transfer ownership')
    }
    await membershipStore.setRole(tx, heir, 'owner')
    await membershipStore.setRole(tx, self, 'editor')
    await settleMembers(tx, organisationId)
    const subject = nameIn(await peopleOf(tx, [heir.userId]), heir.userId)
    call.audit({ action: 'ownershipTransferred', subject, details: { userId: heir.userId } })
    const updated = await organisationStore.find(tx, organisationId)
    if (!updated) throw organisationNotFound()
    return updated
  })
}
