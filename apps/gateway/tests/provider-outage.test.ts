/**
 * Whatever happens to the provider, imported data stays readable, figure for figure and with its
 * time, and the user learns the state of the import.
 */
import type { ImportProgress } from '@millpond/contract/connection'
import type { Fault, FaultKind } from '@millpond/sandbox'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { ANY_ENGINE, type TestUser } from './_gateway.ts'
import { createImportWorld, type ImportWorld, organisationIn } from './_import-world.ts'

interface Outage {
  readonly kind: FaultKind
  readonly path?: string
  /** The final state of an import. */
  readonly state: ImportProgress['state']
  readonly failure?: string
}

const SIGN_IN = '/connect/token'
/** The import waits, and there is no notification for hours. */
const OUTAGE = { state: 'waiting', failure: 'unavailable' } as const
const OUTAGES: readonly (readonly [what: string, outage: Outage])[] = [
  ['refuses every token', { kind: 'unauthorised', ...OUTAGE }],
  ['lets us read nothing', { kind: 'forbidden', state: 'failed', failure: 'capability-missing' }],
  ['says we ask too often', { kind: 'rate-limited', state: 'waiting', failure: 'rate-limited' }],
  ['fails', { kind: 'server-error', ...OUTAGE }],
  ['is under maintenance', { kind: 'unavailable', ...OUTAGE }],
  ['does not answer', { kind: 'timeout', ...OUTAGE }],
  ['breaks off in the middle', { kind: 'cut-off', ...OUTAGE }],
  ['answers drop by drop', { kind: 'drip', ...OUTAGE }],
  ['answers with a page', { kind: 'html', ...OUTAGE }],
  ['has no sign-in', { kind: 'unavailable', path: SIGN_IN, ...OUTAGE }],
  ['has a sign-in that is silent', { kind: 'timeout', path: SIGN_IN, ...OUTAGE }],
]

describe('[USE-03] [ERR-03] while the provider', () => {
  let world: ImportWorld
  let owner: TestUser
  let organisationId: string
  let before: Record<string, unknown>

  beforeAll(async () => {
    world = await createImportWorld(ANY_ENGINE[0] ?? 'embedded', { deadlineMs: 400 })
    await connect()
  })
  afterEach(() => world.control.clearFaults().catch(() => undefined))
  afterAll(() => world.close())

  async function connect() {
    owner = await world.signUp()
    organisationId = organisationIn(await world.connect(owner, 'startup'))
    expect(await world.waitForImport(owner, organisationId)).toMatchObject({ state: 'done' })
    before = await readAll()
  }

  /** What a person sees of an organisation, with its times. */
  async function readAll() {
    const seen: Record<string, unknown> = {}
    for (const path of [
      '/api/organisations/monthly-data-indexed',
      '/api/organisations/upcoming',
      '/api/forecast/basis',
      '/api/forecast/accuracy',
      '/api/quarterly',
    ]) {
      const answer = await world.ask(owner, 'GET', `${path}?organisationId=${organisationId}`)
      expect(answer.statusCode, path).toBe(200)
      seen[path] = answer.json()
    }
    const answer = await world.ask(owner, 'GET', '/api/organisations')
    const [organisation] = answer.json().organisations
    seen.lastImportedAt = organisation.lastImportedAt
    expect(organisation.lastImportedAt).toMatch(/^\d{4}-\d{2}-\d{2}T/)
    return seen
  }

  async function noticeKinds(): Promise<string[]> {
    const url = `/api/notifications?organisationId=${organisationId}`
    const { notifications } = (await world.ask(owner, 'GET', url)).json()
    return notifications.map((note: { kind: string }) => note.kind)
  }

  const importUrl = () => `/api/imports?organisationId=${organisationId}`
  const askForImport = async () => {
    expect((await world.ask(owner, 'POST', importUrl())).statusCode).toBe(200)
  }

  /** Reads all the time: old books stay until complete new ones replace them. */
  async function importThatCannotWork() {
    await askForImport()
    const over: ImportProgress['state'][] = ['done', 'failed', 'waiting']
    for (;;) {
      const { latest } = (await world.ask(owner, 'GET', importUrl())).json<{
        latest: ImportProgress
      }>()
      if (over.includes(latest.state)) return latest
      expect(await readAll()).toEqual(before)
    }
  }

  it.each(OUTAGES)('%s', async (_what, { kind, path, state, failure }) => {
    const fault: Fault = {
      ...{ kind, times: 0, retryAfter: 3, milliseconds: 2000 },
      ...(path !== undefined && { path }),
    }
    await world.control.setFaults(fault)
    // No token is requested before the current one is refused.
    if (path === SIGN_IN) await world.control.expireAccessTokens()
    const ended = await importThatCannotWork()
    expect(ended.state).toBe(state)
    expect(ended.failure?.kind).toBe(failure)
    if (state === 'waiting') {
      expect(ended.resumesAt).toMatch(/^\d{4}-/)
      expect(await noticeKinds()).not.toContain('importFailed')
    }
    expect(await readAll()).toEqual(before)

    await world.control.clearFaults()
    await askForImport()
    expect(await world.waitForImport(owner, organisationId)).toMatchObject({ state: 'done' })
    before = await readAll()
  })

  it('is unreachable', async () => {
    await world.sandbox.stop()
    expect(await importThatCannotWork()).toMatchObject({
      state: 'waiting',
      failure: { kind: 'unavailable' },
    })
    expect(await readAll()).toEqual(before)
  })
})
