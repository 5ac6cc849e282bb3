/** The billing port: what Millpond needs of a payment service, in terms of the domain. */
import type {
  ReadSubscription,
  RecurringPricing,
  Product as SoldProduct,
} from '@millpond/core/billing'

export interface PlanPrice {
  readonly product: SoldProduct
  readonly pricing: RecurringPricing
  readonly priceId: string
  /** Cents by currency, such as `NZD`; the first is the default. */
  readonly amounts: Readonly<Record<string, number>>
}

export interface PayingCustomer {
  readonly customerId: string
  /** The first payment sets it, and then it stays. */
  readonly currency: string | null
}

export interface CheckoutAsked {
  readonly customerId: string
  /** `millpond_account` at Stripe. */
  readonly organisationId: string
  readonly buys:
    | {
        readonly kind: 'plan'
        readonly priceId: string
        readonly quantity: number
        /** Passes: the customer may change how many, down to those in use. */
        readonly leastQuantity: number | null
        readonly trialEnd: number | null
        readonly needsCard: boolean
      }
    | { readonly kind: 'lifetime'; readonly amount: number; readonly name: string }
  readonly currency: string
  readonly successUrl: string
  readonly cancelUrl: string
  /** Seconds since 1970. */
  readonly expiresAt: number
  readonly hasTax: boolean
}

export interface PayPage {
  readonly sessionId: string
  readonly url: string
}

export type CheckoutState = 'open' | 'complete' | 'expired'

/** One subscription as screens and emails show it, and as the rules read it. */
export interface StripePlan extends ReadSubscription {
  readonly subscriptionId: string
  readonly itemId: string
  readonly priceId: string
  readonly pricing: RecurringPricing
  readonly currency: string
  readonly amount: number | null
  readonly card: {
    readonly brand: string
    readonly last4: string
    readonly fingerprint: string | null
  } | null
  /** The page of an invoice that is not paid. */
  readonly payUrl: string | null
  /** What was refunded when `undoPlan` ended it; null if that has not ended it. */
  readonly refundedAsSecond: number | null
  /** It was on trial, with a card that had a trial before, and has ended for that. */
  readonly isEndedForCard: boolean
  /** It ends because its company is being deleted, and not because its owner cancelled it. */
  readonly isEndingForDeletion: boolean
}

export interface LifetimePurchase {
  readonly paymentIntentId: string
  readonly amount: number
  readonly currency: string
  readonly state: 'paid' | 'refunded' | 'disputed' | 'lost'
  /** Milliseconds since 1970. */
  readonly paidAt: number
}

/** Everything that decides what a customer has paid for. */
export interface CustomerState {
  readonly plans: readonly StripePlan[]
  /** Lifetimes. */
  readonly purchases: readonly LifetimePurchase[]
  readonly openCheckouts: readonly string[]
}

export interface PassChange {
  readonly subscriptionId: string
  readonly itemId: string
  readonly from: number
  readonly to: number
  /** Seconds since 1970. */
  readonly prorationDate: number
}

export interface PortalAsked {
  readonly customerId: string
  readonly returnUrl: string
  /** The page shows what this change costs, and asks to confirm it. */
  readonly change?: {
    readonly subscriptionId: string
    readonly itemId: string
    readonly priceId: string
    readonly quantity: number
  }
}

export interface PassCost {
  readonly chargedNow: number
  readonly creditedLater: number
  readonly eachPeriod: number
}

export interface IssuedInvoice {
  readonly number: string | null
  readonly createdAt: number
  readonly amount: number
  readonly currency: string
  readonly state: 'paid' | 'open' | 'void'
  readonly pdfUrl: string | null
}

/** An event says only which customer to read again. */
export interface BillingEvent {
  readonly eventId: string
  readonly type: string
  /** Seconds since 1970. */
  readonly createdAt: number
  readonly isLive: boolean
  readonly customerId: string | null
  /** Disputes name a payment and no customer. */
  readonly paymentIntentId: string | null
}

export interface BillingProvider {
  /** Keys of a test account: no money moves. */
  readonly isTest: boolean
  prices(): Promise<readonly PlanPrice[]>
  createCustomer(asked: {
    readonly organisationId: string
    readonly name: string
    readonly email: string
  }): Promise<PayingCustomer>
  checkOut(asked: CheckoutAsked, attemptId: string): Promise<PayPage>
  checkoutState(sessionId: string): Promise<CheckoutState>
  /** Does nothing if it is no longer open. */
  closeCheckout(sessionId: string): Promise<void>
  stateOf(customerId: string): Promise<CustomerState>
  portalUrl(asked: PortalAsked): Promise<string>
  passCost(change: PassChange): Promise<PassCost>
  /** The address of a page, if the bank wants a confirmation first. */
  changePasses(change: PassChange, changeId: string): Promise<{ readonly payUrl: string | null }>
  invoices(customerId: string): Promise<readonly IssuedInvoice[]>
  /** `forDeletion`: keeping the company continues the plan. */
  endAtPeriodEnd(subscriptionId: string, isEnding: boolean, forDeletion?: boolean): Promise<void>
  /** Ends it at once, without a refund; does nothing if it has ended. */
  endNow(subscriptionId: string, why?: 'usedCard'): Promise<void>
  /** Ends a second plan at once and refunds what was paid for it; the amount in cents. */
  undoPlan(subscriptionId: string): Promise<number>
  /** Events since a time, oldest first. */
  eventsSince(seconds: number): Promise<readonly BillingEvent[]>
  /** Null if no secret has signed these bytes, or at another time. */
  readEvent(body: string, signature: string, nowSeconds: number): BillingEvent | null
  /** Makes the products, the prices and the portal; says what is there now. */
  setUp(plan: SetUp): Promise<readonly string[]>
}

export interface SetUp {
  readonly currency: string
  /** Cents. */
  readonly amounts: Readonly<Record<SoldProduct, Readonly<Record<RecurringPricing, number>>>>
  readonly webhookUrl: string | null
}
