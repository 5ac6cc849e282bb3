/** Stripe's own library against the stand-in; every request and reply is kept to be checked. */

import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { resolve } from 'node:path'
import Stripe from 'stripe'
import { type SandboxOptions, STAND_IN_STRIPE } from '../src/index.ts'
import { readParameters } from '../src/stripe/parameters.ts'
import { start } from './_stand-in.ts'

const folder =
  process.env.MILLPOND_CONTRACTS_DIR ?? resolve(import.meta.dirname, '../../../../shared/contracts')
const DOCUMENT = resolve(folder, 'stripe-2026-10-28.derived.json')
/** The document is not part of this repository. */
export const hasStripeDocument = existsSync(DOCUMENT)

export interface Exchange {
  readonly method: string
  readonly path: string
  /** With objects where the document has ids. */
  readonly isExpanded: boolean
  readonly sent: string
  readonly status: number
  readonly received: Record<string, unknown>
}

export async function startStripe(options: Partial<SandboxOptions> = {}) {
  const stand = await start(options)
  const exchanges: Exchange[] = []
  const { port } = new URL(stand.url)
  const recording: typeof fetch = async (input, init) => {
    const response = await fetch(input, init)
    const text = await response.clone().text()
    const { pathname, search } = new URL(String(input))
    exchanges.push({
      method: init?.method ?? 'GET',
      path: pathname,
      isExpanded: search.includes('expand'),
      sent: typeof init?.body === 'string' ? init.body : '',
      status: response.status,
      received: JSON.parse(text),
    })
    return response
  }
  const stripe = new Stripe(STAND_IN_STRIPE.secretKey, {
    host: 'localhost',
    port,
    protocol: 'http',
    maxNetworkRetries: 0,
    httpClient: Stripe.createFetchHttpClient(recording),
  })
  const press = (url: string, form: Record<string, string>) =>
    fetch(url, { method: 'POST', redirect: 'manual', body: new URLSearchParams(form) })
  return { ...stand, stripe, exchanges, press }
}

export type StripeWorld = Awaited<ReturnType<typeof startStripe>>

/** A customer on a clock of its own, a monthly plan, and passes. */
export async function plans({ stripe }: StripeWorld) {
  const product = await stripe.products.create({ name: 'Millpond', metadata: { kind: 'business' } })
  const price = (lookup_key: string, unit_amount: number, interval: 'month' | 'year') =>
    stripe.prices.create({
      product: product.id,
      currency: 'nzd',
      unit_amount,
      recurring: { interval },
      lookup_key,
      currency_options: { aud: { unit_amount: unit_amount - 100 } },
    })
  return {
    product,
    monthly: await price('monthly', 4900, 'month'),
    yearly: await price('yearly', 49_000, 'year'),
    passes: await price('passes', 1900, 'month'),
  }
}

export interface OwnClock {
  readonly customer: string
  advance(days: number): Promise<void>
}

export async function customerWithClock({ stripe }: StripeWorld): Promise<OwnClock> {
  let now = Math.floor(Date.parse('2026-11-21T00:00:00Z') / 1000)
  const clock = await stripe.testHelpers.testClocks.create({ frozen_time: now })
  const customer = await stripe.customers.create({
    email: 'owner@example.org',
    test_clock: clock.id,
  })
  return {
    customer: customer.id,
    async advance(days) {
      now += days * 86_400
      await stripe.testHelpers.testClocks.advance(clock.id, { frozen_time: now })
      let { status } = await stripe.testHelpers.testClocks.retrieve(clock.id)
      while (status !== 'ready') {
        ;({ status } = await stripe.testHelpers.testClocks.retrieve(clock.id))
      }
    },
  }
}

const require = createRequire(import.meta.url)
const fromPrism = createRequire(require.resolve('@stoplight/prism-cli/package.json'))

interface Schemas {
  readonly [name: string]: object
}

/** Checks the kept exchanges; the document's schemas are those of Stripe's own types. */
export function createChecker() {
  const document = JSON.parse(readFileSync(DOCUMENT, 'utf8'))
  const schemas: Schemas = document.components.schemas
  const Ajv = fromPrism('ajv/dist/2020.js').default
  const make = (coerceTypes: boolean) => {
    const ajv = new Ajv({ strict: false, allErrors: true, coerceTypes })
    ajv.addSchema({ $id: 's', components: document.components })
    const checks = new Map<string, ReturnType<typeof ajv.compile>>()
    return (name: string, value: unknown): string[] => {
      const check = checks.get(name) ?? ajv.compile({ $ref: `s#/components/schemas/${name}` })
      checks.set(name, check)
      if (check(value)) return []
      return check.errors.map(
        (each: { instancePath: string; message: string; params: object }) =>
          `${name}${each.instancePath} ${each.message} ${JSON.stringify(each.params)}`,
      )
    }
  }
  const checkReply = make(false)
  const checkRequest = make(true)
  return {
    names: Object.keys(schemas).filter(name => !name.endsWith('Params')),
    checkReply,
    replyFaults({ received, status, isExpanded }: Exchange): string[] {
      if (isExpanded) return []
      if (status >= 400) return checkReply('error', received)
      const all = received.object === 'list' ? (received.data as unknown[]) : [received]
      return (all as { object: string; deleted?: true }[]).flatMap(each =>
        each.object in schemas && !each.deleted ? checkReply(each.object, each) : [],
      )
    },
    requestFaults({ method, path, sent }: Exchange): string[] {
      const name = REQUESTS.find(([way, address]) => way === method && address.test(path))?.[2]
      if (!name) return []
      return checkRequest(name, asLists(readParameters(new URLSearchParams(sent))))
    },
  }
}

const REQUESTS: readonly (readonly [string, RegExp, string])[] = [
  ['POST', /^\/v1\/products$/, 'ProductCreateParams'],
  ['POST', /^\/v1\/prices$/, 'PriceCreateParams'],
  ['POST', /^\/v1\/customers$/, 'CustomerCreateParams'],
  ['POST', /^\/v1\/customers\/\w+$/, 'CustomerUpdateParams'],
  ['POST', /^\/v1\/subscriptions$/, 'SubscriptionCreateParams'],
  ['POST', /^\/v1\/subscriptions\/\w+$/, 'SubscriptionUpdateParams'],
  ['POST', /^\/v1\/checkout\/sessions$/, 'CheckoutSessionCreateParams'],
  ['POST', /^\/v1\/billing_portal\/sessions$/, 'PortalSessionCreateParams'],
  ['POST', /^\/v1\/billing_portal\/configurations$/, 'PortalConfigurationCreateParams'],
  ['POST', /^\/v1\/webhook_endpoints$/, 'WebhookEndpointCreateParams'],
]

/** Groups named 0, 1, 2 are lists. */
function asLists(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([name, inner]) => [name, asLists(inner)] as const)
  const isList = entries.length > 0 && entries.every(([name]) => /^\d+$/.test(name))
  return isList ? entries.map(([, inner]) => inner) : Object.fromEntries(entries)
}
