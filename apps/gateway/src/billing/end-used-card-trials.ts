import type { CustomerState } from '@millpond/providers/billing'
import { asSystemWithin } from '#database/index.ts'
import type { Deps } from '../deps.ts'
import { checkoutAttemptStore } from '../stores/checkout-attempt-store.ts'
import { trialUsedStore } from '../stores/trial-used-store.ts'

type Needs = Pick<Deps, 'billing' | 'clock' | 'database' | 'log' | 'trialHash'>

/**
 * A card has one trial: a plan on trial whose card another person has used for one ends before
 * anything is charged. The same person may begin again within their own trial. True if one ended.
 */
export async function endUsedCardTrials(
  { billing, clock, database, log, trialHash }: Needs,
  organisationId: string,
  { plans }: CustomerState,
): Promise<boolean> {
  let hasEnded = false
  for (const { status, card, subscriptionId } of plans) {
    if (!billing || status !== 'trialing' || !card?.fingerprint) continue
    const hmac = trialHash(`card ${card.fingerprint}`)
    const isOthers = await database.inOrganisation(organisationId, async tx => {
      const person = await checkoutAttemptStore.openedBy(tx, organisationId)
      const mark = { kind: 'card', hmac, usedBy: trialHash(person ?? organisationId) } as const
      return asSystemWithin(tx, async () => {
        await trialUsedStore.add(tx, mark, clock.now())
        return trialUsedStore.isOthers(tx, mark)
      })
    })
    if (!isOthers) continue
    await billing.endNow(subscriptionId, 'usedCard')
    log.warn({ event: 'card trial used', organisationId }, 'a trial with a used card was cancelled')
    hasEnded = true
  }
  return hasEnded
}
