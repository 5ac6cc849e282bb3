/** Whether this installation charges for plans. Without payments everything is included. */

export const BILLING_SETTINGS = ['auto', 'off'] as const
type BillingSetting = (typeof BILLING_SETTINGS)[number]

interface BillingFacts {
  readonly setting: BillingSetting
  /** Credentials of a real accounting provider: this is not a machine to try Millpond out. */
  readonly hasRealBooks: boolean
  readonly hasStripeKeys: boolean
}

/**
 * Off where the operator says so, and for real books without Stripe keys. For the stand-in of an
 * accounting provider there is one of Stripe too, so that everything can be tried.
 */
export const isBillingOff = ({ setting, hasRealBooks, hasStripeKeys }: BillingFacts): boolean =>
  setting === 'off' || (hasRealBooks && !hasStripeKeys)
