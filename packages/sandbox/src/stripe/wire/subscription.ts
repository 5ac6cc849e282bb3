import type { Subscription, SubscriptionItem } from '../resources.ts'
import { planOf, price } from './catalogue.ts'
import { listOf, nulls, type Wire } from './parts.ts'

const item = ({ price: priced, ...it }: SubscriptionItem): Wire => ({
  ...it,
  billing_thresholds: null,
  current_trial: null,
  discounts: [],
  metadata: {},
  plan: planOf(priced),
  price: price(priced),
  tax_rates: [],
})

const SUBSCRIPTION_NULLS = nulls(
  'application application_fee_percent billing_cycle_anchor_config billing_thresholds ' +
    'customer_account days_until_due default_source description managed_payments ' +
    'next_pending_invoice_item_invoice on_behalf_of pause_collection ' +
    'pending_invoice_item_interval pending_setup_intent schedule transfer_data',
)

export function subscription(it: Subscription): Wire {
  const { item: own, missing_payment_method, hasTax, cancellation_reason, ...rest } = it
  const { isWarned: _, pendingLines: __, pending_update, ...fields } = rest
  return {
    ...SUBSCRIPTION_NULLS,
    ...fields,
    automatic_tax: taxOf(hasTax),
    billing_mode: { flexible: null, type: 'classic' },
    billing_schedules: [],
    cancellation_details: {
      comment: null,
      feedback: null,
      feedback_option: null,
      reason: cancellation_reason,
    },
    collection_method: 'charge_automatically',
    default_tax_rates: [],
    discounts: [],
    invoice_settings: {
      ...nulls('account_tax_ids custom_fields description footer'),
      issuer: { type: 'self' },
    },
    items: listOf([item(own)], `/v1/subscription_items?subscription=${it.id}`),
    livemode: false,
    payment_settings: {
      payment_method_options: null,
      payment_method_types: null,
      save_default_payment_method: 'on_subscription',
    },
    pending_update: pending_update && {
      ...nulls('billing_cycle_anchor cancel_at_period_end discount discounts metadata'),
      ...nulls('trial_end trial_from_plan'),
      expires_at: pending_update.expires_at,
      subscription_items: [{ ...item(own), quantity: pending_update.quantity }],
    },
    trial_settings: { end_behavior: { billing_cycle_anchor: null, missing_payment_method } },
  }
}

export const taxOf = (enabled: boolean): Wire => ({
  disabled_reason: null,
  enabled,
  liability: enabled ? { type: 'self' } : null,
})
