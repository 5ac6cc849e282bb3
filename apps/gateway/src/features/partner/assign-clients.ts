import type { assignClients as route } from '@millpond/contract/partner'
import { asSystemWithin } from '#database/index.ts'
import type { Handler } from '../../http/call.ts'
import { doneCount, forEachClient } from '../../http/each-client.ts'
import { Refusal } from '../../http/refusal.ts'
import { membershipStore } from '../../stores/membership-store.ts'
import { portfolioStore } from '../../stores/portfolio-store.ts'

export const assignClients: Handler<typeof route> = call => {
  const { organisationId: partnerId, body } = call
  const { clientIds, userId } = body
  return call.commit(async tx => {
    const member = { organisationId: partnerId, userId: userId ?? '' }
    if (userId !== null && (await membershipStore.ownRole(tx, member)) === null) {
      throw new Refusal('notFound', 'This person is not a member of your firm')
    }
    await portfolioStore.forgetLost(tx, partnerId)
    const chosen = { partnerId, clientIds, least: 'viewer' } as const
    const results = await forEachClient(tx, chosen, (part, { organisationId }) =>
      portfolioStore.setAssignee(part, partnerId, organisationId, userId),
    )
    const people = await asSystemWithin(tx, () => membershipStore.people(tx, [member.userId]))
    const person = people.get(member.userId)
    call.audit({
      action: 'clientsAssigned',
      subject: userId === null ? 'to none' : `to ${person?.name || person?.email || 'a member'}`,
      details: { count: doneCount(results) },
    })
    return { results }
  })
}
