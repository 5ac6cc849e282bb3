/**
 * A hostile page can make a browser send these requests, even with our cookies: all are refused.
 */
import { randomUUID } from 'node:crypto'
import type { Route } from '@millpond/contract/route'
import { addressOf } from '@millpond/contract/route-table/line'
import { type RouteName, routes } from '@millpond/contract/routes'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rowsOf } from './_canaries.ts'
import { ANY_ENGINE, createTestGateway, type TestGateway, type TestUser } from './_gateway.ts'
import { exampleOf, seeded } from './_schema-values.ts'

const changing = (Object.entries(routes) as [RouteName, Route][]).filter(
  ([, { method }]) => method !== 'GET',
)
const EVIL = 'https://evil.example'

/** Without a preflight a browser sends only these; the token is only in our page's memory. */
const WAYS: Record<
  string,
  (body: string) => { headers: Record<string, string>; payload?: string }
> = {
  'a form': body => ({
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-mode': 'navigate' },
    payload: body,
  }),
  'a form of plain text': body => ({
    headers: { 'content-type': 'text/plain', 'sec-fetch-mode': 'navigate' },
    payload: body,
  }),
  'a form with files': body => ({
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    payload: `--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n${body}\r\n--x--`,
  }),
  'fetch without cors': body => ({
    headers: { 'content-type': 'text/plain;charset=UTF-8', 'sec-fetch-mode': 'no-cors' },
    payload: body,
  }),
  'fetch with nothing in it': () => ({ headers: { 'sec-fetch-mode': 'no-cors' } }),
  'a beacon': body => ({
    headers: { 'content-type': 'application/json', 'sec-fetch-mode': 'no-cors' },
    payload: body,
  }),
  'fetch of one who skips the question': body => ({
    headers: { 'content-type': 'application/json', 'x-millpond': '1', 'sec-fetch-mode': 'cors' },
    payload: body,
  }),
}

const FROM: Record<string, Record<string, string>> = {
  'another site': { origin: EVIL, 'sec-fetch-site': 'cross-site' },
  'a sister of our site': { origin: 'https://www.localhost:4000', 'sec-fetch-site': 'same-site' },
  'a frame without origin': { origin: 'null', 'sec-fetch-site': 'cross-site' },
  'an old browser': { origin: EVIL, referer: `${EVIL}/page` },
}

describe.each(ANY_ENGINE)('[S12] a hostile page, on %s', engine => {
  let gateway: TestGateway
  let victim: TestUser
  let organisationId: string
  beforeAll(async () => {
    gateway = await createTestGateway({ engine })
    victim = await gateway.signUp()
    organisationId = await gateway.addOrganisation(victim.userId)
  })
  afterAll(() => gateway.close())

  it.each(changing)('[API-01] changes nothing by %s', async (name, route) => {
    const before = [await rowsOf(gateway.deps, organisationId), await identityRows()]
    const random = seeded(name.length)
    const body = JSON.stringify(route.body ? exampleOf(route.body, random) : {})
    const query = route.query && {
      ...(exampleOf(route.query, random) as Record<string, string>),
      ...(route.access === 'organisation' && { organisationId }),
    }
    const address = addressOf(route, query)
    for (const make of Object.values(WAYS)) {
      for (const from of Object.values(FROM)) {
        const { headers, payload } = make(body)
        const method = 'sec-fetch-mode' in headers ? 'POST' : route.method
        for (const each of new Set([method, route.method])) {
          const request: InjectOptions = {
            method: each as 'POST',
            url: address.path,
            headers: {
              cookie: victim.cookie,
              'idempotency-key': randomUUID(),
              ...from,
              ...headers,
            },
            query: address.query,
            ...(payload !== undefined && { payload }),
          }
          const answer = await gateway.http.inject(request)
          expect(answer.statusCode).toBeGreaterThanOrEqual(400)
          expect(answer.statusCode).toBeLessThan(500)
          expect(answer.headers['access-control-allow-origin']).toBeUndefined()
          expect(answer.headers['set-cookie']).toBeUndefined()
        }
      }
    }
    expect([await rowsOf(gateway.deps, organisationId), await identityRows()]).toEqual(before)
  })

  it.each(changing)(
    '[API-01] a preflight does not allow it to send %s',
    async (_name, { method, path }) => {
      const answer = await gateway.http.inject({
        method: 'OPTIONS',
        url: path,
        headers: {
          origin: EVIL,
          'access-control-request-method': method,
          'access-control-request-headers': 'authorization,content-type,idempotency-key',
        },
      })
      expect(answer.statusCode).toBe(404)
      expect(Object.keys(answer.headers).filter(each => each.startsWith('access-control'))).toEqual(
        [],
      )
    },
  )

  it('[API-01] an image changes nothing: no GET does, except the callback of a consent', async () => {
    const before = [await rowsOf(gateway.deps, organisationId), await identityRows()]
    for (const route of Object.values(routes) as Route[]) {
      if (route.method !== 'GET') continue
      const url = `${route.path}?organisationId=${organisationId}`
      const headers = { cookie: victim.cookie, ...FROM['another site'], 'sec-fetch-dest': 'image' }
      const answer = await gateway.http.inject({ url, headers })
      expect(answer.headers['cross-origin-resource-policy']).toBe('same-origin')
    }
    expect([await rowsOf(gateway.deps, organisationId), await identityRows()]).toEqual(before)
  })

  /** The number of people, sign-in methods and pending attempts. */
  async function identityRows() {
    const { rows } = await gateway.deps.database.systemPool.query(`
      SELECT (SELECT count(*) FROM identity."user") AS people,
        (SELECT count(*) FROM identity.refresh_family WHERE revoked_at IS NULL) AS sessions,
        (SELECT count(*) FROM identity.refresh_token) AS secrets,
        (SELECT count(*) FROM identity.one_time_code) AS codes,
        (SELECT count(*) FROM identity.audit_entry) AS entries,
        (SELECT count(*) FROM identity.oauth_transaction) AS consents`)
    return rows
  }
})
