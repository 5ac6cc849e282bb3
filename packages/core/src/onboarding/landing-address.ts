import { ACCOUNT_TYPES, type AccountType } from '#organisation'
import type { OnboardingChoice } from './flow.ts'

/** Individual, partner or trial-partner in any case; anything else is ignored. Spec §5. */
export const accountTypeOf = (text: string | null): AccountType | null =>
  ACCOUNT_TYPES.find(type => type === text?.trim().toLowerCase()) ?? null

const PRICING_WORD = /^[a-z0-9-]{1,40}$/

/** One word in lower case; an unknown one is kept, because its flow says that it is not offered. */
export function pricingOf(text: string | null): string | null {
  const word = text?.trim().toLowerCase() ?? ''
  return PRICING_WORD.test(word) ? word : null
}

/** The part of URLSearchParams that reads. */
interface Parameters {
  get(name: string): string | null
}

/**
 * What an address chooses. Old advertisements spell `account-type` as `accountype`; the right
 * spelling wins. Spec §2.
 */
export const choiceOfAddress = (parameters: Parameters): OnboardingChoice => ({
  accountType:
    accountTypeOf(parameters.get('account-type')) ?? accountTypeOf(parameters.get('accountype')),
  pricing: pricingOf(parameters.get('pricing')),
})

/** The parameters of a choice, as `choiceOfAddress` reads them; an offer is named `product`. */
export const choiceParameters = (
  { accountType, pricing }: OnboardingChoice,
  productId: string,
): string =>
  Object.entries({ product: productId, 'account-type': accountType, pricing })
    .flatMap(([name, value]) => (value === null ? [] : [`${name}=${encodeURIComponent(value)}`]))
    .join('&')
