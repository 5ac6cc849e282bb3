import { SUBSCRIPTION_STATUS, type SubscriptionStatus } from './subscription.ts'

/** The data that decide whether a partner may add a client. */
export interface PartnerPasses {
  readonly subscriptionStatus: SubscriptionStatus
  /** Milliseconds since 1970; null without a trial. */
  readonly trialEndsAt: number | null
  /** The current number of clients. */
  readonly used: number
  /** Null if there is no limit. */
  readonly limit: number | null
}

/**
 * Null if the partner may add a client. A trial that ends at 12:00 is over at 12:00, even if passes
 * are left; with 3 of 3 used the limit is reached. ORG-03.
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
