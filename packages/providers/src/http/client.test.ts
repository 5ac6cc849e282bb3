import { createServer, type RequestListener } from 'node:http'
import { type AddressInfo, createServer as createRawServer, type Server } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { createHttpClient, type HttpLimits, type HttpOptions } from './client.ts'
import type { CalledOnce } from './outcome.ts'
import { type HttpRequest, HttpTrouble, Throttled } from './request.ts'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

async function listen(server: Server): Promise<string> {
  servers.push(server)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return `127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** Answers the first requests as given, and every later one like the last of them. */
async function serve(...answers: RequestListener[]) {
  let asked = 0
  const last = answers.length - 1
  const server = createServer((request, response) => {
    asked += 1
    answers[Math.min(asked - 1, last)]?.(request, response)
  })
  return { url: `http://${await listen(server)}/`, asked: () => asked }
}

const answer =
  (status: number, headers: Record<string, string> = {}): RequestListener =>
  (_request, response) =>
    void response.writeHead(status, headers).end('{}')
const page: RequestListener = (_request, response) =>
  void response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end('<html>')
const silence: RequestListener = () => undefined

const HASTY: Partial<HttpLimits> = {
  deadlineMs: 200,
  backOff: { tries: 4, firstMs: 1, longestMs: 4 },
}
const get = (url: string, more: Partial<HttpRequest> = {}): HttpRequest => ({
  ...{ method: 'GET', url, headers: { accept: 'application/json' }, kind: 'Accounts' },
  ...more,
})

function watched(limits: Partial<HttpLimits> = {}, options: HttpOptions = {}) {
  const calls: CalledOnce[] = []
  const changes: boolean[] = []
  const client = createHttpClient(
    { ...HASTY, ...limits },
    {
      callIdHeader: 'x-call-id',
      ...options,
      watch: {
        called: call => calls.push(call),
        breakerChanged: ({ isClosed }) => changes.push(isClosed),
        ...options.watch,
      },
    },
  )
  return { client, calls, changes, outcomes: () => calls.map(each => each.outcome) }
}

describe('what is retried', () => {
  it.each([
    ['a fault', answer(500), 4, ['failed', 'failed', 'failed', 'failed']],
    ['a page where data were asked for', page, 4, Array(4).fill('garbled')],
    ['a refusal is not', answer(400), 1, ['refused']],
    ['a missing right is not', answer(403), 1, ['refused']],
    ['a limit is not', answer(429, { 'retry-after': '30' }), 1, ['limited']],
  ])('%s', async (_case, listener, asked, outcomes) => {
    const server = await serve(listener)
    const { client, calls } = watched()
    await client.send(get(server.url))
    expect(server.asked()).toBe(asked)
    expect(calls.map(each => each.outcome)).toEqual(outcomes)
    expect(calls.map(each => each.attempt)).toEqual(outcomes.map((_, index) => index + 1))
  })

  it('a failed call, until it works', async () => {
    const server = await serve(answer(503), silence, answer(200, { 'x-call-id': 'c7' }))
    const { client, calls, outcomes } = watched({ deadlineMs: 1_000 })
    expect(await client.send(get(server.url))).toMatchObject({ status: 200, text: '{}' })
    expect(outcomes()).toEqual(['failed', 'silent', 'answered'])
    expect(calls[2]).toMatchObject({
      ...{ kind: 'Accounts', method: 'GET', status: 200 },
      callId: { name: 'x-call-id', value: 'c7' },
    })
  })

  it('no call that must not arrive twice', async () => {
    const server = await serve(answer(503))
    const { client } = watched()
    await client.send(get(server.url, { method: 'POST', body: 'code=once' }))
    expect(server.asked()).toBe(1)
    await client.send(get(server.url, { method: 'POST', body: 'token=t', mayRepeat: true }))
    expect(server.asked()).toBe(5)
  })

  it('no call after a stop', async () => {
    const stop = new AbortController()
    const server = await serve((request, response) => {
      stop.abort()
      answer(503)(request, response)
    })
    const { client } = watched()
    await client.send(get(server.url, { signal: stop.signal }))
    expect(server.asked()).toBe(1)
  })

  it('nor is a stop kept waiting by an answer that takes long', async () => {
    const stop = new AbortController()
    const server = await serve(() => stop.abort())
    const { client } = watched({ deadlineMs: 60_000, stopGraceMs: 20 })
    await expect(client.send(get(server.url, { signal: stop.signal }))).rejects.toThrow(HttpTrouble)
    expect(server.asked()).toBe(1)
  })

  it('no call beyond the caller’s time limit', async () => {
    const server = await serve(silence)
    const { client } = watched({ deadlineMs: 600, patienceMs: 1_000 })
    await expect(client.send(get(server.url))).rejects.toThrow(HttpTrouble)
    expect(server.asked()).toBe(2)
  })

  it('no call earlier than the vendor asks, for any caller', async () => {
    const server = await serve(answer(503, { 'retry-after': '1' }), answer(200))
    const { client } = watched()
    const before = Date.now()
    await client.send(get(server.url))
    expect(Date.now() - before).toBeGreaterThanOrEqual(990)

    const limited = await serve(answer(429, { 'retry-after': '30' }), answer(200))
    await client.send(get(limited.url))
    const refusal = client.send(get(limited.url))
    await expect(refusal).rejects.toMatchObject({ name: 'Throttled', reason: 'limit' })
    await expect(refusal.catch(error => error.waitMs)).resolves.toBeGreaterThan(29_000)
    expect(limited.asked()).toBe(1)
  })
})

describe('a connection', () => {
  it('that is not established in time fails', async () => {
    // It accepts the connection and never answers the TLS handshake.
    const url = `https://${await listen(createRawServer(socket => socket.on('error', () => 0)))}/`
    const { client } = watched({
      ...{ connectMs: 50, deadlineMs: 20_000 },
      backOff: { tries: 1, firstMs: 1, longestMs: 1 },
    })
    // Not "No answer in time": that would be the twenty seconds.
    await expect(client.send(get(url))).rejects.toThrow('The connection broke')
  })
})

describe('the breaker of an organisation', () => {
  it('opens after five failures, and only for that organisation', async () => {
    const server = await serve(answer(500))
    const { client, changes, outcomes } = watched()
    const once = (company: string) => client.send(get(server.url, { lane: company }))
    await once('a')
    // The fifth failure opens it: there is no second try, and then not even a first.
    expect(await once('a')).toMatchObject({ status: 500 })
    expect(server.asked()).toBe(5)
    await expect(once('a')).rejects.toMatchObject({ name: 'Throttled', reason: 'failing' })
    expect(server.asked()).toBe(5)
    expect(outcomes().at(-1)).toBe('heldBack')
    expect(changes).toEqual([false])
    await once('b')
    expect(server.asked()).toBe(9)
  })

  it('allows a trial call after the pause, and closes when it works', async () => {
    const failing = Array(5).fill(answer(500))
    const server = await serve(...failing, answer(200))
    const { client, changes } = watched({ breaker: { pauseMs: 40 } })
    for (let count = 0; count < 2; count += 1) await client.send(get(server.url))
    await expect(client.send(get(server.url))).rejects.toThrow(Throttled)
    await new Promise(resolve => setTimeout(resolve, 50))
    expect(await client.send(get(server.url))).toMatchObject({ status: 200 })
    expect(changes).toEqual([false, true])
  })

  it('[SYN-03] lets calls at the time of the trial wait for it, and sends them when it works', async () => {
    const failing = Array(5).fill(answer(500))
    const slow: RequestListener = (_request, response) =>
      void setTimeout(() => response.end('{}'), 60)
    const server = await serve(...failing, slow)
    const { client, changes } = watched({ breaker: { pauseMs: 40 } })
    for (let count = 0; count < 2; count += 1) await client.send(get(server.url))
    await new Promise(resolve => setTimeout(resolve, 50))
    const four = await Promise.all(Array.from({ length: 4 }, () => client.send(get(server.url))))
    expect(four.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(changes).toEqual([false, true])
  })

  it('refuses them all when the trial fails', async () => {
    const server = await serve(answer(500))
    const { client } = watched({ breaker: { pauseMs: 200 } })
    for (let count = 0; count < 2; count += 1) await client.send(get(server.url))
    await new Promise(resolve => setTimeout(resolve, 250))
    const all = await Promise.allSettled([1, 2, 3].map(() => client.send(get(server.url))))
    expect(server.asked()).toBe(6)
    expect(all.filter(each => each.status === 'rejected')).toHaveLength(2)
  })
})

it('stays within the vendor’s limits', async () => {
  let [active, most] = [0, 0]
  const server = await serve((_request, response) => {
    active += 1
    most = Math.max(most, active)
    setTimeout(() => {
      active -= 1
      response.end('{}')
    }, 10)
  })
  const vendor = {
    perCompany: { calls: 8, perMs: 60_000 },
    atOnce: 3,
    perApp: { calls: 12, perMs: 60_000 },
  }
  const { client } = watched({}, { vendor, watch: { organisationId: () => null } })
  const ask = (company: string, count: number) =>
    Promise.allSettled(
      Array.from({ length: count }, () => client.send(get(server.url, { lane: company }))),
    )
  const worked = (results: PromiseSettledResult<unknown>[]) =>
    results.filter(each => each.status === 'fulfilled').length
  const first = await ask('a', 10)
  expect(most).toBe(3)
  expect(worked(first)).toBe(8)
  const refused = first.find(each => each.status === 'rejected')
  expect(refused).toMatchObject({ reason: { name: 'Throttled', reason: 'limit' } })
  expect(worked(await ask('b', 10))).toBe(4)
})
