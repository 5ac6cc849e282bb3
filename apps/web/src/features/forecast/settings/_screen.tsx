import type { ForecastBasisReply } from '@millpond/contract/forecast'
import type { Organisation } from '@millpond/contract/organisation'
import type { Ledger } from '@millpond/core/ledger'
import { cleanup, render } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import type { ComponentType } from 'react'
import { Provider } from 'react-redux'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach } from 'vitest'
import { at, gateway, listenAtGateway } from '#api/_gateway.ts'
import { gatewayApi } from '#api/gateway-api.ts'
import { cache } from '#api/store.ts'
import { organisation } from '#current/_world.ts'
import { forgetOrganisations, loadOrganisations } from '#current/organisation-state.ts'
import { ToastHost } from '#ui/toast.tsx'

/** The gateway's data during one test; saved changes are kept, as in the gateway. */
export interface World {
  organisation: Organisation
  ledger: Ledger
  basis: ForecastBasisReply
}

/** A gateway that answers from `world` and saves into it, for tests of whole screens. */
export function worldOf(make: () => Omit<World, 'organisation'>): World {
  listenAtGateway()
  const world = {} as World
  beforeEach(() => {
    Object.assign(world, make(), { organisation: organisation() })
    gateway.use(
      http.get(at('/api/organisations'), () =>
        HttpResponse.json({ organisations: [world.organisation] }),
      ),
      http.get(at('/api/imports'), () => HttpResponse.json({})),
      http.get(at('/api/providers'), () =>
        HttpResponse.json({ providers: [{ name: 'xero', isStandIn: true }] }),
      ),
      http.get(at('/api/customers'), () => HttpResponse.json({})),
      http.get(at('/api/forecast/basis'), () =>
        HttpResponse.json({ ...world.basis, ledger: world.ledger }),
      ),
      http.put(at('/api/forecast/settings'), async ({ request }) => {
        const { baseVersion, settings } = (await request.json()) as never
        if (baseVersion !== world.basis.settingsVersion) return conflict()
        world.basis = { ...world.basis, settings, settingsVersion: baseVersion + 1 }
        return HttpResponse.json({ settings, settingsVersion: baseVersion + 1 })
      }),
      http.put(at('/api/forecast/expected-dates'), async ({ request }) => {
        const { dates } = (await request.json()) as {
          dates: { documentId: string; expectedOn: never }[]
        }
        const expectedDates = { ...world.basis.expectedDates }
        for (const { documentId, expectedOn } of dates) {
          if (expectedOn === null) delete expectedDates[documentId]
          else expectedDates[documentId] = expectedOn
        }
        world.basis = { ...world.basis, expectedDates }
        return HttpResponse.json({ expectedDates })
      }),
    )
  })
  afterEach(() => {
    cleanup()
    forgetOrganisations()
    cache.dispatch(gatewayApi.util.resetApiState())
  })
  return world
}

const conflict = () =>
  HttpResponse.json(
    { code: 'conflict', message: 'Changed meanwhile.', impact: 'medium', correlationId: 'c' },
    { status: 409 },
  )

/** Opens a screen at its address under the organisation of the world: `?side=in`, `/sales-tax`. */
export async function openScreen(world: World, Screen: ComponentType, search = '') {
  await loadOrganisations()
  const address = `/organizations/${world.organisation.organisationId}/screen${search}`
  const router = createMemoryRouter(
    [{ path: '/organizations/:organisationId/screen/:page?', Component: Screen }],
    { initialEntries: [address] },
  )
  render(
    <Provider store={cache}>
      <ToastHost>
        <RouterProvider router={router} />
      </ToastHost>
    </Provider>,
  )
  return router
}
