import { act, fireEvent, render, screen } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { Provider } from 'react-redux'
import { createMemoryRouter, type RouteObject, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { at, gateway, listenAtGateway } from '#api/_gateway.ts'
import { cache } from '#api/store.ts'
import { organisation } from '#current/_world.ts'
import {
  forgetOrganisations,
  loadOrganisations,
  organisationState,
} from '#current/organisation-state.ts'
import { startCurrent } from '#current/start-current.ts'
import { switchOrganisation } from '#current/switch-organisation.ts'
import { bus } from '#platform/event-bus.ts'
import { ToastHost } from '#ui/toast.tsx'
import { Shell } from './shell.tsx'

listenAtGateway()
const one = organisation({ name: 'One Ltd' })
const two = organisation({ name: 'Two Ltd' })

beforeEach(() => {
  gateway.use(
    http.post(at('/auth/refresh'), () => new HttpResponse(null, { status: 401 })),
    http.get(at('/api/imports'), () => HttpResponse.json({})),
    http.get(at('/api/notifications'), () => HttpResponse.json({})),
    http.get(at('/api/organisations'), () => HttpResponse.json({ organisations: [one, two] })),
    http.get(at('/api/providers'), () =>
      HttpResponse.json({ providers: [{ name: 'xero', isStandIn: true }] }),
    ),
  )
})
let stop: () => void = () => undefined
afterEach(() => {
  stop()
  forgetOrganisations()
  vi.unstubAllGlobals()
})

function open(page: RouteObject = { path: '/' }) {
  stop = startCurrent()
  const router = createMemoryRouter([{ Component: Shell, children: [page] }])
  render(
    <Provider store={cache}>
      <ToastHost>
        <RouterProvider router={router} />
      </ToastHost>
    </Provider>,
  )
}

/** The browser is never idle, so the rest of the page does not load. */
function loadsNothingLater() {
  vi.stubGlobal('requestIdleCallback', () => 0)
  vi.stubGlobal('cancelIdleCallback', () => undefined)
}

it('[ORG-01] switching the organisation keeps the screen', async () => {
  open({ path: '/', element: <input aria-label="Half typed" /> })
  await act(() => loadOrganisations())
  const before = await screen.findByLabelText('Half typed')
  const to = organisationState.get().organisationId === one.organisationId ? two : one
  await act(() => switchOrganisation(to.organisationId))
  expect(screen.getByText(to.name, { selector: 'p' })).toBeDefined()
  expect(screen.getByLabelText('Half typed')).toBe(before)
})

it('[UI-10] reports an unsaved change even before the rest of the page has loaded', async () => {
  loadsNothingLater()
  open()
  act(() =>
    bus.emit('requestFailed', {
      ...{ category: 'other', impact: 'high', correlationId: 'c', message: 'Try again later.' },
      ...{ status: 500, method: 'PUT', path: '/api/organisations', isWrite: true },
    }),
  )
  expect(screen.getByRole('alert').textContent).toBe('Not saved. Try again later.')
})

it('[UI-09] handles keys that were pressed before the rest of the page has loaded', async () => {
  loadsNothingLater()
  open()
  fireEvent.keyDown(document.body, { key: '?' })
  expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeDefined()
})

it('[UI-09] opens the search at once, instead of what the browser would do', async () => {
  loadsNothingLater()
  open()
  expect(fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })).toBe(false)
  expect(await screen.findByRole('combobox', { name: /^Search accounts/ })).toBeDefined()
})
