import { connect, createServer, type Server, type Socket } from 'node:net'
import { join } from 'node:path'
import { failure } from '@millpond/contract/failure'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { emptyDatabase } from './_databases.ts'
import { bearer, createTestGateway, PASSWORD, type TestGateway, type TestUser } from './_gateway.ts'
import { findPostgres } from './_postgres.ts'

/** A door before the server that can be shut, or opened upon nothing. */
async function doorTo(socketFolder: string) {
  const open = new Set<Socket>()
  let leads = true
  const door: Server = createServer(client => {
    open.add(client)
    client.on('error', () => undefined)
    if (!leads) return
    const server = connect(join(socketFolder, '.s.PGSQL.5432'))
    server.on('error', () => client.destroy())
    server.on('close', () => client.destroy())
    client.on('close', () => server.destroy())
    client.pipe(server).pipe(client)
  })
  const listen = (port: number) =>
    new Promise<void>(resolve => door.listen(port, '127.0.0.1', resolve))
  await listen(0)
  const { port } = door.address() as { port: number }
  const cut = () => {
    for (const client of open) client.destroy()
    open.clear()
  }
  return {
    port,
    async shut() {
      const closed = new Promise(resolve => door.close(resolve))
      cut()
      await closed
    },
    async reopen(whereTo: 'server' | 'nothing') {
      leads = whereTo === 'server'
      cut()
      if (!door.listening) await listen(port)
    },
  }
}

describe.skipIf(findPostgres() === null)('[ERR-02] while PostgreSQL is away', () => {
  let door: Awaited<ReturnType<typeof doorTo>>
  let gateway: TestGateway
  let user: TestUser
  beforeAll(async () => {
    const { url } = await emptyDatabase('postgres')
    const address = new URL((url ?? '').replace('@/', '@localhost/'))
    door = await doorTo(address.searchParams.get('host') ?? '')
    gateway = await createTestGateway({
      engine: 'embedded',
      environment: {
        DATABASE_URL: `postgresql://postgres@127.0.0.1:${door.port}${address.pathname}`,
      },
    })
    user = await gateway.signUp()
  })
  afterAll(async () => {
    await gateway.close()
    await door.shut()
  })

  const list = () => gateway.inject({ url: '/api/organisations', headers: bearer(user.token) })
  const signIn = () =>
    gateway.inject({
      method: 'POST',
      url: '/auth/sign-in',
      payload: { email: user.email, password: PASSWORD },
    })

  it.each([
    ['refuses', () => door.shut()],
    ['takes connections and says nothing', () => door.reopen('nothing')],
  ])('says so within seconds when it %s, and serves again after', async (_case, away) => {
    expect((await list()).statusCode).toBe(200)
    await away()
    const since = Date.now()
    for (const answer of await Promise.all([list(), list(), signIn()])) {
      expect(answer.statusCode).toBe(503)
      expect(failure.parse(answer.json()).code).toBe('unavailable')
      expect(answer.headers['retry-after']).toBe('5')
    }
    expect(Date.now() - since).toBeLessThan(8_000)
    await door.reopen('server')
    expect((await list()).statusCode).toBe(200)
    expect((await signIn()).statusCode).toBe(200)
  })
})
