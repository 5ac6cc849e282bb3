import type { Route } from '@millpond/contract/route'
import { addressOf } from '@millpond/contract/route-table/line'
import { routes } from '@millpond/contract/routes'
import { HttpResponse, http } from 'msw'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { at, gateway, listenAtGateway } from './_gateway.ts'
import { accountApi } from './account-api.ts'
import './alert/alert-api.ts'
import './api-token/api-token-api.ts'
import './alert/webhook-api.ts'
import './billing-api.ts'
import './books-file/books-file-api.ts'
import './budget-api.ts'
import './dimension/dimension-api.ts'
import './forecast-api.ts'
import './member-api.ts'
import './onboarding-api.ts'
import './partner-api.ts'
import './report/email-api.ts'
import './report/link-api.ts'
import './report/pack-api.ts'
import './report/report-api.ts'
import './report/schedule-api.ts'
import './scenario-api.ts'
import './sheet-api.ts'
import './tracking-api.ts'
import './activity-api.ts'
import { gatewayApi } from './gateway-api.ts'
import { callOf } from './gateway-call.ts'
import { apiSource, mockAnswer, toggleApiSource } from './source.ts'
import { createCache } from './store.ts'

listenAtGateway()

const all = Object.entries(routes as Readonly<Record<string, Route>>)
/**
 * Before a session there is no cache: `platform` calls these routes itself. Other tools read
 * `/api/v1`.
 */
const isCached = ({ path, access, line }: Route) =>
  !('sends' in line) &&
  path !== routes.postLogs.path &&
  !path.startsWith('/api/v1/') &&
  (access === 'organisation' || access === 'signedIn')
const cached = all.filter(([, route]) => isCached(route))

type Initiate = (input: unknown, options?: object) => never
const endpoints = gatewayApi.endpoints as unknown as Readonly<
  Record<string, { readonly initiate: Initiate } | undefined>
>
const input = { organisationId: '5f0e2b5a-64a6-4a3c-9a52-0d3c7f1f7f10' }
/** Also for addresses that name one record. */
const inputWithId = { ...input, id: '6c1e2b5a-64a6-4a3c-9a52-0d3c7f1f7f11' }
const ask = (
  name: string,
  given: unknown = inputWithId,
): Promise<{ data?: unknown; error?: unknown }> =>
  createCache().dispatch((endpoints[name]?.initiate ?? (() => undefined as never))(given))

describe('every route of the contract that the page calls with a session', () => {
  it('there are more than a few', () => {
    expect(cached.length).toBeGreaterThan(70)
  })

  it.each(cached)('%s has an endpoint that calls its address', async (name, route) => {
    const called: string[] = []
    gateway.use(
      http.all(at('/*'), ({ request }) => {
        called.push(`${request.method} ${new URL(request.url).pathname}`)
        return HttpResponse.json({})
      }),
    )
    expect(endpoints).toHaveProperty(name)
    await ask(name)
    const { path } = addressOf(route, inputWithId)
    expect(called).toEqual([`${route.method} ${path}`])
  })
})

describe('under the mock source', () => {
  beforeEach(() => void toggleApiSource())
  afterEach(() => {
    if (apiSource() === 'mock') toggleApiSource()
  })

  it.each(all)('[API-08] %s has an answer', (_, { line, method }) => {
    const answer = mockAnswer(callOf(line))
    if (method === 'GET') expect(answer).toEqual({})
    else expect(answer).toMatchObject({ success: true, message: expect.stringMatching(/.+/) })
  })

  it.each(cached.filter(([, { method }]) => method === 'GET'))(
    '[API-08] %s reads an empty reply as its line defines',
    async (name, { line }) => {
      const empty = 'empty' in line ? line.empty : undefined
      const { data, error } = await ask(name)
      expect(error).toBeUndefined()
      const isShaped = empty !== null && !isSame(data, empty)
      // A shape selects one field of the reply.
      if (isShaped) expect(Object.values(empty ?? {})).toContainEqual(data)
      else expect(data).toEqual(empty)
    },
  )
})

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

describe('query and body', () => {
  it('the organisation is in the address and the rest in the body', async () => {
    let sent: unknown
    let asked = ''
    gateway.use(
      http.put(at('/api/organisations'), async ({ request }) => {
        asked = new URL(request.url).search
        sent = await request.json()
        return HttpResponse.json({})
      }),
    )
    await ask('updateOrganisation', { ...input, cashFloor: null })
    expect(asked).toBe(`?organisationId=${input.organisationId}`)
    expect(sent).toEqual({ cashFloor: null })
  })

  it('a body that names an organisation stays whole if the route has none', async () => {
    let sent: unknown
    gateway.use(
      http.post(at('/api/connections'), async ({ request }) => {
        sent = await request.json()
        return HttpResponse.json({})
      }),
    )
    const body = { provider: 'xero', accountType: 'individual', ...input }
    await ask('startConnection', body)
    expect(sent).toEqual(body)
  })

  it('a DELETE has no body, and undefined fields are not sent', async () => {
    let asked = ''
    gateway.use(
      http.delete(at('/api/members'), async ({ request }) => {
        asked = new URL(request.url).search
        expect(await request.text()).toBe('')
        return HttpResponse.json({})
      }),
    )
    await ask('removeMember', { ...input, userId: 'u-1', partnerId: undefined })
    expect(asked).toBe(`?organisationId=${input.organisationId}&userId=u-1`)
  })

  it('[API-07] the tags of a reply come from its line', async () => {
    const counts = { reads: 0 }
    gateway.use(
      http.get(at('/api/account'), () => {
        counts.reads += 1
        return HttpResponse.json({})
      }),
      http.put(at('/api/account'), () => HttpResponse.json({})),
    )
    const cache = createCache()
    await cache.dispatch(accountApi.endpoints.getAccount.initiate())
    await cache.dispatch(accountApi.endpoints.updateAccount.initiate({ displayName: 'Ana' }))
    await expect.poll(() => counts.reads).toBe(2)
  })
})
