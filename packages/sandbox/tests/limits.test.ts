import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { caller, connect, refresh, start, type TokenReply } from './_stand-in.ts'

const stand = await start({ limits: 'real' })
afterAll(() => stand.stop())

let app: Awaited<ReturnType<typeof connect>>
beforeEach(async () => {
  await stand.control.reset()
  app = await connect(stand.url)
})

const call = () => app.get('Organisation')
const calls = async (count: number) => {
  const statuses: number[] = []
  for (let i = 0; i < count; i++) statuses.push((await call()).status)
  return statuses
}

describe('the limits Xero sets', () => {
  it('60 calls a minute per tenant: the 61st is 429 and says when to try again', async () => {
    expect(await calls(59)).toEqual(Array(59).fill(200))
    const last = await call()
    expect([last.status, last.headers.get('x-minlimit-remaining')]).toEqual([200, '0'])
    const refused = await call()
    expect(refused.status).toBe(429)
    expect(refused.headers.get('x-rate-limit-problem')).toBe('minute')
    expect(await refused.text()).toBe('')
    const wait = Number(refused.headers.get('retry-after'))
    expect(wait).toBeGreaterThan(0)
    expect(wait).toBeLessThanOrEqual(60)
    await stand.control.moveClock({ advanceMs: wait * 1000 })
    expect((await call()).status).toBe(200)
  })

  it('counts down on every answer', async () => {
    const first = await call()
    const second = await call()
    const left = (response: Response, name: string) => Number(response.headers.get(name))
    expect(left(first, 'x-minlimit-remaining')).toBe(59)
    expect(left(second, 'x-minlimit-remaining')).toBe(58)
    expect(left(second, 'x-daylimit-remaining')).toBe(4998)
    expect(left(second, 'x-appminlimit-remaining')).toBe(9998)
  })

  it('5 000 calls a day per tenant: the wait can be hours', async () => {
    await stand.control.setLimits({ day: 3 })
    expect(await calls(4)).toEqual([200, 200, 200, 429])
    const refused = await call()
    expect(refused.headers.get('x-rate-limit-problem')).toBe('day')
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(86_000)
    await stand.control.moveClock({ advanceMs: 86_400_000 })
    const tokens = (await (await refresh(stand.url, app.tokens.refresh_token)).json()) as TokenReply
    const nextDay = caller(stand.url, tokens.access_token, app.tenantId)
    expect((await nextDay.get('Organisation')).status).toBe(200)
  })

  it('10 000 calls a minute per app, over all tenants', async () => {
    await stand.control.setLimits({ appMinute: 2 })
    const other = await connect(stand.url, 'startup')
    expect((await call()).status).toBe(200)
    expect((await other.get('Organisation')).status).toBe(200)
    const refused = await call()
    expect(refused.headers.get('x-rate-limit-problem')).toBe('appminute')
  })

  it('5 calls at once per tenant: the sixth is 429', async () => {
    await stand.control.setLimits({ latencyMs: 400 })
    const together = await Promise.all(Array.from({ length: 6 }, call))
    const refused = together.filter(({ status }) => status === 429)
    expect(refused).toHaveLength(1)
    expect(refused[0]?.headers.get('x-rate-limit-problem')).toBe('concurrent')
    expect(refused[0]?.headers.get('retry-after')).toBe('1')
    expect((await call()).status).toBe(200)
  })

  it('one tenant does not use up the limit of another', async () => {
    await stand.control.setLimits({ minute: 2 })
    expect(await calls(3)).toEqual([200, 200, 429])
    const other = await connect(stand.url, 'startup')
    expect((await other.get('Organisation')).status).toBe(200)
  })

  it('when lifted, refuse no request', async () => {
    await stand.control.setLimits({ mode: 'lifted', minute: 2 })
    expect(await calls(5)).toEqual(Array(5).fill(200))
  })
})
