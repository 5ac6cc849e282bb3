import type { ForecastBasisReply } from '@millpond/contract/forecast'
import type { Organisation } from '@millpond/contract/organisation'
import type { Ledger } from '@millpond/core/ledger'
import { cleanup, render } from '@testing-library/react'
import { HttpResponse, http, type RequestHandler } from 'msw'
import { Provider } from 'react-redux'
import {
  createMemoryRouter,
  type InitialEntry,
  type RouteObject,
  RouterProvider,
} from 'react-router'
import { afterEach, beforeEach } from 'vitest'
import { at, gateway, listenAtGateway } from '#api/_gateway.ts'
import { gatewayApi } from '#api/gateway-api.ts'
import { cache } from '#api/store.ts'
import { organisation } from '#current/_world.ts'
import { forgetOrganisations, loadOrganisations } from '#current/organisation-state.ts'
import { basisReply } from '#model/_basis.ts'
import { ToastHost } from '#ui/toast.tsx'

/** An organisation whose books and forecast the gateway has. */
export interface PlanningWorld {
  organisation: Organisation
  ledger: Ledger
  basis: ForecastBasisReply
}

/** A gateway that answers from the world and saves into it, for tests of whole screens. */
export function planningWorld<Own extends object>(
  ledger: Ledger,
  freshOwn: () => Own,
  ownHandlers: (world: PlanningWorld & Own) => readonly RequestHandler[],
): PlanningWorld & Own {
  listenAtGateway()
  const world = {} as PlanningWorld & Own
  beforeEach(() => {
    localStorage.clear()
    const books = { organisation: organisation(), ledger, basis: basisReply(ledger) }
    Object.assign(world, books, freshOwn())
    gateway.use(...booksOf(world), ...ownHandlers(world))
  })
  afterEach(() => {
    cleanup()
    forgetOrganisations()
    cache.dispatch(gatewayApi.util.resetApiState())
  })
  return world
}

const booksOf = (world: PlanningWorld) => [
  http.get(at('/api/organisations'), () =>
    HttpResponse.json({ organisations: [world.organisation] }),
  ),
  http.get(at('/api/forecast/basis'), () =>
    HttpResponse.json({ ...world.basis, ledger: world.ledger }),
  ),
  http.put(at('/api/forecast/settings'), async ({ request }) => {
    const { settings } = (await request.json()) as Pick<ForecastBasisReply, 'settings'>
    const settingsVersion = world.basis.settingsVersion + 1
    world.basis = { ...world.basis, settings, settingsVersion }
    return HttpResponse.json({ settings, settingsVersion })
  }),
]

/** Opens one of the routes, as a signed-in person. */
export async function openRoutes(routes: RouteObject[], address: InitialEntry) {
  await loadOrganisations()
  const router = createMemoryRouter(routes, { initialEntries: [address] })
  render(
    <Provider store={cache}>
      <ToastHost>
        <RouterProvider router={router} />
      </ToastHost>
    </Provider>,
  )
  return router
}
