import { TRIALS, trialKindOf } from '#billing'
import { type AccountType, isPartnerType } from '#organisation'
import { type FlowFailure, flowMessage } from './failure.ts'
import type { OnboardingChoice, OnboardingFlow } from './flow.ts'
import {
  currentStep,
  type OnboardingStep,
  STEPS,
  type StepFacts,
  stepFault,
  stepsOf,
  type TrialPayment,
} from './step.ts'

export interface InviterInfo {
  readonly name: string
  readonly organisationName: string
}

/** Spec §3, onboarding data. */
export interface OnboardingData {
  readonly invitation: {
    /** Known to the page that read it from its address; the gateway never sends it. */
    readonly inviteCode: string | null
    readonly inviterInfo: InviterInfo | null
  }
  readonly accountType: {
    readonly accountType: AccountType | null
    readonly isPartner: boolean
    readonly clientLimit: number | null
    readonly partnerTier: 'trial' | 'paid' | null
  }
  readonly subscription: {
    readonly flowType: OnboardingFlow
    readonly isTrialSignup: boolean
    readonly trialConfig: { readonly days: number; readonly clientLimit: number | null } | null
    readonly paymentConfig: { readonly pricing: string | null } | null
  }
  readonly progress: {
    readonly currentStep: OnboardingStep
    readonly completedSteps: readonly OnboardingStep[]
    readonly canProceed: boolean
    /** Sentences for the user. */
    readonly errors: readonly string[]
  }
}

/** The stored choices of a person, with what has happened since. */
export interface OnboardingPlace extends OnboardingChoice, StepFacts {
  /** Decided when the choice was made, because a trial that starts now must not change it. */
  readonly flow: OnboardingFlow
  readonly inviterInfo: InviterInfo | null
  readonly trialPayment: TrialPayment
  readonly failure: FlowFailure | null
}

/** All that a browser shows of an onboarding, calculated from what is stored. */
export function onboardingData(place: OnboardingPlace): OnboardingData {
  const { accountType, pricing, flow, trialPayment, failure } = place
  const step = currentStep(flow, trialPayment, place)
  const fault = stepFault(step, flow, place)
  const errors = [...(fault ? [fault] : []), ...(failure ? [flowMessage(flow, failure)] : [])]
  const trial = TRIALS[trialKindOf(accountType ?? 'individual')]
  const isPartner = accountType !== null && isPartnerType(accountType)
  const clientLimit = isPartner ? trial.passes : null
  const isTrial = flow === 'FREE_TRIAL' || flow === 'DEFAULT_TRIAL'
  const steps = stepsOf(flow, trialPayment)
  return {
    invitation: { inviteCode: null, inviterInfo: place.inviterInfo },
    accountType: {
      accountType,
      isPartner,
      clientLimit: isTrial ? clientLimit : null,
      partnerTier: isPartner ? (isTrial ? 'trial' : 'paid') : null,
    },
    subscription: {
      flowType: flow,
      isTrialSignup: isTrial,
      trialConfig: isTrial ? { days: trial.days, clientLimit } : null,
      paymentConfig: steps.includes('payment') ? { pricing } : null,
    },
    progress: {
      currentStep: step,
      completedSteps: steps.filter(each => STEPS.indexOf(each) < STEPS.indexOf(step)),
      canProceed: errors.length === 0,
      errors,
    },
  }
}
