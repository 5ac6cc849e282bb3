import { cleanup, render, screen } from '@testing-library/react'
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
  return <p>opens with {(state.model.forecast.statements.openingCash[0] ?? 0) / 100}</p>
}

it('books of one import never meet the documents of another: the older is read again', async () => {
  let reads = 0
  gateway.use(
    http.get(at('/api/organisations/monthly-data-indexed'), () => {
      reads += 1
      return HttpResponse.json({ ...booksOf(reads === 1 ? 100 : 200), version: reads })
    }),
    http.get(at('/api/forecast/basis'), () =>
      HttpResponse.json({ ...basisReply(booksOf(200)), version: 2 }),
    ),
  )
  render(
    <Provider store={cache}>
      <Opening />
    </Provider>,
  )
  await screen.findByText('opens with 200', {}, { timeout: 5000 })
  expect(reads).toBe(2)
})
