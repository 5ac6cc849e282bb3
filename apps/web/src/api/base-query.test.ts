import { delay, HttpResponse, http } from 'msw'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { at, client, gateway, listenAtGateway } from './_gateway.ts'

listenAtGateway()
afterEach(() => {
  vi.useRealTimers()
})

const get = (path: string, organisationId?: string) => ({
  method: 'GET',
  path,
  ...(organisationId === undefined ? {} : { query: { organisationId } }),
})

describe('one call', () => {
  it('[API-01] carries the bearer token and a correlation id of its own', async () => {
    const seen: Headers[] = []
    gateway.use(
      http.get(at('/api/organisations'), ({ request }) => {
        seen.push(request.headers)
        return HttpResponse.json({})
      }),
    )
    const { send } = client()
    await send(get('/api/organisations'))
    await send(get('/api/organisations'))
    expect(seen.map(headers => headers.get('authorization'))).toEqual([
      'Bearer token-1',
      'Bearer token-1',
    ])
    const ids = seen.map(headers => headers.get('x-correlation-id') ?? '')
    expect(ids[0]).toMatch(/^[0-9a-f-]{36}$/)
    expect(ids[0]).not.toBe(ids[1])
  })

  it.each(['TRACE', 'connect', 'HEAD', ''])(
    '[API-04] %j is refused before it is sent',
    async method => {
      const { send } = client()
      await expect(send({ method, path: '/api/x' })).rejects.toMatchObject({
        message: 'Unsupported HTTP method',
      })
    },
  )

  it.each(['get', 'post', 'put', 'patch', 'delete', 'options'] as const)(
    '[API-04] %s is allowed',
    async method => {
      gateway.use(http[method](at('/api/x'), () => HttpResponse.json({ method })))
      expect(await client().send({ method, path: '/api/x' })).toEqual({ method })
    },
  )

  it.each([
    ['application/json', '{"a":1}', { a: 1 }],
    ['application/json; charset=utf-8', '{"a":1}', { a: 1 }],
    ['application/problem+json', '{"a":1}', { a: 1 }],
    ['text/plain', '{"a":1}', '{"a":1}'],
    ['application/json', 'cut off {', 'cut off {'],
    ['text/html', '<p>proxy</p>', '<p>proxy</p>'],
  ])('reads %s by its content type', async (type, body, expected) => {
    gateway.use(
      http.get(at('/api/x'), () => new HttpResponse(body, { headers: { 'content-type': type } })),
    )
    expect(await client().send(get('/api/x'))).toEqual(expected)
  })
})

describe('401', () => {
  const acceptOnly = (token: string) => {
    const counts = { requests: 0 }
    gateway.use(
      http.get(at('/api/:any'), ({ request }) => {
        counts.requests += 1
        const isGood = request.headers.get('authorization') === `Bearer ${token}`
        return isGood ? HttpResponse.json({ fine: true }) : new HttpResponse('no', { status: 401 })
      }),
    )
    return counts
  }

  it('[API-03] four calls at once: one refresh, and each call is sent once more', async () => {
    const counts = acceptOnly('token-2')
    const { send, counts: own } = client({ token: 'token-2' })
    const answers = await Promise.all(
      ['/api/a', '/api/b', '/api/c', '/api/d'].map(p => send(get(p))),
    )
    expect(answers).toEqual(Array(4).fill({ fine: true }))
    expect([counts.requests, own.refreshes]).toEqual([8, 1])
  })

  it('[API-03] a token that is refused again does not cause a second refresh', async () => {
    const counts = acceptOnly('nothing helps')
    const { send, counts: own } = client({ token: 'token-2' })
    await expect(send(get('/api/a'))).rejects.toMatchObject({ status: 401 })
    expect([counts.requests, own.refreshes]).toEqual([2, 1])
  })

  it('[API-03] a refresh that fails is the error that is thrown', async () => {
    acceptOnly('token-2')
    await expect(client({ status: 401 }).send(get('/api/a'))).rejects.toMatchObject({ status: 401 })
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const lost = client({ status: null }).send(get('/api/a'))
    const outcome = expect(lost).rejects.toMatchObject({ message: 'No response received' })
    await vi.advanceTimersByTimeAsync(20_000)
    await outcome
  })

  it('[API-03] a 401 for an old token uses the new one', async () => {
    const { send, state, counts } = client({ token: 'never asked' })
    gateway.use(
      http.get(at('/api/a'), ({ request }) => {
        if (request.headers.get('authorization') === 'Bearer token-2') return HttpResponse.json(1)
        state.update(before => ({ ...before, idToken: 'token-2' }))
        return new HttpResponse(null, { status: 401 })
      }),
    )
    expect(await send(get('/api/a'))).toBe(1)
    expect(counts.refreshes).toBe(0)
  })
})

describe('retry', () => {
  const failing = (status: number, method: 'get' | 'post' | 'put' = 'get') => {
    const times: number[] = []
    gateway.use(
      http[method](at('/api/x'), () => {
        times.push(Date.now())
        return new HttpResponse('broken', { status })
      }),
    )
    return times
  }

  it.each([429, 502, 503, 504, 408])(
    '[API-06] %i: three attempts, after 6 s and 11 s more',
    async status => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
      const times = failing(status)
      const outcome = expect(client().send(get('/api/x'))).rejects.toMatchObject({ status })
      await vi.advanceTimersByTimeAsync(60_000)
      await outcome
      const [first = 0, second = 0, third = 0] = times
      expect(times).toHaveLength(3)
      expect(Math.round((second - first) / 100) / 10).toBe(6)
      expect(Math.round((third - second) / 100) / 10).toBe(11)
    },
  )

  it.each([400, 401, 403, 404, 500])('[API-06] %i is not retried', async status => {
    const times = failing(status)
    await expect(client().send(get('/api/x'))).rejects.toMatchObject({ status })
    expect(times).toHaveLength(1)
  })

  it('[API-06] a second attempt that succeeds is the result', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const statuses = [503, 200]
    gateway.use(
      http.get(at('/api/x'), () => HttpResponse.json(1, { status: statuses.shift() ?? 200 })),
    )
    const answer = client().send(get('/api/x'))
    await vi.advanceTimersByTimeAsync(6_000)
    expect(await answer).toBe(1)
  })

  it('[API-06] a change without a key is never sent twice automatically; one with a key may be', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const posts = failing(503, 'post')
    await expect(client().send({ method: 'POST', path: '/api/x' })).rejects.toBeDefined()
    expect(posts).toHaveLength(1)
    for (const method of ['PUT', 'POST'] as const) {
      const sent = failing(503, method === 'PUT' ? 'put' : 'post')
      const call = { method, path: '/api/x', isKeyed: true }
      const outcome = expect(client().send(call)).rejects.toBeDefined()
      await vi.advanceTimersByTimeAsync(60_000)
      await outcome
      expect(sent).toHaveLength(3)
    }
  })

  it.each([402, 409, 422])('[API-06] %i is final: a change is not sent again', async status => {
    const sent = failing(status, 'put')
    const call = { method: 'PUT', path: '/api/x', isKeyed: true }
    await expect(client().send(call)).rejects.toMatchObject({ status })
    expect(sent).toHaveLength(1)
  })

  it('[API-06] a call that newer data will replace is sent once', async () => {
    const sent = failing(503, 'put')
    const call = { method: 'PUT', path: '/api/x', isKeyed: true, isSentOnce: true }
    await expect(client().send(call)).rejects.toMatchObject({ status: 503 })
    expect(sent).toHaveLength(1)
  })
})

describe('errors', () => {
  it('[ERR-01] reads Error: {status} {statusText}. {data}', async () => {
    gateway.use(
      http.get(
        at('/api/x'),
        () => new HttpResponse('no such month', { status: 400, statusText: 'Bad Request' }),
      ),
    )
    await expect(client().send(get('/api/x'))).rejects.toMatchObject({
      message: 'Error: 400 Bad Request. no such month',
    })
  })

  it('[ERR-01] says No response received when there is no answer, or none in time', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    gateway.use(http.post(at('/api/x'), () => HttpResponse.error()))
    const post = { method: 'POST', path: '/api/x' }
    await expect(client().send(post)).rejects.toMatchObject({
      status: 'NO_RESPONSE',
      message: 'No response received',
    })
    gateway.use(http.post(at('/api/x'), () => delay('infinite')))
    const outcome = expect(client().send(post)).rejects.toMatchObject({
      status: 'TIMEOUT',
      message: 'No response received',
    })
    await vi.advanceTimersByTimeAsync(30_000)
    await outcome
  })
})

describe('changes', () => {
  const writes = (...answers: Response[]) => {
    const keys: (string | null)[] = []
    gateway.use(
      http.put(at('/api/x'), ({ request }) => {
        keys.push(request.headers.get('idempotency-key'))
        return answers.shift() ?? HttpResponse.json({ fine: true })
      }),
    )
    return keys
  }
  const put = { method: 'PUT', path: '/api/x', body: {}, isKeyed: true }
  const heldBack = () =>
    HttpResponse.json(
      { code: 'confirmationRequired', message: 'Confirm', impact: 'low', correlationId: 'c' },
      { status: 403 },
    )

  it('each has its own key, which its retries keep', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const keys = writes(new HttpResponse('busy', { status: 503 }))
    const { send } = client()
    const first = send(put)
    await vi.advanceTimersByTimeAsync(20_000)
    await first
    await send(put)
    expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/)
    expect(keys[1]).toBe(keys[0])
    expect(keys[2]).not.toBe(keys[0])
  })

  it('reads have none', async () => {
    let key: string | null = 'not asked'
    gateway.use(
      http.get(at('/api/x'), ({ request }) => {
        key = request.headers.get('idempotency-key')
        return HttpResponse.json({})
      }),
    )
    await client().send(get('/api/x'))
    expect(key).toBeNull()
  })

  it('a sensitive change waits for the person to confirm, then is sent once more', async () => {
    const keys = writes(heldBack())
    const { send, events } = client()
    events.on('confirmationRequired', ({ done }) => done(true))
    expect(await send(put)).toEqual({ fine: true })
    expect(keys).toEqual([keys[0], keys[0]])
  })

  it('a confirmation that did not suffice is not requested again and again', async () => {
    const keys = writes(heldBack(), heldBack(), heldBack())
    const { send, events } = client()
    events.on('confirmationRequired', ({ done }) => done(true))
    await expect(send(put)).rejects.toMatchObject({ status: 403 })
    expect(keys.length).toBe(2)
  })

  it.each([
    ['a user who cancels gets no failure message', true],
    ['without a dialog it is refused, and does not wait', false],
  ])('%s', async (_, isAsked) => {
    const keys = writes(heldBack())
    const { send, events, heard } = client()
    if (isAsked) events.on('confirmationRequired', ({ done }) => done(false))
    await expect(send(put)).rejects.toMatchObject({ status: 403 })
    expect(keys.length).toBe(1)
    expect(heard).toEqual([])
  })
})
