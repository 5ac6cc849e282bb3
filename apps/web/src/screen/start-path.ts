import { choiceParameters, type OnboardingChoice } from '@millpond/core/onboarding'
import { PATHS } from '#paths.ts'

/** Through signing up to the connect step, with the choice in the address. */
export function startPath(choice: OnboardingChoice, productId: string): string {
  const next = `${PATHS.onboardingConnect}?${choiceParameters(choice, productId)}`
  return `${PATHS.signUp}?returnTo=${encodeURIComponent(next)}`
}
