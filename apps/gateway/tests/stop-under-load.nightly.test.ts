/**
 * A gateway stops while people work: each request gets a reply, streams end properly, and the
 * process exits without an error.
 */
import type { ChildProcess } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { buildCompany } from '@millpond/sandbox/companies'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sampleRecords } from '../src/sample/sample-records.ts'
import { freshDatabase } from './_databases.ts'
import { freePort, isReady, killProcess, launchGateway } from './_gateway-process.ts'
import { openSeeding, type SeededPerson } from './_seeded.ts'

/** The number of stops; STOPS=100 for the long run. */
const STOPS = Number(process.env.STOPS ?? 2)
const CLIENTS = 12
const STREAMS = 3

let dataDir: string
let environment: Record<string, string>
let url: string
let person: SeededPerson
let organisationId: string
let gateway: ChildProcess | null = null

beforeAll(async () => {
  dataDir = (await freshDatabase('embedded')).dataDir
  const port = await freePort()
  url = `http://localhost:${port}`
  environment = {
    PORT: String(port),
    MILLPOND_DATA_DIR: dataDir,
    MILLPOND_SECRET_KEY: randomBytes(32).toString('base64'),
    REQUEST_LIMIT: '100000000',
    // Faults are in the output of the test.
    LOG_LEVEL: 'warn',
  }
  const seeding = await openSeeding(environment)
  const today = seeding.deps.clock.today('Pacific/Auckland')
  person = await seeding.addPerson()
  const books = sampleRecords(buildCompany('kereru', today), today)
  organisationId = await seeding.addOrganisation(person.userId, books, today)
  await seeding.close()
}, 120_000)
afterAll(async () => {
  if (gateway) await killProcess(gateway)
  rmSync(dataDir, { recursive: true, force: true })
})

interface Outcome {
  readonly status: number | null
  /** Asked to open a new connection for the next request. */
  readonly isLast: boolean
}

/** Null is a request that was sent and got no complete reply. */
function ask(agent: Agent, token: string, method: 'GET' | 'PUT', path: string, body?: object) {
  return new Promise<Outcome>(resolve => {
    const dropped = () => resolve({ status: null, isLast: true })
    const headers = {
      authorization: `Bearer ${token}`,
      ...(body && { 'content-type': 'application/json', 'idempotency-key': randomUUID() }),
    }
    const sent = request(`${url}${path}`, { agent, method, headers }, reply => {
      reply.resume()
      reply.on('end', () => {
        const isLast = reply.headers.connection === 'close'
        if (reply.complete) resolve({ status: reply.statusCode ?? 0, isLast })
      })
      reply.on('close', dropped)
    })
    sent.on('error', dropped)
    sent.end(body && JSON.stringify(body))
  })
}

const PATHS = [
  '/api/organisations/monthly-data-indexed',
  '/api/forecast/basis',
  '/api/notifications',
  '/api/organisations/upcoming',
]

/** Sends requests without a pause over one connection, until asked to open another one. */
async function work(at: number, token: string, onAnswer: () => void) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const statuses: (number | null)[] = []
  for (let count = at; ; count += 1) {
    const path = `${PATHS[count % PATHS.length]}?organisationId=${organisationId}`
    const isWrite = count % 5 === 0
    const { status, isLast } = isWrite
      ? await ask(agent, token, 'PUT', `/api/organisations?organisationId=${organisationId}`, {
          name: `Name ${count}`,
        })
      : await ask(agent, token, 'GET', path)
    statuses.push(status)
    onAnswer()
    if (isLast) break
  }
  agent.destroy()
  return statuses
}

async function listen(token: string): Promise<'ended' | 'broken'> {
  const path = `/api/notifications/stream?organisationId=${organisationId}`
  const answer = await fetch(`${url}${path}`, { headers: { authorization: `Bearer ${token}` } })
  try {
    for await (const _chunk of answer.body ?? []);
    return 'ended'
  } catch {
    return 'broken'
  }
}

async function start() {
  const child = launchGateway({ environment, stdout: 'inherit' })
  gateway = child
  while (!(await isReady(url))) {
    if (child.exitCode !== null) throw new Error(`The gateway ended at start: ${child.exitCode}`)
    await pause(20)
  }
  return child
}

it(`${STOPS} stops under load drop no request, break no stream, and end well`, async () => {
  const codes: (number | null)[] = []
  const took: number[] = []
  const statuses = new Map<number | null, number>()
  const streams: string[] = []
  for (let stops = 0; stops < STOPS; stops += 1) {
    const child = await start()
    const token = await person.token()
    const listening = Array.from({ length: STREAMS }, () => listen(token))
    let answers = 0
    const onAnswer = () => {
      answers += 1
    }
    const working = Array.from({ length: CLIENTS }, (_, at) => work(at, token, onAnswer))
    while (answers < 3 * CLIENTS) await pause(10)
    await pause(Math.random() * 300)
    const gone = once(child, 'exit') as Promise<[number | null]>
    const since = performance.now()
    child.kill('SIGTERM')
    for (const status of (await Promise.all(working)).flat()) {
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
    streams.push(...(await Promise.all(listening)))
    codes.push((await gone)[0])
    took.push(Math.round(performance.now() - since))
  }
  const answered = [...statuses].map(([status, count]) => `${count} × ${status}`).join(', ')
  process.stderr.write(`${STOPS} stops: ${answered}; slowest ${Math.max(...took)} ms\n`)
  expect(codes).toEqual(Array(STOPS).fill(0))
  expect(statuses.get(null) ?? 0).toBe(0)
  expect([...statuses.keys()].filter(status => (status ?? 0) >= 500)).toEqual([])
  expect(statuses.get(200)).toBeGreaterThan(2 * STOPS * CLIENTS)
  expect(streams).toEqual(Array(STOPS * STREAMS).fill('ended'))
}, 1_200_000)
