import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { drain } from '../src/stop.ts'
import { createTestGateway, DAY_ENGINE, type TestGateway } from './_gateway.ts'

let gateway: TestGateway
let port: number
beforeEach(async () => {
  gateway = await createTestGateway({ engine: DAY_ENGINE })
  await gateway.http.listen({ host: '127.0.0.1', port: 0 })
  port = (gateway.http.server.address() as AddressInfo).port
})
afterEach(() => gateway.close())

async function open(): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  return socket
}

const ask = (socket: Socket, path: string) =>
  socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`)

it('reports that it is stopping before it stops', async () => {
  gateway.app.readiness.startStopping()
  const answer = await gateway.inject({ url: '/readyz' })
  expect(answer.statusCode).toBe(503)
  expect(answer.json()).toEqual({ status: 'stopping' })
  expect((await gateway.inject({ url: '/healthz' })).statusCode).toBe(200)
})

/** Makes `/readyz` wait for the database until released, and reports when the wait starts. */
function slowDatabase() {
  const wait = { started: () => undefined as unknown, finish: () => undefined as unknown }
  const running = new Promise<void>(resolve => {
    wait.finish = resolve
  })
  const started = new Promise<void>(resolve => {
    wait.started = resolve
  })
  const ping = () => {
    wait.started()
    return running
  }
  Object.assign(gateway.deps.database, { ping })
  return { started, finish: () => wait.finish() }
}

it('finishes running requests, closes unused sockets and accepts no new ones', async () => {
  const slow = slowDatabase()
  const [unused, busy] = [await open(), await open()]
  ask(busy, '/readyz')
  await slow.started
  const stopped = drain(gateway.app, 10_000)
  await once(unused, 'close')
  const answered = once(busy, 'data')
  slow.finish()
  expect(String((await answered)[0])).toMatch(/^HTTP\/1\.1 \d{3} [\s\S]*\r\n\r\n\{"status"/)
  expect(await stopped).toBe(true)
  await expect(open()).rejects.toThrow('ECONNREFUSED')
})

it('closes a request that never ends', async () => {
  const slow = slowDatabase()
  const socket = await open()
  ask(socket, '/readyz')
  await slow.started
  expect(await drain(gateway.app, 20)).toBe(false)
  socket.destroy()
})
