import type { CheckoutSession, PortalConfiguration, PortalSession } from '../resources.ts'
import { price } from './catalogue.ts'
import { nulls, type PageOf, TAX_RATE, type Wire } from './parts.ts'

const SESSION_NULLS = nulls(
  'adaptive_pricing after_expiration allow_promotion_codes allowed_payment_method_types ' +
    'client_secret collected_information consent consent_collection currency_conversion ' +
    'customer_account customer_creation discounts integration_identifier invoice_creation ' +
    'locale managed_payments origin_context payment_link payment_method_configuration_details ' +
    'permissions recovered_from saved_payment_method_options setup_intent ' +
    'shipping_address_collection shipping_cost submit_type wallet_options',
)

export function session(it: CheckoutSession, pageOf: PageOf): Wire {
  const { line, subscriptionData: _, paymentIntentMetadata: __, waitingCard: ___, ...rest } = it
  const { asksAddress, asksTaxId, hasTax, ...fields } = rest
  const subtotal = line.price.unit_amount * line.quantity
  const isTrial = it.payment_status === 'no_payment_required'
  const tax = hasTax ? Math.round(subtotal * TAX_RATE) : 0
  return {
    ...SESSION_NULLS,
    ...fields,
    amount_subtotal: isTrial ? 0 : subtotal,
    amount_total: isTrial ? 0 : subtotal + tax,
    automatic_tax: {
      enabled: hasTax,
      liability: hasTax ? { type: 'self' } : null,
      provider: hasTax ? 'stripe' : null,
      status: hasTax ? 'complete' : null,
    },
    billing_address_collection: asksAddress ? 'required' : null,
    custom_fields: [],
    custom_text: nulls('after_submit shipping_address submit terms_of_service_acceptance'),
    customer_details: null,
    livemode: false,
    payment_method_options: {},
    payment_method_types: ['card'],
    phone_number_collection: { enabled: false },
    shipping_options: [],
    tax_id_collection: { enabled: asksTaxId, required: 'never' },
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: isTrial ? 0 : tax },
    ui_mode: 'hosted_page',
    url: it.status === 'open' ? pageOf(`/stripe/pay/${it.id}`) : null,
  }
}

export const checkoutLine = ({ line }: CheckoutSession): Wire => {
  const amount = line.price.unit_amount * line.quantity
  return {
    id: line.id,
    object: 'item',
    adjustable_quantity: line.adjustable && { enabled: true, ...line.adjustable },
    amount_discount: 0,
    amount_subtotal: amount,
    amount_tax: 0,
    amount_total: amount,
    currency: line.price.currency,
    description: null,
    metadata: {},
    price: price(line.price),
    quantity: line.quantity,
  }
}

export const portalConfiguration = (it: PortalConfiguration): Wire => ({
  ...it,
  application: null,
  livemode: false,
  login_page: { enabled: false, url: null },
})

export const portalSession = (it: PortalSession, pageOf: PageOf): Wire => ({
  ...nulls('customer_account locale on_behalf_of'),
  ...it,
  flow: it.flow && {
    after_completion: { hosted_confirmation: null, redirect: null, type: 'portal_homepage' },
    ...nulls('customer_update subscription_cancel subscription_update subscription_update_confirm'),
    type: it.flow.type,
  },
  livemode: false,
  url: pageOf(`/stripe/portal/${it.id}`),
})
