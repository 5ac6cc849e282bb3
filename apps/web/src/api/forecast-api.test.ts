import { DEFAULT_SETTINGS } from '@millpond/core/forecast'
import { HttpResponse, http } from 'msw'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { at, gateway, listenAtGateway } from './_gateway.ts'
import { forecastApi } from './forecast-api.ts'
import { apiSource, toggleApiSource } from './source.ts'
import { createCache } from './store.ts'

listenAtGateway()
afterEach(() => {
  if (apiSource() === 'mock') toggleApiSource()
})

const ORGANISATION = '5f0e2b5a-64a6-4a3c-9a52-0d3c7f1f7f10'
const query = { organisationId: ORGANISATION }
const { endpoints } = forecastApi

const LEDGER = { currency: 'NZD', closeMonth: '2026-10', months: [], series: [] }
const reply = (settingsVersion: number) => ({
  version: 4,
  ledger: LEDGER,
  settingsVersion,
  asOf: '2026-11-21',
  holidays: ['2026-12-25', '2026-12-28'],
  settings: DEFAULT_SETTINGS,
})

describe('the basis of a forecast', () => {
  it('has the types of core: holidays are a set', async () => {
    gateway.use(http.get(at('/api/forecast/basis'), () => HttpResponse.json(reply(2))))
    const { data } = await createCache().dispatch(endpoints.getForecastBasis.initiate(query))
    expect(data).toEqual({
      version: 4,
      settingsVersion: 2,
      ledger: LEDGER,
      basis: {
        asOf: '2026-11-21',
        settings: DEFAULT_SETTINGS,
        holidays: new Set(['2026-12-25', '2026-12-28']),
      },
    })
  })

  it('is the same object when it is read again and nothing has changed', async () => {
    gateway.use(http.get(at('/api/forecast/basis'), () => HttpResponse.json(reply(2))))
    const cache = createCache()
    const read = () =>
      cache.dispatch(endpoints.getForecastBasis.initiate(query, { forceRefetch: true }))
    const [first, again] = [await read(), await read()]
    expect(again.data?.basis).toBe(first.data?.basis)
    const moved = { ...reply(2), holidays: ['2026-12-25', '2026-12-27'] }
    gateway.use(http.get(at('/api/forecast/basis'), () => HttpResponse.json(moved)))
    expect([...((await read()).data?.basis.holidays ?? [])]).toEqual(moved.holidays)
  })

  it('[DAT-01] keeps the ledger that the gateway omits, and uses a newer one', async () => {
    const asked: (string | null)[] = []
    const answers: object[] = [
      reply(2),
      { ...reply(3), ledger: null },
      { ...reply(3), version: 5, ledger: { ...LEDGER, closeMonth: '2026-11' } },
    ]
    gateway.use(
      http.get(at('/api/forecast/basis'), ({ request }) => {
        asked.push(new URL(request.url).searchParams.get('ledgerVersion'))
        return HttpResponse.json(answers.shift())
      }),
    )
    const cache = createCache()
    const read = () =>
      cache.dispatch(endpoints.getForecastBasis.initiate(query, { forceRefetch: true }))
    const [first, second, third] = [await read(), await read(), await read()]
    expect(asked).toEqual([null, '4', '4'])
    expect(second.data?.settingsVersion).toBe(3)
    expect(second.data?.ledger).toBe(first.data?.ledger)
    expect([third.data?.version, third.data?.ledger.closeMonth]).toEqual([5, '2026-11'])
  })

  it.each([
    [
      'saved settings',
      '/api/forecast/settings',
      endpoints.putForecastSettings.initiate({
        ...query,
        baseVersion: 0,
        settings: DEFAULT_SETTINGS,
      }),
      { baseVersion: 0, settings: DEFAULT_SETTINGS },
    ],
    [
      'a moved date',
      '/api/forecast/expected-dates',
      endpoints.putExpectedDates.initiate({
        ...query,
        dates: [{ documentId: 'i-1', expectedOn: null }],
      }),
      { dates: [{ documentId: 'i-1', expectedOn: null }] },
    ],
  ])('[API-07] is read again after %s', async (_, path, change, body) => {
    let version = 0
    const sent: unknown[] = []
    gateway.use(
      http.get(at('/api/forecast/basis'), () => HttpResponse.json(reply(version))),
      http.put(at(path), async ({ request }) => {
        version += 1
        sent.push(await request.json())
        return HttpResponse.json({})
      }),
    )
    const cache = createCache()
    await cache.dispatch(endpoints.getForecastBasis.initiate(query))
    await cache.dispatch(change as ReturnType<typeof endpoints.putExpectedDates.initiate>)
    const read = endpoints.getForecastBasis.select(query)
    await vi.waitFor(() => expect(read(cache.getState() as never).data?.settingsVersion).toBe(1))
    // The organisation is only in the address.
    expect(sent).toEqual([body])
  })
})

it('[API-08] an empty reply is no basis, no accuracy and no quarters', async () => {
  toggleApiSource()
  const cache = createCache()
  const read = await Promise.all([
    cache.dispatch(endpoints.getForecastBasis.initiate(query)),
    cache.dispatch(endpoints.getForecastAccuracy.initiate(query)),
    cache.dispatch(endpoints.getForecastChanges.initiate(query)),
    cache.dispatch(endpoints.getQuarterly.initiate(query)),
  ])
  expect(read.map(answer => answer.data)).toEqual([
    null,
    { isPending: false, asOf: null, backtest: null, scored: [], kept: 0 },
    { isPending: false, bridge: null },
    null,
  ])
})
