import type { removeClient as route } from '@millpond/contract/partner'
import { isOwned, SUBSCRIPTION_STATUS } from '@millpond/core/organisation'
import { inOrganisationWithin } from '#database/index.ts'
import { leavePartner, type TrialNeeds } from '../../billing/limit-trial.ts'
import { queueUncovered } from '../../billing/queue-emails.ts'
import type { Handler } from '../../http/call.ts'
import { organisationNotFound, Refusal } from '../../http/refusal.ts'
import { endStrangersConsent } from '../../importing/end-connection.ts'
import { entitlementStore } from '../../stores/entitlement-store.ts'
import { membershipStore } from '../../stores/membership-store.ts'
import { organisationStore } from '../../stores/organisation-store.ts'
import { partnerStore } from '../../stores/partner-store.ts'
import { portfolioOf } from './portfolio.ts'

/** The client keeps all its data, so it must have an owner of its own. */
export const removeClient: Handler<typeof route, TrialNeeds | 'config' | 'mail'> = async call => {
  const { deps, organisationId: partnerId, query } = call
  const { clientId } = query
  const answer = await call.commit(async tx => {
    if (!(await membershipStore.mayHere(tx, 'owner'))) throw organisationNotFound()
    const client = { organisationId: clientId, userId: call.user.userId }
    // Expired partner access can be removed, but shows nothing more: not even the name.
    const hasAccess = (await membershipStore.roleOf(tx, client)) !== null
    const before = await entitlementStore.subscription(tx, clientId)
    if (!(await partnerStore.end(tx, clientId, partnerId))) {
      throw new Refusal('notFound', 'This company is not one of your clients')
    }
    const name = await inOrganisationWithin(tx, clientId, async () => {
      const client = await organisationStore.lock(tx, clientId)
      const members = await membershipStore.list(tx, clientId)
      const partners = await partnerStore.of(tx, clientId)
      const owners = {
        memberRoles: members.map(({ role }) => role),
        partnerRoles: partners.map(({ role }) => role),
      }
      if (!isOwned(owners)) {
        throw new Refusal('conflict', 'This client has no other owner. Invite one first.')
      }
      await leavePartner(deps, tx, clientId, partnerId)
      await endStrangersConsent(tx, clientId)
      if (before?.status === SUBSCRIPTION_STATUS.linkedToPartner) {
        await queueUncovered(deps, tx, clientId, partnerId)
      }
      return client?.name ?? ''
    })
    call.audit({
      action: 'clientRemoved',
      subject: hasAccess ? name : '',
      details: { clientId },
    })
    call.audit({
      action: 'partnerRemoved',
      details: { partnerId },
      of: { organisationId: clientId },
    })
    return portfolioOf(tx, deps, partnerId)
  })
  deps.mail.wake()
  return answer
}
