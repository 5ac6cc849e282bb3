import { act, cleanup, render, screen } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { Provider } from 'react-redux'
import { afterEach, expect, it } from 'vitest'
import { at, gateway, listenAtGateway } from '#api/_gateway.ts'
import { gatewayApi } from '#api/gateway-api.ts'
import { cache } from '#api/store.ts'
import { organisation } from '#current/_world.ts'
import { basisReply } from './_basis.ts'
import { bank, ledgerOf } from './_ledger.ts'
import { useForecastModel } from './use-forecast-model.ts'

listenAtGateway()
afterEach(() => {
  cleanup()
  cache.dispatch(gatewayApi.util.resetApiState())
})

const flat = (value: number) => Array.from({ length: 36 }, () => value)
const booksOf = (closing: number) => ledgerOf(...bank(flat(closing), flat(9), flat(9)))

function Opening() {
  const state = useForecastModel(organisation())
  if (state.kind !== 'ready') return <p>{state.kind}</p>
  const opening = (state.model.forecast.statements.openingCash[0] ?? 0) / 100
  return <p>{`opens with ${opening}, settings ${state.settingsVersion}`}</p>
}

it('[DAT-01] books and basis of one import replace those of another together', async () => {
  const asked: (string | null)[] = []
  let version = 1
  gateway.use(
    http.get(at('/api/forecast/basis'), ({ request }) => {
      const known = new URL(request.url).searchParams.get('ledgerVersion')
      asked.push(known)
      const reply = {
        ...basisReply(booksOf(version * 100)),
        version,
        settingsVersion: asked.length,
      }
      return HttpResponse.json(known === String(version) ? { ...reply, ledger: null } : reply)
    }),
  )
  render(
    <Provider store={cache}>
      <Opening />
    </Provider>,
  )
  await screen.findByText('opens with 100, settings 1', {}, { timeout: 5000 })
  // Another user saved settings: the ledger is not sent again, and the cached one is used.
  act(() => void cache.dispatch(gatewayApi.util.invalidateTags(['ForecastBasis'])))
  await screen.findByText('opens with 100, settings 2', {}, { timeout: 5000 })
  version = 2
  act(() => void cache.dispatch(gatewayApi.util.invalidateTags(['ItemData'])))
  await screen.findByText('opens with 200, settings 3', {}, { timeout: 5000 })
  expect(asked).toEqual([null, '1', '1'])
})
