import type { Onboarding } from '@millpond/contract/onboarding'
import { PATHS } from '#paths.ts'

const ADDRESS = {
  landing: PATHS.onboardingConnect,
  connect: PATHS.onboardingConnect,
  payment: PATHS.onboardingPayment,
  finished: PATHS.onboardingFinished,
} as const

/**
 * Where a person must be instead of at this address; null if they are at the right one. The gateway
 * keeps the step, so an address cannot skip one. The payment page returns to the last address
 * before Stripe has confirmed the payment: that screen waits.
 */
export function otherAddress(pathname: string, place: Onboarding | null): string | null {
  if (place === null) return pathname === PATHS.onboardingConnect ? null : PATHS.dashboard
  const step = place.progress.currentStep
  if (step === 'payment' && pathname === PATHS.onboardingFinished) return null
  return ADDRESS[step] === pathname ? null : ADDRESS[step]
}
