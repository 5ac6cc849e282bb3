import type { Organisation } from '@millpond/contract/organisation'
import { cleanup, render } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { createElement, type FunctionComponent } from 'react'
import { Provider } from 'react-redux'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach } from 'vitest'
import { at, gateway, listenAtGateway } from '#api/_gateway.ts'
import { gatewayApi } from '#api/gateway-api.ts'
import { cache } from '#api/store.ts'
import { forgetOrganisations, loadOrganisations } from './organisation-state.ts'

/**
 * Sets up a test file: a gateway with the given replies, and no state from one test to the next.
 */
export function screensOfOrganisations() {
  listenAtGateway()
  beforeEach(() => {
    localStorage.clear()
  })
  afterEach(() => {
    // Unmounted first, because a mounted screen would request again when the cache is emptied.
    cleanup()
    forgetOrganisations()
    cache.dispatch(gatewayApi.util.resetApiState())
  })
}

/** One screen alone, of the first of these organisations; for settings, one of their pages. */
export async function openScreen(
  Screen: FunctionComponent,
  organisations: readonly Organisation[],
  page = '',
): Promise<ReturnType<typeof createMemoryRouter>> {
  gateway.use(http.get(at('/api/organisations'), () => HttpResponse.json({ organisations })))
  await loadOrganisations()
  const element = createElement(Screen)
  const router = createMemoryRouter(
    [
      { path: '/:page?', element },
      { path: '*', element },
    ],
    { initialEntries: [`/${page}`] },
  )
  render(
    <Provider store={cache}>
      <RouterProvider router={router} />
    </Provider>,
  )
  return router
}
