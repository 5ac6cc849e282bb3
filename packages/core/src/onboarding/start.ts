import { PRICINGS, type Pricing } from '#billing'
import { isPartnerType } from '#organisation'
import { type FlowFailure, failureAt } from './failure.ts'
import { flowFor, type OnboardingChoice, type OnboardingFlow } from './flow.ts'

/** What a person's own organisations say about trials they have had. */
export interface TrialFacts {
  readonly hasUsedTrial: boolean
  readonly isTrialOver: boolean
  readonly ownsPayingFirm: boolean
}

export interface OnboardingStart extends OnboardingChoice {
  /** Decided once: the trial that it starts must not change it. */
  readonly flow: OnboardingFlow
  readonly pricing: Pricing | null
  /** Why the flow cannot start. */
  readonly failure: FlowFailure | null
}

/**
 * A choice as it is stored: a word without an active price is a failure of its flow. `sold` has the
 * prices of one business in the catalogue; null: unknown, or nothing is sold here.
 */
export function startOf(
  choice: OnboardingChoice,
  facts: TrialFacts,
  sold: readonly Pricing[] | null = null,
): OnboardingStart {
  const { accountType } = choice
  const flow = flowFor(choice, facts)
  const pricing = PRICINGS.find(each => each === choice.pricing) ?? null
  const isSold = pricing !== null && (sold === null || sold.includes(pricing))
  if (flow === 'PAID_CHECKOUT' && choice.pricing !== null && !isSold) {
    return { accountType, flow, pricing, failure: 'INVALID_PRICING' }
  }
  const failure = failureAt('connect', flow, {
    ...facts,
    isPartner: accountType !== null && isPartnerType(accountType),
    // The payment step checks these.
    ...{ hasMonthlyPlan: true, ownsChosenPartner: true, hasPrice: true, didPaymentFail: false },
  })
  return { accountType, flow, pricing, failure }
}

/** Of a person without organisations. */
export const NO_TRIALS: TrialFacts = {
  hasUsedTrial: false,
  isTrialOver: false,
  ownsPayingFirm: false,
}
