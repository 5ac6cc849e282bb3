import { randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Sandbox, startSandbox } from '@millpond/sandbox'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freshDatabase } from './_databases.ts'
import { PASSWORD } from './_gateway.ts'
import { freePort, type GatewayProcess, startGateway } from './_gateway-process.ts'
import { consentAt, standInEnvironment } from './_import-world.ts'

/** The process is killed during this many imports; KILLS=50 for the long run. */
const KILLS = Number(process.env.KILLS ?? 2)

let sandbox: Sandbox
let url: string
let environment: Record<string, string>
let running: GatewayProcess | null = null
const email = `${randomUUID()}@example.org`

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, limits: 'lifted' })
  const { dataDir } = await freshDatabase('embedded')
  const port = await freePort()
  url = `http://localhost:${port}`
  environment = {
    ...standInEnvironment(sandbox.url),
    PORT: String(port),
    MILLPOND_DATA_DIR: dataDir,
    MILLPOND_SECRET_KEY: randomBytes(32).toString('base64'),
    SIGN_IN_LIMIT: '100000',
    LOG_LEVEL: 'warn',
  }
})
afterAll(async () => {
  await running?.kill()
  await sandbox.stop()
})

it(`kill -9 in the middle of ${KILLS} imports: whole books every time, and each import ends`, async () => {
  running = await startGateway({ environment, stdout: 'inherit' })
  let token = await sign('up')
  const organisationId = await connect(token)
  await waitForImport(token, organisationId)
  const reference = await figures(token, organisationId)
  expect(reference.series.length).toBeGreaterThan(40)

  let interrupted = 0
  const readyAfterMs: number[] = []
  for (let count = 0; count < KILLS; count += 1) {
    const before = await floorOf(token, organisationId)
    await ask(token, 'POST', `/api/imports?organisationId=${organisationId}`)
    const writing = writeFloors(token, organisationId, before, count * 1_000_000)
    await sleep((880 / KILLS) * count)
    await running.kill()
    const { acknowledged, tried } = await writing
    const killedAt = Date.now()
    running = await startGateway({ environment, stdout: 'inherit' })
    readyAfterMs.push(Date.now() - killedAt)
    token = await sign('in')
    // What was acknowledged is there; a write in progress may have arrived as well.
    const floor = await floorOf(token, organisationId)
    expect([acknowledged, tried]).toContain(floor)
    // Before the interrupted import continues: the books of the last complete one.
    expect(withoutVersion(await figures(token, organisationId))).toEqual(withoutVersion(reference))
    if ((await importState(token, organisationId)) !== 'done') interrupted += 1
    const progress = await waitForImport(token, organisationId)
    expect(progress).toMatchObject({ state: 'done', failure: null })
  }
  expect(withoutVersion(await figures(token, organisationId))).toEqual(withoutVersion(reference))
  // Forecasts were interrupted too: the newest one exists all the same.
  expect((await waitForForecast(token, organisationId)).kept).toBeGreaterThan(0)
  process.stderr.write(`ready again after ${readyAfterMs.join(', ')} ms\n`)
  // Otherwise the kills came too late to prove anything.
  expect(interrupted).toBeGreaterThan(KILLS / 4)
}, 600_000)

/**
 * Sets one cash floor after the other until the process is killed; each is acknowledged before the
 * next.
 */
async function writeFloors(
  token: string,
  organisationId: string,
  before: number | null,
  first: number,
) {
  let acknowledged = before
  for (let tried = first + 1; ; tried += 1) {
    const path = `/api/organisations?organisationId=${organisationId}`
    const answer = await ask(token, 'PUT', path, { cashFloor: tried }).catch(() => null)
    if (!answer?.ok) return { acknowledged, tried }
    acknowledged = tried
  }
}

async function floorOf(token: string, organisationId: string): Promise<number | null> {
  const answer = await ask(token, 'GET', '/api/organisations')
  const { organisations } = (await answer.json()) as {
    organisations: { organisationId: string; cashFloor: number | null }[]
  }
  const own = organisations.find(each => each.organisationId === organisationId)
  return own?.cashFloor ?? null
}

async function sign(way: 'in' | 'up'): Promise<string> {
  const answer = await post(`/auth/sign-${way}`, { email, password: PASSWORD })
  if (way === 'in') return ((await answer.json()) as { idToken: string }).idToken
  const cookie = answer.headers.getSetCookie().map(each => each.split(';')[0])
  const verified = await post('/auth/verify-email', { email, code: await mailedCode() }, cookie)
  return ((await verified.json()) as { idToken: string }).idToken
}

async function post(path: string, body: object, cookies: unknown[] = []): Promise<Response> {
  const answer = await fetch(`${url}${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...OWN_PAGE(url),
      ...(cookies.length > 0 && { cookie: cookies.join('; ') }),
    },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${path} answered ${await answer.text()}`)
  return answer
}

/** From the local outbox: no mail leaves this machine. */
async function mailedCode(): Promise<string> {
  const answer = await fetch(`${url}/api/outbox`)
  const { mails } = (await answer.json()) as { mails: { to: string; text: string }[] }
  const code = /\b\d{8}\b/.exec(mails.find(mail => mail.to === email)?.text ?? '')?.[0]
  if (!code) throw new Error('No code was mailed')
  return code
}

const OWN_PAGE = (origin: string) => ({
  'x-millpond': '1',
  origin,
  'sec-fetch-site': 'same-origin',
})

const ask = (token: string, method: string, path: string, body?: object) =>
  fetch(`${url}${path}`, {
    method,
    redirect: 'manual',
    headers: {
      authorization: `Bearer ${token}`,
      ...(method !== 'GET' && { 'idempotency-key': randomUUID() }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })

async function connect(token: string): Promise<string> {
  const started = await ask(token, 'POST', '/api/connections', {
    provider: 'xero',
    accountType: 'individual',
  })
  const { authorizeUrl } = (await started.json()) as { authorizeUrl: string }
  const back = await consentAt(authorizeUrl, 'kereru')
  const cookie = started.headers.get('set-cookie')?.split(';')[0] ?? ''
  const answer = await fetch(back, { redirect: 'manual', headers: { cookie } })
  const location = answer.headers.get('location') ?? ''
  const found = /\/organizations\/([0-9a-f-]{36})\/import$/.exec(location)?.[1]
  if (!found) throw new Error(`Redirected to ${location}`)
  return found
}

async function latestImport(token: string, organisationId: string) {
  const answer = await ask(token, 'GET', `/api/imports?organisationId=${organisationId}`)
  return ((await answer.json()) as { latest: { state: string } }).latest
}

const importState = async (token: string, organisationId: string) =>
  (await latestImport(token, organisationId)).state

async function waitForImport(token: string, organisationId: string) {
  const deadline = Date.now() + 60_000
  for (;;) {
    const latest = await latestImport(token, organisationId)
    if (latest.state === 'done' || latest.state === 'failed') return latest
    if (Date.now() > deadline) throw new Error(`The import hangs: ${JSON.stringify(latest)}`)
    await sleep(50)
  }
}

async function waitForForecast(token: string, organisationId: string) {
  const deadline = Date.now() + 60_000
  for (;;) {
    const path = `/api/forecast/accuracy?organisationId=${organisationId}`
    const answer = (await (await ask(token, 'GET', path)).json()) as {
      isPending: boolean
      kept: number
    }
    if (!answer.isPending) return answer
    if (Date.now() > deadline) throw new Error('The forecast hangs')
    await sleep(100)
  }
}

interface Figures {
  readonly version: number
  readonly series: readonly unknown[]
}

async function figures(token: string, organisationId: string): Promise<Figures> {
  const path = `/api/organisations/monthly-data-indexed?organisationId=${organisationId}`
  const answer = await ask(token, 'GET', path)
  if (answer.status !== 200) throw new Error(`The figures answered ${answer.status}`)
  return (await answer.json()) as Figures
}

const withoutVersion = ({ version: _version, ...figures }: Figures) => figures
