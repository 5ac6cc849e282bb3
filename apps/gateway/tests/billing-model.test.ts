/**
 * Random sequences of what people, banks, clocks and operators do, with events that arrive late,
 * twice, out of order or never, and readers that stop half-way. After the catch-up, what is stored
 * is what Stripe says. Nightly: `BILLING_SEQUENCES=10000 npx vitest run --project service
 * billing-model`.
 */
import { isDeepStrictEqual } from 'node:util'
import { stripeRow } from '@millpond/core/billing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { entitlementStore } from '../src/stores/entitlement-store.ts'
import { stripePlanStore } from '../src/stores/stripe-plan-store.ts'
import { type BillingWorld, CARD, createBillingWorld } from './_billing-world.ts'
import { ANY_ENGINE } from './_gateway.ts'
import { pick, type Random, seeded } from './_schema-values.ts'

const SEQUENCES = Number(process.env.BILLING_SEQUENCES ?? 6)
const SEED = Number(process.env.BILLING_SEED ?? 7)
const DUPLICATES = 0.3
const DROPS = 0.1

interface Payer {
  readonly organisationId: string
  customer: string | null
}

describe.each(ANY_ENGINE)('random billing on %s', engine => {
  let world: BillingWorld
  beforeAll(async () => {
    world = await createBillingWorld(engine)
  })
  afterAll(() => world.close())

  const sent = new Set<string>()

  /** Some of the new events: late, twice, in any order, or never. */
  async function deliverSome(random: Random): Promise<void> {
    const { data } = await world.stripe.events.list({ limit: 60 })
    const fresh = data.filter(({ id }) => !sent.has(id))
    for (const event of fresh.sort(() => random() - 0.5)) {
      if (random() < 0.4) continue
      sent.add(event.id)
      if (random() < DROPS) continue
      const times = random() < DUPLICATES ? 2 : 1
      for (let time = 0; time < times; time += 1) {
        expect((await world.deliver(JSON.stringify(event))).statusCode).toBe(200)
      }
    }
  }

  async function pay(payer: Payer, random: Random, more: object = {}): Promise<void> {
    const answer = await world.checkOut(payer.organisationId, more)
    expect([200, 409]).toContain(answer.statusCode)
    if (answer.statusCode !== 200) return
    const { url } = answer.json<{ url: string }>()
    payer.customer = await world.customerOf(payer.organisationId)
    const card = pick(random, Object.values(CARD))
    const page = await world.press(url, { card, decision: random() < 0.8 ? 'pay' : 'cancel' })
    const bank = page.headers.get('location') ?? ''
    if (!bank.startsWith('/stripe/bank/')) return
    await world.press(`${world.stand.url}${bank}`, {
      decision: random() < 0.7 ? 'complete' : 'fail',
    })
  }

  const livePlan = async ({ customer }: Payer) => {
    if (customer === null) return null
    const { data } = await world.stripe.subscriptions.list({ customer })
    return data[0] ?? null
  }

  async function act(payer: Payer, random: Random): Promise<void> {
    const plan = await livePlan(payer)
    const charges =
      payer.customer === null
        ? []
        : (await world.stripe.charges.list({ customer: payer.customer })).data
    const charge = charges.find(({ status, refunded }) => status === 'succeeded' && !refunded)
    const ways: (() => Promise<unknown>)[] = [
      () => pay(payer, random),
      () => pay(payer, random, { pricing: 'yearly' }),
      () => pay(payer, random, { pricing: 'lifetime' }),
      () => deliverSome(random),
      () => world.sync(payer.organisationId),
      // Two readers at once: one of them is too late.
      () => Promise.all([world.sync(payer.organisationId), world.sync(payer.organisationId)]),
      () => world.wait(Math.ceil(random() * 12)),
      async () => {
        if (!plan) return
        await world.stripe.subscriptions.update(plan.id, {
          cancel_at_period_end: random() < 0.6,
        })
      },
      async () => {
        if (plan && random() < 0.3) await world.stripe.subscriptions.cancel(plan.id)
      },
      async () => {
        if (charge && random() < 0.5) await world.control.stripe.refund(charge.id)
      },
      async () => {
        const disputed = charges.find(each => each.disputed)
        const outcome = random() < 0.5 ? 'won' : 'lost'
        if (disputed) await world.control.stripe.closeDispute(disputed.id, outcome)
      },
      // The payment service fails in the middle of a reading.
      async () => {
        await world.control.setFaults({
          kind: 'server-error',
          path: pick(random, ['/v1/subscriptions', '/v1/invoices', '/v1/payment_intents']),
          times: 4,
        })
        await world.sync(payer.organisationId).catch(() => undefined)
        await world.control.clearFaults()
      },
    ]
    await pick(random, ways)()
  }

  /** Stripe's own words, read without what is stored. */
  async function differences({ organisationId, customer }: Payer): Promise<unknown[]> {
    if (customer === null) return []
    const truth = await world.gateway.deps.billing?.stateOf(customer)
    const row = stripeRow(truth?.plans ?? [])
    const paid = truth?.purchases.some(({ state }) => state === 'paid' || state === 'disputed')
    const stored = await world.gateway.deps.database.inOrganisation(organisationId, async tx => ({
      rows: await entitlementStore.list(tx, organisationId),
      plans: await stripePlanStore.list(tx, organisationId),
    }))
    const stripe = stored.rows.find(({ kind }) => kind === 'stripe') ?? null
    const lifetime = stored.rows.find(({ kind }) => kind === 'lifetime')
    const live = truth?.plans.filter(({ status }) => status === 'active' || status === 'trialing')
    const found = [
      ['row', stripe, row.ok ? row.value : row.error],
      ['lifetime', lifetime?.validUntil === null, paid ?? false],
      [
        'plans',
        stored.plans.map(plan => [plan.subscriptionId, plan.status, plan.quantity]),
        truth?.plans
          .toSorted(
            (one, other) =>
              one.createdAt - other.createdAt ||
              (one.subscriptionId < other.subscriptionId ? -1 : 1),
          )
          .map(plan => [plan.subscriptionId, plan.status, plan.quantity]),
      ],
      ['live plans', (live?.length ?? 0) <= 1, true],
    ]
    return found.filter(([, is, wanted]) => !isDeepStrictEqual(is, wanted))
  }

  it(
    `[BIL-05] ${SEQUENCES} sequences end with what Stripe says`,
    async () => {
      const wrong: unknown[] = []
      for (let sequence = 0; sequence < SEQUENCES; sequence += 1) {
        const random = seeded(SEED * 1_000_003 + sequence)
        const organisationId = await world.gateway.addOrganisation(world.owner.userId)
        const payer: Payer = { organisationId, customer: null }
        const steps = 5 + Math.floor(random() * 35)
        for (let step = 0; step < steps; step += 1) await act(payer, random)
        await world.replayAll()
        const found = await differences(payer)
        if (found.length > 0) wrong.push({ sequence, found })
      }
      expect(wrong).toEqual([])
    },
    60_000 + SEQUENCES * 30_000,
  )
})
