import { BUDGET_ROUTES } from '@millpond/contract/route-table/budget'
import { TAGS } from '@millpond/contract/route-table/line'
import { HttpResponse, http } from 'msw'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { at, client, gateway, listenAtGateway } from './_gateway.ts'
import { gatewayApi, KEEP_UNUSED_S } from './gateway-api.ts'
import { callOf } from './gateway-call.ts'
import { apiSource, toggleApiSource } from './source.ts'
import { createCache } from './store.ts'

listenAtGateway()
afterEach(() => {
  vi.unstubAllEnvs()
  if (apiSource() === 'mock') toggleApiSource()
})

const ORGANISATION = '5f0e2b5a-64a6-4a3c-9a52-0d3c7f1f7f10'

describe('the cache', () => {
  it('[API-07] keeps unused replies about 1e7 ms', () => {
    expect(KEEP_UNUSED_S * 1000).toBe(1e7)
  })

  it('[API-07] knows the tags the specification names', () => {
    expect(TAGS).toContain('AccountOptions')
    expect(TAGS).toContain('SubscriptionStatus')
  })

  it('[API-07] a changed organisation makes the list stale', async () => {
    const counts = { reads: 0 }
    const organisation = { organisationId: ORGANISATION, name: 'Kererū' }
    gateway.use(
      http.get(at('/api/organisations'), () => {
        counts.reads += 1
        return HttpResponse.json({ organisations: [organisation] })
      }),
      http.put(at('/api/organisations'), () => HttpResponse.json(organisation)),
    )
    const cache = createCache()
    await cache.dispatch(gatewayApi.endpoints.getOrganisations.initiate())
    const change = { cashFloor: null }
    await cache.dispatch(
      gatewayApi.endpoints.updateOrganisation.initiate({ organisationId: ORGANISATION, ...change }),
    )
    await vi.waitFor(() => expect(counts.reads).toBe(2))
  })

  it('every query about an organisation has its id', async () => {
    const asked: string[] = []
    gateway.use(
      http.get(at('/api/*'), ({ request }) => {
        asked.push(new URL(request.url).searchParams.get('organisationId') ?? 'none')
        return HttpResponse.json({})
      }),
    )
    const cache = createCache()
    const { getImport, getAllItemData, getUpcoming, getNotifications } = gatewayApi.endpoints
    const query = { organisationId: ORGANISATION }
    await Promise.all([
      cache.dispatch(getImport.initiate(query)),
      cache.dispatch(getAllItemData.initiate(query)),
      cache.dispatch(getUpcoming.initiate(query)),
      cache.dispatch(getNotifications.initiate(query)),
    ])
    expect(asked).toEqual(Array(4).fill(ORGANISATION))
  })
})

describe('the source', () => {
  it('[API-08] is real until toggled, and toggles back', () => {
    expect(apiSource()).toBe('real')
    expect(toggleApiSource()).toBe('mock')
    expect(toggleApiSource()).toBe('real')
  })

  it('[API-08] in a production build there is no mock', () => {
    toggleApiSource()
    vi.stubEnv('PROD', true)
    expect(apiSource()).toBe('real')
  })

  it('[API-08] the mock answers writes with success and reads with an empty object', async () => {
    toggleApiSource()
    const { send } = client()
    const input = { organisationId: ORGANISATION }
    const write = callOf(BUDGET_ROUTES.updateOrgItemDataChanges, input)
    expect(await send(write)).toEqual({
      success: true,
      message: 'Budget data updated successfully',
    })
    expect(await send({ method: 'DELETE', path: '/api/x' })).toMatchObject({ success: true })
    expect(await send({ method: 'GET', path: '/api/organisations' })).toEqual({})
  })

  it('[API-08] an empty reply is an empty list or no books, never undefined', async () => {
    toggleApiSource()
    const cache = createCache()
    const query = { organisationId: ORGANISATION }
    const { endpoints } = gatewayApi
    const read = await Promise.all([
      cache.dispatch(endpoints.getOrganisations.initiate()),
      cache.dispatch(endpoints.getProviders.initiate()),
      cache.dispatch(endpoints.getImport.initiate(query)),
      cache.dispatch(endpoints.getAllItemData.initiate(query)),
      cache.dispatch(endpoints.getUpcoming.initiate(query)),
      cache.dispatch(endpoints.getNotifications.initiate(query)),
    ])
    expect(read.map(answer => answer.data)).toEqual([
      [],
      [],
      { latest: null, gaps: [] },
      null,
      { documents: [], count: 0 },
      [],
    ])
  })
})
