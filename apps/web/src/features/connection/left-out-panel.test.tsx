import type { LeftOut } from '@millpond/contract/connection'
import { cleanup, render, screen, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { Provider } from 'react-redux'
import { afterEach, expect, it } from 'vitest'
import { at, gateway, listenAtGateway } from '#api/_gateway.ts'
import { gatewayApi } from '#api/gateway-api.ts'
import { cache } from '#api/store.ts'
import { organisation } from '#current/_world.ts'
import { LeftOutPanel } from './left-out-panel.tsx'

listenAtGateway()
afterEach(() => {
  cleanup()
  cache.dispatch(gatewayApi.util.resetApiState())
})

const invoice: LeftOut['records'][number] = {
  kind: 'invoice',
  providerId: 'i1',
  number: 'INV-7',
  contactName: 'Ana Ltd',
  issuedOn: '2026-11-03' as never,
  reason: 'rate',
}

async function show(isStandIn: boolean, leftOut: LeftOut) {
  gateway.use(
    http.get(at('/api/providers'), () =>
      HttpResponse.json({ providers: [{ name: 'xero', isStandIn }] }),
    ),
  )
  // A list that is still on its way has no links either.
  await cache.dispatch(gatewayApi.endpoints.getProviders.initiate())
  render(
    <Provider store={cache}>
      <LeftOutPanel organisation={organisation({ tenantCode: '!abc12' })} leftOut={leftOut} />
    </Provider>,
  )
}

it('[USE-03] names each record, its fault and its page in the right company', async () => {
  const account = { ...invoice, kind: 'account', providerId: null, number: '200', reason: 'name' }
  await show(false, {
    total: 102,
    records: [invoice, { ...account, contactName: null, issuedOn: null } as never],
  })
  expect(screen.getByRole('heading').textContent).toBe('102 records were left out')
  const [first, second] = screen.getAllByRole('listitem')
  expect(first?.textContent).toContain(
    'Invoice INV-7, Ana Ltd, 3rd November 2026: Its exchange rate is zero or cannot be read.',
  )
  expect(second?.textContent).toContain('Account 200: Its name or ID is missing.')
  const link = await screen.findByRole('link', { name: 'See in Xero: invoice INV-7' })
  expect(link.getAttribute('href')).toContain('shortcode=!abc12')
  expect(within(second as HTMLElement).queryByRole('link')).toBeNull()
  expect(screen.getByText('and 100 more')).toBeTruthy()
})

it('[USE-03] has no links where no real provider is connected', async () => {
  await show(true, { total: 1, records: [invoice] })
  await screen.findByRole('heading', { name: 'One record was left out' })
  expect(screen.queryByRole('link')).toBeNull()
})
