import { type AccountType, isPartnerType } from '#organisation'
import type { OnboardingChoice, OnboardingFlow } from './flow.ts'

/** In order. Spec §2. */
export const STEPS = ['landing', 'connect', 'payment', 'finished'] as const
export type OnboardingStep = (typeof STEPS)[number]

/** Whether a default trial asks for payment details; the operator decides. */
export const TRIAL_PAYMENTS = ['none', 'optional', 'required'] as const
export type TrialPayment = (typeof TRIAL_PAYMENTS)[number]

const asksForPayment = (flow: OnboardingFlow, trialPayment: TrialPayment): boolean =>
  flow === 'DEFAULT_TRIAL' ? trialPayment !== 'none' : flow !== 'FREE_TRIAL'

/** `stepsOf('FREE_TRIAL', 'none')` is landing, connect, finished. Spec §4. */
export const stepsOf = (flow: OnboardingFlow, trialPayment: TrialPayment): OnboardingStep[] =>
  STEPS.filter(step => step !== 'payment' || asksForPayment(flow, trialPayment))

/** What has happened; a step is never set by a browser. */
export interface StepFacts {
  /** An organisation was created or chosen. */
  readonly isConnected: boolean
  /** Stripe has confirmed the payment, or there is nothing to pay. */
  readonly isPaid: boolean
}

/** The first step that is not done. */
export const currentStep = (
  flow: OnboardingFlow,
  trialPayment: TrialPayment,
  { isConnected, isPaid }: StepFacts,
): OnboardingStep =>
  stepsOf(flow, trialPayment).find(
    step => (step === 'connect' && !isConnected) || (step === 'payment' && !isPaid),
  ) ?? 'finished'

export const ACCOUNT_TYPE_REQUIRED = 'Account type is required'
export const PRICING_REQUIRED = 'Pricing information is required'

/** What a step still needs from the person; null if it can be done. Spec §5. */
export function stepFault(
  step: OnboardingStep,
  flow: OnboardingFlow,
  { accountType, pricing }: OnboardingChoice,
): string | null {
  const isAsked = step === 'connect' || step === 'payment'
  if (isAsked && accountType === null) return ACCOUNT_TYPE_REQUIRED
  const isUnpriced = step === 'payment' && flow === 'PAID_CHECKOUT' && pricing === null
  return isUnpriced ? PRICING_REQUIRED : null
}

/** Where a person works after the last step: partners see their clients first. Spec §2. */
export const screenAfter = (accountType: AccountType | null): 'partner' | 'dashboard' =>
  accountType !== null && isPartnerType(accountType) ? 'partner' : 'dashboard'
