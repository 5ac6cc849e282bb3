import { afterEach, describe, expect, it } from 'vitest'
import { createTestGateway, DAY_ENGINE, OWN_PAGE, PASSWORD, type TestGateway } from './_gateway.ts'

const ENGINE = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'
const SAFARI = `Mozilla/5.0 (Macintosh) ${ENGINE} Version/26.0 Safari/605.1.15`
const CHROME = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36'

describe('cookies of a Millpond on one’s own machine', () => {
  let gateway: TestGateway
  afterEach(() => gateway.close())

  const signIn = async (agent: string) => {
    const { email } = await gateway.signUp()
    const payload = { email, password: PASSWORD }
    const headers = { 'user-agent': agent }
    const answer = await gateway.inject({
      ...{ method: 'POST', url: '/auth/sign-in', payload, headers },
    })
    return String([answer.headers['set-cookie']].flat().find(each => each?.includes('refresh')))
  }
  const refresh = (cookie: string, agent: string) =>
    gateway.inject({
      ...{ method: 'POST', url: '/auth/refresh' },
      headers: { ...OWN_PAGE, 'user-agent': agent, cookie: cookie.split(';')[0] },
    })

  it('[AUTH-01] on http, Safari gets a cookie that it keeps, and signs in with it', async () => {
    gateway = await createTestGateway({ engine: DAY_ENGINE })
    const cookie = await signIn(SAFARI)
    expect(cookie).toMatch(/^mp_refresh=[A-Za-z0-9_-]{43}; .*HttpOnly; SameSite=Strict$/)
    const answer = await refresh(cookie, SAFARI)
    expect(answer.statusCode).toBe(200)
    expect(String(answer.headers['set-cookie'])).toMatch(/^mp_refresh=/)
  })

  it('[AUTH-01] on http, other browsers get the secure cookie, and only that is read', async () => {
    gateway = await createTestGateway({ engine: DAY_ENGINE })
    const cookie = await signIn(CHROME)
    expect(cookie).toMatch(/^__Host-mp_refresh=.*; Secure/)
    expect((await refresh(cookie, CHROME)).statusCode).toBe(200)
    const bare = (await signIn(CHROME)).replace('__Host-', '')
    expect((await refresh(bare, CHROME)).statusCode).toBe(401)
  })

  it('[AUTH-01] on https, Safari gets secure cookies too', async () => {
    const environment = { PUBLIC_URL: 'https://millpond.example' }
    gateway = await createTestGateway({ engine: DAY_ENGINE, environment })
    const payload = { email: 'aroha@example.org', password: PASSWORD }
    const headers = { 'user-agent': SAFARI }
    const answer = await gateway.inject({
      ...{ method: 'POST', url: '/auth/sign-up', payload, headers },
    })
    expect(String(answer.headers['set-cookie'])).toMatch(/^__Host-mp_device=.*; Secure/)
  })
})
