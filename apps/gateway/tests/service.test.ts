import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { ROLES, type Route } from '@millpond/contract/route'
import { routes } from '@millpond/contract/routes'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openApiDocument } from '../src/http/server/openapi.ts'
import { bearer, createTestGateway, type TestGateway } from './_gateway.ts'

/** A web build as the bundler writes it: one page, hashed assets, compressed copies. */
function webBuild(): string {
  const folder = mkdtempSync(join(tmpdir(), 'millpond-web-'))
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Millpond</title>')
  writeFileSync(join(folder, 'assets/main-3f2a.js'), 'export {}')
  writeFileSync(join(folder, 'assets/main-3f2a.js.gz'), gzipSync('export {}'))
  writeFileSync(join(folder, '.secret'), 'hidden')
  return folder
}

interface Document {
  readonly paths: Record<string, Record<string, { readonly responses: object }>>
}

let gateway: TestGateway
beforeAll(async () => {
  gateway = await createTestGateway({
    engine: 'embedded',
    environment: { MILLPOND_WEB_DIR: webBuild(), SIGN_IN_LIMIT: '8', TRUSTED_PROXIES: '10.0.0.1' },
  })
})
afterAll(() => gateway.close())

describe('health', () => {
  it('is alive without a query, and ready once the database answers', async () => {
    expect((await gateway.inject({ url: '/healthz' })).json()).toEqual({ status: 'ok' })
    expect((await gateway.inject({ url: '/readyz' })).json()).toEqual({ status: 'ready' })
  })

  it('is not ready while the database fails or does not answer', async () => {
    const { ping } = gateway.deps.database
    for (const broken of [
      () => Promise.reject(new Error('gone')),
      () => new Promise(() => undefined),
    ]) {
      Object.assign(gateway.deps.database, { ping: broken })
      const answer = await gateway.inject({ url: '/readyz' })
      expect(answer.statusCode).toBe(503)
      expect(answer.body).not.toContain('gone')
    }
    expect((await gateway.inject({ url: '/healthz' })).statusCode).toBe(200)
    Object.assign(gateway.deps.database, { ping })
  })
})

describe('[API-02] openapi.json', () => {
  it('names every route with its parameters, body, answer and refusals', async () => {
    const document = (await gateway.inject({ url: '/api/openapi.json' })).json()
    expect(document.openapi).toBe('3.1.0')
    const listed = Object.keys(document.paths).flatMap(path =>
      Object.keys(document.paths[path]).map(method => `${method.toUpperCase()} ${path}`),
    )
    const all: Route[] = Object.values(routes)
    expect(listed.sort()).toEqual(all.map(route => `${route.method} ${route.path}`).sort())
    for (const [name, route] of Object.entries(routes) as [string, Route][]) {
      const operation = document.paths[route.path][route.method.toLowerCase()]
      expect(operation).toMatchObject({ operationId: name, summary: route.summary })
      expect('requestBody' in operation).toBe(route.body !== undefined)
      if (route.access === 'organisation') {
        expect(ROLES).toContain(operation['x-organisation-role'])
        expect(operation.parameters).toContainEqual(
          expect.objectContaining({
            name: 'organisationId',
            in: route.path.includes('{organisationId}') ? 'path' : 'query',
            required: true,
          }),
        )
      }
      const ways = route.permit.token === null ? 1 : 2
      expect(operation.security).toHaveLength(route.access === 'public' ? 0 : ways)
    }
  })

  it.each<[keyof typeof routes, string]>([
    ['getProviders', '200 400 429 500 503'],
    ['signIn', '200 400 401 409 429 500 503'],
    ['getOrganisations', '200 400 401 403 429 500 503'],
    ['getAllItemData', '200 400 401 403 404 429 500 503'],
    ['updateOrganisation', '200 400 401 403 404 409 422 429 500 503'],
    ['startConnection', '200 400 401 403 404 409 422 429 500 503'],
    ['startImport', '200 400 401 402 403 404 409 422 429 500 502 503'],
    ['disconnect', '200 400 401 403 404 409 422 429 500 503'],
    ['finishConnection', '302'],
  ])('%s may reply %s', (name, statuses) => {
    const { paths } = openApiDocument(gateway.config) as unknown as Document
    const route: Route = routes[name]
    const operation = paths[route.path]?.[route.method.toLowerCase()]
    expect(Object.keys(operation?.responses ?? {}).join(' ')).toBe(statuses)
  })

  it('contains only references that resolve, and only JSON', () => {
    const document = openApiDocument(gateway.config)
    const text = JSON.stringify(document)
    const references = [...text.matchAll(/"\$ref":"#([^"]+)"/g)].map(match => match[1] ?? '')
    expect(references.length).toBeGreaterThan(0)
    for (const reference of references) {
      const found = reference
        .split('/')
        .slice(1)
        .reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], document)
      expect(found).toBeTypeOf('object')
    }
    expect(JSON.parse(text)).toEqual(document)
  })
})

describe('the web app', () => {
  const get = (url: string, headers: Record<string, string> = { accept: 'text/html' }) =>
    gateway.inject({ url, headers })

  it.each(['/', '/dashboard', '/settings/members?tab=1'])('answers %s with its page', async url => {
    const answer = await get(url)
    expect(answer.statusCode).toBe(200)
    expect(answer.body).toContain('<title>Millpond</title>')
    expect(answer.headers).toMatchObject({
      'cache-control': 'no-store',
      'content-type': 'text/html; charset=utf-8',
      'x-frame-options': 'DENY',
    })
  })

  it('sends assets compressed, with a cache time of a year', async () => {
    const answer = await get('/assets/main-3f2a.js', { 'accept-encoding': 'br, gzip' })
    expect(answer.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'gzip',
      'cross-origin-resource-policy': 'same-origin',
    })
    expect(String(answer.headers['content-type'])).toContain('javascript')
  })

  it.each([
    ...['/.secret', '/../package.json', '/%2e%2e/package.json', '/assets/../../package.json'],
    ...['/assets', '/assets/'],
  ])('does not serve %s', async url => {
    const answer = await get(url, {})
    expect(answer.statusCode).toBeGreaterThanOrEqual(400)
    expect(answer.body).not.toMatch(/hidden|"dependencies"/)
  })

  it.each([{ accept: '*/*' }, { accept: 'text/html,*/*;q=0.8' }, {}])(
    'answers a page address with its page when the caller accepts %o',
    async headers => {
      for (const url of ['/', '/dashboard', '/settings/members?tab=1']) {
        const answer = await get(url, headers)
        expect([url, answer.statusCode]).toEqual([url, 200])
        expect(answer.body).toContain('<title>Millpond</title>')
      }
      const head = await gateway.inject({ method: 'HEAD', url: '/dashboard', headers })
      expect(head.statusCode).toBe(200)
    },
  )

  it.each(['/api/nothing', '/API/nothing', '/auth/nothing', '/stripe/nothing', '/old-logo.png'])(
    'does not answer %s with a page when the caller accepts anything',
    async url => {
      const answer = await get(url, { accept: '*/*' })
      expect(answer.statusCode).toBe(404)
      expect(answer.json()).toMatchObject({ code: 'notFound' })
    },
  )

  it('is not sent to a script or to a write', async () => {
    expect((await get('/dashboard', { accept: 'application/json' })).statusCode).toBe(404)
    const written = await gateway.inject({ method: 'POST', url: '/dashboard' })
    expect(written.statusCode).toBe(404)
  })
})

describe('rate limits', () => {
  const attempt = (remoteAddress: string, headers: Record<string, string> = {}) =>
    gateway.inject({
      method: 'POST',
      url: '/auth/sign-in',
      remoteAddress,
      headers,
      payload: { email: `${Math.random()}@example.org`, password: 'a wrong guess' },
    })
  const statuses = async (count: number, ask: (index: number) => ReturnType<typeof attempt>) => {
    const found: number[] = []
    for (let index = 0; index < count; index++) found.push((await ask(index)).statusCode)
    return found
  }
  const eightThen429 = [...Array<number>(8).fill(401), 429, 429]

  it('[AUTH-07] stops an address at its limit, and not the address next to it', async () => {
    expect(await statuses(10, () => attempt('192.0.2.1'))).toEqual(eightThen429)
    const refused = await attempt('192.0.2.1')
    expect(refused.json()).toMatchObject({ code: 'tooManyRequests' })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await attempt('192.0.2.2')).statusCode).toBe(401)
  })

  it('ignores a forwarded address from unknown senders', async () => {
    const ask = (index: number) =>
      attempt('192.0.2.3', { 'x-forwarded-for': `198.51.100.${index}` })
    expect(await statuses(10, ask)).toEqual(eightThen429)
  })

  it('reads it from the trusted proxy', async () => {
    const ask = (index: number) => attempt('10.0.0.1', { 'x-forwarded-for': `198.51.100.${index}` })
    expect(await statuses(10, ask)).toEqual(Array<number>(10).fill(401))
  })

  it('counts an IPv6 network as one', async () => {
    expect(await statuses(10, index => attempt(`2001:db8::${index + 1}`))).toEqual(eightThen429)
    expect((await attempt('2001:db8:0:1::1')).statusCode).toBe(401)
  })
})

describe('[AUTH-07] the limit of an address', () => {
  let bound: TestGateway
  beforeAll(async () => {
    bound = await createTestGateway({
      engine: 'embedded',
      environment: { REQUEST_LIMIT: '5', SIGN_IN_LIMIT: '5' },
    })
  })
  afterAll(() => bound.close())

  it.each<[string, string, InjectOptions, number]>([
    ['is the same however the address is written', '192.0.2.10', { url: '/%61uth/sign-in' }, 400],
    ['counts requests without a token', '192.0.2.11', { url: '/api/organisations' }, 401],
    ['counts requests with a wrong one', '192.0.2.12', { url: '/api/notifications' }, 401],
    ['counts log lines without a token', '192.0.2.13', { url: '/api/logs' }, 401],
    ['counts other sites at the refresh', '192.0.2.14', { url: '/auth/refresh' }, 403],
    ['counts reports', '192.0.2.15', { url: '/api/content-reports' }, 204],
    [
      'sends the way back into the web app',
      '192.0.2.16',
      { url: '/connections/xero/callback' },
      302,
    ],
  ])('%s', async (_case, remoteAddress, { url }, status) => {
    const isRead = /organisations|notifications|callback/.test(String(url))
    const ask = async () => {
      const answer = await bound.inject({
        method: isRead ? 'GET' : 'POST',
        url: url ?? '',
        remoteAddress,
        headers: { ...bearer('wrong'), 'content-type': 'application/reports+json' },
        ...(!isRead && { payload: '[]' }),
      })
      return answer.statusCode
    }
    const found = [await ask(), await ask(), await ask(), await ask(), await ask(), await ask()]
    // The redirect hides the limit from the browser, not from this test.
    const last = status === 302 ? 302 : 429
    expect(found).toEqual([...Array<number>(5).fill(status), last])
  })

  it('does not count files', async () => {
    for (let count = 0; count < 8; count++) {
      const answer = await bound.inject({ url: '/healthz', remoteAddress: '192.0.2.17' })
      expect(answer.statusCode).toBe(200)
    }
  })
})

describe('[LOG-01] POST /api/content-reports', () => {
  const report = (body: unknown, type = 'application/reports+json') =>
    gateway.inject({
      method: 'POST',
      url: '/api/content-reports',
      headers: { 'content-type': type },
      payload: JSON.stringify(body),
    })
  const written = () => gateway.lines.filter(line => line.includes('content report'))

  it('logs what a browser refused, without queries and control characters', async () => {
    const answer = await report([
      {
        type: 'csp-violation',
        age: 10,
        url: 'https://x.example/?token=canary',
        body: {
          documentURL: 'https://millpond.example/dashboard?code=canary#canary',
          blockedURL: 'https://evil.example/a\n.js',
          effectiveDirective: 'script-src-elem',
          sample: 'canary',
        },
      },
    ])
    expect(answer.statusCode).toBe(204)
    const line = written().at(-1) ?? ''
    expect(JSON.parse(line)).toMatchObject({
      level: 'warn',
      report: {
        documentURL: 'https://millpond.example/dashboard',
        blockedURL: 'https://evil.example/a .js',
        effectiveDirective: 'script-src-elem',
      },
    })
    expect(line).not.toContain('canary')
  })

  it('accepts nonsense, but no other type and at most 16 KiB', async () => {
    const before = written().length
    for (const nonsense of [{}, [1], [{ type: 7 }], 'text']) {
      expect((await report(nonsense)).statusCode).toBe(204)
    }
    expect((await report([], 'text/plain')).statusCode).toBe(400)
    expect((await report(['x'.repeat(17_000)])).statusCode).toBe(400)
    expect(written()).toHaveLength(before)
  })
})

describe('[LOG-01] POST /api/logs', () => {
  const at = '2026-11-21T10:00:00.000Z'
  const send = (token: string, logs: object[]) =>
    gateway.inject({
      method: 'POST',
      url: '/api/logs',
      headers: bearer(token),
      payload: { logs },
    })

  it('[LOG-01] writes each entry under the request’s line, never as an error of the server', async () => {
    const user = await gateway.signUp()
    const answer = await send(user.token, [
      { level: 'warn', message: 'slow chart', at, path: '/dashboard', organisation: 'Ngaio-Press' },
      { level: 'critical', message: 'page broke', at, status: 500 },
    ])
    expect(answer.json()).toEqual({ accepted: 2 })
    const written = gateway.lines.map(line => JSON.parse(line)).filter(line => line.web)
    expect(written).toMatchObject([
      { level: 'warn', userId: user.userId, web: { level: 'warn', path: '/dashboard' } },
      { level: 'warn', userId: user.userId, web: { level: 'critical', status: 500 } },
    ])
  })

  it('removes control characters, so that no line can be forged', async () => {
    const user = await gateway.signUp()
    const message = 'a\n{"level":"fatal"}\u001b[31m\u0000\u2028\u202eb'
    expect((await send(user.token, [{ level: 'info', message, at }])).statusCode).toBe(200)
    const line = JSON.parse(gateway.lines.filter(each => each.includes('web log')).at(-1) ?? '')
    expect(line.web.message).toBe('a {"level":"fatal"} [31m   b')
  })

  it('requires a session, and accepts fifty entries and 64 KiB, sixty times a minute', async () => {
    const user = await gateway.signUp()
    const entry = { level: 'debug', message: 'x', at }
    expect((await send('', [entry])).statusCode).toBe(401)
    expect((await send(user.token, Array<object>(51).fill(entry))).statusCode).toBe(400)
    const large = Array<object>(50).fill({ ...entry, message: 'x'.repeat(1900) })
    expect((await send(user.token, large)).json().message).toBe('The request is too large')
    const found: number[] = []
    for (let index = 0; index < 62; index++) found.push((await send(user.token, [])).statusCode)
    expect(found.filter(status => status === 200).length).toBeLessThanOrEqual(60)
    expect(found.at(-1)).toBe(429)
    const other = await gateway.signUp()
    expect((await send(other.token, [])).statusCode).toBe(200)
  })
})
