import type { AccountType } from '#organisation'

/** The ways to start with Millpond. Spec §1, §4. */
export const FLOWS = [
  'FREE_TRIAL',
  'PAID_CHECKOUT',
  'LIFETIME_UPGRADE',
  'PARTNER_CHECKOUT',
  'DEFAULT_TRIAL',
] as const
export type OnboardingFlow = (typeof FLOWS)[number]

/** What a person has chosen, or an offer has chosen for them. */
export interface OnboardingChoice {
  readonly accountType: AccountType | null
  readonly pricing: string | null
}

/**
 * The flow of a choice, first match. `chooseFlow({ accountType: 'partner', pricing: 'yearly' })` is
 * `PARTNER_CHECKOUT`. Spec §4.
 */
export function chooseFlow({ accountType, pricing }: OnboardingChoice): OnboardingFlow {
  if (accountType === 'trial-partner') return 'FREE_TRIAL'
  if (accountType === 'partner' && pricing !== null) return 'PARTNER_CHECKOUT'
  if (pricing === 'lifetime') return 'LIFETIME_UPGRADE'
  if (pricing !== null && pricing !== 'trial') return 'PAID_CHECKOUT'
  return 'DEFAULT_TRIAL'
}

const OF_PARTNERS: readonly OnboardingFlow[] = ['PARTNER_CHECKOUT', 'FREE_TRIAL']

/** Whether an account type may use a flow. Spec §4. */
export function isAllowedFlow(flow: OnboardingFlow, accountType: AccountType | null): boolean {
  if (accountType === 'trial-partner') return flow === 'FREE_TRIAL'
  return OF_PARTNERS.includes(flow) === (accountType === 'partner')
}

/**
 * The chosen flow where it is allowed. Only a partner without a price chooses one that is not: such
 * a partner tries it first, and pays if the trial was used.
 */
export function flowFor(
  choice: OnboardingChoice,
  { hasUsedTrial }: { hasUsedTrial: boolean },
): OnboardingFlow {
  const chosen = chooseFlow(choice)
  if (isAllowedFlow(chosen, choice.accountType)) return chosen
  return hasUsedTrial ? 'PARTNER_CHECKOUT' : 'FREE_TRIAL'
}
