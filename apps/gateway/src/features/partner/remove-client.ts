import type { removeClient as route } from '@millpond/contract/partner'
import { isOwned } from '@millpond/core/organisation'
import { inOrganisationWithin } from '#database/index.ts'
import { endStrangersConsent } from '../../books/end-connection.ts'
import type { Handler } from '../../http/call.ts'
import { organisationNotFound, Refusal } from '../../http/refusal.ts'
import { membershipStore } from '../../stores/membership-store.ts'
import { organisationStore } from '../../stores/organisation-store.ts'
import { partnerStore } from '../../stores/partner-store.ts'
import { portfolioOf } from './portfolio.ts'

/** The client keeps everything, so there must be somebody left who owns it. */
export const removeClient: Handler<typeof route> = call => {
  const { deps, organisationId: partnerId, query } = call
  const { clientId } = query
  return call.commit(async tx => {
    if (!(await membershipStore.mayHere(tx, 'owner'))) throw organisationNotFound()
    const client = { organisationId: clientId, userId: call.user.userId }
    // A reach that has run out can be given up, and shows nothing any more: not even the name.
    const isReached = (await membershipStore.roleOf(tx, client)) !== null
    if (!(await partnerStore.end(tx, clientId, partnerId))) {
      throw new Refusal('notFound', 'This organisation is not among your clients')
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
        throw new Refusal('conflict', 'Nobody else owns this client. Invite an owner to it first.')
      }
      await organisationStore.standAlone(tx, clientId, partnerId)
      await endStrangersConsent(tx, clientId)
      return client?.name ?? ''
    })
    call.audit({
      action: 'clientRemoved',
      subject: isReached ? name : '',
      details: { clientId },
    })
    call.audit({
      action: 'partnerRemoved',
      details: { partnerId },
      of: { organisationId: clientId },
    })
    return portfolioOf(tx, deps, partnerId)
  })
}
