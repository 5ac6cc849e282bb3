import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  bearer,
  createTestGateway,
  DAY_ENGINE,
  type TestGateway,
  type TestUser,
} from './_gateway.ts'
import { createImportWorld, type ImportWorld, organisationIn } from './_import-world.ts'

type Line = Record<string, unknown> & { readonly msg: string }
const parsed = (lines: readonly string[]) => lines.map(line => JSON.parse(line) as Line)

const METRICS_TOKEN = 'a metrics token of some length'
const CORRELATION_ID = 'trail-of-one-import'

describe('the trail of an import', () => {
  let world: ImportWorld
  let owner: TestUser
  let organisationId: string
  let lines: Line[]

  beforeAll(async () => {
    world = await createImportWorld(DAY_ENGINE, {
      isAsConfigured: true,
      environment: { METRICS_TOKEN },
    })
    owner = await world.signUp()
    organisationId = organisationIn(await world.connect(owner, 'startup'))
    await world.waitForImport(owner, organisationId)
    await world.control.setFaults({ kind: 'unavailable' })
    const from = world.lines.length
    const answer = await world.inject({
      method: 'POST',
      url: `/api/imports?organisationId=${organisationId}`,
      headers: {
        ...bearer(owner.token),
        'x-correlation-id': CORRELATION_ID,
        'idempotency-key': 'one-import-on-its-trail',
      },
    })
    expect(answer.statusCode).toBe(200)
    await world.waitForImport(owner, organisationId)
    lines = parsed(world.lines.slice(from))
  })
  afterAll(() => world.close())

  const lineOf = (msg: string) => lines.filter(line => line.msg === msg)

  it('goes from the request through its job to every call of the provider', () => {
    const onTrail = { correlationId: CORRELATION_ID, organisationId }
    expect(lineOf('request')).toContainEqual(expect.objectContaining(onTrail))
    expect(lineOf('import')).toEqual([expect.objectContaining({ ...onTrail, outcome: 'done' })])
    const calls = lineOf('provider call')
    expect(calls.length).toBeGreaterThan(20)
    for (const call of calls) expect(call).toMatchObject({ ...onTrail, provider: 'xero' })
  })

  it('continues into the forecast that the import queues', () => {
    const kept = lineOf('forecast kept')
    expect(kept).toEqual([expect.objectContaining({ correlationId: CORRELATION_ID })])
  })

  it('logs the request, the result and the provider’s id of each try', () => {
    const failed = lineOf('provider call').find(each => each.outcome === 'failed')
    expect(failed).toMatchObject({ status: 503, attempt: 1, method: 'GET', ms: expect.any(Number) })
    const again = lineOf('provider call').find(each => each.attempt === 2)
    expect(again).toMatchObject({ call: failed?.call, outcome: 'answered', status: 200 })
    expect(again?.['xero-correlation-id']).toMatch(/^\S{8,}$/)
  })

  it('[LOG-01] contains no token, no address and no name from the books', async () => {
    const text = world.lines.join('')
    expect(text).not.toMatch(/Bearer|eyJ|api\.xro/)
    expect(text).not.toContain('xero-tenant-id')
  })

  it('is counted in the metrics, without ids', async () => {
    const answer = await world.inject({ url: '/metrics', headers: bearer(METRICS_TOKEN) })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toContain('text/plain')
    const has = (pattern: RegExp) => expect(answer.body).toMatch(pattern)
    has(
      /_http_request_duration_seconds_count\{route="\/api\/imports",method="POST",status="2xx"\} 1/,
    )
    has(/millpond_job_duration_seconds_count\{queue="import",outcome="done"\} 2/)
    has(/millpond_imports_total\{outcome="done"\} 2/)
    has(/millpond_forecasts_total\{outcome="kept"\} 2/)
    has(
      /_provider_call_duration_seconds_count\{provider="xero",call="Accounts",outcome="answered"\} 2/,
    )
    has(new RegExp(`millpond_database_info\\{kind="${DAY_ENGINE}"\\} 1`))
    has(/millpond_database_connections\{pool="work",state="waiting"\} 0/)
    has(/millpond_database_connection_wait_seconds_count\{pool="work"\} \d+/)
    has(/nodejs_eventloop_lag_p99_seconds/)
    expect(answer.body).not.toContain(organisationId)
  })
})

describe('the address of the metrics', () => {
  const gateways: Record<string, TestGateway> = {}
  beforeAll(async () => {
    gateways.closed = await createTestGateway({ engine: DAY_ENGINE })
    gateways.open = await createTestGateway({ engine: DAY_ENGINE, environment: { METRICS_TOKEN } })
  })
  afterAll(async () => {
    for (const gateway of Object.values(gateways)) await gateway.close()
  })

  it.each([
    ['closed', 'to another address', {}, 404],
    ['closed', 'to any bearer', bearer('undefined'), 404],
    ['closed', 'to a browser', { accept: 'text/html' }, 404],
    ['open', 'to another address', {}, 404],
    ['open', 'to the wrong bearer', bearer(`${METRICS_TOKEN}x`), 404],
    ['open', 'to a browser', { accept: 'text/html' }, 404],
    ['open', 'to the right bearer', bearer(METRICS_TOKEN), 200],
  ])('%s, %s', async (which, _who, headers, status) => {
    const answer = await gateways[which]?.inject({ url: '/metrics', headers })
    expect(answer?.statusCode).toBe(status)
    if (status === 404) expect(answer?.json()).toMatchObject({ code: 'notFound' })
  })
})
