import type { OnboardingFlow } from './flow.ts'

/** Why a flow cannot continue. Spec §8. */
export const FLOW_FAILURES = [
  'TRIAL_LIMIT_EXCEEDED',
  'TRIAL_NOT_AVAILABLE',
  'NOT_ELIGIBLE',
  'PAYMENT_FAILED',
  'INVALID_PARTNER',
  'INVALID_PRICING',
  'TRIAL_EXPIRED',
] as const
export type FlowFailure = (typeof FLOW_FAILURES)[number]

type Texts = Partial<Record<FlowFailure, string>> & { readonly default: string }

const PAYMENT_FAILED = 'Payment failed. Please check your payment method and try again.'

/** Word for word from spec §8. */
const TEXTS: Readonly<Record<OnboardingFlow, Texts>> = {
  FREE_TRIAL: {
    TRIAL_LIMIT_EXCEEDED: 'You have already used your free trial. Please choose a paid plan.',
    TRIAL_NOT_AVAILABLE: 'Free trial is not available for your account type.',
    default: 'Unable to start free trial. Please try again or contact support.',
  },
  LIFETIME_UPGRADE: {
    NOT_ELIGIBLE: 'Lifetime upgrade is only available for monthly subscribers.',
    PAYMENT_FAILED,
    default: 'Unable to process lifetime upgrade. Please try again or contact support.',
  },
  PARTNER_CHECKOUT: {
    INVALID_PARTNER: 'Invalid partner account. Please contact support.',
    PAYMENT_FAILED,
    default: 'Unable to process partner checkout. Please try again or contact support.',
  },
  PAID_CHECKOUT: {
    PAYMENT_FAILED,
    INVALID_PRICING: 'Invalid pricing option selected.',
    default: 'Unable to process payment. Please try again or contact support.',
  },
  DEFAULT_TRIAL: {
    TRIAL_EXPIRED: 'Your trial has expired. Please choose a subscription plan.',
    default: 'Unable to start trial. Please try again or contact support.',
  },
}

/**
 * The text of a flow for a failure, or its default. `flowMessage('PAID_CHECKOUT',
 * 'INVALID_PRICING')` is `Invalid pricing option selected.`
 */
export function flowMessage(flow: OnboardingFlow, code?: string | null): string {
  const texts = TEXTS[flow]
  const known = FLOW_FAILURES.find(each => each === code)
  return (known && texts[known]) ?? texts.default
}

/** What the gateway knows of the person and of their organisation. */
export interface FailureFacts {
  readonly isPartner: boolean
  readonly hasUsedTrial: boolean
  readonly ownsPayingFirm: boolean
  readonly isTrialOver: boolean
  /** A monthly plan that is active or on trial. */
  readonly hasMonthlyPlan: boolean
  readonly ownsChosenPartner: boolean
  /** The catalogue has an active price for the chosen word. */
  readonly hasPrice: boolean
  readonly didPaymentFail: boolean
}

type Check = readonly [FlowFailure, (facts: FailureFacts) => boolean]

const PAYMENT: Check = ['PAYMENT_FAILED', facts => facts.didPaymentFail]

const AT_CONNECT: Partial<Record<OnboardingFlow, readonly Check[]>> = {
  FREE_TRIAL: [
    ['TRIAL_NOT_AVAILABLE', facts => !facts.isPartner || facts.ownsPayingFirm],
    ['TRIAL_LIMIT_EXCEEDED', facts => facts.hasUsedTrial],
  ],
  DEFAULT_TRIAL: [['TRIAL_EXPIRED', facts => facts.isTrialOver]],
}

const AT_PAYMENT: Partial<Record<OnboardingFlow, readonly Check[]>> = {
  LIFETIME_UPGRADE: [['NOT_ELIGIBLE', facts => !facts.hasMonthlyPlan], PAYMENT],
  PARTNER_CHECKOUT: [['INVALID_PARTNER', facts => !facts.ownsChosenPartner], PAYMENT],
  PAID_CHECKOUT: [['INVALID_PRICING', facts => !facts.hasPrice], PAYMENT],
  DEFAULT_TRIAL: [['TRIAL_EXPIRED', facts => facts.isTrialOver]],
}

/** Why a flow cannot continue at a step; null if it can. */
export function failureAt(
  step: 'connect' | 'payment',
  flow: OnboardingFlow,
  facts: FailureFacts,
): FlowFailure | null {
  const checks = (step === 'connect' ? AT_CONNECT : AT_PAYMENT)[flow] ?? []
  return checks.find(([, applies]) => applies(facts))?.[0] ?? null
}
