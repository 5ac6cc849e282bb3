import { SUBSCRIPTION_STATUS, type SubscriptionStatus } from '#organisation'
import type { OnboardingFlow } from './flow.ts'

/** What is paid for an organisation, as the gateway computes it. */
export interface PaidFacts {
  /** Null without an organisation. */
  readonly status: SubscriptionStatus | null
  /** It has a subscription at Stripe, of any kind: also a trial, with or without a card. */
  readonly hasStripePlan: boolean
}

const { manual, stripe, xeroAppStore, stripeLifetimeIndividual } = SUBSCRIPTION_STATUS
const FOR_LIFE: readonly SubscriptionStatus[] = [manual, stripeLifetimeIndividual]
const PAID: readonly SubscriptionStatus[] = [...FOR_LIFE, stripe, xeroAppStore]

/**
 * Whether a flow has nothing left to pay. BIL-05: it follows from what Stripe has confirmed. A
 * monthly plan does not pay for a lifetime upgrade: `isPaidIn('LIFETIME_UPGRADE', ...)` is false
 * while the status is 3.
 */
export function isPaidIn(flow: OnboardingFlow, { status, hasStripePlan }: PaidFacts): boolean {
  if (status === null) return false
  if (flow === 'LIFETIME_UPGRADE') return FOR_LIFE.includes(status)
  return PAID.includes(status) || (flow === 'DEFAULT_TRIAL' && hasStripePlan)
}
