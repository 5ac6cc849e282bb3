/** Payments with the local Stripe: the payment pages, its events, and reading its state again. */
import { randomBytes } from 'node:crypto'
import { STAND_IN_STRIPE, signatureOf } from '@millpond/sandbox'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { entitlementStore } from '../src/stores/entitlement-store.ts'
import { type BillingWorld, CARD, createBillingWorld } from './_billing-world.ts'
import { ANY_ENGINE, bearer, createTestGateway, mailsTo, ORIGIN } from './_gateway.ts'

describe.each(ANY_ENGINE)('billing on %s', engine => {
  let world: BillingWorld
  beforeAll(async () => {
    world = await createBillingWorld(engine)
  })
  afterAll(() => world.close())

  const company = () => world.gateway.addOrganisation(world.owner.userId)
  async function paid(card: string, more: object = {}) {
    const organisationId = await company()
    const answer = await world.checkOut(organisationId, more)
    expect([answer.statusCode, answer.body]).toEqual([200, expect.stringContaining('/stripe/pay/')])
    const { url } = answer.json<{ url: string }>()
    const page = await world.press(url, { card, decision: 'pay' })
    return { organisationId, url, page }
  }
  const eventsOf = async (customer: string) => {
    const { data } = await world.stripe.events.list({ limit: 100 })
    return data.filter(each => JSON.stringify(each.data.object).includes(customer)).reverse()
  }

  it('[BIL-01] shows prices to everyone, also before they sign in', async () => {
    const answer = await world.gateway.inject({ url: '/stripe/active-products' })
    expect(answer.json()).toMatchObject({
      billing: 'test',
      products: [
        {
          productId: 'business',
          planKind: 1,
          prices: expect.arrayContaining([
            { pricing: 'monthly', amount: 4900, currency: 'NZD', interval: 'month' },
            { pricing: 'yearly', amount: 49_000, currency: 'NZD', interval: 'year' },
          ]),
        },
        { productId: 'passes', planKind: 1 },
        {
          productId: 'lifetime',
          planKind: 0,
          prices: [{ pricing: 'lifetime', amount: 29_900, interval: null }],
        },
      ],
    })
  })

  it('[BIL-05] a return from the payment page changes nothing; a signed event does', async () => {
    const { organisationId, page } = await paid(CARD.works)
    expect(page.headers.get('location')).toBe(`${ORIGIN}/onboarding/finished`)
    expect((await world.subscription(organisationId))?.status).not.toBe(3)
    const events = await eventsOf(await world.customerOf(organisationId))
    const done = events.find(({ type }) => type === 'checkout.session.completed')
    const answer = await world.deliver(JSON.stringify(done))
    expect([answer.statusCode, answer.json()]).toEqual([200, { received: true }])
    await world.sync(organisationId)
    expect(await world.subscription(organisationId)).toMatchObject({
      status: 3,
      access: 'full',
      reason: null,
    })
    const { subscriptions } = (await world.ask('GET', '/stripe/subscriptions')).json()
    expect(
      subscriptions.filter(
        (each: { organisationId: string }) => each.organisationId === organisationId,
      ),
    ).toMatchObject([
      {
        productId: 'business',
        pricing: 'monthly',
        status: 'active',
        quantity: 1,
        amount: 4900,
        trialEnd: null,
        card: { brand: 'visa', last4: '4242' },
      },
    ])
  })

  it('[BIL-05] events that never arrive are read from Stripe', async () => {
    const { organisationId } = await paid(CARD.works, { pricing: 'yearly' })
    await world.sweep()
    expect(await world.subscription(organisationId)).toMatchObject({ status: 3 })
  })

  it('[BIL-06] a plan for a read-only company starts the import that waits, once', async () => {
    const { organisationId } = await paid(CARD.works)
    const over = { kind: 'trial', validUntil: 0, passes: 0, reason: 'trial' } as const
    await world.gateway.deps.database.inOrganisation(organisationId, tx =>
      entitlementStore.set(tx, organisationId, over, 'test'),
    )
    expect(await world.subscription(organisationId)).toMatchObject({ access: 'readOnly' })
    await world.sweep()
    expect(await world.subscription(organisationId)).toMatchObject({ access: 'full' })
    await world.replayAll()
    expect(world.refreshed.filter(each => each === organisationId)).toEqual([organisationId])
  })

  it('[BIL-05] the same event again changes nothing', async () => {
    const { organisationId } = await paid(CARD.works)
    const events = await eventsOf(await world.customerOf(organisationId))
    const body = JSON.stringify(events.find(({ type }) => type === 'invoice.paid'))
    const wanted = async () => {
      const { rows } = await world.gateway.deps.database.asOwner(client =>
        client.query('select wanted from billing_account where organisation_id = $1', [
          organisationId,
        ]),
      )
      return rows[0]
    }
    await world.deliver(body)
    const once = await wanted()
    for (let time = 0; time < 3; time += 1) {
      expect((await world.deliver(body)).statusCode).toBe(200)
    }
    expect(await wanted()).toEqual(once)
  })

  it('[BIL-05] a second plan is not sold; the same page is opened again', async () => {
    const organisationId = await company()
    const pages = await Promise.all([
      world.checkOut(organisationId),
      world.checkOut(organisationId),
    ])
    const urls = pages.map(each => each.json<{ url?: string }>().url)
    expect(new Set(urls).size).toBe(1)
    await world.press(urls[0] ?? '', { card: CARD.works, decision: 'pay' })
    const again = await world.checkOut(organisationId)
    expect([again.statusCode, again.json().message]).toEqual([409, 'This is already paid.'])
  })

  it('[BIL-05] another choice closes the earlier page', async () => {
    const organisationId = await company()
    const first = (await world.checkOut(organisationId)).json<{ url: string }>()
    const second = (await world.checkOut(organisationId, { pricing: 'yearly' })).json<{
      url: string
    }>()
    expect(second.url).not.toBe(first.url)
    expect((await fetch(first.url)).status).toBe(410)
    expect((await fetch(second.url)).status).toBe(200)
  })

  it('[BIL-05] two live plans all the same: one is cancelled and refunded', async () => {
    const { organisationId } = await paid(CARD.works)
    const customer = await world.customerOf(organisationId)
    const { data } = await world.stripe.prices.list({ lookup_keys: ['millpond_business_monthly'] })
    const method = await world.stripe.paymentMethods.attach('pm_card_visa', { customer })
    await world.stripe.subscriptions.create({
      customer,
      items: [{ price: data[0]?.id ?? '' }],
      default_payment_method: method.id,
    })
    await world.sweep()
    const { data: plans } = await world.stripe.subscriptions.list({ customer, status: 'all' })
    expect(plans.map(({ status }) => status).sort()).toEqual(['active', 'canceled'])
    const { data: refunds } = await world.stripe.refunds.list()
    expect(refunds[0]).toMatchObject({ amount: 4900, reason: 'duplicate' })
    const mails = await mailsTo(world.gateway.http, world.owner.email)
    expect(mails.filter(({ subject }) => subject === 'You paid Millpond twice')).toHaveLength(1)
    expect(await world.subscription(organisationId)).toMatchObject({ status: 3 })
  })

  it('[BIL-03] a monthly subscriber may pay once for all; the monthly plan then ends', async () => {
    const early = await company()
    const refused = await world.checkOut(early, { pricing: 'lifetime' })
    expect(refused.json().message).toContain('Lifetime is for monthly subscribers')
    const { organisationId } = await paid(CARD.works)
    await world.sweep()
    const answer = await world.ask('POST', `/stripe/product-checkout/${organisationId}`, {
      productId: 'lifetime',
      pricing: 'lifetime',
      success_url: `${ORIGIN}/onboarding/finished`,
      cancel_url: `${ORIGIN}/onboarding/payment`,
    })
    await world.press(answer.json<{ url: string }>().url, { card: CARD.works, decision: 'pay' })
    await world.sweep()
    expect(await world.subscription(organisationId)).toMatchObject({ status: 6, access: 'full' })
    const customer = await world.customerOf(organisationId)
    const { data } = await world.stripe.subscriptions.list({ customer })
    expect(data[0]?.cancel_at_period_end).toBe(true)
    const { data: charges } = await world.stripe.charges.list({ customer })
    await world.control.stripe.refund(charges[0]?.id ?? '')
    await world.sweep()
    expect(await world.subscription(organisationId)).toMatchObject({ status: 3 })
  })

  it('[BIL-04] an owner opens the portal for the company of the page, and cancels there', async () => {
    const { organisationId } = await paid(CARD.works)
    const page = encodeURIComponent(`${ORIGIN}/organizations/${organisationId}/settings/billing`)
    const answer = await world.ask('GET', `/stripe/portal?url=${page}`)
    expect(answer.headers['cache-control']).toBe('no-store')
    const { url } = answer.json<{ url: string }>()
    const customer = await world.customerOf(organisationId)
    const { data } = await world.stripe.subscriptions.list({ customer })
    await world.press(url, { decision: 'cancel', subscription: data[0]?.id ?? '' })
    await world.sweep()
    expect(await world.subscription(organisationId)).toMatchObject({ status: 3, reason: 'ending' })
    expect(world.gateway.lines.join('')).not.toContain(url.split('/').at(-1))
    const other = await world.gateway.signUp()
    const strange = await world.ask('GET', `/stripe/portal?url=${page}`, undefined, other.token)
    expect(strange.statusCode).toBe(404)
    const evil = encodeURIComponent(`https://evil.example/organizations/${organisationId}`)
    expect((await world.ask('GET', `/stripe/portal?url=${evil}`)).statusCode).toBe(400)
  })

  it('[BIL-01] lists the invoices of the company', async () => {
    const { organisationId } = await paid(CARD.works)
    const answer = await world.ask('GET', `/api/billing/receipts?organisationId=${organisationId}`)
    expect(answer.json().receipts).toMatchObject([{ amount: 4900, currency: 'NZD', state: 'paid' }])
  })

  it('[BIL-04] a stranger opens no payment page', async () => {
    const organisationId = await company()
    const stranger = await world.gateway.signUp()
    expect((await world.checkOut(organisationId, {}, stranger.token)).statusCode).toBe(404)
  })

  describe('a post to the webhook', () => {
    // The clock of the gateway stays where it began, however slow the machine is.
    const now = () => Math.floor(world.gateway.clock.now().getTime() / 1000)
    const secret = STAND_IN_STRIPE.webhookSecret
    const event = (more: object = {}) =>
      JSON.stringify({
        id: `evt_${randomBytes(8).toString('hex')}`,
        object: 'event',
        type: 'invoice.paid',
        created: now(),
        livemode: false,
        data: { object: { id: 'in_1', object: 'invoice', customer: 'cus_none' } },
        ...more,
      })

    it.each<[string, (body: string) => string | undefined]>([
      ['without a signature', () => ''],
      ['signed with another secret', body => signatureOf(body, 'whsec_other', now())],
      ['signed six minutes ago', body => signatureOf(body, secret, now() - 361)],
      ['signed in six minutes', body => signatureOf(body, secret, now() + 361)],
      ['signed for another body', () => signatureOf('{}', secret, now())],
      ['without a time', body => signatureOf(body, secret, now()).replace(/^t=\d+,/, '')],
      [
        'with words for a time',
        body => signatureOf(body, secret, now()).replace(/^t=\d+/, 't=now'),
      ],
    ])('[BIL-05] %s is refused', async (_name, sign) => {
      const body = event()
      expect((await world.deliver(body, sign(body))).statusCode).toBe(400)
    })

    it('[BIL-05] of the other mode, or of a customer of others, is ignored', async () => {
      expect((await world.deliver(event({ livemode: true }))).statusCode).toBe(200)
      expect((await world.deliver(event())).statusCode).toBe(200)
    })

    /** `FORGED=10000` is the nightly size. */
    const FORGED = Number(process.env.FORGED ?? 200)
    it('[BIL-05] that is forged or altered is never accepted, and never breaks anything', async () => {
      const answers = new Map<number, number>()
      for (let index = 0; index < FORGED; index += 1) {
        const body = event()
        const good = signatureOf(body, secret, now())
        const at = Math.floor(Math.random() * body.length)
        const sign = String.fromCharCode(33 + (index % 90))
        const altered = `${body.slice(0, at)}${sign}${body.slice(at + 1)}`
        const forged = [
          [altered, altered === body ? `${good}0` : good],
          [body, good.replace(/.$/, last => (last === '0' ? '1' : '0'))],
          [body, `t=${now()},v1=${randomBytes(32).toString('hex')}`],
          [
            body,
            randomBytes(20)
              .toString('latin1')
              .replaceAll(/[^\x20-\x7e]/g, 'x'),
          ],
          [randomBytes(30).toString('latin1'), good],
        ][index % 5] as [string, string]
        const { statusCode } = await world.deliver(...forged)
        answers.set(statusCode, (answers.get(statusCode) ?? 0) + 1)
      }
      expect(Object.fromEntries(answers)).toEqual({ 400: FORGED })
    })
  })

  it('[BIL-01] without Stripe there is nothing to buy, and no call is sent', async () => {
    const free = await createTestGateway({ engine })
    const user = await free.signUp()
    const off = await free.inject({ url: '/stripe/active-products' })
    expect(off.json()).toEqual({ billing: 'off', products: [] })
    const answer = await free.inject({ url: '/stripe/subscriptions', headers: bearer(user.token) })
    expect(answer.statusCode).toBe(404)
    expect((await free.http.inject({ method: 'POST', url: '/webhooks/stripe' })).statusCode).toBe(
      404,
    )
    await free.close()
  })
})
