/** What the stand-in stores, in the words of Stripe's API; `wire/` adds the fields that never change. */

export type Metadata = Readonly<Record<string, string>>

interface Resource<Name extends string> {
  readonly id: string
  readonly object: Name
  /** Seconds since 1970, as all times of Stripe. */
  readonly created: number
}

export interface Product extends Resource<'product'> {
  name: string
  active: boolean
  metadata: Metadata
  updated: number
  default_price: string | null
  description: string | null
  statement_descriptor: string | null
  tax_code: string | null
}

export interface Recurring {
  readonly interval: 'month' | 'year' | 'week' | 'day'
  readonly interval_count: number
  readonly meter: null
  readonly trial_period_days: null
  readonly usage_type: 'licensed'
}

export interface Price extends Resource<'price'> {
  active: boolean
  readonly currency: string
  readonly unit_amount: number
  readonly unit_amount_decimal: string
  readonly product: string
  readonly recurring: Recurring | null
  readonly type: 'recurring' | 'one_time'
  lookup_key: string | null
  readonly metadata: Metadata
  readonly tax_behavior: string
  readonly currency_options?: Readonly<Record<string, { readonly unit_amount: number }>>
}

export interface Address {
  readonly city: string | null
  readonly country: string | null
  readonly line1: string | null
  readonly line2: string | null
  readonly postal_code: string | null
  readonly state: string | null
}

export interface Customer extends Resource<'customer'> {
  email: string | null
  name: string | null
  metadata: Metadata
  address: Address | null
  balance: number
  currency: string | null
  invoice_settings: CustomerInvoiceSettings
  readonly test_clock: string | null
  next_invoice_sequence: number
  readonly invoice_prefix: string
}

interface CustomerInvoiceSettings {
  custom_fields: null
  default_payment_method: string | null
  footer: null
  rendering_options: null
}

export interface PaymentMethod extends Resource<'payment_method'> {
  readonly type: 'card'
  readonly card: {
    readonly brand: string
    readonly last4: string
    readonly fingerprint: string
    readonly exp_month: number
    readonly exp_year: number
  }
  customer: string | null
  /** How its bank answers; one of `CARDS`. */
  readonly behaviour: string
}

export interface SubscriptionItem extends Resource<'subscription_item'> {
  price: Price
  quantity: number
  current_period_start: number
  current_period_end: number
  readonly subscription: string
}

export type SubscriptionStatus =
  | 'incomplete'
  | 'incomplete_expired'
  | 'trialing'
  | 'active'
  | 'past_due'
  | 'canceled'
  | 'unpaid'
  | 'paused'

export interface PendingUpdate {
  readonly expires_at: number
  readonly quantity: number
  readonly price: string
}

export interface Subscription extends Resource<'subscription'> {
  readonly customer: string
  readonly currency: string
  status: SubscriptionStatus
  item: SubscriptionItem
  default_payment_method: string | null
  cancel_at_period_end: boolean
  cancel_at: number | null
  canceled_at: number | null
  ended_at: number | null
  trial_start: number | null
  trial_end: number | null
  readonly missing_payment_method: 'cancel' | 'create_invoice' | 'pause'
  latest_invoice: string | null
  metadata: Metadata
  readonly start_date: number
  billing_cycle_anchor: number
  pending_update: PendingUpdate | null
  readonly test_clock: string | null
  readonly hasTax: boolean
  cancellation_reason: string | null
  /** Whether `trial_will_end` was sent. */
  isWarned: boolean
  /** Amounts that the next invoice adds: credits for fewer passes. */
  pendingLines: InvoiceLine[]
}

export interface InvoiceLine {
  readonly id: string
  readonly amount: number
  readonly description: string
  readonly period: { readonly start: number; readonly end: number }
  readonly price: string
  readonly product: string
  readonly quantity: number
  readonly isProration: boolean
}

export interface Invoice extends Resource<'invoice'> {
  readonly customer: string
  readonly customer_email: string | null
  readonly customer_name: string | null
  readonly currency: string
  readonly subscription: string | null
  readonly subscriptionMetadata: Metadata
  status: 'draft' | 'open' | 'paid' | 'void' | 'uncollectible'
  readonly billing_reason: string
  readonly lines: readonly InvoiceLine[]
  readonly tax: number
  readonly total: number
  /** Of the customer's balance; negative is credit. */
  readonly starting_balance: number
  readonly ending_balance: number
  readonly amount_due: number
  amount_paid: number
  attempt_count: number
  attempted: boolean
  next_payment_attempt: number | null
  readonly number: string | null
  readonly period_start: number
  readonly period_end: number
  finalized_at: number | null
  paid_at: number | null
  voided_at: number | null
  payment_intent: string | null
  readonly test_clock: string | null
  readonly isPreview: boolean
}

export interface PaymentError {
  readonly code: string
  readonly decline_code: string | null
  readonly message: string
}

export interface PaymentIntent extends Resource<'payment_intent'> {
  readonly amount: number
  readonly currency: string
  readonly customer: string | null
  status: 'requires_payment_method' | 'requires_action' | 'succeeded' | 'canceled'
  payment_method: string | null
  latest_charge: string | null
  readonly metadata: Metadata
  error: PaymentError | null
  readonly invoice: string | null
}

export interface Charge extends Resource<'charge'> {
  readonly amount: number
  amount_refunded: number
  readonly currency: string
  readonly customer: string | null
  readonly payment_intent: string
  readonly payment_method: string
  readonly metadata: Metadata
  refunded: boolean
  disputed: boolean
  readonly status: 'succeeded' | 'failed'
  readonly error: PaymentError | null
}

export interface Refund extends Resource<'refund'> {
  readonly amount: number
  readonly currency: string
  readonly charge: string
  readonly payment_intent: string
  readonly reason: string | null
  readonly status: 'succeeded'
  readonly metadata: Metadata
}

export interface Dispute extends Resource<'dispute'> {
  readonly amount: number
  readonly currency: string
  readonly charge: string
  readonly payment_intent: string
  readonly reason: string
  status: 'needs_response' | 'under_review' | 'won' | 'lost'
}

export interface CheckoutLine {
  readonly id: string
  readonly price: Price
  quantity: number
  readonly adjustable: { readonly minimum: number; readonly maximum: number } | null
}

export interface CheckoutSession extends Resource<'checkout.session'> {
  readonly mode: 'subscription' | 'payment' | 'setup'
  status: 'open' | 'complete' | 'expired'
  payment_status: 'paid' | 'unpaid' | 'no_payment_required'
  customer: string | null
  readonly customer_email: string | null
  readonly currency: string
  readonly line: CheckoutLine
  readonly success_url: string
  readonly cancel_url: string | null
  readonly client_reference_id: string | null
  readonly metadata: Metadata
  readonly subscriptionData: {
    readonly trialEnd: number | null
    readonly trialDays: number | null
    readonly missing_payment_method: Subscription['missing_payment_method']
    readonly metadata: Metadata
  }
  readonly paymentIntentMetadata: Metadata
  readonly payment_method_collection: 'always' | 'if_required' | null
  readonly asksAddress: boolean
  readonly asksTaxId: boolean
  readonly hasTax: boolean
  readonly expires_at: number
  subscription: string | null
  payment_intent: string | null
  invoice: string | null
  /** A card that waits for the bank's page. */
  waitingCard: string | null
}

export interface PortalConfiguration extends Resource<'billing_portal.configuration'> {
  active: boolean
  is_default: boolean
  updated: number
  name: string | null
  readonly metadata: Metadata
  readonly default_return_url: string | null
  readonly features: unknown
  readonly business_profile: unknown
}

export interface PortalSession extends Resource<'billing_portal.session'> {
  readonly customer: string
  readonly configuration: string
  readonly return_url: string | null
  readonly flow: PortalFlow | null
}

export interface PortalFlow {
  readonly type: string
  readonly subscription: string | null
  readonly price: string | null
  readonly quantity: number | null
}

export interface WebhookEndpoint extends Resource<'webhook_endpoint'> {
  url: string
  enabled_events: readonly string[]
  status: 'enabled' | 'disabled'
  readonly secret: string
  description: string | null
  metadata: Metadata
}

export interface StripeEvent extends Resource<'event'> {
  readonly type: string
  /** The object as it was sent. */
  readonly data: { readonly object: unknown; readonly previous_attributes?: unknown }
  pending_webhooks: number
  readonly request: { readonly id: string | null; readonly idempotency_key: string | null } | null
}

export interface TestClock extends Resource<'test_helpers.test_clock'> {
  frozen_time: number
  status: 'ready' | 'advancing'
  readonly name: string | null
}

export interface Resources {
  product: Product
  price: Price
  customer: Customer
  payment_method: PaymentMethod
  subscription: Subscription
  invoice: Invoice
  payment_intent: PaymentIntent
  charge: Charge
  refund: Refund
  dispute: Dispute
  'checkout.session': CheckoutSession
  'billing_portal.configuration': PortalConfiguration
  'billing_portal.session': PortalSession
  webhook_endpoint: WebhookEndpoint
  event: StripeEvent
  'test_helpers.test_clock': TestClock
}
export type ResourceName = keyof Resources
export type AnyResource = Resources[ResourceName]
