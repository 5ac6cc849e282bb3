import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createEventStream } from '../src/features/notification/event-stream.ts'
import { createNotificationFeed } from '../src/features/notification/notification-feed.ts'
import { drain } from '../src/stop.ts'
import { NOTHING, notificationStore } from '../src/stores/notification-store.ts'
import {
  ANY_ENGINE,
  bearer,
  createTestGateway,
  OWN_PAGE,
  type TestGateway,
  type TestUser,
} from './_gateway.ts'
import { setRole } from './_members.ts'

interface Event {
  readonly id: string
  readonly titles: string[]
}

/** Opens the stream as a page does, and collects the events. */
async function open(port: number, token: string, organisationId: string, lastId?: string) {
  const url = `http://127.0.0.1:${port}/api/notifications/stream?organisationId=${organisationId}`
  const leave = new AbortController()
  const answer = await fetch(url, {
    headers: { ...bearer(token), ...(lastId !== undefined && { 'last-event-id': lastId }) },
    signal: leave.signal,
  })
  const events: Event[] = []
  let text = ''
  const read = async () => {
    for await (const chunk of answer.body ?? []) {
      text += Buffer.from(chunk).toString()
      events.splice(0, events.length, ...eventsOf(text))
    }
    return 'ended' as const
  }
  const over = read().catch(() => 'broken' as const)
  return {
    status: answer.status,
    headers: answer.headers,
    events,
    over,
    leave: () => leave.abort(),
  }
}

const eventsOf = (text: string): Event[] =>
  [...text.matchAll(/id: (\S+)\nevent: notifications\ndata: (.*)\n\n/g)].map(([, id, data]) => ({
    id: id ?? '',
    titles: JSON.parse(data ?? '').notifications.map((each: { title: string }) => each.title),
  }))

describe.each(ANY_ENGINE)('the stream of notifications (%s)', engine => {
  let gateway: TestGateway
  let port: number
  let owner: TestUser
  let organisationId: string
  beforeAll(async () => {
    gateway = await createTestGateway({ engine })
    await gateway.http.listen({ host: '127.0.0.1', port: 0 })
    port = (gateway.http.server.address() as AddressInfo).port
    owner = await gateway.signUp()
    organisationId = await gateway.addOrganisation(owner.userId)
  })
  afterAll(() => gateway.close())

  /** As another process would: the stream is not notified. */
  const raise = (title: string, of = organisationId) =>
    gateway.deps.database.inOrganisation(of, tx =>
      notificationStore.raise(tx, of, {
        ...{ kind: 'importFailed', impact: 'high', message: 'In words.', isPersistent: true },
        title,
      }),
    )
  const clear = () =>
    gateway.deps.database.inOrganisation(organisationId, tx =>
      notificationStore.clear(tx, organisationId, 'importFailed'),
    )
  const titles = (stream: { events: Event[] }) => stream.events.map(each => each.titles)
  const arrived = (stream: { events: Event[] }, expected: string[][]) =>
    expect.poll(() => titles(stream), { timeout: 10_000 }).toEqual(expected)

  it('[UI-10] sends the list at once, and again with each change of it', async () => {
    const stream = await open(port, owner.token, organisationId)
    expect(stream.status).toBe(200)
    expect(stream.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    expect(stream.headers.get('cache-control')).toBe('no-store')
    expect(stream.headers.get('content-security-policy')).toContain("default-src 'none'")
    await arrived(stream, [[]])
    await raise('First')
    await arrived(stream, [[], ['First']])
    await raise('Second')
    await arrived(stream, [[], ['First'], ['Second']])
    await clear()
    await arrived(stream, [[], ['First'], ['Second'], []])
    stream.leave()
  })

  it('continues after a lost connection at the last event of the page', async () => {
    await raise('Known')
    const before = await open(port, owner.token, organisationId)
    await arrived(before, [['Known']])
    before.leave()
    const id = before.events[0]?.id ?? ''
    const same = await open(port, owner.token, organisationId, id)
    const other = await open(port, owner.token, organisationId, 'older')
    await arrived(other, [['Known']])
    expect(same.events).toEqual([])
    await raise('New')
    await arrived(same, [['New']])
    same.leave()
    other.leave()
  })

  it('[ORG-06] sends no events of another organisation', async () => {
    const stranger = await gateway.signUp()
    const elsewhere = await gateway.addOrganisation(stranger.userId)
    const refused = await open(port, stranger.token, organisationId)
    expect(refused.status).toBe(404)
    expect((await open(port, 'none', organisationId)).status).toBe(401)
    const own = await open(port, stranger.token, elsewhere)
    await arrived(own, [[]])
    await raise('Not yours')
    await raise('Yours', elsewhere)
    await arrived(own, [[], ['Yours']])
    own.leave()
  })

  it('ends within seconds when the role ends', async () => {
    const guest = await gateway.signUp()
    await setRole(gateway.deps, organisationId, guest.userId, 'viewer')
    const theirs = await open(port, guest.token, organisationId)
    const mine = await open(port, owner.token, organisationId)
    expect(theirs.status).toBe(200)
    await setRole(gateway.deps, organisationId, guest.userId, null)
    await raise('Said after the role was gone')
    expect(await theirs.over).toBe('ended')
    expect(titles(theirs).flat()).not.toContain('Said after the role was gone')
    await expect
      .poll(() => titles(mine).at(-1), { timeout: 10_000 })
      .toEqual(['Said after the role was gone'])
    mine.leave()
  })

  it('ends with the session', async () => {
    const leaving = await gateway.signUp()
    const own = await gateway.addOrganisation(leaving.userId)
    const stream = await open(port, leaving.token, own)
    const out = await gateway.inject({
      method: 'POST',
      url: '/auth/sign-out',
      headers: { ...OWN_PAGE, cookie: leaving.cookie },
    })
    expect(out.statusCode).toBe(200)
    expect(await stream.over).toBe('ended')
  })

  it('a person can have five', async () => {
    const busy = await gateway.signUp()
    const own = await gateway.addOrganisation(busy.userId)
    const streams = await Promise.all(Array.from({ length: 5 }, () => open(port, busy.token, own)))
    expect(streams.map(each => each.status)).toEqual([200, 200, 200, 200, 200])
    expect((await open(port, busy.token, own)).status).toBe(429)
    streams[0]?.leave()
    const again = async () => {
      const stream = await open(port, busy.token, own)
      stream.leave()
      return stream.status
    }
    await expect.poll(again, { timeout: 5000 }).toBe(200)
    for (const stream of streams) stream.leave()
  })

  it('sends a heartbeat when nothing happens', async () => {
    const cadence = { lookEveryMs: 5, beatEveryMs: 20 }
    const feed = createNotificationFeed(gateway.deps, cadence)
    const stream = createEventStream()
    const own = await gateway.addOrganisation(owner.userId)
    const caller = await gateway.deps.tokens.verify(owner.token)
    if (!caller) throw new Error('The token of a test is refused')
    feed.join({ caller, organisationId: own, stream, etag: NOTHING })
    const read: string[] = []
    stream.body.on('data', chunk => read.push(String(chunk)))
    await expect.poll(() => read.length, { timeout: 5000 }).toBeGreaterThan(2)
    expect(new Set(read)).toEqual(new Set([':\n\n']))
    feed.close()
  })

  it('ends when the process stops, without delaying it', async () => {
    const stream = await open(port, owner.token, organisationId)
    expect(stream.status).toBe(200)
    expect(await drain(gateway.app, 5000)).toBe(true)
    expect(await stream.over).toBe('ended')
  })
})
