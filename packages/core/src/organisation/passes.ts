import { SUBSCRIPTION_STATUS, type SubscriptionStatus } from './subscription.ts'

/** What decides whether a partner may take on one more client. */
export interface PartnerPasses {
  readonly subscriptionStatus: SubscriptionStatus
  /** Milliseconds since 1970; null where there is no trial. */
  readonly trialEndsAt: number | null
  /** Clients it looks after now. */
  readonly used: number
  /** Null: no limit is set. */
  readonly limit: number | null
}

/**
 * Null when there is room for one more client. A trial that ended at 12:00 is over at 12:00, even
 * while passes are left; with 3 of 3 used the limit is reached. ORG-03.
 */
export function passRefusal(
  passes: PartnerPasses,
  now: number,
): 'trialOver' | 'limitReached' | null {
  const { subscriptionStatus, trialEndsAt, used, limit } = passes
  const isOnTrial = subscriptionStatus === SUBSCRIPTION_STATUS.partnerTrialling
  const isOver = isOnTrial && trialEndsAt !== null && trialEndsAt <= now
  if (isOver || subscriptionStatus === SUBSCRIPTION_STATUS.none) return 'trialOver'
  return limit !== null && used >= limit ? 'limitReached' : null
}
