import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { createHttpClient } from '#http'
import { createXeroOAuth } from './oauth.ts'

let server: Server | undefined
afterEach(() => {
  server?.closeAllConnections()
  server?.close()
})

let asked = 0
async function refreshAgainst(status: number, body: string) {
  asked = 0
  server = createServer((_request, response) => {
    asked += 1
    response.writeHead(status).end(body)
  })
  await new Promise<void>(resolve => server?.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const settings = {
    clientId: 'c',
    clientSecret: 's',
    scopes: [],
    loginUrl: url,
    identityUrl: url,
    apiUrl: url,
  }
  const backOff = { tries: 4, firstMs: 1, longestMs: 1 }
  return createXeroOAuth(settings, createHttpClient({ deadlineMs: 300, backOff })).refresh(
    'old',
    's',
  )
}

it.each([
  ['an ended consent', 400, '{"error":"invalid_grant"}', 'disconnected'],
  ['a client that may not', 400, '{"error":"invalid_client"}', 'rejected'],
  [
    'another error that only speaks of a grant',
    400,
    '{"error":"invalid_request","error_description":"not an invalid_grant"}',
    'rejected',
  ],
  ['a page of some proxy', 400, '<p>invalid_grant</p>', 'rejected'],
  ['a busy sign-in', 429, '', 'rate-limited'],
  ['a fault', 502, '{"error":"invalid_grant"}', 'unavailable'],
  ['tokens of another shape', 200, '{}', 'unreadable'],
])('%s is named by its status and its code', async (_, status, body, kind) => {
  await expect(refreshAgainst(status, body)).rejects.toMatchObject({
    name: 'ProviderFailure',
    kind,
  })
})

it.each([
  ['an ended consent is asked about once', 400, '{"error":"invalid_grant"}', 1],
  ['a fault four times', 503, '', 4],
])('%s', async (_case, status, body, times) => {
  await expect(refreshAgainst(status, body)).rejects.toMatchObject({ name: 'ProviderFailure' })
  expect(asked).toBe(times)
})
