import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Fault } from '../src/index.ts'
import { connect, start } from './_stand-in.ts'

let stand: Awaited<ReturnType<typeof start>>
let app: Awaited<ReturnType<typeof connect>>
beforeAll(async () => {
  stand = await start()
  app = await connect(stand.url)
})
beforeEach(() => stand.control.reset({ keepConnections: true }))
afterAll(() => stand.stop())

const statuses = async (count: number, path = 'Organisation') => {
  const seen: number[] = []
  for (let i = 0; i < count; i++) seen.push((await app.get(path)).status)
  return seen
}

describe('faults that are a status', () => {
  it.each<[Fault['kind'], number]>([
    ['unauthorised', 401],
    ['forbidden', 403],
    ['rate-limited', 429],
    ['server-error', 500],
    ['unavailable', 503],
  ])('%s answers %i to the next request and ends', async (kind, status) => {
    await stand.control.setFaults({ kind })
    expect(await statuses(2)).toEqual([status, 200])
  })

  it('unavailable is plain text', async () => {
    await stand.control.setFaults({ kind: 'unavailable' })
    const response = await app.get('Organisation')
    expect(response.headers.get('content-type')).toContain('text/plain')
    expect(await response.text()).toContain('offline')
  })

  it('rate-limited says when to try again and which limit it was', async () => {
    await stand.control.setFaults({ kind: 'rate-limited', retryAfter: 7200, problem: 'day' })
    const { headers } = await app.get('Organisation')
    expect(headers.get('retry-after')).toBe('7200')
    expect(headers.get('x-rate-limit-problem')).toBe('day')
    expect(headers.get('xero-correlation-id')).not.toBeNull()
  })
})

describe('faults of the connection', () => {
  it('timeout never answers until the caller disconnects', async () => {
    await stand.control.setFaults({ kind: 'timeout' })
    const signal = AbortSignal.timeout(300)
    await expect(app.get('Organisation', {}, { signal })).rejects.toThrow('timeout')
    expect(await statuses(1)).toEqual([200])
    const [given] = await stand.control.requests()
    expect(given).toMatchObject({ status: null, fault: 'timeout' })
  })

  it('cut-off starts correctly and breaks in the middle of the body', async () => {
    await stand.control.setFaults({ kind: 'cut-off' })
    const response = await app.get('Accounts')
    expect(response.status).toBe(200)
    await expect(response.text()).rejects.toThrow()
  })

  it('html is sent instead of JSON', async () => {
    await stand.control.setFaults({ kind: 'html' })
    const response = await app.get('Organisation')
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toContain('text/html')
    expect(await response.text()).toMatch(/^<!doctype html>/)
  })

  it('drip is slow, and complete in the end', async () => {
    await stand.control.setFaults({ kind: 'drip', milliseconds: 300 })
    const begun = Date.now()
    const { Organisations } = await app.json('Organisation')
    expect(Date.now() - begun).toBeGreaterThanOrEqual(250)
    expect(Organisations).toHaveLength(1)
  })
})

describe('the requests that a fault affects', () => {
  it('at the nth request, as often as requested', async () => {
    await stand.control.setFaults({ kind: 'unavailable', nth: 3, times: 2 })
    expect(await statuses(6)).toEqual([200, 200, 503, 503, 200, 200])
  })

  it('every time with times 0, until cleared', async () => {
    await stand.control.setFaults({ kind: 'server-error', times: 0 })
    expect(await statuses(3)).toEqual([500, 500, 500])
    expect(await stand.control.faults()).toMatchObject([{ kind: 'server-error', struck: 3 }])
    await stand.control.clearFaults()
    expect(await statuses(1)).toEqual([200])
  })

  it('on a path only', async () => {
    await stand.control.setFaults({ kind: 'forbidden', path: '/Reports/', times: 0 })
    expect(await statuses(1)).toEqual([200])
    expect(await statuses(1, 'Reports/BankSummary')).toEqual([403])
  })

  it('on the token endpoint too, when named', async () => {
    await stand.control.setFaults({ kind: 'unavailable', path: '/connect/token', method: 'POST' })
    const response = await fetch(`${stand.url}/connect/token`, { method: 'POST' })
    expect(response.status).toBe(503)
  })
})

describe('the control API', () => {
  it('records the requests to the API, in order', async () => {
    await app.get('Accounts?order=Name')
    await app.get('Nothing')
    expect(await stand.control.requests()).toMatchObject([
      {
        method: 'GET',
        path: '/api.xro/2.0/Accounts',
        query: 'order=Name',
        tenant: app.tenantId,
        status: 200,
        fault: null,
      },
      { path: '/api.xro/2.0/Nothing', status: 404 },
    ])
    await stand.control.clearRequests()
    expect(await stand.control.requests()).toEqual([])
  })

  it('moves the day, and the books with it', async () => {
    const clock = await stand.control.moveClock({ advanceMs: 2 * 86_400_000 })
    expect(clock.today).toBe('2026-11-23')
    expect((await stand.control.moveClock({ today: '2026-12-31' })).today).toBe('2026-12-31')
    await stand.control.expireAccessTokens()
    const later = await connect(stand.url)
    const { Reports } = await later.json('Reports/BalanceSheet')
    expect(Reports[0].ReportTitles[2]).toBe('As at 31 December 2026')
    await stand.control.reset({ keepConnections: true })
    expect((await stand.control.moveClock()).today).toBe('2026-11-21')
  })

  it('refuses other names of this machine and nonsense', async () => {
    const { request } = await import('node:http')
    const status = await new Promise(resolve => {
      const headers = { host: 'evil.example' }
      request(`${stand.url}/control/requests`, { headers }, answer => {
        answer.resume()
        resolve(answer.statusCode)
      }).end()
    })
    expect(status).toBe(403)
    await expect(stand.control.setFaults({ kind: 'fire' as never })).rejects.toThrow('400')
    await expect(stand.control.moveClock({ today: '2026-02-30' })).rejects.toThrow('400')
  })

  it('deletes connections on a full reset', async () => {
    const fresh = await connect(stand.url)
    await stand.control.reset()
    expect((await fresh.get('Organisation')).status).toBe(401)
    app = await connect(stand.url)
  })
})

it('stand-ins refuse to listen for other machines', async () => {
  await expect(start({ host: '0.0.0.0' })).rejects.toThrow('this machine only')
})
