/** Emails about billing: each is sent once. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sendDueEmails } from '../src/billing/send-due-emails.ts'
import { entitlementStore } from '../src/stores/entitlement-store.ts'
import { partnerStore } from '../src/stores/partner-store.ts'
import { type BillingWorld, CARD, createBillingWorld } from './_billing-world.ts'
import { ANY_ENGINE, createTestGateway, mailsTo, ORIGIN } from './_gateway.ts'
import { setRole } from './_members.ts'

const DAY = 86_400_000

describe.each(ANY_ENGINE)('emails about billing on %s', engine => {
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
      client.query('update organisation set is_partner = true where organisation_id = $1', [firm]),
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
    expect(mail?.text).toContain('After that, 1 client becomes read-only.')
    expect(await subjects('Rātā Bakery', owner.email)).toEqual([])
    await setTrial(firm, now() - 1000, 3)
    await send()
    await send()
    expect(await subjects('Rātā Bakery', owner.email)).toEqual([
      'Tōtara Partners no longer pays for Rātā Bakery',
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
      /^We will charge \$49\.00 for Mānuka Co on .+\. Cancel before then and you pay nothing\./,
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
