/** The account types at sign-up. ORG-03. */
export const ACCOUNT_TYPES = ['individual', 'partner', 'trial-partner'] as const
export type AccountType = (typeof ACCOUNT_TYPES)[number]

/** `isPartnerType('trial-partner')` is true: it manages client organisations. */
export const isPartnerType = (accountType: AccountType): boolean => accountType !== 'individual'
