/** Spec §3. The numbers are stored and sent: never renumber. */
export const SUBSCRIPTION_STATUS = {
  none: 0,
  xeroAppStore: 1,
  manual: 2,
  stripe: 3,
  linkedToPartner: 4,
  partnerTrialling: 5,
  stripeLifetimeIndividual: 6,
  trialingNoPaymentSetup: 7,
} as const
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUS)[keyof typeof SUBSCRIPTION_STATUS]
