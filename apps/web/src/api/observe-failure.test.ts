import { HttpResponse, http } from 'msw'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { at, client, gateway, listenAtGateway } from './_gateway.ts'
import { categoryOf } from './observe-failure.ts'

listenAtGateway()
afterEach(() => {
  vi.useRealTimers()
})

const ORGANISATION = '5f0e2b5a-64a6-4a3c-9a52-0d3c7f1f7f10'
const ITEM_DATA = ['/api/organisations/monthly-data-indexed', '/api/forecast/basis']

const post = (path: string, query?: Record<string, string>) => ({
  method: 'POST',
  path,
  ...(query ? { query } : {}),
})

const answer = (status: number, body: string | object) =>
  gateway.use(
    http.all(at('/api/*'), () =>
      typeof body === 'string'
        ? new HttpResponse(body, { status })
        : HttpResponse.json(body, { status }),
    ),
  )

describe('the log', () => {
  it.each([
    [401, 'auth'],
    [403, 'auth'],
    [404, 'notFound'],
    [408, 'timeout'],
    ['TIMEOUT', 'timeout'],
    [500, 'server'],
    [503, 'server'],
    ['NO_RESPONSE', 'network'],
    [400, 'other'],
    [422, 'other'],
  ] as const)('[API-09] %s is classified as %s', (status, category) => {
    expect(categoryOf(status)).toBe(category)
  })

  it.each(ITEM_DATA)('[API-09] a 500 on %s is critical, elsewhere an error', async path => {
    answer(500, 'broken')
    const { send, logs } = client()
    await expect(send({ method: 'GET', path })).rejects.toBeDefined()
    await expect(send({ method: 'GET', path: '/api/imports' })).rejects.toBeDefined()
    expect(logs.map(entry => [entry.level, entry.category, entry.path])).toEqual([
      ['critical', 'server', path],
      ['error', 'server', '/api/imports'],
    ])
  })

  it('[API-09] every attempt is logged with its own correlation id; a 400 is not', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    answer(503, 'later')
    const { send, logs } = client()
    const outcome = expect(send({ method: 'GET', path: '/api/x' })).rejects.toBeDefined()
    await vi.advanceTimersByTimeAsync(60_000)
    await outcome
    expect(new Set(logs.map(entry => entry.correlationId)).size).toBe(3)
    answer(400, 'wrong')
    await expect(send({ method: 'GET', path: '/api/x' })).rejects.toBeDefined()
    expect(logs).toHaveLength(3)
  })

  it('a failed request is reported once, after its last attempt', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    answer(503, 'later')
    const { send, heard } = client()
    const outcome = expect(send({ method: 'GET', path: '/api/x' })).rejects.toBeDefined()
    await vi.advanceTimersByTimeAsync(60_000)
    await outcome
    expect(heard.filter(each => each.name === 'requestFailed')).toHaveLength(1)
  })
})

describe('a lost Xero consent', () => {
  const failureBody = {
    code: 'providerDisconnected',
    message: 'xero reconnection required',
    impact: 'high',
    correlationId: 'c1',
  }

  it.each([
    ['plain text', 'xero reconnection required'],
    ['a failure', failureBody],
  ])('[ERR-02] 502 as %s means Xero is disconnected, at the first reply', async (_kind, body) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    answer(502, body)
    const { send, heard } = client()
    const call = send({
      method: 'GET',
      path: '/api/imports',
      query: { organisationId: ORGANISATION },
    })
    const outcome = expect(call).rejects.toMatchObject({ status: 502 })
    await vi.advanceTimersByTimeAsync(1_000)
    expect(heard).toEqual([
      {
        name: 'providerDisconnected',
        event: { provider: 'xero', organisationId: ORGANISATION },
      },
    ])
    await vi.advanceTimersByTimeAsync(60_000)
    await outcome
  })

  it('[ERR-02] any other 502 does not mean that', async () => {
    answer(502, 'bad gateway')
    const { send, heard } = client()
    await expect(send(post('/api/x'))).rejects.toBeDefined()
    expect(heard.map(each => each.name)).toEqual(['requestFailed'])
  })
})

describe('organisation errors', () => {
  const capability = {
    ok: false,
    error: {
      type: 'CAPABILITY_MISSING',
      provider: 'quickbooks',
      missingCapabilities: [{ id: 'budgets', label: 'Budgets', description: 'Plus or Advanced' }],
      faultCodes: ['5020'],
      intuitTid: 'tid-1',
    },
  }

  it.each([
    [422, 'Your Xero organisation was disconnected', 'Xero disconnected'],
    [422, 'QuickBooks has been disconnected', 'Quickbooks disconnected'],
    [402, { code: 'x', message: 'Subscription required' }, 'Subscription required'],
  ])('[ERR-03] %i %j raises %s', async (status, body, error) => {
    answer(status, body)
    const { send, heard } = client()
    await expect(send(post('/api/x', { organisationId: ORGANISATION }))).rejects.toBeDefined()
    expect(heard[0]).toEqual({
      name: 'organisationError',
      event: { organisationId: ORGANISATION, error },
    })
  })

  it.each([200, 422])('[ERR-03] CAPABILITY_MISSING in a %i records guidance', async status => {
    answer(status, capability)
    const { send, heard } = client()
    await send(post('/api/x', { organisationId: ORGANISATION })).catch(() => undefined)
    expect(heard.slice(0, 2)).toEqual([
      {
        name: 'capabilityGuidance',
        event: {
          organisationId: ORGANISATION,
          guidance: {
            provider: 'quickbooks',
            missingCapabilities: capability.error.missingCapabilities,
            faultCodes: ['5020'],
            intuitTid: 'tid-1',
          },
        },
      },
      {
        name: 'organisationError',
        event: { organisationId: ORGANISATION, error: 'QuickBooks capability mismatch' },
      },
    ])
  })

  it('[ERR-03] nothing is raised when the request names no organisation', async () => {
    answer(422, 'Xero disconnected')
    const { send, heard } = client()
    await expect(send(post('/api/x'))).rejects.toBeDefined()
    expect(heard.map(each => each.name)).toEqual(['requestFailed'])
  })

  it('[ERR-03] a successful reply that contains the words is no error', async () => {
    answer(200, { documents: [{ contactName: 'Xero disconnect services' }], message: 'x' })
    const { send, heard } = client()
    await send(post('/api/x', { organisationId: ORGANISATION }))
    expect(heard).toEqual([])
  })
})
