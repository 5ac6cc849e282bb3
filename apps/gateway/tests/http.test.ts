import { failure } from '@millpond/contract/failure'
import { routes } from '@millpond/contract/routes'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pathPatternOf } from '../src/http/bind-route.ts'
import {
  bearer,
  createTestGateway,
  DAY_ENGINE,
  type TestGateway,
  type TestUser,
} from './_gateway.ts'

let gateway: TestGateway
let user: TestUser
let organisationId: string
beforeAll(async () => {
  gateway = await createTestGateway({ engine: DAY_ENGINE })
  user = await gateway.signUp()
  organisationId = await gateway.addOrganisation(user.userId)
})
afterAll(() => gateway.close())

const put = (payload: unknown, query = `?organisationId=${organisationId}`) =>
  gateway.inject({
    method: 'PUT',
    url: `/api/organisations${query}`,
    headers: { ...bearer(user.token), 'content-type': 'application/json' },
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
  })

describe('[API-01] correlation id', () => {
  it('echoes a plausible one, on refusals too', async () => {
    const headers = { 'x-correlation-id': 'web-0123456789.abc' }
    for (const url of ['/healthz', '/api/organisations', '/api/nothing']) {
      const answer = await gateway.inject({ url, headers })
      expect(answer.headers['x-correlation-id']).toBe('web-0123456789.abc')
      if (answer.statusCode >= 400) expect(answer.json().correlationId).toBe('web-0123456789.abc')
    }
    expect(gateway.lines.join('')).toContain('"correlationId":"web-0123456789.abc"')
  })

  it.each(['short', 'a b c d e f g h', 'x'.repeat(65), '{"level":60}', '-starts-with-dash'])(
    'creates a new one instead of %s',
    async given => {
      const answer = await gateway.inject({
        url: '/api/organisations',
        headers: { 'x-correlation-id': given },
      })
      expect(answer.headers['x-correlation-id']).toMatch(/^[0-9a-f-]{36}$/)
    },
  )
})

describe('[API-02] security headers', () => {
  const EXPECTED = {
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-embedder-policy': 'require-corp',
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'no-store',
  }
  it.each([
    ['an answer', '/healthz', 200],
    ['401', '/api/organisations', 401],
    ['404', '/api/nothing', 404],
    ['a redirect', '/connections/xero/callback?state=1&state=2', 302],
    ['400', '/api/providers?state=1&state=2', 400],
    ['a path that cannot be decoded', '/%', 400],
  ])('are the same on %s', async (_case, url, status) => {
    const answer = await gateway.inject({ url })
    expect(answer.statusCode).toBe(status)
    expect(answer.headers).toMatchObject(EXPECTED)
    const policy = String(answer.headers['content-security-policy'])
    expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'")
    expect(policy).toContain("require-trusted-types-for 'script'; trusted-types millpond")
    expect(policy).toContain('; report-to csp')
    expect(answer.headers['reporting-endpoints']).toBe('csp="/api/content-reports"')
    expect(policy).not.toMatch(/unsafe|\*|https?:/)
    expect(answer.headers['strict-transport-security']).toBeUndefined()
    expect(answer.headers['x-powered-by']).toBeUndefined()
    expect(answer.headers['access-control-allow-origin']).toBeUndefined()
  })

  it('[LOG-01] allow the page to send its logs to the configured ingest service', async () => {
    const { readConfig } = await import('../src/config/config.ts')
    const { securityHeaders } = await import('../src/http/server/security-headers.ts')
    const policyWith = (environment: Record<string, string>) => {
      const config = readConfig({ MILLPOND_DATA_DIR: gateway.config.dataDir, ...environment })
      return String(securityHeaders(config)['content-security-policy'])
    }
    expect(policyWith({})).toContain("; connect-src 'self'; ")
    const ingest = 'https://logs.example:8443/v1/ingest?source=millpond'
    expect(policyWith({ LOG_INGEST_URL: ingest })).toContain(
      "; connect-src 'self' https://logs.example:8443; ",
    )
    for (const wrong of ['logs.example', 'ftp://logs.example', 'http://logs.example/v1']) {
      expect(() => policyWith({ LOG_INGEST_URL: wrong })).toThrow('LOG_INGEST_URL')
    }
  })

  it('require https when the site is reached by it', async () => {
    const { securityHeaders } = await import('../src/http/server/security-headers.ts')
    const config = { ...gateway.config, publicUrl: 'https://millpond.example' }
    const transport = (hsts: typeof config.hsts) =>
      securityHeaders({ ...config, hsts })['strict-transport-security']
    expect([config.hsts, transport(config.hsts)]).toEqual(['host', 'max-age=63072000'])
    expect(transport('subdomains')).toBe('max-age=63072000; includeSubDomains')
    expect(transport('preload')).toBe('max-age=63072000; includeSubDomains; preload')
  })
})

describe('[API-02] valid requests', () => {
  it.each<[string, unknown, string]>([
    ['an unknown field', { name: 'A', isPartner: true }, ''],
    ['a read-only field', { subscriptionStatus: 3 }, ''],
    ['a month 13', { reportingYearBeginsMonth: 13 }, 'reportingYearBeginsMonth'],
    ['a month 4.5', { reportingYearBeginsMonth: 4.5 }, 'reportingYearBeginsMonth'],
    ['an empty name', { name: '   ' }, 'name'],
    ['a name of 101 letters', { name: 'x'.repeat(101) }, 'name'],
    ['a NUL in the name', { name: 'a\u0000b' }, 'name'],
    ['a name that is a number', { name: 7 }, 'name'],
    ['a floor beyond exact integers', { cashFloor: 2 ** 53 }, 'cashFloor'],
    ['a floor in parts of a cent', { cashFloor: 0.5 }, 'cashFloor'],
    ['a list', [], ''],
    ['a text', '"text"', ''],
    ['nothing', '', ''],
  ])('refuses %s', async (_case, payload, path) => {
    const answer = await put(payload)
    expect(answer.statusCode).toBe(400)
    const body = failure.parse(answer.json())
    expect(body).toMatchObject({ code: 'badRequest', impact: 'low' })
    expect(body.fields?.[0]?.path).toBe(path)
  })

  it.each([
    ['broken JSON', '{"name":'],
    ['a prototype', '{"__proto__":{"isPartner":true}}'],
    ['a constructor prototype', '{"constructor":{"prototype":{"a":1}}}'],
    ['1e309 as a floor', '{"cashFloor":1e309}'],
    ['depth of 20,000', `${'['.repeat(20_000)}${']'.repeat(20_000)}`],
    ['a lone surrogate key', '{"\\ud800":1}'],
  ])('refuses %s', async (_case, payload) => {
    const answer = await put(payload)
    expect(answer.statusCode).toBe(400)
    expect(answer.body).not.toMatch(/at .*:\d+|stack|node_modules/)
  })

  it('refuses other content types and large bodies', async () => {
    const send = (payload: string, type: string) =>
      gateway.inject({
        method: 'POST',
        url: '/auth/sign-in',
        headers: { 'content-type': type },
        payload,
      })
    expect((await send('email=a', 'application/x-www-form-urlencoded')).statusCode).toBe(400)
    expect((await send('{}', 'text/plain')).statusCode).toBe(400)
    expect((await send(`"${'x'.repeat(1_100_000)}"`, 'application/json')).json()).toMatchObject({
      message: 'The request is too large',
    })
  })

  it.each([
    ['no organisation', ''],
    ['an id that is none', '?organisationId=1'],
    ['two ids', `?organisationId=1&organisationId=2`],
    ['an unknown parameter as well', '?organisationId=ID&admin=1'],
  ])('refuses a query with %s', async (_case, query) => {
    const answer = await put({ name: 'A' }, query.replace('ID', organisationId))
    expect(answer.statusCode).toBe(400)
    expect(failure.parse(answer.json()).fields?.length).toBeGreaterThan(0)
  })

  it('refuses a query or a body where there is none', async () => {
    const ask = (options: object) =>
      gateway.inject({ url: '/api/organisations', headers: bearer(user.token), ...options })
    expect((await ask({ query: { all: '1' } })).statusCode).toBe(400)
    const answer = await gateway.inject({
      method: 'POST',
      url: '/auth/refresh',
      headers: { 'x-millpond': '1', 'sec-fetch-site': 'same-origin' },
      payload: { extra: 1 },
    })
    expect(answer.statusCode).toBe(400)
  })
})

describe('the callback of the provider is always a redirect', () => {
  it.each([
    ['a parameter twice', '?state=1&state=2'],
    ['a state of 201 letters', `?state=${'s'.repeat(201)}`],
    ['a code of 2,001 letters', `?state=1&code=${'c'.repeat(2001)}`],
    ['an error of 201 letters', `?error=${'e'.repeat(201)}`],
  ])('%s', async (_case, query) => {
    const answer = await gateway.inject({ url: `/connections/xero/callback${query}` })
    expect(answer.statusCode).toBe(302)
    expect(answer.headers.location).toBe('/onboarding/connect?error=failed')
    expect(answer.body).toBe('')
  })

  it('a server error, which is logged', async () => {
    const { asSystem } = gateway.deps.database
    Object.assign(gateway.deps.database, { asSystem: () => Promise.reject(new Error('asSystem')) })
    const answer = await gateway.inject({ url: '/connections/xero/callback?state=1&code=1' })
    Object.assign(gateway.deps.database, { asSystem })
    expect(answer.headers.location).toBe('/onboarding/connect?error=failed')
    expect(gateway.lines.at(-2)).toContain('asSystem')
  })
})

describe('failures', () => {
  it.each(['/api/nothing', '/auth/internal/sign-in/email', '/assets/none.js', '/connections/none'])(
    'answers 404 in the common format at %s, also to a browser',
    async url => {
      const answer = await gateway.inject({ url, headers: { accept: 'text/html' } })
      expect(answer.statusCode).toBe(404)
      expect(failure.parse(answer.json()).code).toBe('notFound')
    },
  )

  it.each(['TRACE', 'OPTIONS', 'PATCH', 'HEAD'] as const)(
    '[SEC-05] to %s there is no answer',
    async method => {
      const answer = await gateway.inject({ method: method as 'GET', url: '/api/organisations' })
      expect([answer.statusCode, answer.headers.allow]).toEqual([404, undefined])
    },
  )

  it('never shows internals', async () => {
    const { identity } = gateway.deps
    const broken = { ...identity, check: () => Promise.reject(new Error('secret detail')) }
    Object.assign(gateway.deps, { identity: broken })
    const answer = await gateway.inject({
      method: 'POST',
      url: '/auth/sign-in',
      payload: { email: 'a@example.org', password: 'secret password' },
    })
    Object.assign(gateway.deps, { identity })
    expect(answer.statusCode).toBe(500)
    expect(failure.parse(answer.json())).toMatchObject({ code: 'internal', impact: 'critical' })
    expect(answer.body).not.toContain('secret')
    expect(gateway.lines.join('')).toContain('secret detail')
    expect(gateway.lines.join('')).not.toContain('secret password')
  })

  it('logs no tokens, cookies, bodies or queries', async () => {
    await put({ name: 'Hidden Name Ltd', cashFloor: 987_654_321 })
    const text = gateway.lines.join('')
    for (const secret of [user.token, user.cookie, 'Hidden Name', '987654321']) {
      expect(text).not.toContain(secret)
    }
  })
})

it('[API-02] binds every route of the contract once', async () => {
  for (const route of Object.values(routes)) {
    expect(gateway.http.hasRoute({ method: route.method, url: pathPatternOf(route) })).toBe(true)
  }
})
