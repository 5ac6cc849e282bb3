/**
 * One person sends hundreds of megabytes of drafts at once to a gateway with the memory of the
 * shipped service. The process stays, and another person's requests are answered.
 */
import type { ChildProcess } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freshDatabase } from './_databases.ts'
import { freePort, isReady, killProcess, launchGateway } from './_gateway-process.ts'
import { openSeeding, type SeededPerson } from './_seeded.ts'

/** What Node gives itself in a container with 1 GiB. */
const HEAP_MB = 512

let dataDir: string
let url: string
let flooder: SeededPerson
let other: SeededPerson
let organisationId: string
let gateway: ChildProcess

beforeAll(async () => {
  dataDir = (await freshDatabase('embedded')).dataDir
  const port = await freePort()
  url = `http://localhost:${port}`
  const environment = {
    PORT: String(port),
    MILLPOND_DATA_DIR: dataDir,
    MILLPOND_SECRET_KEY: randomBytes(32).toString('base64'),
    REQUEST_LIMIT: '100000000',
  }
  const seeding = await openSeeding(environment)
  flooder = await seeding.addPerson()
  other = await seeding.addPerson()
  organisationId = await seeding.addOrganisation(flooder.userId)
  await seeding.addOrganisation(other.userId)
  await seeding.close()
  gateway = launchGateway({ environment, nodeOptions: [`--max-old-space-size=${HEAP_MB}`] })
  while (!(await isReady(url))) await pause(50)
}, 120_000)
afterAll(async () => {
  await killProcess(gateway)
  rmSync(dataDir, { recursive: true, force: true })
})

const draftOf = (cells: number) =>
  JSON.stringify({
    sheetId: randomUUID(),
    baseVersion: 0,
    changes: Array.from({ length: cells }, (_, at) => ({
      itemType: 1,
      code: `account/${String(at).padStart(100, '0')}`,
      month: '2027-04',
      value: at,
      baseVersion: 0,
      before: null,
    })),
  })

/** Sends the flood from a thread, so that this one measures what others see. */
const FLOODER = `
  const { parentPort, workerData } = require('node:worker_threads')
  const { randomUUID } = require('node:crypto')
  const { address, token, body, count } = workerData
  const send = async () => {
    const answer = await fetch(address, {
      method: 'PUT',
      headers: {
        authorization: 'Bearer ' + token,
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
      },
      body,
    })
    await answer.arrayBuffer()
    return answer.status
  }
  Promise.allSettled(Array.from({ length: count }, send)).then(all =>
    parentPort.postMessage(all.map(each => each.value ?? null)))
`

/** What another person's requests see while `isOver` is false. */
async function watchOthers(token: string, isOver: () => boolean) {
  const statuses: number[] = []
  const times: number[] = []
  while (!isOver()) {
    const from = performance.now()
    const answer = await fetch(`${url}/api/organisations`, {
      headers: { authorization: `Bearer ${token}` },
    })
    await answer.arrayBuffer()
    statuses.push(answer.status)
    times.push(performance.now() - from)
    await pause(20)
  }
  times.sort((one, two) => one - two)
  return { statuses, p95: Math.round(times[Math.floor(times.length * 0.95)] ?? 0) }
}

it.each([
  [150, 'the largest', 40_000],
  [700, 'of a megabyte', 5000],
])(
  '[SEC-03] %i drafts %s at once do not end the process or stop other people',
  async (count, _, cells) => {
    const body = draftOf(cells)
    const address = `${url}/api/sheets/draft?organisationId=${organisationId}`
    const workerData = { address, token: await flooder.token(), body, count }
    const thread = new Worker(FLOODER, { eval: true, workerData })
    let isOver = false
    const flood = once(thread, 'message').finally(() => {
      isOver = true
    })
    const others = await watchOthers(await other.token(), () => isOver)
    const [statuses] = (await flood) as [(number | null)[]]
    await thread.terminate()
    const seen = `others: ${others.statuses.length} requests, p95 ${others.p95} ms`
    // biome-ignore lint/suspicious/noConsole: people read the times; a test has no limit for them.
    console.log(`${seen}; flood: ${countOf(statuses)}`)
    expect(gateway.exitCode ?? gateway.signalCode).toBeNull()
    expect(new Set(others.statuses)).toEqual(new Set([200]))
    // Those that were read were drafts of a budget that does not exist.
    expect(new Set(statuses)).toEqual(new Set([404, 429]))
  },
)

function countOf(statuses: readonly (number | null)[]): string {
  const counts = new Map<number | null, number>()
  for (const status of statuses) counts.set(status, (counts.get(status) ?? 0) + 1)
  return [...counts].map(([status, count]) => `${count} × ${status ?? 'cut off'}`).join(', ')
}
