import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { createHttpClient } from '#http'
import { createXeroClient } from './client.ts'
import { createXeroProvider } from './index.ts'

let server: Server | undefined
afterEach(() => {
  server?.closeAllConnections()
  server?.close()
})

type Answer = (request: IncomingMessage, response: ServerResponse) => void

async function serve(answer: Answer): Promise<string> {
  server = createServer(answer)
  await new Promise<void>(resolve => server?.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

async function clientAgainst(answer: Answer, tokens = ['first', 'second']) {
  const apiUrl = await serve(answer)
  const asked: (string | undefined)[] = []
  const client = createXeroClient({
    apiUrl,
    http: createHttpClient({
      ...{ deadlineMs: 300, longestBody: 1000 },
      backOff: { tries: 2, firstMs: 1, longestMs: 1 },
    }),
    tenantId: 't1',
    accessToken: async refused => {
      asked.push(refused)
      return tokens[refused ? 1 : 0] ?? ''
    },
  })
  return { asked, get: () => client.get('Accounts', {}, z.object({ Accounts: z.array(z.any()) })) }
}

const reply =
  (status: number, body: string, headers: Record<string, string> = {}): Answer =>
  (request, response) => {
    const isList = request.url?.startsWith('/connections')
    response.writeHead(isList ? 200 : status, headers).end(isList ? '[]' : body)
  }

/** Every call is refused while the list of companies answers this. */
const refusedWhile =
  (list: { readonly status: number; readonly body: string }, detail: string): Answer =>
  (request, response) => {
    const isList = request.url?.startsWith('/connections')
    if (isList) response.writeHead(list.status).end(list.body)
    else response.writeHead(401).end(JSON.stringify({ Status: 401, Detail: detail }))
  }

const CONNECTED = {
  status: 200,
  body: JSON.stringify([
    { id: 'l', tenantId: 't1', tenantType: 'ORGANISATION', tenantName: 'One Ltd' },
  ]),
}

describe('[SYN-03] two refused tokens are not the end of a connection', () => {
  it.each([
    ['that Xero still lists', CONNECTED, 'AuthenticationUnsuccessful', 'unavailable'],
    ['while Xero refuses its list too', { status: 401, body: '' }, 'Expired', 'unavailable'],
    ['while Xero has no list', { status: 503, body: '' }, 'Expired', 'unavailable'],
    ['that lacks a scope', CONNECTED, 'AuthorizationUnsuccessful', 'capability-missing'],
  ])('%s', async (_case, list, detail, kind) => {
    const { get } = await clientAgainst(refusedWhile(list, detail))
    await expect(get()).rejects.toMatchObject({ kind })
  })

  it('but of one that Xero no longer lists', async () => {
    const { get } = await clientAgainst(refusedWhile({ status: 200, body: '[]' }, 'Expired'))
    await expect(get()).rejects.toMatchObject({ kind: 'disconnected' })
  })
})

describe('a failure is named by status and headers, never by text', () => {
  it.each([
    ['a company removed at Xero', reply(403, '{}'), { kind: 'disconnected' }],
    [
      'a missing scope',
      reply(401, '', { 'www-authenticate': 'insufficient_scope' }),
      { kind: 'capability-missing' },
    ],
    ['a token that stays refused', reply(401, '{}'), { kind: 'disconnected' }],
    [
      'the minute limit',
      reply(429, '', { 'retry-after': '7' }),
      { kind: 'rate-limited', retryAfterMs: 7000 },
    ],
    ['a limit without its length', reply(429, ''), { kind: 'rate-limited', retryAfterMs: 60000 }],
    ['a fault', reply(500, '{}'), { kind: 'unavailable' }],
    [
      'maintenance that says how long it takes',
      reply(503, 'The organisation is offline', { 'retry-after': '900' }),
      { kind: 'unavailable', retryAfterMs: 900_000 },
    ],
    [
      'a page instead of data',
      reply(200, '<html>', { 'content-type': 'text/html' }),
      { kind: 'unavailable' },
    ],
    ['a refused question', reply(400, '{}'), { kind: 'rejected' }],
    ['a redirect', reply(302, '', { location: 'http://127.0.0.1:1/' }), { kind: 'rejected' }],
    ['HTML', reply(200, '<html>'), { kind: 'unreadable' }],
    ['an endless answer', reply(200, 'x'.repeat(5000)), { kind: 'unavailable' }],
    ['silence', () => undefined, { kind: 'unavailable' }],
    [
      'a body cut off',
      (_request: IncomingMessage, response: ServerResponse) => {
        response.writeHead(200, { 'content-length': '999' })
        response.write('{"Acc')
        setTimeout(() => response.destroy(), 20)
      },
      { kind: 'unavailable' },
    ],
  ])('%s', async (_, answer, expected) => {
    const { get } = await clientAgainst(answer)
    await expect(get()).rejects.toMatchObject({ name: 'ProviderFailure', ...expected })
  })
})

it('asks once for a new token when the first is refused', async () => {
  const { asked, get } = await clientAgainst((request, response) => {
    const isSecond = request.headers.authorization === 'Bearer second'
    response.writeHead(isSecond ? 200 : 401).end('{"Accounts":[]}')
  })
  expect(await get()).toEqual({ Accounts: [] })
  expect(asked).toEqual([undefined, 'first'])
})

it('sends the tenant and asks for JSON', async () => {
  let headers: IncomingMessage['headers'] = {}
  const { get } = await clientAgainst((request, response) => {
    headers = request.headers
    response.writeHead(200).end('{"Accounts":[]}')
  })
  await get()
  expect(headers).toMatchObject({ 'xero-tenant-id': 't1', accept: 'application/json' })
})

const TOKENS = {
  accessToken: 'a',
  refreshToken: 'r',
  accessExpiresAt: 0,
  subject: 's',
  consentId: null,
}

const providerAt = (url: string) =>
  createXeroProvider({
    clientId: 'c',
    clientSecret: 's',
    scopes: [],
    loginUrl: url,
    identityUrl: url,
    apiUrl: url,
  })

describe('the list of companies', () => {
  const connection = (tenantId: string, updatedDateUtc: string) => ({
    ...{ id: `link ${tenantId}`, tenantType: 'ORGANISATION', tenantName: tenantId },
    ...{ tenantId, updatedDateUtc },
  })

  it('has the newest first', async () => {
    const list = [
      connection('old', '2026-01-02T03:04:05.1234560'),
      connection('new', '2026-11-20T00:00:00.0000000'),
      connection('former', '2025-12-31T23:59:59.0000000'),
    ]
    const url = await serve((_request, response) => response.end(JSON.stringify(list)))
    const tenants = await providerAt(url).tenants(TOKENS)
    expect(tenants.map(({ tenantId }) => tenantId)).toEqual(['new', 'old', 'former'])
  })

  it('at a limit: one person waits, and another one does not', async () => {
    const url = await serve((request, response) => {
      const isFirst = request.headers.authorization === 'Bearer a'
      response.writeHead(isFirst ? 429 : 200, isFirst ? { 'retry-after': '60' } : {}).end('[]')
    })
    const provider = providerAt(url)
    const limited = { kind: 'rate-limited' }
    await expect(provider.tenants(TOKENS)).rejects.toMatchObject(limited)
    await expect(provider.tenants({ ...TOKENS, accessToken: 'b' })).rejects.toMatchObject(limited)
    const other = { ...TOKENS, accessToken: 'b', subject: 'another person' }
    expect(await provider.tenants(other)).toEqual([])
  })
})

describe('a disconnect', () => {
  it.each([
    ['that is not let in any more', reply(401, '{}'), { kind: 'disconnected' }],
    ['of a connection that is another’s now', reply(403, '{}'), { kind: 'disconnected' }],
    [
      'at the limit',
      reply(429, '', { 'retry-after': '7' }),
      { kind: 'rate-limited', retryAfterMs: 7000 },
    ],
    ['at a fault', reply(500, '{}'), { kind: 'unavailable' }],
    ['of nonsense', reply(400, '{}'), { kind: 'rejected' }],
  ])('%s', async (_, answer, expected) => {
    const url = await serve(answer)
    const disconnected = providerAt(`${url}/api`).disconnect(TOKENS, 'link')
    await expect(disconnected).rejects.toMatchObject(expected)
  })
})
