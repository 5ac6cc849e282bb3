import { HttpResponse, http } from 'msw'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { session } from '#platform/_sessions.ts'
import { INITIAL_AUTH } from '#platform/auth-state.ts'
import type { Timers } from '#platform/clock.ts'
import { createStore } from '#platform/store.ts'
import { at, gateway, listenAtGateway } from '../_gateway.ts'
import { followNotifications } from './notification-stream.ts'

listenAtGateway()

/** Timers that run on request, in order. */
function turnedTimers() {
  let now = 0
  let waiting: { readonly at: number; readonly run: () => void }[] = []
  const timers: Timers = {
    now: () => new Date(now),
    after(milliseconds, run) {
      const entry = { at: now + milliseconds, run }
      waiting.push(entry)
      return () => {
        waiting = waiting.filter(each => each !== entry)
      }
    },
    every: () => () => undefined,
  }
  return {
    timers,
    next: () => Math.min(...waiting.map(each => each.at)) - now,
    turn(milliseconds: number) {
      now += milliseconds
      const due = waiting.filter(each => each.at <= now)
      waiting = waiting.filter(each => each.at > now)
      for (const each of due) each.run()
    },
  }
}

interface Connection {
  readonly lastId: string | null
  readonly bearer: string | null
  send(id: string, title: string): void
  beat(): void
  end(): void
}

/** Each of these answers one connection in turn; the last one answers all later ones. */
type Answer = 'stream' | number
let connections: Connection[]
let asked = 0
function serve(...answers: Answer[]) {
  gateway.use(
    http.get(at('/api/notifications/stream'), ({ request }) => {
      asked += 1
      const answer = answers[Math.min(asked, answers.length) - 1] ?? 500
      if (answer !== 'stream') return new HttpResponse(null, { status: answer })
      const encoder = new TextEncoder()
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          const write = (text: string) => controller.enqueue(encoder.encode(text))
          connections.push({
            lastId: request.headers.get('last-event-id'),
            bearer: request.headers.get('authorization'),
            send: (id, title) => {
              const data = JSON.stringify({ notifications: [{ title }] })
              write(`id: ${id}\nevent: notifications\ndata: ${data}\n\n`)
            },
            beat: () => write(':\n\n'),
            end: () => controller.close(),
          })
        },
      })
      return new HttpResponse(body, { headers: { 'content-type': 'text/event-stream' } })
    }),
  )
}

let stop: () => void
afterEach(() => stop())
let refreshes: number
let hidden: { set(isHidden: boolean): void }
let time: ReturnType<typeof turnedTimers>
let lists: string[][]
let downs: boolean[]
beforeEach(() => {
  connections = []
  asked = 0
  refreshes = 0
  lists = []
  downs = []
  time = turnedTimers()
})

function follow(idToken: string | null = 'token-1') {
  const state = createStore({ ...INITIAL_AUTH, user: session().user, idToken })
  let isHidden = false
  let changed = () => undefined as unknown
  hidden = {
    set(next) {
      isHidden = next
      changed()
    },
  }
  const refreshToken = async () => {
    refreshes += 1
    state.update(before => ({ ...before, idToken: 'token-2' }))
    return 'token-2'
  }
  stop = followNotifications(
    {
      session: { state, refreshToken },
      timers: time.timers,
      random: () => 0.5,
      visibility: {
        isHidden: () => isHidden,
        onChange(listener) {
          changed = listener
          return () => undefined
        },
      },
    },
    '00000000-0000-4000-8000-000000000001',
    {
      onList: list => lists.push(list.map(each => each.title)),
      onDown: isDown => downs.push(isDown),
    },
  )
}

const connected = async (count: number) => {
  await vi.waitFor(() => expect(connections).toHaveLength(count))
  return connections[count - 1] as Connection
}
const until = (check: () => void) => vi.waitFor(check)
const waits = async (milliseconds: number) => {
  await until(() => expect(time.next()).toBe(milliseconds))
  time.turn(milliseconds)
}

describe('[UI-10] the stream of notifications', () => {
  it('receives each list, with the token of the session', async () => {
    serve('stream')
    follow()
    const first = await connected(1)
    expect(first.bearer).toBe('Bearer token-1')
    expect(first.lastId).toBeNull()
    first.send('a', 'One')
    first.send('b', 'Two')
    await until(() => expect(lists).toEqual([['One'], ['Two']]))
  })

  it('continues after the gateway ends it', async () => {
    serve('stream')
    follow()
    const first = await connected(1)
    first.send('a', 'One')
    await until(() => expect(lists).toHaveLength(1))
    first.end()
    // Half of a second, because the random number is one half.
    await waits(500)
    expect((await connected(2)).lastId).toBe('a')
    expect(downs).toEqual([])
  })

  it('retries less and less often, and meanwhile the page polls', async () => {
    serve(503, 503, 503, 503, 503, 503, 503, 503, 'stream')
    follow()
    for (const wait of [500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]) {
      await waits(wait)
      if (wait === 2000) expect(downs).toEqual([true])
    }
    await connected(1)
    await until(() => expect(downs).toEqual([true, false]))
    expect(asked).toBe(9)
  })

  it('uses a new token when the old one is refused, once', async () => {
    serve(401, 'stream')
    follow()
    expect((await connected(1)).bearer).toBe('Bearer token-2')
    expect(refreshes).toBe(1)
  })

  it('makes no request without a token', async () => {
    serve('stream')
    follow(null)
    await waits(500)
    await waits(1000)
    expect([asked, refreshes]).toEqual([0, 0])
  })

  it.each([403, 404])('ends once it is refused with %i', async status => {
    serve(status)
    follow()
    await until(() => expect(asked).toBe(1))
    await until(() => expect(time.next()).toBe(Number.POSITIVE_INFINITY))
  })

  it('reconnects when not even a heartbeat arrives', async () => {
    serve('stream')
    follow()
    const first = await connected(1)
    await until(() => expect(time.next()).toBe(60_000))
    time.turn(59_000)
    first.beat()
    await until(() => expect(time.next()).toBe(60_000))
    time.turn(60_000)
    await waits(500)
    await connected(2)
  })

  it('closes while the page is hidden for a minute, and opens again when it is shown', async () => {
    serve('stream')
    follow()
    const first = await connected(1)
    first.send('a', 'One')
    await until(() => expect(lists).toHaveLength(1))
    hidden.set(true)
    time.turn(30_000)
    hidden.set(false)
    time.turn(29_000)
    expect(connections).toHaveLength(1)
    first.beat()
    hidden.set(true)
    await until(() => expect(time.next()).toBe(60_000))
    time.turn(60_000)
    await until(() => expect(time.next()).toBe(Number.POSITIVE_INFINITY))
    expect(connections).toHaveLength(1)
    hidden.set(false)
    expect((await connected(2)).lastId).toBe('a')
  })
})
