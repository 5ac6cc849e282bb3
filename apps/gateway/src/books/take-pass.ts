import { passRefusal } from '@millpond/core/organisation'
import { inOrganisationWithin, type Tx } from '#database/index.ts'
import { partnerStore } from '../stores/partner-store.ts'

/** Why a partner cannot take on one more client, for the person who asked. */
export interface NoPass {
  readonly code: 'conflict' | 'subscriptionRequired'
  readonly message: string
}

/**
 * Null when there is room for one more client. Holds the partner until the transaction ends, so
 * that twenty who add a client at the same time are counted one after the other.
 */
export async function takePass(tx: Tx, partnerId: string, now: Date): Promise<NoPass | null> {
  const passes = await inOrganisationWithin(tx, partnerId, () =>
    partnerStore.lockPasses(tx, partnerId),
  )
  if (!passes?.isPartner) return conflict('Only a partner organisation looks after clients')
  if (passes.isEnding) return conflict('This organisation is being deleted')
  const why = passRefusal(passes, now.getTime())
  if (why === 'trialOver') {
    const message = 'Subscription required: the partner trial is over'
    return { code: 'subscriptionRequired', message }
  }
  return why === null ? null : conflict(`All passes are used: ${passes.used} of ${passes.limit}`)
}

const conflict = (message: string): NoPass => ({ code: 'conflict', message })
