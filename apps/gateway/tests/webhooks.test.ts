// Webhooks: signed messages to an owner's address, each event once, and nowhere else.
import { createHmac, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FrozenForecast } from '@millpond/core/forecast'
import { cents } from '@millpond/core/money'
import type { ReportDefinition } from '@millpond/core/report'
import { addDays, civilDay, HOME_TIME_ZONE, monthOfDay, monthsFrom } from '@millpond/core/time'
import { MAX_WEBHOOKS, reportMessage } from '@millpond/core/webhook'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { evaluateAlerts } from '../src/alerts/evaluate-alerts.ts'
import { webhookStore } from '../src/stores/webhook-store.ts'
import { queueEvent } from '../src/webhooks/queue-event.ts'
import { sendDueWebhooks, tidyWebhooks } from '../src/webhooks/send-webhooks.ts'
import { clientOf, granted, refusalOf } from './_client.ts'
import { ANY_ENGINE, createTestGateway, type TestGateway, type TestUser } from './_gateway.ts'
import { setRole } from './_members.ts'
import { addSampleBooks } from './_sample-books.ts'

interface Received {
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

const CUSTOMER = 'Harbour & Co'
const DAY_SECONDS = 86_400
const PUBLISHED = ['report.published'] as const
const words: ReportDefinition = {
  month: 'lastComplete',
  blocks: [{ id: 'note', kind: 'notes', title: null, isHidden: false, text: CUSTOMER }],
}

/** Cash falls below the floor next week, because a customer pays late. */
function fallingCash(now: Date): FrozenForecast {
  const asOf = civilDay(now.getTime(), HOME_TIME_ZONE)
  const months = monthsFrom(monthOfDay(asOf), 12)
  const at = (amount: number, ahead: number) => ({
    amount: cents(amount),
    on: addDays(asOf, ahead),
  })
  return {
    ...{ asOf, floor: cents(400_00), months, openingCash: cents(900_00), historyMonths: 24 },
    closing: months.map(() => cents(300_00)),
    dailyBalances: Array.from({ length: 91 }, (_, day) => cents(day < 7 ? 900_00 : 300_00)),
    ...{ chanceBelow: months.map(() => 0.9), chanceOverdrawn: months.map(() => 0) },
    ...{ lower80: [], upper80: [], rows: [], documents: [] },
    alertFacts: {
      ...{ weeksAhead: 6, chanceBelowByWeek: Array.from({ length: 13 }, () => 0.9) },
      way: {
        ...{ from: at(900_00, 0), to: at(300_00, 7), others: cents(0) },
        largest: [{ name: CUSTOMER, on: addDays(asOf, 7), amount: cents(-600_00) }],
      },
      ...{ taxes: [], late: cents(0), averageIncome: cents(1000_00) },
    },
  }
}

describe.each(ANY_ENGINE)('webhooks (%s)', engine => {
  let gateway: TestGateway
  let owner: TestUser
  let organisationId: string
  let receiver: Server
  let port: number
  let status = 200
  let start: string
  const received: Received[] = []

  beforeAll(async () => {
    gateway = await createTestGateway({
      ...{ engine, environment: { WEBHOOKS_TO_PRIVATE_ADDRESSES: 'on' } },
      injected: { backtestCloses: 1 },
    })
    owner = await gateway.signUp()
    organisationId = await addSampleBooks(gateway.deps, owner.userId)
    await setSample(false)
    receiver = createServer(async (request, reply) => {
      let body = ''
      for await (const chunk of request) body += String(chunk)
      received.push({ headers: request.headers, body })
      // A redirect leads back here, so a client that followed it would be noticed.
      reply.writeHead(status, { location: '/again' })
      reply.end('x'.repeat(20_000))
    })
    receiver.listen(0, '127.0.0.1')
    await once(receiver, 'listening')
    port = (receiver.address() as AddressInfo).port
    start = gateway.clock.now().toISOString()
  })
  afterAll(async () => {
    receiver.close()
    await gateway.close()
  })
  beforeEach(async () => {
    // Tokens and confirmations are valid only at the real time.
    gateway.clock.set(start)
    received.length = 0
    status = 200
    for (const { id } of await webhooks()) await granted(client().deleteWebhook({ ...own(), id }))
  })

  const client = (who = owner) => clientOf(gateway, who)
  const own = () => ({ organisationId })
  const address = () => `http://127.0.0.1:${port}/hooks`
  const webhooks = async () => (await granted(client().getWebhooks(own()))).webhooks
  const setSample = (isSample: boolean) =>
    gateway.deps.database.asOwner(db =>
      db.query(
        `update organisation set is_sample = $1, sample_of = $2 where organisation_id = $3`,
        [isSample, isSample ? owner.userId : null, organisationId],
      ),
    )
  type Events = Parameters<ReturnType<typeof client>['createWebhook']>[0]['events']
  const add = async (events: Events = [...PUBLISHED]) => {
    const made = await granted(client().createWebhook({ ...own(), address: address(), events }))
    return { ...made.webhook, secret: made.secret }
  }
  const publish = async (title: string) => {
    const { report } = await granted(client().createReport({ ...own(), title, definition: words }))
    const { id } = report
    return (await granted(client().publishReport({ ...own(), id, rowVersion: 1 }))).report
  }
  /** As if a report were published, without its figures. */
  const happen = () =>
    gateway.deps.database.inOrganisation(organisationId, tx => {
      const ids = { reportId: randomUUID(), seriesId: randomUUID() }
      const message = reportMessage(
        { ...own(), ...ids, version: 1 },
        gateway.clock.now().toISOString(),
      )
      return queueEvent(tx, organisationId, message)
    })
  /** Sends what is due after so long, as a process that has just started. */
  const sendAfter = async (seconds: number) => {
    gateway.clock.advance(seconds)
    return sendDueWebhooks(gateway.deps)
  }
  const deliveriesOf = async () => {
    const now = gateway.clock.now().toISOString()
    gateway.clock.set(start)
    const all = await webhooks()
    gateway.clock.set(now)
    return all.flatMap(({ deliveries }) => deliveries)
  }
  /** As the guide tells receivers to do, without our own code. */
  const isSignedWith = (secret: string, { headers, body }: Received) => {
    const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
    const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
    const right = `v1,${createHmac('sha256', key).update(signed).digest('base64')}`
    return String(headers['webhook-signature']).split(' ').includes(right)
  }

  it('[ALR-01] sends a published report once, signed, and without its title', async () => {
    const { secret } = await add()
    expect(Buffer.from(secret.replace(/^whsec_/, ''), 'base64')).toHaveLength(32)
    const report = await publish(`Letter for ${CUSTOMER}`)
    // Two processes look at the same time.
    const counts = await Promise.all([sendAfter(0), sendAfter(0), sendAfter(1)])
    expect(counts.reduce((sum, count) => sum + count)).toBe(1)
    expect(received).toHaveLength(1)
    const [first] = received as [Received]
    expect(isSignedWith(secret, first)).toBe(true)
    expect(isSignedWith(secret, { ...first, body: `${first.body} ` })).toBe(false)
    expect(JSON.parse(first.body)).toMatchObject({
      type: 'report.published',
      data: { ...own(), reportId: report.id, version: 1 },
    })
    expect(first.body).not.toContain(CUSTOMER)
    expect(first.headers['content-type']).toBe('application/json')
    const [delivery] = await deliveriesOf()
    expect(delivery).toMatchObject({ state: 'delivered', status: 200, attempts: 1 })
    expect(delivery?.eventId).toBe(first.headers['webhook-id'])
    expect(gateway.lines.some(line => line.includes(secret))).toBe(false)
  })

  it('[ALR-01] sends an alert in its own words, without names of customers', async () => {
    await add(['alert.raised', 'alert.resolved'])
    const frozen = fallingCash(gateway.clock.now())
    const evaluate = () =>
      gateway.deps.database.inOrganisation(organisationId, tx =>
        evaluateAlerts(gateway.deps, tx, { organisationId, currency: 'NZD' }, frozen),
      )
    await setSample(true)
    await evaluate()
    expect(await deliveriesOf()).toEqual([])
    await setSample(false)
    await gateway.deps.database.asOwner(db => db.query('truncate alert_cause, alert_event'))
    // Not kept, so not said either: both are one transaction.
    const broken = gateway.deps.database.inOrganisation(organisationId, async tx => {
      await evaluateAlerts(gateway.deps, tx, { organisationId, currency: 'NZD' }, frozen)
      throw new Error('The forecast was not kept')
    })
    await expect(broken).rejects.toThrow('not kept')
    expect(await deliveriesOf()).toEqual([])
    await evaluate()
    await evaluate()
    // The first balance is that of tomorrow.
    const low = addDays(frozen.asOf, 8)
    await sendAfter(0)
    expect(received).toHaveLength(1)
    expect(JSON.parse(received[0]?.body ?? '')).toMatchObject({
      type: 'alert.raised',
      data: {
        ...{ alert: { kind: 'cashFloor' }, title: 'Cash falls below your floor' },
        ...{ amount: 300_00, floor: 400_00, chance: 90, currency: 'NZD' },
        ...{ day: low, month: monthOfDay(low) },
      },
    })
    expect(received[0]?.body).not.toContain(CUSTOMER)
  })

  it('[ALR-01] makes seven attempts in all, also after a lost process, and then stops', async () => {
    await add()
    status = 302
    await happen()
    // A process that died during its attempt: another one continues after two minutes.
    const { database, clock } = gateway.deps
    const now = clock.now()
    await database.inOrganisation(organisationId, tx =>
      webhookStore.claim(tx, organisationId, {
        ...{ now, again: new Date(now.getTime() + 120_000), most: 10 },
      }),
    )
    expect(await sendAfter(119)).toBe(0)
    expect(await sendAfter(1)).toBe(1)
    for (const pause of [300, 1800, 7200, 28_800]) {
      expect([await sendAfter(pause - 1), await sendAfter(1)]).toEqual([0, 1])
    }
    expect((await deliveriesOf())[0]).toMatchObject({ state: 'waiting', status: 302, attempts: 6 })
    await sendAfter(DAY_SECONDS)
    expect((await deliveriesOf())[0]).toMatchObject({ state: 'failed', attempts: 7 })
    expect(await sendAfter(DAY_SECONDS * 7)).toBe(0)
    expect(received).toHaveLength(6)
    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    await tidyWebhooks(gateway.deps)
    expect(await deliveriesOf()).toHaveLength(1)
    gateway.clock.advance(DAY_SECONDS * 24)
    await tidyWebhooks(gateway.deps)
    expect(await deliveriesOf()).toEqual([])
  })

  it('[ALR-01] is off after a reply 410, says so, and can be switched on again', async () => {
    const { id, events } = await add()
    status = 410
    await happen()
    await sendAfter(0)
    const kinds = async () =>
      (await granted(client().getNotifications(own()))).notifications.map(({ kind }) => kind)
    expect((await webhooks())[0]).toMatchObject({ state: 'off', offReason: 'gone' })
    expect(await kinds()).toContain('webhookOff')
    await happen()
    expect(await deliveriesOf()).toHaveLength(1)
    const change = { ...own(), id, address: address(), events: [...events] as Events }
    const changed = await granted(client().updateWebhook({ ...change, isPaused: false }))
    expect(changed.webhook.state).toBe('on')
    expect(await kinds()).not.toContain('webhookOff')
    status = 200
    await happen()
    await granted(client().updateWebhook({ ...change, isPaused: true }))
    expect((await deliveriesOf()).map(({ fault }) => fault)).toContain('paused')
    expect(await sendAfter(0)).toBe(0)
  })

  it('[ALR-01] signs with the old secret as well for a day after a new one', async () => {
    const { id, secret } = await add()
    const renewed = await granted(client().renewWebhookSecret({ ...own(), id }))
    expect(renewed.webhook.oldSecretUntil).not.toBeNull()
    const test = async () => {
      await granted(client().testWebhook({ ...own(), id }))
      return received.at(-1) as Received
    }
    const both = await test()
    expect([secret, renewed.secret].map(each => isSignedWith(each, both))).toEqual([true, true])
    expect(JSON.parse(both.body).type).toBe('webhook.test')
    await happen()
    await sendAfter(DAY_SECONDS)
    const later = received.at(-1) as Received
    expect([secret, renewed.secret].map(each => isSignedWith(each, later))).toEqual([false, true])
    const stored = await gateway.deps.database.asOwner(db =>
      db.query('select encode(sealed, $1) as sealed from identity.webhook_secret', ['escape']),
    )
    expect(JSON.stringify(stored.rows)).not.toContain(secret.slice(6, 20))
  })

  it('[ALR-01] without a plan, what is due waits and is sent later', async () => {
    await add()
    await happen()
    const plans = await gateway.deps.database.asOwner(db =>
      db.query<{ plan: unknown }>('select to_json(e) as plan from entitlement e'),
    )
    await gateway.deps.database.asOwner(db => db.query('delete from entitlement'))
    expect(await sendAfter(0)).toBe(0)
    await gateway.deps.database.asOwner(db =>
      db.query(
        'insert into entitlement select * from json_populate_recordset(null::entitlement, $1)',
        [JSON.stringify(plans.rows.map(({ plan }) => plan))],
      ),
    )
    expect([await sendAfter(3599), await sendAfter(1)]).toEqual([0, 1])
  })

  it('[ORG-06] only an owner sees webhooks, with a confirmation for what is secret', async () => {
    const { id, events } = await add()
    const editor = await gateway.signUp()
    await setRole(gateway.deps, organisationId, editor.userId, 'editor')
    const asEditor = client(editor)
    const body = { ...own(), id, address: address(), events: [...events] as Events }
    const refused = await Promise.all([
      refusalOf(asEditor.getWebhooks(own())),
      refusalOf(asEditor.deleteWebhook({ ...own(), id })),
      refusalOf(asEditor.updateWebhook({ ...body, isPaused: false })),
    ])
    expect(refused.map(each => each.status)).toEqual([403, 403, 403])
    const otherId = await gateway.addOrganisation(owner.userId)
    const elsewhere = { organisationId: otherId, id }
    const unknown = await Promise.all([
      refusalOf(client().deleteWebhook(elsewhere)),
      refusalOf(client().testWebhook(elsewhere)),
      refusalOf(client().updateWebhook({ ...body, ...elsewhere, isPaused: false })),
      refusalOf(client().renewWebhookSecret(elsewhere)),
    ])
    expect(unknown.map(each => each.status)).toEqual([404, 404, 404, 404])
    await gateway.deps.database.asOwner(db =>
      db.query(`update identity.refresh_family set confirmed_at = now() - interval '1 hour'`),
    )
    const late = await Promise.all([
      refusalOf(client().createWebhook({ ...own(), address: address(), events: [...PUBLISHED] })),
      refusalOf(client().renewWebhookSecret({ ...own(), id })),
      refusalOf(client().updateWebhook({ ...body, address: `${address()}/2`, isPaused: false })),
    ])
    expect(late.map(({ failure }) => failure?.code)).toEqual(
      Array.from({ length: 3 }, () => 'confirmationRequired'),
    )
    await granted(client().updateWebhook({ ...body, isPaused: true }))
    await gateway.deps.database.asOwner(db =>
      db.query('update identity.refresh_family set confirmed_at = now()'),
    )
    const entries = (await granted(client().getActivity(own()))).entries
    expect(entries[0]).toMatchObject({ action: 'webhookChanged', subject: `127.0.0.1:${port}` })
  })

  it('[ALR-01] refuses addresses that it may not call, and more than there may be', async () => {
    Object.assign(gateway.deps.config, { allowsPrivateWebhooks: false })
    for (const hostile of [address(), 'https://2130706433/', 'https://[::1]/', 'nonsense']) {
      const refusal = await refusalOf(
        client().createWebhook({ ...own(), address: hostile, events: [...PUBLISHED] }),
      )
      expect(refusal.failure?.fields?.[0]?.path).toBe('address')
    }
    Object.assign(gateway.deps.config, { allowsPrivateWebhooks: true })
    const { id } = await add()
    Object.assign(gateway.deps.config, { allowsPrivateWebhooks: false })
    const { delivery } = await granted(client().testWebhook({ ...own(), id }))
    expect(delivery).toMatchObject({ state: 'failed', status: null, fault: 'notPublic' })
    expect(received).toEqual([])
    Object.assign(gateway.deps.config, { allowsPrivateWebhooks: true })
    await gateway.deps.database.asOwner(db =>
      db.query(
        `insert into webhook select organisation_id, gen_random_uuid(), address, events, is_paused,
           off_reason, failing_since, created_by, created_at
         from webhook, generate_series(2, $1)`,
        [MAX_WEBHOOKS],
      ),
    )
    const event = { ...own(), address: address(), events: [...PUBLISHED] }
    expect((await refusalOf(client().createWebhook(event))).status).toBe(409)
  })
})
