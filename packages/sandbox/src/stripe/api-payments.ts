/** Payment intents, charges, refunds, disputes, checkout sessions and the portal. */
import { pageOfList, type Serve } from './calls.ts'
import { createSession } from './checkout.ts'
import { type StripeContext, timeOf } from './context.ts'
import { invalid } from './errors.ts'
import {
  booleanIn,
  type FormParameters,
  groupIn,
  groupsIn,
  integerIn,
  metadataIn,
  neededText,
  textIn,
} from './parameters.ts'
import { refundCharge } from './payments.ts'
import type { PortalConfiguration, PortalFlow, PortalSession, Refund } from './resources.ts'
import { newId } from './store.ts'

export function servePayments(serve: Serve, context: StripeContext): void {
  const { store } = context
  serve('GET', '/v1/payment_intents', ({ given }) => {
    const customer = textIn(given, 'customer')
    const all = store
      .list('payment_intent')
      .filter(each => (customer ?? each.customer) === each.customer)
    return pageOfList(context, all, given, '/v1/payment_intents')
  })
  serve('GET', '/v1/payment_intents/:id', ({ id }) => store.get('payment_intent', id, 'intent'))
  serve('GET', '/v1/charges', ({ given }) => {
    const [customer, intent] = [textIn(given, 'customer'), textIn(given, 'payment_intent')]
    const all = store.list('charge').filter(each => {
      return (
        (customer ?? each.customer) === each.customer &&
        (intent ?? each.payment_intent) === each.payment_intent
      )
    })
    return pageOfList(context, all, given, '/v1/charges')
  })
  serve('GET', '/v1/charges/:id', ({ id }) => store.get('charge', id, 'charge'))
  serve('GET', '/v1/refunds', ({ given }) => {
    const intent = textIn(given, 'payment_intent')
    const all = store
      .list('refund')
      .filter(each => (intent ?? each.payment_intent) === each.payment_intent)
    return pageOfList(context, all, given, '/v1/refunds')
  })
  serve('POST', '/v1/refunds', ({ given }) => refund(context, given))
  serve('GET', '/v1/refunds/:id', ({ id }) => store.get('refund', id, 'refund'))
  serve('GET', '/v1/disputes', ({ given }) => {
    const intent = textIn(given, 'payment_intent')
    const all = store
      .list('dispute')
      .filter(each => (intent ?? each.payment_intent) === each.payment_intent)
    return pageOfList(context, all, given, '/v1/disputes')
  })
  serve('GET', '/v1/disputes/:id', ({ id }) => store.get('dispute', id, 'dispute'))
}

function refund(context: StripeContext, given: FormParameters): Refund {
  const { store } = context
  const intentId = textIn(given, 'payment_intent')
  const chargeId =
    textIn(given, 'charge') ??
    (intentId && store.get('payment_intent', intentId, 'payment_intent').latest_charge)
  if (!chargeId)
    throw invalid('One of the following params should be provided: payment_intent or charge.')
  const charge = store.get('charge', chargeId, 'charge')
  const customer = store.find('customer', charge.customer)
  return refundCharge(
    context,
    charge,
    {
      amount: integerIn(given, 'amount'),
      reason: textIn(given, 'reason'),
      metadata: metadataIn(given),
    },
    timeOf(context, customer?.test_clock ?? null),
  )
}

export function serveSessions(serve: Serve, context: StripeContext): void {
  const { store, events } = context
  serve('GET', '/v1/checkout/sessions', ({ given }) => {
    const wanted = ['customer', 'subscription', 'status', 'payment_intent'] as const
    const all = store
      .list('checkout.session')
      .filter(each => wanted.every(name => (textIn(given, name) ?? each[name]) === each[name]))
    return pageOfList(context, all, given, '/v1/checkout/sessions')
  })
  serve('POST', '/v1/checkout/sessions', ({ given }) => createSession(context, given))
  serve('GET', '/v1/checkout/sessions/:id', ({ id }) =>
    store.get('checkout.session', id, 'session'),
  )
  serve('POST', '/v1/checkout/sessions/:id/expire', ({ id }) => {
    const session = store.get('checkout.session', id, 'session')
    if (session.status !== 'open') {
      throw invalid(`Only Checkout Sessions with a status in ["open"] can be expired.`)
    }
    session.status = 'expired'
    events.emit('checkout.session.expired', session, timeOf(context, null))
    return session
  })
}

export function servePortal(serve: Serve, context: StripeContext): void {
  const { store } = context
  serve('GET', '/v1/billing_portal/configurations', ({ given }) => {
    const all = store.list('billing_portal.configuration')
    return pageOfList(context, all, given, '/v1/billing_portal/configurations')
  })
  serve('POST', '/v1/billing_portal/configurations', ({ given }) =>
    addConfiguration(context, given),
  )
  serve('POST', '/v1/billing_portal/sessions', ({ given }): PortalSession => {
    const customer = store.get('customer', neededText(given, 'customer'), 'customer')
    const asked = textIn(given, 'configuration')
    const configuration = asked
      ? store.get('billing_portal.configuration', asked, 'configuration')
      : store.list('billing_portal.configuration').find(each => each.is_default)
    if (!configuration) {
      throw invalid('No configuration provided and your test mode default has not been created.')
    }
    return store.add<'billing_portal.session'>({
      id: newId('bps'),
      object: 'billing_portal.session',
      created: timeOf(context, customer.test_clock),
      customer: customer.id,
      configuration: configuration.id,
      return_url: textIn(given, 'return_url'),
      flow: flowOf(given),
    })
  })
}

function flowOf(given: FormParameters): PortalFlow | null {
  const flow = groupIn(given, 'flow_data')
  const type = textIn(flow, 'type')
  if (type === null) return null
  const part = groupIn(flow, type)
  const [item] = groupsIn(part, 'items')
  return {
    type,
    subscription: textIn(part, 'subscription'),
    price: item ? textIn(item, 'price') : null,
    quantity: item ? integerIn(item, 'quantity') : null,
  }
}

function addConfiguration(context: StripeContext, given: FormParameters): PortalConfiguration {
  const { store } = context
  const at = timeOf(context, null)
  const features = groupIn(given, 'features')
  const isOn = (name: string) => booleanIn(groupIn(features, name), 'enabled') ?? false
  return store.add<'billing_portal.configuration'>({
    id: newId('bpc'),
    object: 'billing_portal.configuration',
    created: at,
    updated: at,
    active: true,
    is_default: store.list('billing_portal.configuration').length === 0,
    name: textIn(given, 'name'),
    metadata: metadataIn(given),
    default_return_url: textIn(given, 'default_return_url'),
    business_profile: { headline: null, privacy_policy_url: null, terms_of_service_url: null },
    features: {
      customer_update: {
        allowed_updates: ['email', 'address', 'tax_id'],
        enabled: isOn('customer_update'),
      },
      invoice_history: { enabled: isOn('invoice_history') },
      payment_method_update: {
        enabled: isOn('payment_method_update'),
        payment_method_configuration: null,
      },
      subscription_cancel: {
        cancellation_reason: { enabled: false, feedback_options: null, options: [] },
        enabled: isOn('subscription_cancel'),
        mode: 'at_period_end',
        proration_behavior: 'none',
      },
      subscription_pause: {
        duration: {
          interval_options: [{ interval: 'month', interval_count: 1 }],
          type: 'interval_options',
        },
        enabled: false,
      },
      subscription_update: {
        billing_cycle_anchor: null,
        default_allowed_updates: ['price'],
        enabled: isOn('subscription_update'),
        products: [],
        proration_behavior: 'always_invoice',
        schedule_at_period_end: { conditions: [] },
        trial_update_behavior: 'continue_trial',
      },
    },
  })
}
