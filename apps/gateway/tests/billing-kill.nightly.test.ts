/**
 * kill -9 while payment pages open, while events arrive, and while Stripe is read. Afterwards
 * nothing is lost and nothing is there twice. Nightly: `KILLS=100`.
 */
import { randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Sandbox, STAND_IN_STRIPE, startSandbox } from '@millpond/sandbox'
import Stripe from 'stripe'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { CARD } from './_billing-world.ts'
import { emptyDatabase } from './_databases.ts'
import { PASSWORD } from './_gateway.ts'
import { freePort, type GatewayProcess, startGateway } from './_gateway-process.ts'

const KILLS = Number(process.env.KILLS ?? 2)
/** A lease of the killed process, and the sweep after it. */
const SETTLED_WITHIN_MS = 180_000

let sandbox: Sandbox
let stripe: Stripe
let url: string
let environment: Record<string, string>
let running: GatewayProcess | null = null
let token = ''
const email = `${randomUUID()}@example.org`

beforeAll(async () => {
  const { dataDir } = await emptyDatabase('embedded')
  const port = await freePort()
  url = `http://localhost:${port}`
  sandbox = await startSandbox({
    port: 0,
    stripeWebhook: `${url}/webhooks/stripe`,
    stripeRetryMs: [300, 2000, 6000],
  })
  stripe = new Stripe(STAND_IN_STRIPE.secretKey, {
    host: 'localhost',
    port: new URL(sandbox.url).port,
    protocol: 'http',
  })
  environment = {
    PORT: String(port),
    MILLPOND_DATA_DIR: dataDir,
    MILLPOND_SECRET_KEY: randomBytes(32).toString('base64'),
    STRIPE_API_URL: sandbox.url,
    SIGN_IN_LIMIT: '100000',
    REQUEST_LIMIT: '1000000',
    WRITE_LIMIT: '1000000',
  }
})
afterAll(async () => {
  await running?.kill()
  await sandbox.stop()
})

it(`[BIL-05] kill -9 ${KILLS} times while paying: nothing is lost, nothing is doubled`, async () => {
  running = await startGateway({ environment })
  await signUp()
  const paid: string[] = []
  const twice: string[] = []
  for (let count = 0; count < KILLS; count += 1) {
    const id = await company(`Company ${count}`)
    const moment = Math.random() * 120
    if (count % 2 === 0) {
      // While the page opens: the next request opens the same one.
      const opening = checkOut(id).catch(() => null)
      await sleep(moment)
      await restart()
      await opening
      await pay(await checkOut(id))
    } else {
      // While events arrive and are read: of two plans one is undone.
      await pay(await checkOut(id))
      await secondPlan(id)
      twice.push(id)
      await sleep(moment)
      await restart()
    }
    paid.push(id)
  }
  const isSettled = async () => {
    const statuses = await statusesOf(paid)
    const live = await Promise.all(twice.map(async id => (await plansOf(id, 'active')).length))
    return statuses.every(status => status === 3) && live.every(count => count === 1)
  }
  const deadline = Date.now() + SETTLED_WITHIN_MS
  while (!(await isSettled()) && Date.now() < deadline) await sleep(500)

  expect(await statusesOf(paid)).toEqual(paid.map(() => 3))
  const { data: refunds } = await stripe.refunds.list({ limit: 100 })
  for (const id of paid) {
    expect([id, await customersOf(id)]).toEqual([id, [expect.any(String)]])
    expect([id, (await plansOf(id, 'active')).length]).toEqual([id, 1])
    const undone = (await plansOf(id, 'all')).filter(({ status }) => status === 'canceled')
    const isTwice = twice.includes(id)
    expect([id, undone.length]).toEqual([id, isTwice ? 1 : 0])
    const back = refunds.filter(({ metadata }) => metadata?.millpond_undone === undone[0]?.id)
    expect([id, isTwice ? back.length : 0]).toEqual([id, isTwice ? 1 : 0])
  }
  expect(refunds).toHaveLength(twice.length)
  const about = (await mails()).filter(({ subject }) => subject === 'You paid Millpond twice')
  for (const id of twice) expect(about.filter(({ text }) => text.includes(id))).toHaveLength(1)
}, 900_000)

async function restart(): Promise<void> {
  await running?.kill()
  running = await startGateway({ environment })
  const answer = await ask('POST', '/auth/sign-in', { email, password: PASSWORD })
  token = ((await answer.json()) as { idToken: string }).idToken
}

async function signUp(): Promise<void> {
  const answer = await ask('POST', '/auth/sign-up', { email, password: PASSWORD })
  const cookie = answer.headers.getSetCookie().map(each => each.split(';')[0])
  const text = (await mails()).find(({ to }) => to === email)?.text ?? ''
  const code = /\b\d{8}\b/.exec(text)?.[0]
  const verified = await ask('POST', '/auth/verify-email', { email, code }, cookie.join('; '))
  token = ((await verified.json()) as { idToken: string }).idToken
}

async function mails() {
  const answer = await fetch(`${url}/api/outbox`)
  return ((await answer.json()) as { mails: { to: string; subject: string; text: string }[] }).mails
}

function ask(method: string, path: string, body?: object, cookie = ''): Promise<Response> {
  const { origin } = new URL(url)
  return fetch(`${url}${path}`, {
    method,
    headers: {
      'x-millpond': '1',
      origin,
      'sec-fetch-site': 'same-origin',
      ...(token && { authorization: `Bearer ${token}` }),
      ...(cookie && { cookie }),
      ...(method !== 'GET' && { 'idempotency-key': randomUUID() }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
}

async function wanted<T>(answer: Promise<Response>): Promise<T> {
  const given = await answer
  if (!given.ok) throw new Error(`${given.url} answered ${await given.text()}`)
  return (await given.json()) as T
}

const company = async (name: string) =>
  (await wanted<{ organisationId: string }>(ask('POST', '/api/organisations', { name })))
    .organisationId

/** A page that was being made when the process was killed is made again with the same key. */
const checkOut = async (id: string) =>
  (
    await wanted<{ url: string }>(
      ask('PUT', '/stripe/orgs-check-out', {
        orgs: [{ id }],
        success_url: `${url}/onboarding/finished`,
        cancel_url: `${url}/onboarding/payment`,
        ...{ isPartner: false, isTrialPartner: false, pricing: 'monthly' },
      }),
    )
  ).url

async function pay(page: string): Promise<void> {
  const body = new URLSearchParams({ card: CARD.works, decision: 'pay' })
  const answer = await fetch(page, { method: 'POST', redirect: 'manual', body })
  if (answer.status !== 303) throw new Error(`The payment page answered ${answer.status}`)
}

async function secondPlan(id: string): Promise<void> {
  const [customer = ''] = await customersOf(id)
  const { data } = await stripe.prices.list({ lookup_keys: ['millpond_business_monthly'] })
  const method = await stripe.paymentMethods.attach('pm_card_visa', { customer })
  await stripe.subscriptions.create({
    customer,
    items: [{ price: data[0]?.id ?? '' }],
    default_payment_method: method.id,
  })
}

async function customersOf(id: string): Promise<string[]> {
  const found: string[] = []
  for await (const each of stripe.customers.list({ limit: 100 })) {
    if (each.metadata.millpond_account === id) found.push(each.id)
  }
  return found
}

async function plansOf(id: string, status: 'active' | 'all') {
  const [customer = ''] = await customersOf(id)
  return (await stripe.subscriptions.list({ customer, status })).data
}

async function statusesOf(ids: readonly string[]) {
  const { organisations } = await wanted<{
    organisations: { organisationId: string; subscriptionStatus: number }[]
  }>(ask('GET', '/api/organisations'))
  return ids.map(
    id => organisations.find(each => each.organisationId === id)?.subscriptionStatus ?? null,
  )
}
