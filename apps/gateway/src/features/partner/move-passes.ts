import type { movePasses as route } from '@millpond/contract/partner'
import { passMoveRefusal } from '@millpond/core/billing'
import { inOrganisationWithin, type Tx } from '#database/index.ts'
import type { Handler } from '../../http/call.ts'
import { forEachClient } from '../../http/each-client.ts'
import { organisationNotFound, Refusal } from '../../http/refusal.ts'
import { membershipStore } from '../../stores/membership-store.ts'
import { partnerStore, type ReachedClient, type StoredSeats } from '../../stores/partner-store.ts'
import { portfolioStore } from '../../stores/portfolio-store.ts'

const WORDS = {
  subscriptionRequired: 'Subscription required: this firm has no client passes now',
  limitReached: 'All client passes are in use. Remove one from a client first, or buy another.',
  movedTooOften: 'A pass stays with a client for 30 days. Too many were moved this month.',
} as const

/** A pass that is free now may be given in the same request; each is counted before the next. */
export const movePasses: Handler<typeof route> = call => {
  const { organisationId: partnerId, body } = call
  const { clientIds, hasPass } = body
  return call.commit(async tx => {
    if (!(await membershipStore.mayHere(tx, 'owner'))) throw organisationNotFound()
    const seats = await inOrganisationWithin(tx, partnerId, () =>
      partnerStore.lockSeats(tx, partnerId),
    )
    if (!seats) throw organisationNotFound()
    await portfolioStore.forgetLost(tx, partnerId)
    const chosen = { partnerId, clientIds, least: 'viewer' } as const
    const results = await forEachClient(tx, chosen, async (part, client) => {
      if (client.hasPass === hasPass) return
      if (hasPass) await refuseGiving(part, partnerId, seats)
      await setPass(part, partnerId, client, hasPass)
      call.audit({
        action: 'passMoved',
        subject: hasPass ? `assigned to ${client.name}` : `removed from ${client.name}`,
        details: { clientId: client.organisationId },
      })
    })
    return { results }
  })
}

async function refuseGiving(tx: Tx, partnerId: string, { subscription }: StoredSeats) {
  const used = (await partnerStore.passes(tx, partnerId))?.used ?? 0
  const movedLately = await portfolioStore.passesGivenLately(tx, partnerId)
  const why = passMoveRefusal(subscription, { used, movedLately })
  if (why !== null) {
    throw new Refusal(why === 'subscriptionRequired' ? why : 'conflict', WORDS[why])
  }
}

async function setPass(tx: Tx, partnerId: string, client: ReachedClient, hasPass: boolean) {
  const { organisationId } = client
  await inOrganisationWithin(tx, organisationId, () =>
    partnerStore.setPass(tx, organisationId, partnerId, hasPass),
  )
  if (!hasPass) return
  await inOrganisationWithin(tx, partnerId, () =>
    portfolioStore.notePassGiven(tx, partnerId, organisationId),
  )
}
