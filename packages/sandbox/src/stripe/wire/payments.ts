import type {
  Charge,
  Customer,
  Dispute,
  PaymentIntent,
  PaymentMethod,
  Refund,
} from '../resources.ts'
import { nulls, type Wire } from './parts.ts'

export const customer = (it: Customer): Wire => ({
  ...nulls('default_source description discount phone shipping'),
  ...it,
  delinquent: false,
  livemode: false,
  preferred_locales: [],
  tax_exempt: 'none',
})

export const paymentMethod = ({ behaviour: _, ...it }: PaymentMethod): Wire => ({
  ...it,
  allow_redisplay: 'always',
  billing_details: {
    ...nulls('email name phone tax_id'),
    address: nulls('city country line1 line2 postal_code state'),
  },
  card: {
    ...it.card,
    checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
    country: 'NZ',
    display_brand: it.card.brand,
    funding: 'credit',
    generated_from: null,
    networks: { available: [it.card.brand], preferred: null },
    regulated_status: 'unregulated',
    three_d_secure_usage: { supported: true },
    wallet: null,
  },
  customer_account: null,
  livemode: false,
  metadata: {},
})

export const paymentIntent = ({ error, invoice: _, ...it }: PaymentIntent): Wire => ({
  ...nulls('application application_fee_amount automatic_payment_methods canceled_at'),
  ...nulls('cancellation_reason customer_account description excluded_payment_method_types'),
  ...nulls('on_behalf_of payment_method_configuration_details processing receipt_email review'),
  ...nulls('setup_future_usage shipping statement_descriptor statement_descriptor_suffix'),
  ...nulls('transfer_data transfer_group'),
  ...it,
  amount_capturable: 0,
  amount_received: it.status === 'succeeded' ? it.amount : 0,
  capture_method: 'automatic',
  client_secret: `${it.id}_secret`,
  confirmation_method: 'automatic',
  last_payment_error: error && { type: 'card_error', ...error },
  livemode: false,
  next_action: it.status === 'requires_action' ? { type: 'use_stripe_sdk' } : null,
  payment_method_options: {},
  payment_method_types: ['card'],
})

export const charge = ({ error, ...it }: Charge): Wire => ({
  ...nulls('application application_fee application_fee_amount balance_transaction'),
  ...nulls('calculated_statement_descriptor description failure_balance_transaction'),
  ...nulls('on_behalf_of receipt_email receipt_number receipt_url review shipping'),
  ...it,
  amount_captured: it.status === 'succeeded' ? it.amount : 0,
  captured: it.status === 'succeeded',
  failure_code: error?.code ?? null,
  failure_message: error?.message ?? null,
  fraud_details: {},
  livemode: false,
  outcome: null,
  paid: it.status === 'succeeded',
  payment_method_details: null,
})

export const refund = (it: Refund): Wire => ({
  ...nulls('balance_transaction customer customer_account payment_method receipt_number'),
  ...nulls('source_transfer_reversal transfer_reversal'),
  ...it,
})

export const dispute = (it: Dispute): Wire => ({
  ...it,
  balance_transactions: [],
  enhanced_eligibility_types: [],
  evidence: {},
  evidence_details: {
    due_by: it.created + 7 * 86_400,
    enhanced_eligibility: {},
    has_evidence: false,
    past_due: false,
    submission_count: 0,
  },
  is_charge_refundable: false,
  livemode: false,
  metadata: {},
})
