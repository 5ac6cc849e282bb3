import { passRefusal } from '@millpond/core/billing'
import { inOrganisationWithin, type Tx } from '#database/index.ts'
import { partnerStore } from '../stores/partner-store.ts'

/** Why a partner cannot add one more client, for the user who tried. */
export interface SeatRefused {
  readonly code: 'conflict' | 'subscriptionRequired'
  readonly message: string
}

/**
 * Null if there is a free seat. Locks the partner until the transaction ends, so that concurrent
 * requests are counted one after the other.
 */
export async function takeSeat(tx: Tx, partnerId: string): Promise<SeatRefused | null> {
  const passes = await inOrganisationWithin(tx, partnerId, () =>
    partnerStore.lockSeats(tx, partnerId),
  )
  if (!passes?.isPartner) return conflict('Only a partner can have clients')
  if (passes.isEnding) return conflict('This company is being deleted')
  const { subscription, used } = passes
  const why = passRefusal(subscription, used)
  if (why === 'subscriptionRequired') {
    const message =
      subscription.reason === 'trialOver'
        ? 'Subscription required: the partner trial has ended'
        : 'Subscription required: this firm has no client passes now'
    return { code: why, message }
  }
  return why === null
    ? null
    : conflict(`All client passes are used: ${used} of ${subscription.passes}`)
}

const conflict = (message: string): SeatRefused => ({ code: 'conflict', message })
