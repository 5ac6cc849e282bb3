import { SUBSCRIPTION_STATUS, type SubscriptionStatus } from './subscription.ts'

/** The account types at sign-up. ORG-03. */
export const ACCOUNT_TYPES = ['individual', 'partner', 'trial-partner'] as const
export type AccountType = (typeof ACCOUNT_TYPES)[number]

/** The initial terms of an organisation with an account type. */
export interface AccountTerms {
  readonly subscriptionStatus: SubscriptionStatus
  readonly isPartner: boolean
  readonly trialDays: number
  /** The maximum of client organisations; null if it can have none. */
  readonly clientLimit: number | null
}

/** Until a subscription is paid, a partner is on trial: three clients for seven days. */
const PARTNER_ON_TRIAL: AccountTerms = {
  subscriptionStatus: SUBSCRIPTION_STATUS.partnerTrialling,
  isPartner: true,
  trialDays: 7,
  clientLimit: 3,
}

const TERMS: Readonly<Record<AccountType, AccountTerms>> = {
  individual: {
    subscriptionStatus: SUBSCRIPTION_STATUS.trialingNoPaymentSetup,
    isPartner: false,
    trialDays: 14,
    clientLimit: null,
  },
  partner: PARTNER_ON_TRIAL,
  'trial-partner': PARTNER_ON_TRIAL,
}

/** `termsOf('trial-partner')` is on trial for 7 days with 3 clients. ORG-03, BIL-02. */
export const termsOf = (accountType: AccountType): AccountTerms => TERMS[accountType]
