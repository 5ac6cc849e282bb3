import type { ProviderName } from '#organisation'
import type { OnboardingChoice } from './flow.ts'

/** What is known of a person who comes from the app store of their accounting provider. */
export interface ArrivalFacts {
  /** This account at the provider signed in here before. */
  readonly isKnown: boolean
  /** The provider has verified the email address. */
  readonly isVerified: boolean
  /** An account here has this address. */
  readonly hasAccount: boolean
}

/** `linkFirst`: the address has an account that only its owner may open. */
export type StoreArrival = 'signIn' | 'create' | 'linkFirst'

/**
 * One consent at the provider signs the person in and connects their books. The same rule applies
 * to every sign-in of a provider: an address alone never opens an account. `arriveFrom({ isKnown:
 * false, isVerified: true, hasAccount: false })` is `create`.
 */
export function arriveFrom({ isKnown, isVerified, hasAccount }: ArrivalFacts): StoreArrival {
  if (isKnown) return 'signIn'
  return isVerified && !hasAccount ? 'create' : 'linkFirst'
}

/** Identity claims of an account that came from a store. Spec §3. */
export const claimsOfStore = (provider: ProviderName) => ['appStore', provider] as const

/** A store sells to owners, who choose a plan after the trial. */
export const STORE_CHOICE: OnboardingChoice = { accountType: 'individual', pricing: null }

/** The product that a store lists. */
export const STORE_PRODUCT = 'business'
