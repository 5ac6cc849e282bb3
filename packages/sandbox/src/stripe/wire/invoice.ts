import type { Invoice, InvoiceLine } from '../resources.ts'
import { listOf, nulls, type PageOf, type Wire } from './parts.ts'
import { taxOf } from './subscription.ts'

const lineOf = (owner: Invoice, it: InvoiceLine): Wire => ({
  id: it.id,
  object: 'line_item',
  amount: it.amount,
  currency: owner.currency,
  description: it.description,
  discount_amounts: [],
  discountable: !it.isProration,
  discounts: [],
  invoice: owner.id,
  livemode: false,
  metadata: owner.subscriptionMetadata,
  parent: {
    invoice_item_details: null,
    subscription_item_details: {
      invoice_item: null,
      proration: it.isProration,
      proration_details: { credited_items: null },
      subscription: owner.subscription,
      subscription_item: `si_${(owner.subscription ?? 'none').slice(4)}`,
    },
    type: 'subscription_item_details',
  },
  period: it.period,
  pretax_credit_amounts: [],
  pricing: {
    price_details: { price: it.price, product: it.product },
    type: 'price_details',
    unit_amount_decimal: null,
  },
  quantity: it.quantity,
  quantity_decimal: String(it.quantity),
  subscription: owner.subscription,
  subtotal: it.amount,
  taxes: [],
})

const INVOICE_NULLS = nulls(
  'account_name account_tax_ids application automatically_finalizes_at custom_fields ' +
    'customer_account customer_address customer_phone customer_shipping ' +
    'default_payment_method default_source description due_date footer from_invoice ' +
    'last_finalization_error latest_revision on_behalf_of receipt_number rendering ' +
    'shipping_cost shipping_details statement_descriptor webhooks_delivered_at',
)

export function invoice(it: Invoice, pageOf: PageOf): Wire {
  const { lines, subscription, subscriptionMetadata, tax, payment_intent, isPreview, ...rest } = it
  const { finalized_at, paid_at, voided_at, ...fields } = rest
  const subtotal = lines.reduce((sum, line) => sum + line.amount, 0)
  const page = isPreview ? null : pageOf(`/stripe/receipt/${it.id}`)
  return {
    ...INVOICE_NULLS,
    ...fields,
    account_country: 'NZ',
    amount_overpaid: 0,
    amount_remaining: it.status === 'void' ? 0 : it.amount_due - it.amount_paid,
    amount_shipping: 0,
    auto_advance: it.status === 'open',
    automatic_tax: {
      ...taxOf(tax > 0),
      provider: tax > 0 ? 'stripe' : null,
      status: tax > 0 ? 'complete' : null,
    },
    collection_method: 'charge_automatically',
    customer_tax_exempt: 'none',
    customer_tax_ids: [],
    default_tax_rates: [],
    discounts: [],
    effective_at: finalized_at,
    hosted_invoice_url: page,
    invoice_pdf: page && `${page}/pdf`,
    issuer: { type: 'self' },
    lines: listOf(
      lines.map(line => lineOf(it, line)),
      `/v1/invoices/${it.id}/lines`,
    ),
    livemode: false,
    metadata: {},
    parent: subscription && {
      quote_details: null,
      subscription_details: { metadata: subscriptionMetadata, subscription },
      type: 'subscription_details',
    },
    payment_settings: {
      default_mandate: null,
      payment_method_options: null,
      payment_method_types: null,
    },
    payments: listOf(
      payment_intent
        ? [
            {
              id: `inpay_${payment_intent.slice(3)}`,
              object: 'invoice_payment',
              amount_paid: it.amount_paid,
              amount_requested: it.amount_due,
              created: it.created,
              currency: it.currency,
              invoice: it.id,
              is_default: true,
              livemode: false,
              payment: { payment_intent, type: 'payment_intent' },
              status: it.status === 'paid' ? 'paid' : 'open',
              status_transitions: { canceled_at: null, paid_at },
            },
          ]
        : [],
      `/v1/invoice_payments?invoice=${it.id}`,
    ),
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    status_transitions: { finalized_at, marked_uncollectible_at: null, paid_at, voided_at },
    subtotal,
    subtotal_excluding_tax: subtotal,
    total_discount_amounts: [],
    total_excluding_tax: it.total - tax,
    total_pretax_credit_amounts: [],
    total_taxes: [],
  }
}
