/** Products, prices, customers, payment methods. */
import { type Call, pageOfList, type Serve } from './calls.ts'
import { addCustomer } from './checkout.ts'
import { type StripeContext, timeOf } from './context.ts'
import { invalid } from './errors.ts'
import {
  booleanIn,
  choiceIn,
  groupIn,
  integerIn,
  metadataIn,
  neededText,
  type Parameters,
  textIn,
  textsIn,
} from './parameters.ts'
import { addCard, cardNamed } from './payments.ts'
import type { Address, Customer, Price, Recurring } from './resources.ts'
import { newId } from './store.ts'
import type { Wire } from './wire/index.ts'

export function serveCatalogue(serve: Serve, context: StripeContext): void {
  const { store } = context
  const now = () => timeOf(context, null)

  serve('GET', '/v1/products', ({ given }) => {
    const active = booleanIn(given, 'active')
    const ids = textsIn(given, 'ids')
    const all = store.list('product').filter(each => {
      return (
        (active === null || each.active === active) && (ids.length === 0 || ids.includes(each.id))
      )
    })
    return pageOfList(context, all, given, '/v1/products')
  })
  serve('POST', '/v1/products', ({ given }) =>
    store.add<'product'>({
      id: textIn(given, 'id') ?? newId('prod'),
      object: 'product',
      created: now(),
      updated: now(),
      name: neededText(given, 'name'),
      active: booleanIn(given, 'active') ?? true,
      metadata: metadataIn(given),
      default_price: null,
      description: textIn(given, 'description'),
      statement_descriptor: null,
      tax_code: textIn(given, 'tax_code'),
    }),
  )
  serve('GET', '/v1/products/:id', ({ id }) => store.get('product', id))
  serve('POST', '/v1/products/:id', ({ id, given }) => {
    const product = store.get('product', id)
    product.name = textIn(given, 'name') ?? product.name
    product.active = booleanIn(given, 'active') ?? product.active
    product.metadata = metadataIn(given, product.metadata)
    product.updated = now()
    return product
  })
  serve('GET', '/v1/prices', call => listPrices(context, call))
  serve('POST', '/v1/prices', ({ given }) => addPrice(context, given))
  serve('GET', '/v1/prices/:id', ({ id }) => store.get('price', id, 'price'))
  serve('POST', '/v1/prices/:id', ({ id, given }) => {
    const price = store.get('price', id, 'price')
    price.active = booleanIn(given, 'active') ?? price.active
    const key = textIn(given, 'lookup_key')
    if (key !== null) takeLookupKey(context, key, given, price)
    return price
  })
}

function listPrices(context: StripeContext, { given }: Call): Wire {
  const active = booleanIn(given, 'active')
  const keys = textsIn(given, 'lookup_keys')
  const product = textIn(given, 'product')
  const all = context.store.list('price').filter(each => {
    if (active !== null && each.active !== active) return false
    if (product !== null && each.product !== product) return false
    return keys.length === 0 || (each.lookup_key !== null && keys.includes(each.lookup_key))
  })
  return pageOfList(context, all, given, '/v1/prices')
}

function addPrice(context: StripeContext, given: Parameters): Price {
  const { store } = context
  const recurring = groupIn(given, 'recurring')
  const interval = choiceIn(recurring, 'interval', ['month', 'year', 'week', 'day'])
  const amount = integerIn(given, 'unit_amount')
  if (amount === null) throw invalid('Missing required param: unit_amount.', 'unit_amount')
  const options = Object.entries(groupIn(given, 'currency_options')).flatMap(([name, option]) => {
    const own = typeof option === 'object' ? integerIn(option, 'unit_amount') : null
    return own === null ? [] : [[name, { unit_amount: own }] as const]
  })
  const price: Price = {
    id: newId('price'),
    object: 'price',
    created: timeOf(context, null),
    active: booleanIn(given, 'active') ?? true,
    currency: neededText(given, 'currency').toLowerCase(),
    unit_amount: amount,
    unit_amount_decimal: String(amount),
    product: store.get('product', neededText(given, 'product'), 'product').id,
    recurring: interval && recurringOf(interval, integerIn(recurring, 'interval_count')),
    type: interval ? 'recurring' : 'one_time',
    lookup_key: null,
    metadata: metadataIn(given),
    tax_behavior: textIn(given, 'tax_behavior') ?? 'unspecified',
    ...(options.length > 0 && { currency_options: Object.fromEntries(options) }),
  }
  const key = textIn(given, 'lookup_key')
  if (key !== null) takeLookupKey(context, key, given, price)
  return store.add<'price'>(price)
}

const recurringOf = (interval: Recurring['interval'], count: number | null): Recurring => ({
  interval,
  interval_count: count ?? 1,
  meter: null,
  trial_period_days: null,
  usage_type: 'licensed',
})

/** A lookup key belongs to one price; `transfer_lookup_key` moves it. */
function takeLookupKey(
  { store }: StripeContext,
  key: string,
  given: Parameters,
  price: Price,
): void {
  const holder = store.list('price').find(each => each.lookup_key === key && each !== price)
  if (holder && booleanIn(given, 'transfer_lookup_key') !== true) {
    throw invalid(`A price (\`${holder.id}\`) already uses that lookup key.`, 'lookup_key')
  }
  if (holder) holder.lookup_key = null
  price.lookup_key = key
}

export function serveCustomers(serve: Serve, context: StripeContext): void {
  const { store, events } = context
  serve('GET', '/v1/customers', ({ given }) => {
    const email = textIn(given, 'email')
    const all = store.list('customer').filter(each => email === null || each.email === email)
    return pageOfList(context, all, given, '/v1/customers')
  })
  serve('POST', '/v1/customers', ({ given }) => {
    const clock = textIn(given, 'test_clock')
    return addCustomer(context, {
      email: textIn(given, 'email'),
      name: textIn(given, 'name'),
      metadata: metadataIn(given),
      address: addressIn(given),
      test_clock: clock && store.get('test_helpers.test_clock', clock, 'test_clock').id,
    })
  })
  serve('GET', '/v1/customers/:id', ({ id }) => store.get('customer', id, 'customer'))
  serve('POST', '/v1/customers/:id', ({ id, given }) => {
    const customer = store.get('customer', id, 'customer')
    changeCustomer(context, customer, given)
    events.emit('customer.updated', customer, timeOf(context, customer.test_clock), {})
    return customer
  })
  serve('DELETE', '/v1/customers/:id', ({ id }) => {
    store.get('customer', id, 'customer')
    store.remove(id)
    return { id, object: 'customer', deleted: true }
  })
  serve('GET', '/v1/payment_methods/:id', ({ id }) =>
    store.get('payment_method', id, 'payment_method'),
  )
  serve('POST', '/v1/payment_methods/:id/attach', ({ id, given }) => {
    const customer = store.get('customer', neededText(given, 'customer'), 'customer')
    const known = store.find('payment_method', id)
    if (!known) {
      return addCard(context, cardNamed(id), customer.id, timeOf(context, customer.test_clock))
    }
    known.customer = customer.id
    return known
  })
  serve('GET', '/v1/payment_methods', ({ given }) => {
    const customer = textIn(given, 'customer')
    const all = store.list('payment_method').filter(each => each.customer === customer)
    return pageOfList(context, all, given, '/v1/payment_methods')
  })
}

function changeCustomer({ store }: StripeContext, customer: Customer, given: Parameters): void {
  customer.email = textIn(given, 'email') ?? customer.email
  customer.name = textIn(given, 'name') ?? customer.name
  customer.metadata = metadataIn(given, customer.metadata)
  customer.address = addressIn(given) ?? customer.address
  const method = textIn(groupIn(given, 'invoice_settings'), 'default_payment_method')
  if (method === null) return
  const { id } = store.get('payment_method', method, 'invoice_settings[default_payment_method]')
  customer.invoice_settings = { ...customer.invoice_settings, default_payment_method: id }
}

function addressIn(given: Parameters): Address | null {
  const address = groupIn(given, 'address')
  if (Object.keys(address).length === 0) return null
  const part = (name: string) => textIn(address, name)
  return {
    city: part('city'),
    country: part('country'),
    line1: part('line1'),
    line2: part('line2'),
    postal_code: part('postal_code'),
    state: part('state'),
  }
}
