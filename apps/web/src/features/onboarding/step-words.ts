import type { Onboarding } from '@millpond/contract/onboarding'
import type { OnboardingStep } from '@millpond/core/onboarding'

const LABELS: Readonly<Record<OnboardingStep, string>> = {
  landing: 'Offer',
  connect: 'Connect',
  payment: 'Payment',
  finished: 'Finished',
}

export const ALL_SET = 'You are all set.'

export interface StepWord {
  readonly label: string
  readonly isCurrent: boolean
  readonly isDone: boolean
}

/** Of a person who connects a company without an offer: what follows on the next screens. */
export const CONNECT_STEPS: readonly StepWord[] = ['Connect', 'Sync', 'Forecast'].map(
  (label, index) => ({ label, isCurrent: index === 0, isDone: false }),
)

/** The steps of a person's flow in order; a payment that is being confirmed counts as done. */
export function nextSteps({ subscription, progress }: Onboarding, isWaiting: boolean): StepWord[] {
  const current = isWaiting ? 'finished' : progress.currentStep
  const steps = (['landing', 'connect', 'payment', 'finished'] as const).filter(
    step => step !== 'payment' || subscription.paymentConfig !== null,
  )
  const at = steps.indexOf(current)
  return steps.map((step, index) => ({
    label: LABELS[step],
    isCurrent: index === at,
    isDone: index < at,
  }))
}
