/** Billing by Stripe. */
import { LOOKUP_KEYS, PRODUCTS, planOfLookupKey } from '@millpond/core/billing'
import type Stripe from 'stripe'
import { createHttpClient, type HttpLimits, type HttpWatch } from '#http'
import type { BillingEvent, BillingProvider, PlanPrice } from '../index.ts'
import { createCheckout, expireCheckout, readCheckout } from './checkout.ts'
import { createStripeClient, failureOf } from './client.ts'
import { eventOf, isOurs, verifiedEvent } from './events.ts'
import { previewPasses, updatePasses } from './passes.ts'
import { openPortal } from './portal.ts'
import { setUpAccount } from './set-up.ts'
import { readInvoices, readState } from './state.ts'
import { endSubscription, setPeriodEnd, undoSubscription } from './undo.ts'

export interface StripeOptions {
  readonly secretKey: string
  /** Several while a secret is being changed. */
  readonly webhookSecrets: readonly string[]
  /** Of the stand-in; null: Stripe's own. */
  readonly apiUrl: string | null
  readonly watch?: HttpWatch
  readonly http?: Partial<HttpLimits>
}

export function createStripeBilling(options: StripeOptions): BillingProvider {
  const http = createHttpClient(options.http, {
    callIdHeader: 'request-id',
    watch: options.watch,
  })
  const stripe = createStripeClient(options, http)
  const calling =
    <Given extends readonly unknown[], Got>(work: (...given: Given) => Promise<Got>) =>
    async (...given: Given): Promise<Got> => {
      try {
        return await work(...given)
      } catch (error) {
        throw failureOf(error)
      }
    }

  return {
    isTest: !options.secretKey.includes('_live_'),
    prices: cached(calling(() => readPrices(stripe))),
    createCustomer: calling(async ({ organisationId, name, email }) => {
      const { id, currency } = await stripe.customers.create(
        { name, email, metadata: { millpond_account: organisationId } },
        { idempotencyKey: `customer:${organisationId}` },
      )
      return { customerId: id, currency: currency?.toUpperCase() ?? null }
    }),
    checkOut: calling((asked, attemptId) => createCheckout(stripe, asked, attemptId)),
    checkoutState: calling(sessionId => readCheckout(stripe, sessionId)),
    closeCheckout: calling(sessionId => expireCheckout(stripe, sessionId)),
    stateOf: calling(customerId => readState(stripe, customerId)),
    portalUrl: calling(asked => openPortal(stripe, asked)),
    passCost: calling(change => previewPasses(stripe, change)),
    changePasses: calling((change, changeId) => updatePasses(stripe, change, changeId)),
    invoices: calling(customerId => readInvoices(stripe, customerId)),
    endAtPeriodEnd: calling((subscriptionId, isEnding, forDeletion) =>
      setPeriodEnd(stripe, subscriptionId, { isEnding, forDeletion: forDeletion ?? false }),
    ),
    endNow: calling((subscriptionId, why) => endSubscription(stripe, subscriptionId, why)),
    undoPlan: calling(subscriptionId => undoSubscription(stripe, subscriptionId)),
    eventsSince: calling(seconds => readEvents(stripe, seconds)),
    readEvent(body, signature, nowSeconds) {
      const secrets = options.webhookSecrets
      const event = verifiedEvent(stripe, secrets, { body, signature, nowSeconds })
      return event && eventOf(event)
    },
    setUp: calling(plan => setUpAccount(stripe, plan)),
  }
}

const PRICES_MS = 5 * 60_000

/** For five minutes. An empty list is read again: its prices are being made. */
function cached(read: () => Promise<PlanPrice[]>): () => Promise<readonly PlanPrice[]> {
  let known: readonly PlanPrice[] = []
  let readAt = Number.NEGATIVE_INFINITY
  return async () => {
    if (known.length > 0 && performance.now() - readAt < PRICES_MS) return known
    known = await read()
    readAt = performance.now()
    return known
  }
}

async function readPrices(stripe: Stripe): Promise<PlanPrice[]> {
  const { data } = await stripe.prices.list({
    active: true,
    lookup_keys: PRODUCTS.flatMap(product => Object.values(LOOKUP_KEYS[product])),
    expand: ['data.currency_options'],
  })
  return data.flatMap(price => {
    const plan = planOfLookupKey(price.lookup_key)
    if (!plan || price.unit_amount === null) return []
    const amounts: Record<string, number> = { [price.currency.toUpperCase()]: price.unit_amount }
    for (const [currency, option] of Object.entries(price.currency_options ?? {})) {
      if (option.unit_amount !== null) amounts[currency.toUpperCase()] ??= option.unit_amount
    }
    return [{ ...plan, priceId: price.id, amounts }]
  })
}

const MAX_EVENTS = 10_000

/** Oldest first; Stripe lists the newest first and keeps them for thirty days. */
async function readEvents(stripe: Stripe, seconds: number): Promise<BillingEvent[]> {
  const events: BillingEvent[] = []
  for await (const event of stripe.events.list({ created: { gte: seconds }, limit: 100 })) {
    if (isOurs(event.type)) events.push(eventOf(event))
    if (events.length === MAX_EVENTS) break
  }
  return events.reverse()
}
