/** What follows from payments: one trial, deletions, passes, limits. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { endOrganisations } from '../src/jobs/end-organisations.ts'
import { rereadBilling } from '../src/jobs/resume-billing.ts'
import { entitlementStore } from '../src/stores/entitlement-store.ts'
import { partnerStore } from '../src/stores/partner-store.ts'
import { type BillingWorld, CARD, createBillingWorld } from './_billing-world.ts'
import { ANY_ENGINE, bearer, mailsTo, ORIGIN } from './_gateway.ts'
import { setRole } from './_members.ts'
import { showFactor } from './_people.ts'

const DAY = 86_400_000

describe.each(ANY_ENGINE)('the life of a plan on %s', engine => {
  let world: BillingWorld
  beforeAll(async () => {
    world = await createBillingWorld(engine)
  })
  afterAll(() => world.close())

  const company = (name?: string) => world.gateway.addOrganisation(world.owner.userId, name)
  const now = () => world.gateway.clock.now().getTime()
  /** The subjects of the emails about one company, oldest first. */
  const subjects = async (name: string, to = world.owner.email) =>
    (await mailsTo(world.gateway.http, to))
      .filter(({ text }) => text.includes(name))
      .map(({ subject }) => subject)
      .reverse()

  describe('one trial', () => {
    const make = async (token: string, body: object) => {
      const headers = bearer(token)
      const answer = await world.gateway.inject({
        method: 'POST',
        url: '/api/organisations',
        headers,
        payload: body,
      })
      return answer.json<{ organisationId: string; subscriptionStatus: number }>()
    }
    /** As if it began so many days earlier. */
    const age = (days: number) =>
      world.gateway.deps.database.asOwner(client =>
        client.query(`update identity.trial_used set used_at = used_at - interval '${days} days'`),
      )

    it('[BIL-02] for a person, also after the first company was deleted', async () => {
      const user = await world.gateway.signUp()
      const first = await make(user.token, { name: 'First' })
      expect(first.subscriptionStatus).toBe(7)
      const left = (id: string) => world.subscription(id).then(it => (it?.until ?? 0) - now())
      await age(4)
      // A second company has what is left of the same trial.
      const second = await make(user.token, { name: 'Second' })
      expect(Math.round((await left(second.organisationId)) / DAY)).toBe(10)
      await world.gateway.deps.database.asOwner(client =>
        client.query('delete from organisation where organisation_id = $1', [first.organisationId]),
      )
      await age(10)
      const third = await make(user.token, { name: 'Third' })
      expect(await world.subscription(third.organisationId)).toMatchObject({
        status: 0,
        access: 'readOnly',
        reason: 'trialOver',
      })
      const put = (accountType: string) =>
        world.ask('PUT', '/api/onboarding', { productId: 'x', accountType }, user.token)
      expect((await put('individual')).json().onboarding.progress.errors).toEqual([
        'Your trial has expired. Please choose a subscription plan.',
      ])
      // The partner trial is another one.
      const firm = await make(user.token, { name: 'Firm', accountType: 'trial-partner' })
      expect(await world.subscription(firm.organisationId)).toMatchObject({ status: 5, passes: 3 })
      await world.gateway.deps.database.asOwner(client =>
        client.query('delete from organisation where organisation_id = $1', [firm.organisationId]),
      )
      await age(7)
      expect((await put('trial-partner')).json().onboarding.progress.errors).toEqual([
        'You have already used your free trial. Please choose a paid plan.',
      ])
      const again = await make(user.token, { name: 'Firm again', accountType: 'trial-partner' })
      expect(again.subscriptionStatus).toBe(0)
    })

    it('[BIL-02] for a company that leaves a firm after its owner’s trial', async () => {
      const user = await world.gateway.signUp()
      await make(user.token, { name: 'First' })
      await age(14)
      const { database } = world.gateway.deps
      const firm = await company('Firm')
      await database.asOwner(client =>
        client.query('update organisation set is_partner = true where organisation_id = $1', [
          firm,
        ]),
      )
      await database.inOrganisation(firm, tx =>
        entitlementStore.set(
          tx,
          firm,
          { kind: 'manual', validUntil: null, passes: 9, reason: null },
          'test',
        ),
      )
      const second = await make(user.token, { name: 'Second' })
      expect(second.subscriptionStatus).toBe(0)
      const added = await world.gateway.addOrganisation(user.userId, 'Added by the firm')
      await database.inOrganisation(added, tx => entitlementStore.clear(tx, added, 'trial'))
      for (const id of [second.organisationId, added]) {
        await database.inOrganisation(id, tx =>
          partnerStore.letIn(tx, { organisationId: id, partnerId: firm, role: 'editor' }),
        )
        expect(await world.subscription(id)).toMatchObject({ status: 4 })
        const removed = await world.gateway.inject({
          method: 'DELETE',
          url: '/api/members',
          query: { organisationId: id, partnerId: firm },
          headers: bearer(user.token),
        })
        expect(removed.statusCode).toBe(200)
        expect(await world.subscription(id)).toMatchObject({ status: 0, reason: 'trialOver' })
      }
    })

    it('[BIL-02] for a card: of a second person’s plan nothing is charged', async () => {
      const onTrial = async (token: string, id: string) => {
        const page = `${ORIGIN}/organizations/${id}/settings/billing`
        const answer = await world.checkOut(id, { success_url: page, cancel_url: page }, token)
        await world.press(answer.json<{ url: string }>().url, {
          card: CARD.disputed,
          decision: 'pay',
        })
        return answer.statusCode
      }
      const [one, two] = [await world.gateway.signUp(), await world.gateway.signUp()]
      const first = await world.gateway.addOrganisation(one.userId, 'Own Card')
      const second = await world.gateway.addOrganisation(two.userId, 'Same Card')
      expect(await onTrial(one.token, first)).toBe(200)
      await world.sweep()
      expect(await onTrial(two.token, second)).toBe(200)
      await world.sweep()
      const statusOf = async (id: string) => {
        const customer = await world.customerOf(id)
        const { data } = await world.stripe.subscriptions.list({ customer, status: 'all' })
        return data.map(({ status }) => status)
      }
      expect([await statusOf(first), await statusOf(second)]).toEqual([['trialing'], ['canceled']])
      expect(await subjects('Same Card', two.email)).toEqual([
        'This card has already been used for a Millpond trial',
      ])
      expect(await world.subscription(second)).toMatchObject({ status: 7, access: 'full' })
    })
  })

  describe('a deleted company', () => {
    const paid = async (name: string) => {
      const id = await company(name)
      const answer = await world.checkOut(id)
      await world.press(answer.json<{ url: string }>().url, { card: CARD.works, decision: 'pay' })
      await world.sweep()
      const plan = async () => {
        const customer = await world.customerOf(id)
        const { data } = await world.stripe.subscriptions.list({ customer, status: 'all' })
        return [data[0]?.status, data[0]?.cancel_at_period_end]
      }
      const change = async (method: 'POST' | 'DELETE') => {
        const answer = await world.gateway.inject({
          method,
          url: '/api/organisations/deletion',
          query: { organisationId: id },
          headers: bearer(world.owner.token),
          ...(method === 'POST' && { payload: { name } }),
        })
        expect(answer.statusCode).toBe(200)
        await world.sweep()
      }
      return { id, plan, change }
    }

    it('[BIL-06] ends its plan, keeping it continues the plan, erasing cancels it', async () => {
      const { id, plan, change } = await paid('Ngaio')
      expect(await plan()).toEqual(['active', false])
      await change('POST')
      expect(await plan()).toEqual(['active', true])
      await change('DELETE')
      expect(await plan()).toEqual(['active', false])
      await change('POST')
      const customer = await world.customerOf(id)
      await world.gateway.deps.database.asOwner(client =>
        client.query(
          `update organisation set delete_after = now() - interval '1 day'
           where organisation_id = $1`,
          [id],
        ),
      )
      await endOrganisations(world.gateway.deps)
      const { data } = await world.stripe.subscriptions.list({ customer, status: 'all' })
      expect(data.map(({ status }) => status)).toEqual(['canceled'])
      expect(await world.subscription(id)).toBeNull()
    })

    it('[BIL-06] a plan that its owner cancelled is not continued', async () => {
      const { id, plan, change } = await paid('Miro')
      const customer = await world.customerOf(id)
      const { data } = await world.stripe.subscriptions.list({ customer })
      await world.stripe.subscriptions.update(data[0]?.id ?? '', { cancel_at_period_end: true })
      await change('POST')
      await change('DELETE')
      expect(await plan()).toEqual(['active', true])
    })
  })

  it('[BIL-05] a plan covers as many companies as it was paid for', async () => {
    const ids = [await company(), await company(), await company()]
    const [payer = ''] = ids
    const accesses = async () => {
      const found = await Promise.all(ids.map(id => world.subscription(id)))
      return found.map(it => it?.status)
    }
    const paid = async (orgs: readonly string[]) => {
      const answer = await world.checkOut(payer, { orgs: orgs.map(id => ({ id })) })
      await world.press(answer.json<{ url: string }>().url, { card: CARD.works, decision: 'pay' })
      await world.sweep()
      const customer = await world.customerOf(payer)
      const { data } = await world.stripe.subscriptions.list({ customer, status: 'active' })
      const [plan] = data
      if (!plan) throw new Error('There is no plan')
      return plan
    }
    const first = await paid(ids)
    expect(await accesses()).toEqual([3, 3, 3])
    // Stripe charges for one company less: the last one goes.
    const [item] = first.items.data
    await world.stripe.subscriptions.update(first.id, {
      items: [{ ...(item && { id: item.id }), quantity: 2 }],
    })
    await world.replayAll()
    const [, second, third] = await accesses()
    expect([second, third].filter(it => it === 3)).toHaveLength(1)
    await world.stripe.subscriptions.cancel(first.id)
    await world.replayAll()
    await paid([payer])
    const [own, ...others] = await accesses()
    expect(own).toBe(3)
    expect(others).not.toContain(3)
  })

  it('[BIL-04] a change from monthly to yearly is confirmed on a page of Stripe', async () => {
    const id = await company('Horoeka')
    const answer = await world.checkOut(id)
    await world.press(answer.json<{ url: string }>().url, { card: CARD.works, decision: 'pay' })
    await world.sweep()
    const page = encodeURIComponent(`${ORIGIN}/organizations/${id}/settings/billing`)
    const opened = await world.ask('GET', `/stripe/portal?url=${page}&pricing=yearly`)
    const { url } = opened.json<{ url: string }>()
    expect(await (await fetch(url)).text()).toContain('To millpond_business_yearly')
    await world.press(url, { decision: 'confirm' })
    await world.replayAll()
    const { subscriptions } = (await world.ask('GET', '/stripe/subscriptions')).json()
    expect(
      subscriptions.find((each: { organisationId: string }) => each.organisationId === id),
    ).toMatchObject({ pricing: 'yearly', amount: 49_000 })
  })

  it('[ONB-08] a price that Stripe no longer sells cannot be chosen', async () => {
    const { deps } = world.gateway
    const person = await world.gateway.signUp()
    const put = (pricing: string) =>
      world.ask('PUT', '/api/onboarding', { accountType: 'individual', pricing }, person.token)
    const errors = async (answer: ReturnType<typeof put>) =>
      (await answer).json().onboarding.progress.errors
    expect(await errors(put('yearly'))).toEqual([])
    const { billing } = deps
    const prices = (await billing?.prices()) ?? []
    Object.assign(deps, {
      billing: { ...billing, prices: async () => prices.filter(it => it.pricing !== 'yearly') },
    })
    expect(await errors(put('yearly'))).toEqual(['Invalid pricing option selected.'])
    expect(await errors(put('monthly'))).toEqual([])
    Object.assign(deps, { billing })
  })

  describe('client passes', () => {
    const firm = async (passes: number) => {
      const id = await company(`Firm ${passes}`)
      await world.gateway.deps.database.asOwner(client =>
        client.query('update organisation set is_partner = true where organisation_id = $1', [id]),
      )
      await showFactor(world.gateway.deps, world.owner)
      const answer = await world.checkOut(id, { isPartner: true, passes })
      await world.press(answer.json<{ url: string }>().url, {
        card: CARD.works,
        decision: 'pay',
        quantity: String(passes),
      })
      await world.sweep()
      const read = (asked: number) =>
        world.ask('GET', `/api/billing/passes?organisationId=${id}&passes=${asked}`)
      const change = (passes: number, prorationDate: number) =>
        world.ask('PUT', `/api/billing/passes?organisationId=${id}`, { passes, prorationDate })
      return { id, read, change }
    }

    it('[ENT-19] [BIL-04] shows the cost first, and charges what it showed', async () => {
      const { id, read, change } = await firm(2)
      expect(await world.subscription(id)).toMatchObject({ status: 3, passes: 2 })
      const more = (await read(5)).json()
      expect(more).toMatchObject({ paid: 2, used: 0, passes: 5, pricing: 'monthly' })
      expect(more).toMatchObject({ creditedLater: 0, eachPeriod: 5 * 1900 })
      expect((await change(5, more.prorationDate)).json()).toEqual({ passes: 5, payUrl: null })
      await world.sweep()
      expect(await world.subscription(id)).toMatchObject({ passes: 5 })
      const { data } = await world.stripe.invoices.list({ customer: await world.customerOf(id) })
      expect(data[0]?.amount_paid).toBe(more.chargedNow)
      const fewer = (await read(3)).json()
      expect(fewer.chargedNow).toBe(0)
      expect(fewer.creditedLater).toBeGreaterThan(0)
      await change(3, fewer.prorationDate)
      await world.sweep()
      expect(await world.subscription(id)).toMatchObject({ passes: 3 })
    })

    it('[ENT-19] not fewer than are in use, and not for an old preview', async () => {
      const { id, read, change } = await firm(3)
      for (const name of ['One', 'Two']) {
        const client = await company(name)
        await world.gateway.deps.database.inOrganisation(client, tx =>
          partnerStore.letIn(tx, { organisationId: client, partnerId: id, role: 'editor' }),
        )
      }
      const refused = await read(1)
      expect([refused.statusCode, refused.json().message]).toEqual([
        409,
        '2 clients use a pass. Remove one of them first.',
      ])
      const { prorationDate } = (await read(2)).json()
      expect((await change(1, prorationDate)).statusCode).toBe(409)
      expect((await change(2, prorationDate - 2 * 3600)).json().message).toBe(
        'The price may have changed. Check it, then try again.',
      )
      expect((await read(0)).statusCode).toBe(400)
      expect(await world.subscription(id)).toMatchObject({ passes: 3 })
    })

    it('[ENT-19] are for owners of the firm alone', async () => {
      const { id } = await firm(1)
      const other = await world.gateway.signUp()
      const asked = `/api/billing/passes?organisationId=${id}`
      expect((await world.ask('GET', asked, undefined, other.token)).statusCode).toBe(404)
      await setRole(world.gateway.deps, id, other.userId, 'editor')
      expect((await world.ask('GET', asked, undefined, other.token)).statusCode).toBe(403)
    })
  })

  it('[BIL-05] a nightly check corrects what drifted, and counts it', async () => {
    const id = await company('Hīnau')
    const answer = await world.checkOut(id)
    await world.press(answer.json<{ url: string }>().url, { card: CARD.works, decision: 'pay' })
    await world.sweep()
    const { deps } = world.gateway
    const drift = async () =>
      Number(/^millpond_billing_drift_total (\d+)$/m.exec(await deps.metrics.text())?.[1])
    await rereadBilling(deps)
    expect(await drift()).toBe(0)
    const wrong = { kind: 'stripe', validUntil: 1, passes: 0, reason: 'ended' } as const
    await deps.database.inOrganisation(id, tx => entitlementStore.set(tx, id, wrong, 'test'))
    await rereadBilling(deps)
    expect(await drift()).toBe(1)
    expect(await world.subscription(id)).toMatchObject({ status: 3, reason: null })
    await rereadBilling(deps)
    expect(await drift()).toBe(1)
  })

  describe('who opens payment pages', () => {
    it('[BIL-04] [ENT-19] has confirmed their address', async () => {
      const person = await world.gateway.signUp()
      const id = await world.gateway.addOrganisation(person.userId)
      const confirmed = (is: boolean) =>
        world.gateway.deps.database.asOwner(client =>
          client.query('update identity."user" set email_verified = $1 where id = $2', [
            is,
            person.userId,
          ]),
        )
      await confirmed(false)
      const refused = await world.checkOut(id, {}, person.token)
      expect([refused.statusCode, refused.json().message]).toEqual([
        403,
        'Confirm your email address before you pay',
      ])
      await confirmed(true)
      expect((await world.checkOut(id, {}, person.token)).statusCode).toBe(200)
    })

    it('[BIL-04] opens ten an hour for a company', async () => {
      const limited = await createBillingWorld(engine, { REQUEST_LIMIT: '1200' })
      const id = await limited.gateway.addOrganisation(limited.owner.userId)
      const statuses: number[] = []
      for (let count = 0; count < 11; count += 1) {
        const pricing = count % 2 === 0 ? 'monthly' : 'yearly'
        statuses.push((await limited.checkOut(id, { pricing })).statusCode)
      }
      expect(statuses).toEqual([...Array<number>(10).fill(200), 429])
      // Another owner does not open more for the same company.
      const other = await limited.gateway.signUp()
      await setRole(limited.gateway.deps, id, other.userId, 'owner')
      expect((await limited.checkOut(id, {}, other.token)).statusCode).toBe(429)
      await limited.close()
    })
  })

  it('[BIL-05] passes instead of a plan give a business nothing, and no old plan is refunded', async () => {
    const id = await company('Kōwhai')
    const answer = await world.checkOut(id)
    await world.press(answer.json<{ url: string }>().url, { card: CARD.works, decision: 'pay' })
    await world.replayAll()
    const customer = await world.customerOf(id)
    const { subscriptions, prices } = world.stripe
    const priceOf = async (key: string) =>
      (await prices.list({ lookup_keys: [key] })).data[0]?.id ?? ''
    const [first] = (await subscriptions.list({ customer })).data
    if (!first) throw new Error('There is no plan')
    const changeTo = async (key: string) => {
      const item = first.items.data[0]?.id ?? ''
      await subscriptions.update(first.id, { items: [{ id: item, price: await priceOf(key) }] })
      await world.replayAll()
    }
    await changeTo('millpond_pass_monthly')
    expect(await world.subscription(id)).toMatchObject({ status: 0, access: 'readOnly' })
    // Stripe's times have whole seconds: plans of one second would have no order.
    await world.wait(1)
    const method = await world.stripe.paymentMethods.attach('pm_card_visa', { customer })
    const second = await subscriptions.create({
      customer,
      items: [{ price: await priceOf('millpond_business_yearly') }],
      default_payment_method: method.id,
    })
    await world.wait(4)
    const refunds = async () => (await world.stripe.refunds.list({ limit: 100 })).data.length
    const before = await refunds()
    await changeTo('millpond_business_monthly')
    expect(await refunds()).toBe(before)
    const { status, cancel_at_period_end: isEnding } = await subscriptions.retrieve(second.id)
    expect([status, isEnding]).toEqual(['active', true])
    expect(await world.subscription(id)).toMatchObject({ status: 3, access: 'full' })
  })
})
