import type { LogEntry } from '@millpond/contract/telemetry'
import { HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { logger, nameOrganisationInLogs, sendTo } from './logger.ts'

const server = setupServer()
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
afterEach(() => server.resetHandlers())
afterAll(() => server.close())

const logs: LogEntry[] = [{ level: 'error', message: 'm', at: '2026-11-21T10:00:00.000Z' }]
const origin = () => 'http://millpond.test'

function listen(url: string, status: number) {
  const requests: { headers: Headers; body: unknown }[] = []
  server.use(
    http.post(url, async ({ request }) => {
      requests.push({ headers: request.headers, body: await request.json() })
      return new HttpResponse(null, { status })
    }),
  )
  return requests
}

describe('the address of logs', () => {
  it('[LOG-01] to /api/logs as {logs}, with the bearer token', async () => {
    const requests = listen('http://millpond.test/api/logs', 200)
    const send = sendTo({ kind: 'gateway', token: () => 'token-1' }, origin)
    expect(await send(logs, false)).toBe(true)
    expect(requests[0]?.body).toEqual({ logs })
    expect(requests[0]?.headers.get('authorization')).toBe('Bearer token-1')
  })

  it('[LOG-01] or to a log-ingest service with its access-token header', async () => {
    const requests = listen('https://ingest.test/logs', 202)
    const send = sendTo(
      { kind: 'ingest', url: 'https://ingest.test/logs', accessToken: 'ingest-key' },
      origin,
    )
    expect(await send(logs, true)).toBe(true)
    expect(requests[0]?.body).toEqual({ logs })
    expect(requests[0]?.headers.get('x-access-token')).toBe('ingest-key')
    expect(requests[0]?.headers.has('authorization')).toBe(false)
  })

  it('[LOG-02] a refusal and a lost connection both count as not arrived', async () => {
    listen('http://millpond.test/api/logs', 503)
    const send = sendTo({ kind: 'gateway', token: () => 't' }, origin)
    expect(await send(logs, false)).toBe(false)
    server.use(http.post('http://millpond.test/api/logs', () => HttpResponse.error()))
    expect(await send(logs, false)).toBe(false)
  })

  it('nothing is sent while the user is signed out', async () => {
    const send = sendTo({ kind: 'gateway', token: () => null }, origin)
    expect(await send(logs, false)).toBe(false)
  })
})

describe('the organisation of a log', () => {
  it('[ORG-07] the organisation is named by letters, digits, dash and underscore', () => {
    nameOrganisationInLogs('Kererū Coffee Ltd. (NZ)')
    logger.log({ level: 'error', message: 'm' })
    nameOrganisationInLogs(null)
    logger.log({ level: 'error', message: 'm' })
    const named = logger.debugLog().map(entry => entry.organisation)
    expect(named).toEqual(['KererūCoffeeLtdNZ', undefined])
  })
})
