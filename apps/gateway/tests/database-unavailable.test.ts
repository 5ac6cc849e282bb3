import { failure } from '@millpond/contract/failure'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type DatabaseProxy, openDatabaseProxy } from './_database-proxy.ts'
import { emptyDatabase } from './_databases.ts'
import { bearer, createTestGateway, PASSWORD, type TestGateway, type TestUser } from './_gateway.ts'
import { findPostgres } from './_postgres.ts'

describe.skipIf(findPostgres() === null)('[ERR-02] while PostgreSQL is unavailable', () => {
  let proxy: DatabaseProxy
  let gateway: TestGateway
  let user: TestUser
  beforeAll(async () => {
    const { url } = await emptyDatabase('postgres')
    const address = new URL((url ?? '').replace('@/', '@localhost/'))
    proxy = await openDatabaseProxy(address.searchParams.get('host') ?? '')
    gateway = await createTestGateway({
      engine: 'embedded',
      environment: {
        DATABASE_URL: `postgresql://postgres@127.0.0.1:${proxy.port}${address.pathname}`,
      },
    })
    user = await gateway.signUp()
  })
  afterAll(async () => {
    await gateway.close()
    await proxy.shut()
  })

  const list = () => gateway.inject({ url: '/api/organisations', headers: bearer(user.token) })
  const signIn = () =>
    gateway.inject({
      method: 'POST',
      url: '/auth/sign-in',
      payload: { email: user.email, password: PASSWORD },
    })

  it.each([
    ['refuses', () => proxy.shut()],
    ['accepts connections and never answers', () => proxy.reopen('nothing')],
  ])('replies so within seconds when it %s, and works again afterwards', async (_case, away) => {
    expect((await list()).statusCode).toBe(200)
    await away()
    const since = Date.now()
    for (const answer of await Promise.all([list(), list(), signIn()])) {
      expect(answer.statusCode).toBe(503)
      expect(failure.parse(answer.json()).code).toBe('unavailable')
      expect(answer.headers['retry-after']).toBe('5')
    }
    expect(Date.now() - since).toBeLessThan(8_000)
    await proxy.reopen('server')
    expect((await list()).statusCode).toBe(200)
    expect((await signIn()).statusCode).toBe(200)
  })
})
