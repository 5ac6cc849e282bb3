import type { Onboarding } from '@millpond/contract/onboarding'
import { flowMessage, type OnboardingChoice, type OnboardingFlow } from '@millpond/core/onboarding'
import { isGatewayError, plainMessage } from '#api/gateway-error.ts'

const TITLES: Readonly<Record<OnboardingFlow, string>> = {
  FREE_TRIAL: 'We couldn’t start your free trial.',
  DEFAULT_TRIAL: 'We couldn’t start your trial.',
  PAID_CHECKOUT: 'We couldn’t start the payment.',
  PARTNER_CHECKOUT: 'We couldn’t start the payment.',
  LIFETIME_UPGRADE: 'We couldn’t start the lifetime upgrade.',
}

export const failureTitle = (flow: OnboardingFlow): string => TITLES[flow]

interface OtherChoice {
  readonly label: string
  readonly choice: Partial<OnboardingChoice>
}

/** What a person can choose instead, when their flow is not possible for them. */
export function otherChoice({ subscription, accountType }: Onboarding): OtherChoice | null {
  const monthly = { pricing: 'monthly' }
  switch (subscription.flowType) {
    case 'FREE_TRIAL':
      return accountType.isPartner
        ? { label: 'Buy client passes', choice: { accountType: 'partner', ...monthly } }
        : null
    case 'DEFAULT_TRIAL':
    case 'LIFETIME_UPGRADE':
    case 'PAID_CHECKOUT':
      return { label: 'Choose the monthly plan', choice: monthly }
    default:
      return null
  }
}

/** ONB-08: the text of the flow; the gateway's own sentence for what is not about the flow. */
export function checkoutMessage(flow: OnboardingFlow, error: unknown): string {
  const refused = isGatewayError(error) ? error.failure : null
  if (refused?.code === 'conflict' || refused?.code === 'tooManyRequests') {
    return plainMessage(error)
  }
  const reason = refused && 'reason' in refused ? String(refused.reason) : null
  return flowMessage(flow, reason)
}
