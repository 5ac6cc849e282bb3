import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import fastify, { type FastifyRequest } from 'fastify'
import { afterEach, describe, expect, it } from 'vitest'
import type { AuthenticatedCaller } from './authenticate.ts'
import { addFailureReplies } from './failure-reply.ts'
import { createLargeBodies, MAX_BODY_BYTES } from './large-bodies.ts'

const LIMIT = 8 * MAX_BODY_BYTES
const LARGE = JSON.stringify('x'.repeat(3 * MAX_BODY_BYTES))
const LARGEST = JSON.stringify('x'.repeat(7.5 * MAX_BODY_BYTES))
const SMALL = '"x"'

let close: () => Promise<void> = async () => undefined
afterEach(() => close())

/** A server whose handler waits until `finish` is called; senders are named by a header. */
function world(now = () => 0, lookEveryMs?: number) {
  const app = fastify({ bodyLimit: LIMIT })
  const bodies = createLargeBodies(now, lookEveryMs)
  const waiting: (() => void)[] = []
  app.decorateRequest('caller', null)
  app.decorateRequest('returnBodyBytes', null)
  addFailureReplies(app)
  app.put('/', {
    preParsing: async (request, reply) => {
      request.caller = { userId: String(request.headers.from) } as AuthenticatedCaller
      bodies.reserve(request, reply, LIMIT)
    },
    handler: (request: FastifyRequest) =>
      bodies.whileReserved(request, async () => {
        await new Promise<void>(done => waiting.push(done))
        return { length: String(request.body).length }
      }),
  })
  close = () => app.close()
  const send = (from: string, payload = LARGE) =>
    app.inject({
      ...{ method: 'PUT' as const, url: '/', payload },
      headers: { from, 'content-type': 'application/json' },
    })
  const started = async (count: number) => {
    while (waiting.length < count) await pause(1)
  }
  const finish = () => {
    for (const done of waiting.splice(0)) done()
  }
  return { app, send, started, finish }
}

describe('large bodies', () => {
  it('[SEC-03] one person has 8 MB in use; more is refused before it is read', async () => {
    const { send, started, finish } = world()
    const both = [send('ana'), send('ana')]
    await started(2)
    const third = await send('ana')
    expect([third.statusCode, third.headers['retry-after']]).toEqual([429, '2'])
    expect(third.json().message).toMatch(/^You have sent several large requests\./)
    const small = send('ana', SMALL)
    const other = send('ben')
    await started(4)
    finish()
    const answers = await Promise.all([...both, small, other])
    expect(answers.map(answer => answer.statusCode)).toEqual([200, 200, 200, 200])
    const next = send('ana')
    await started(1)
    finish()
    expect((await next).statusCode).toBe(200)
  })

  it('[SEC-03] all people together have a limited number of bytes in use', async () => {
    const { send, started, finish } = world()
    const four = ['ana', 'ben', 'cal', 'dee'].map(name => send(name, LARGEST))
    await started(4)
    const fifth = await send('eve', LARGEST)
    expect([fifth.statusCode, fifth.headers['retry-after']]).toEqual([503, '2'])
    finish()
    await Promise.all(four)
    const again = send('eve')
    await started(1)
    finish()
    expect((await again).statusCode).toBe(200)
  })

  it('[SEC-03] one person sends at most 64 MB in a minute', async () => {
    let time = 0
    const { send, started, finish } = world(() => time)
    const sendOne = async () => {
      const sent = send('ana', LARGEST)
      await Promise.race([started(1), sent])
      finish()
      const { statusCode, headers } = await sent
      return [statusCode, headers['retry-after']]
    }
    for (const _ of Array(8)) expect(await sendOne()).toEqual([200, undefined])
    time = 20_000
    expect(await sendOne()).toEqual([429, '40'])
    time = 60_000
    expect(await sendOne()).toEqual([200, undefined])
  })

  it('a body that is refused, or that never arrives whole, returns its bytes', async () => {
    // Every look at the clock is a minute later, so that only the bytes in use count.
    let time = 0
    const { app, send, started, finish } = world(() => {
      time += 60_000
      return time
    })
    for (const _ of Array(5)) {
      const broken = await send('ana', `${LARGE}}`)
      expect(broken.statusCode).toBe(400)
    }
    await app.listen({ port: 0, host: '127.0.0.1' })
    for (const _ of Array(5)) {
      const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
      const head = ['PUT / HTTP/1.1', 'host: x', 'from: ana', 'content-type: application/json']
      socket.write([...head, `content-length: ${LIMIT}`, '', '"x'].join('\r\n'))
      await pause(5)
      socket.destroy()
      await once(socket, 'close')
    }
    await pause(20)
    const whole = [send('ana'), send('ana')]
    await started(2)
    finish()
    expect((await Promise.all(whole)).map(answer => answer.statusCode)).toEqual([200, 200])
  })

  it('[SEC-03] people who send nothing of their bodies do not keep the bytes from others', async () => {
    const { app, send, started, finish } = world(undefined, 20)
    await app.listen({ port: 0, host: '127.0.0.1' })
    const sockets = ['ana', 'ben', 'cal', 'dee'].map(from => {
      const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
      const head = ['PUT / HTTP/1.1', 'host: x', `from: ${from}`, 'content-type: application/json']
      socket.write([...head, `content-length: ${LIMIT}`, '', '"x'].join('\r\n'))
      // A reset is as good as an end.
      socket.on('error', () => undefined)
      return new Promise(done => socket.on('close', done))
    })
    await Promise.all(sockets)
    const whole = send('eve', LARGEST)
    await started(1)
    finish()
    expect((await whole).statusCode).toBe(200)
  })

  it('a body without a length counts as the most that its route allows', async () => {
    const { app, started, finish } = world()
    await app.listen({ port: 0, host: '127.0.0.1' })
    const address = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/`
    const stream = (from: string) =>
      fetch(address, {
        method: 'PUT',
        headers: { from, 'content-type': 'application/json' },
        body: new Blob([SMALL]).stream(),
        duplex: 'half',
      } as RequestInit)
    const four = ['ana', 'ben', 'cal', 'dee'].map(stream)
    await started(4)
    expect((await stream('eve')).status).toBe(503)
    finish()
    expect((await Promise.all(four)).map(answer => answer.status)).toEqual([200, 200, 200, 200])
  })
})
