/** Stripe's own library drives the stand-in; its authors know the real answers. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { STAND_IN_STRIPE, signatureOf } from '../src/index.ts'
import {
  createChecker,
  customerWithClock,
  hasStripeDocument,
  plans,
  type StripeWorld,
  startStripe,
} from './_stripe.ts'

const CARD = {
  works: '4242424242424242',
  declined: '4000000000000002',
  noFunds: '4000000000009995',
  confirm: '4000002500003155',
  failsLater: '4000000000000341',
  disputed: '4000000000000259',
}

let world: StripeWorld
let stripe: Stripe
let catalogue: Awaited<ReturnType<typeof plans>>

beforeAll(async () => {
  world = await startStripe()
  stripe = world.stripe
  catalogue = await plans(world)
})
afterAll(() => world.stop())

const session = (customer: string, more: Partial<Stripe.Checkout.SessionCreateParams> = {}) =>
  stripe.checkout.sessions.create({
    mode: 'subscription',
    customer,
    line_items: [{ price: catalogue.monthly.id, quantity: 1 }],
    success_url: 'http://localhost:4000/onboarding/finished?session={CHECKOUT_SESSION_ID}',
    cancel_url: 'http://localhost:4000/onboarding/payment',
    ...more,
  })

async function subscribed(card: string, more: Partial<Stripe.Checkout.SessionCreateParams> = {}) {
  const own = await customerWithClock(world)
  const { id, url } = await session(own.customer, more)
  const answer = await world.press(url ?? '', { card, decision: 'pay' })
  const done = await stripe.checkout.sessions.retrieve(id, { expand: ['subscription'] })
  return { ...own, answer, done, plan: done.subscription as Stripe.Subscription }
}
const statusOf = async ({ plan }: { plan: Stripe.Subscription }) =>
  (await stripe.subscriptions.retrieve(plan.id)).status

describe('the catalogue', () => {
  it('[BIL-01] finds active prices by their lookup keys, with their products', async () => {
    const { data } = await stripe.prices.list({
      active: true,
      lookup_keys: ['monthly', 'yearly'],
      expand: ['data.product', 'data.currency_options'],
    })
    expect(data.map(({ lookup_key, unit_amount }) => [lookup_key, unit_amount])).toEqual([
      ['yearly', 49_000],
      ['monthly', 4900],
    ])
    expect((data[0]?.product as Stripe.Product | undefined)?.name).toBe('Millpond')
    expect(data[1]?.currency_options?.aud?.unit_amount).toBe(4800)
  })

  it('gives a lookup key to one price only', async () => {
    const { product } = catalogue
    const again = { product: product.id, currency: 'nzd', unit_amount: 1, lookup_key: 'twice' }
    await stripe.prices.create(again)
    await expect(stripe.prices.create(again)).rejects.toThrow('already uses that lookup key')
    const moved = await stripe.prices.create({ ...again, transfer_lookup_key: true })
    expect((await stripe.prices.list({ lookup_keys: ['twice'] })).data[0]?.id).toBe(moved.id)
  })
})

describe('the payment page', () => {
  it.each([
    ['a card that works', CARD.works, 303, 'active'],
    ['a card that is declined', CARD.declined, 200, null],
    ['a card without funds', CARD.noFunds, 200, null],
    ['a card that fails later', CARD.failsLater, 303, 'active'],
  ])('[BIL-01] %s', async (_name, card, status, plan) => {
    const made = await subscribed(card)
    expect(made.answer.status).toBe(status)
    expect(made.plan?.status ?? null).toBe(plan)
    if (status === 303) {
      expect(made.answer.headers.get('location')).toBe(
        `http://localhost:4000/onboarding/finished?session=${made.done.id}`,
      )
      expect(made.done).toMatchObject({ status: 'complete', payment_status: 'paid', url: null })
    } else expect(await made.answer.text()).toContain('role="alert"')
  })

  it('[BIL-01] asks the bank, which completes or fails', async () => {
    const made = await subscribed(CARD.confirm)
    expect(made.answer.headers.get('location')).toBe(`/stripe/bank/${made.done.id}`)
    const bank = `${world.url}/stripe/bank/${made.done.id}`
    expect(await (await world.press(bank, { decision: 'fail' })).text()).toContain('role="alert"')
    await world.press(made.done.url ?? '', { card: CARD.confirm, decision: 'pay' })
    expect((await world.press(bank, { decision: 'complete' })).status).toBe(303)
    const { status, subscription } = await stripe.checkout.sessions.retrieve(made.done.id)
    expect([status, typeof subscription]).toEqual(['complete', 'string'])
  })

  it('[BIL-02] a trial may begin without a card, and then ends', async () => {
    const made = await subscribed('none', {
      payment_method_collection: 'if_required',
      subscription_data: {
        trial_period_days: 14,
        trial_settings: { end_behavior: { missing_payment_method: 'cancel' } },
      },
    })
    expect(made.plan.status).toBe('trialing')
    expect(made.done.payment_status).toBe('no_payment_required')
    await made.advance(12)
    const { data } = await stripe.events.list({ type: 'customer.subscription.trial_will_end' })
    expect(data).toHaveLength(1)
    await made.advance(3)
    expect(await statusOf(made)).toBe('canceled')
  })

  it('[ONB-10] lets the customer choose how many passes', async () => {
    const own = await customerWithClock(world)
    const made = await session(own.customer, {
      line_items: [
        {
          price: catalogue.passes.id,
          quantity: 3,
          adjustable_quantity: { enabled: true, minimum: 3, maximum: 500 },
        },
      ],
    })
    const page = made.url ?? ''
    const few = await world.press(page, { card: CARD.works, decision: 'pay', quantity: '2' })
    expect(await few.text()).toContain('Choose 3 to 500.')
    await world.press(page, { card: CARD.works, decision: 'pay', quantity: '7' })
    const { data } = await stripe.subscriptions.list({ customer: own.customer })
    expect(data[0]?.items.data[0]?.quantity).toBe(7)
  })

  it('[BIL-03] takes one payment for a plan that is paid once', async () => {
    const own = await customerWithClock(world)
    const { id, url } = await session(own.customer, {
      mode: 'payment',
      line_items: [
        {
          price_data: {
            currency: 'nzd',
            unit_amount: 29_900,
            product_data: { name: 'Millpond Lifetime' },
          },
          quantity: 1,
        },
      ],
      payment_intent_data: { metadata: { millpond_product: 'lifetime' } },
    })
    await world.press(url ?? '', { card: CARD.works, decision: 'pay' })
    const done = await stripe.checkout.sessions.retrieve(id, {
      expand: ['payment_intent.latest_charge', 'line_items'],
    })
    const intent = done.payment_intent as Stripe.PaymentIntent
    expect(intent).toMatchObject({ amount: 29_900, metadata: { millpond_product: 'lifetime' } })
    const refund = await stripe.refunds.create({ payment_intent: intent.id })
    expect(refund.amount).toBe(29_900)
    const charge = await stripe.charges.retrieve((intent.latest_charge as Stripe.Charge).id)
    expect([charge.refunded, charge.amount_refunded]).toEqual([true, 29_900])
    await expect(stripe.refunds.create({ charge: charge.id })).rejects.toThrow('already')
  })

  it('closes after an hour, or on request', async () => {
    const own = await customerWithClock(world)
    const first = await session(own.customer)
    await stripe.checkout.sessions.expire(first.id)
    expect((await fetch(first.url ?? '')).status).toBe(410)
    const second = await session(own.customer)
    await own.advance(2)
    expect((await stripe.checkout.sessions.retrieve(second.id)).status).toBe('expired')
  })
})

describe('a plan', () => {
  it('[BIL-01] renews each month', async () => {
    const made = await subscribed(CARD.works)
    await made.advance(95)
    const { data } = await stripe.invoices.list({ customer: made.customer, status: 'paid' })
    expect(data).toHaveLength(4)
    const now = await stripe.subscriptions.retrieve(made.plan.id)
    const end = now.items.data[0]?.current_period_end ?? 0
    expect(new Date(end * 1000).toISOString()).toBe('2027-03-21T00:00:00.000Z')
  })

  it('[BIL-06] that cannot be paid is tried again for two weeks, then cancelled', async () => {
    const made = await subscribed(CARD.failsLater)
    await made.advance(31)
    expect(await statusOf(made)).toBe('past_due')
    await made.advance(12)
    expect(await statusOf(made)).toBe('past_due')
    await made.advance(2)
    expect(await statusOf(made)).toBe('canceled')
    const { data } = await stripe.invoices.list({ customer: made.customer, status: 'open' })
    expect(data[0]?.attempt_count).toBe(4)
  })

  it('[BIL-06] that failed is active again after a new card', async () => {
    const made = await subscribed(CARD.failsLater)
    await made.advance(31)
    await stripe.billingPortal.configurations.create({
      features: { payment_method_update: { enabled: true } },
    })
    const portal = await stripe.billingPortal.sessions.create({
      customer: made.customer,
      return_url: 'http://localhost:4000/settings',
    })
    await world.press(portal.url, { decision: 'card', card: CARD.works })
    expect(await statusOf(made)).toBe('active')
    await world.press(portal.url, { decision: 'cancel', subscription: made.plan.id })
    expect((await stripe.subscriptions.retrieve(made.plan.id)).cancel_at_period_end).toBe(true)
    await made.advance(31)
    expect(await statusOf(made)).toBe('canceled')
  })

  it('[ONB-10] more passes are charged for the rest of the period, as its preview said', async () => {
    const made = await subscribed(CARD.works, {
      line_items: [{ price: catalogue.passes.id, quantity: 2 }],
    })
    await made.advance(15)
    const item = made.plan.items.data[0]?.id ?? ''
    const proration_date = made.plan.start_date + 15 * 86_400
    const change = { items: [{ id: item, quantity: 4 }], proration_date }
    const preview = await stripe.invoices.createPreview({
      subscription: made.plan.id,
      subscription_details: { ...change, proration_behavior: 'always_invoice' },
    })
    expect(preview.amount_due).toBe(1900)
    const changed = await stripe.subscriptions.update(made.plan.id, {
      ...change,
      proration_behavior: 'always_invoice',
      payment_behavior: 'pending_if_incomplete',
    })
    expect(changed.items.data[0]?.quantity).toBe(4)
    const paid = await stripe.invoices.retrieve(String(changed.latest_invoice), {
      expand: ['payments'],
    })
    expect([paid.amount_paid, paid.payments?.data[0]?.status]).toEqual([1900, 'paid'])
  })

  it('[ONB-10] fewer passes come off the next invoice', async () => {
    const made = await subscribed(CARD.works, {
      line_items: [{ price: catalogue.passes.id, quantity: 4 }],
    })
    await made.advance(15)
    const item = made.plan.items.data[0]?.id ?? ''
    await stripe.subscriptions.update(made.plan.id, {
      items: [{ id: item, quantity: 2 }],
      proration_behavior: 'create_prorations',
    })
    const next = await stripe.invoices.createPreview({ subscription: made.plan.id })
    expect(next.amount_due).toBe(2 * 1900 - 1900)
    await made.advance(16)
    const [renewal] = (await stripe.invoices.list({ customer: made.customer })).data
    expect(renewal?.amount_paid).toBe(1900)
  })

  it('a disputed payment is reported, and may be lost', async () => {
    const made = await subscribed(CARD.disputed)
    const { data: charges } = await stripe.charges.list({ customer: made.customer })
    expect(charges[0]?.disputed).toBe(true)
    await world.control.stripe.closeDispute(charges[0]?.id ?? '', 'lost')
    const intent = String(charges[0]?.payment_intent)
    const { data } = await stripe.disputes.list({ payment_intent: intent })
    expect(data.map(({ status }) => status)).toEqual(['lost'])
  })
})

describe('the rules of every call', () => {
  it('refuses another key', async () => {
    const { port } = new URL(world.url)
    const other = new Stripe('sk_test_other', { host: 'localhost', port, protocol: 'http' })
    await expect(other.prices.list()).rejects.toMatchObject({
      statusCode: 401,
      type: 'StripeAuthenticationError',
    })
  })

  it('replays a reply, and refuses a key with other parameters', async () => {
    const idempotencyKey = `customer:${Date.now()}`
    const first = await stripe.customers.create({ name: 'A' }, { idempotencyKey })
    const again = await stripe.customers.create({ name: 'A' }, { idempotencyKey })
    expect(again.id).toBe(first.id)
    await expect(stripe.customers.create({ name: 'B' }, { idempotencyKey })).rejects.toMatchObject({
      type: 'StripeIdempotencyError',
      statusCode: 400,
    })
  })

  it('names what is missing, as Stripe does', async () => {
    await expect(stripe.subscriptions.retrieve('sub_none')).rejects.toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
    })
  })

  it.each([
    ['rate-limited', 429, 'StripeRateLimitError'],
    ['server-error', 500, 'StripeAPIError'],
    ['unavailable', 503, 'StripeAPIError'],
  ] as const)('[USE-03] fails on request: %s', async (kind, statusCode, type) => {
    await world.control.setFaults({ kind, path: '/v1/prices' })
    await expect(stripe.prices.list()).rejects.toMatchObject({ statusCode, type })
    await world.control.clearFaults()
  })

  it('pages through a list', async () => {
    const ids: string[] = []
    for await (const event of stripe.events.list({ limit: 100 })) ids.push(event.id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.length).toBeGreaterThan(100)
  })
})

describe('deliveries', () => {
  it('[BIL-05] are signed, tried again, and listed while they have not arrived', async () => {
    const arrived: string[] = []
    let refusals = 1
    const receiver = createServer((request, response) => {
      let body = ''
      request.on('data', chunk => {
        body += chunk
      })
      request.on('end', () => {
        response.statusCode = refusals > 0 ? 500 : 200
        refusals -= 1
        const signature = String(request.headers['stripe-signature'])
        const { type } = stripe.webhooks.constructEvent(body, signature, endpoint.secret ?? '')
        arrived.push(type)
        response.end()
      })
    }).listen(0, '127.0.0.1')
    await once(receiver, 'listening')
    const address = receiver.address()
    const port = typeof address === 'object' && address ? address.port : 0
    const fast = await startStripe({ stripeRetryMs: [10, 10, 10] })
    const endpoint = await fast.stripe.webhookEndpoints.create({
      url: `http://127.0.0.1:${port}/`,
      enabled_events: ['customer.created'],
    })
    await fast.stripe.customers.create({})
    await fast.control.stripe.deliveriesEnd()
    expect(arrived).toEqual(['customer.created', 'customer.created'])
    await fast.control.stripe.setDelivery({ drop: 1 })
    const lost = await fast.stripe.customers.create({})
    const { data } = await fast.stripe.events.list({ delivery_success: false })
    expect(data.map(({ data: { object } }) => (object as { id: string }).id)).toEqual([lost.id])
    await fast.control.stripe.setDelivery({ drop: 0, duplicate: 1 })
    await fast.control.stripe.resend(data[0]?.id ?? '')
    await fast.control.stripe.deliveriesEnd()
    expect(arrived).toHaveLength(4)
    await fast.stop()
    receiver.close()
  })

  it('has the form of Stripe’s own signatures', () => {
    const body = '{"id":"evt_1"}'
    const seconds = Math.floor(Date.now() / 1000)
    const signature = signatureOf(body, STAND_IN_STRIPE.webhookSecret, seconds)
    expect(stripe.webhooks.constructEvent(body, signature, STAND_IN_STRIPE.webhookSecret).id).toBe(
      'evt_1',
    )
  })
})

describe.skipIf(!hasStripeDocument)('against the types of Stripe’s own library', () => {
  it('the check works for every resource', () => {
    const { names, checkReply } = createChecker()
    expect(names.filter(name => checkReply(name, 12_345).length === 0)).toEqual([])
  })

  it('[USE-03] nothing that was sent or received above differs', () => {
    const { replyFaults, requestFaults } = createChecker()
    const faults = new Set<string>()
    for (const exchange of world.exchanges) {
      for (const fault of replyFaults(exchange)) faults.add(fault)
      for (const fault of requestFaults(exchange)) faults.add(fault)
    }
    expect(world.exchanges.length).toBeGreaterThan(100)
    expect([...faults]).toEqual([])
  })
})
