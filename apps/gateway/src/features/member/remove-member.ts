import type { removeMember as route } from '@millpond/contract/member'
import {
  asSystemWithin,
  inOrganisationWithin,
  type Tx,
  withoutPersonWithin,
} from '#database/index.ts'
import { leavePartner, type TrialNeeds } from '../../billing/limit-trial.ts'
import type { CallOf, Handler } from '../../http/call.ts'
import { Refusal } from '../../http/refusal.ts'
import { apiTokenStore } from '../../stores/api-token-store.ts'
import { membershipStore } from '../../stores/membership-store.ts'
import { organisationStore } from '../../stores/organisation-store.ts'
import { partnerStore } from '../../stores/partner-store.ts'
import { lockMembers, memberNotFound, settleMembers } from './change-members.ts'
import { membersReply, nameIn, peopleOf } from './members-reply.ts'

/** A person, or a partner with all its members. */
export const removeMember: Handler<typeof route, TrialNeeds> = call => {
  const { organisationId, query, user } = call
  const { userId, partnerId } = query
  if ((userId === undefined) === (partnerId === undefined)) {
    throw new Refusal('badRequest', 'Name either a member or a partner', [
      { path: userId === undefined ? 'userId' : 'partnerId', message: 'Give one of the two' },
    ])
  }
  if (userId === user.userId) {
    throw new Refusal('conflict', 'To remove yourself, leave the company')
  }
  return call.commit(async tx => {
    await lockMembers(tx, organisationId, 'owner')
    if (userId !== undefined) await takeAway(tx, call, userId)
    else await removePartner(tx, call, partnerId ?? '')
    await settleMembers(tx, organisationId)
    return membersReply(tx, call)
  })
}

async function takeAway(tx: Tx, call: CallOf<typeof route>, userId: string) {
  const { organisationId } = call
  const removed = await membershipStore.remove(tx, { organisationId, userId })
  if (!removed) throw memberNotFound()
  await asSystemWithin(tx, () => apiTokenStore.removeOf(tx, { organisationId, userId }))
  const subject = nameIn(await peopleOf(tx, [userId]), userId)
  call.audit({ action: 'memberRemoved', subject, details: { userId } })
}

async function removePartner(tx: Tx, call: CallOf<typeof route, TrialNeeds>, partnerId: string) {
  const { organisationId } = call
  if (!(await partnerStore.end(tx, organisationId, partnerId))) {
    throw new Refusal('notFound', 'This partner does not manage this company')
  }
  await withoutPersonWithin(tx, () => leavePartner(call.deps, tx, organisationId, partnerId))
  const partner = await inOrganisationWithin(tx, partnerId, () =>
    organisationStore.facts(tx, partnerId),
  )
  call.audit({
    action: 'partnerRemoved',
    subject: partner?.name ?? '',
    details: { partnerId },
  })
}
