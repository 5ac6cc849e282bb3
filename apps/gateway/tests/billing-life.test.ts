/** What follows from payments as time passes: emails, deletions, limits. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sendDueEmails } from '../src/billing/send-due-emails.ts'
import { endOrganisations } from '../src/jobs/end-organisations.ts'
import { rereadBilling } from '../src/jobs/resume-billing.ts'
import { entitlementStore } from '../src/stores/entitlement-store.ts'
import { partnerStore } from '../src/stores/partner-store.ts'
import { type BillingWorld, CARD, createBillingWorld } from './_billing-world.ts'
import { ANY_ENGINE, bearer, createTestGateway, mailsTo, ORIGIN } from './_gateway.ts'
import { setRole } from './_members.ts'

const DAY = 86_400_000

describe.each(ANY_ENGINE)('the life of a plan on %s', engine => {
  let world: BillingWorld
  beforeAll(async () => {
    world = await createBillingWorld(engine)
  })
  afterAll(() => world.close())

  const company = (name?: string) => world.gateway.addOrganisation(world.owner.userId, name)
  const now = () => world.gateway.clock.now().getTime()
  const setTrial = (organisationId: string, validUntil: number, passes = 0) =>
    world.gateway.deps.database.inOrganisation(organisationId, tx =>
      entitlementStore.set(
        tx,
        organisationId,
        { kind: 'trial', validUntil, passes, reason: 'trial' },
        'test',
      ),
    )
  /** The subjects of the emails about one company, oldest first. */
  const subjects = async (name: string, to = world.owner.email) =>
    (await mailsTo(world.gateway.http, to))
      .filter(({ text }) => text.includes(name))
      .map(({ subject }) => subject)
      .reverse()
  const send = () => sendDueEmails(world.gateway.deps)

  // Before the clock moves ahead of that of the database.
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
        'Your card has had a Millpond trial before',
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

  describe('who opens pay pages', () => {
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

  describe('emails', () => {
    it('[BIL-06] before a trial ends and at its end, each once by however many senders', async () => {
      const id = await company('Kōwhai Ltd')
      await setTrial(id, now() + 2 * DAY)
      await Promise.all([send(), send(), send()])
      await send()
      expect(await subjects('Kōwhai Ltd')).toEqual([
        expect.stringMatching(/^Your Millpond trial ends on \d/),
      ])
      await setTrial(id, now() - 1000)
      await send()
      await send()
      expect(await subjects('Kōwhai Ltd')).toEqual([
        expect.stringMatching(/^Your Millpond trial ends on/),
        'Your Millpond trial has ended',
      ])
    })

    it('[BIL-06] to a client whose firm no longer covers it, and to the firm before', async () => {
      const firm = await company('Tōtara Partners')
      await world.gateway.deps.database.asOwner(client =>
        client.query('update organisation set is_partner = true where organisation_id = $1', [
          firm,
        ]),
      )
      await setTrial(firm, now() + 2 * DAY, 3)
      const owner = await world.gateway.signUp()
      const client = await world.gateway.addOrganisation(owner.userId, 'Rātā Bakery')
      await world.gateway.deps.database.inOrganisation(client, async tx => {
        await entitlementStore.clear(tx, client, 'trial')
        await partnerStore.letIn(tx, { organisationId: client, partnerId: firm, role: 'editor' })
      })
      await send()
      const [mail] = await mailsTo(world.gateway.http, world.owner.email)
      expect(mail?.text).toContain('Then 1 client becomes read-only.')
      expect(await subjects('Rātā Bakery', owner.email)).toEqual([])
      await setTrial(firm, now() - 1000, 3)
      await send()
      await send()
      expect(await subjects('Rātā Bakery', owner.email)).toEqual([
        'Tōtara Partners no longer covers Rātā Bakery',
      ])
    })

    it('[BIL-06] before a first charge, with its price; then to the next owner', async () => {
      const id = await company('Mānuka Co')
      const page = `${ORIGIN}/organizations/${id}/settings/billing`
      const answer = await world.checkOut(id, { success_url: page, cancel_url: page })
      await world.press(answer.json<{ url: string }>().url, { card: CARD.works, decision: 'pay' })
      await world.sweep()
      expect(await subjects('Mānuka Co')).toEqual([])
      await world.wait(8)
      await send()
      await send()
      const [mail] = await mailsTo(world.gateway.http, world.owner.email)
      expect(mail?.text).toMatch(
        /^\$49\.00 will be charged on .+ for Mānuka Co\. Cancel before and you pay nothing\./,
      )
      await world.wait(4)
      await send()
      expect(await subjects('Mānuka Co')).toHaveLength(2)
      const next = await world.gateway.signUp()
      await setRole(world.gateway.deps, id, next.userId, 'owner')
      await setRole(world.gateway.deps, id, world.owner.userId, 'editor')
      await send()
      await send()
      expect(await subjects('Mānuka Co', next.email)).toEqual([
        'Replace the card that pays for Mānuka Co',
      ])
    })

    it('[BIL-06] a payment that fails: on that day, after 7 days and after 12', async () => {
      const id = await company('Pōhutukawa')
      const answer = await world.checkOut(id)
      const { url } = answer.json<{ url: string }>()
      await world.press(url, { card: CARD.failsLater, decision: 'pay' })
      await world.sweep()
      await world.wait(32)
      await world.sweep()
      const counts: number[] = []
      for (const days of [0, 7, 5]) {
        await world.wait(days)
        await send()
        await send()
        counts.push((await subjects('Pōhutukawa')).length)
      }
      expect(counts).toEqual([1, 2, 3])
      const [mail] = await mailsTo(world.gateway.http, world.owner.email)
      expect(mail?.text).toContain('We could not charge the card ending 0341. Update it by ')
    })

    it('[BIL-06] none with billing off', async () => {
      const off = await createTestGateway({ engine })
      const user = await off.signUp()
      const id = await off.addOrganisation(user.userId)
      await off.deps.database.inOrganisation(id, tx =>
        entitlementStore.set(
          tx,
          id,
          { kind: 'trial', validUntil: Date.now() + DAY, passes: 0, reason: 'trial' },
          'test',
        ),
      )
      const before = (await mailsTo(off.http, user.email)).length
      await sendDueEmails(off.deps)
      expect(await mailsTo(off.http, user.email)).toHaveLength(before)
      await off.close()
    })
  })
})
