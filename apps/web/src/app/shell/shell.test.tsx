import { act, render, screen } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { at, gateway, listenAtGateway } from '#api/_gateway.ts'
import { organisation } from '#current/_world.ts'
import { CurrentProvider } from '#current/current-provider.tsx'
import {
  forgetOrganisations,
  loadOrganisations,
  organisationState,
} from '#current/organisation-state.ts'
import { switchOrganisation } from '#current/switch-organisation.ts'
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
afterEach(() => forgetOrganisations())

it('[ORG-01] a switch leaves the screen where it is', async () => {
  const router = createMemoryRouter([
    { Component: Shell, children: [{ path: '/', element: <input aria-label="Half typed" /> }] },
  ])
  render(
    <CurrentProvider>
      <RouterProvider router={router} />
    </CurrentProvider>,
  )
  await act(() => loadOrganisations())
  const before = await screen.findByLabelText('Half typed')
  const to = organisationState.get().organisationId === one.organisationId ? two : one
  await act(() => switchOrganisation(to.organisationId))
  expect(screen.getByText(to.name, { selector: 'p' })).toBeDefined()
  expect(screen.getByLabelText('Half typed')).toBe(before)
})
