import { SUBSCRIPTION_STATUS } from '@millpond/core/organisation'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { Provider } from 'react-redux'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { at, gateway, listenAtGateway } from '#api/_gateway.ts'
import { gatewayApi } from '#api/gateway-api.ts'
import { cache } from '#api/store.ts'
import { organisation } from '#current/_world.ts'
import {
  forgetOrganisations,
  loadOrganisations,
  organisationState,
} from '#current/organisation-state.ts'
import { Component as OpenOrganisation } from './open-organisation-screen.tsx'
import { Component as OrganisationGate } from './organisation-gate.tsx'
import { Switcher } from './switcher.tsx'
import { switcherRows } from './switcher-list.ts'

listenAtGateway()

const partner = organisation({ name: 'Tui Advisory', isPartner: true, tenantName: null })
const client = organisation({
  name: 'Kererū Coffee Ltd',
  parentOrganisationId: partner.organisationId,
  connectionStatus: 'disconnected',
})
const other = organisation({
  name: 'Harbour & Co',
  tenantName: null,
  subscriptionStatus: SUBSCRIPTION_STATUS.trialingNoPaymentSetup,
})
const all = [client, other, partner]

beforeEach(async () => {
  localStorage.clear()
  gateway.use(http.get(at('/api/organisations'), () => HttpResponse.json({ organisations: all })))
  localStorage.setItem('org_id', other.organisationId)
  await loadOrganisations()
})
afterEach(() => {
  cleanup()
  forgetOrganisations()
  cache.dispatch(gatewayApi.util.resetApiState())
})

describe('the list', () => {
  it('[UI-08] clients are under their partner, with a status in words', () => {
    const rows = switcherRows(all, '').map(row => [
      row.organisation.name,
      row.isClient,
      row.status?.text,
    ])
    expect(rows).toEqual([
      ['Harbour & Co', false, 'Trial'],
      ['Tui Advisory', false, undefined],
      ['Kererū Coffee Ltd', true, 'Disconnected'],
    ])
  })

  it.each([
    ['kereru', ['Kererū Coffee Ltd']],
    ['COFFEE', ['Kererū Coffee Ltd']],
    ['co', ['Harbour & Co', 'Kererū Coffee Ltd']],
    ['nothing', []],
  ])('[UI-08] the search %j finds %j', (search, names) => {
    expect(switcherRows(all, search).map(row => row.organisation.name)).toEqual(names)
  })
})

describe('the switcher', () => {
  const open = (address = '/dashboard') => {
    let done = 0
    const switcher = (
      <Switcher
        onDone={() => {
          done += 1
        }}
      />
    )
    const router = createMemoryRouter([{ path: '*', element: switcher }], {
      initialEntries: [address],
    })
    render(
      <Provider store={cache}>
        <RouterProvider router={router} />
      </Provider>,
    )
    return Object.assign(() => done, { router })
  }
  const row = (name: string) => screen.getByText(name).closest('button') as HTMLButtonElement

  it('[UI-08] [ORG-01] marks the current one and switches with one press', async () => {
    const done = open()
    expect(row('Harbour & Co').getAttribute('aria-current')).toBe('true')
    fireEvent.click(row('Kererū Coffee Ltd'))
    expect(done()).toBe(1)
    expect(organisationState.get()).toMatchObject({
      organisationId: client.organisationId,
      isSwitching: true,
    })
    await waitFor(() => expect(organisationState.get().isSwitching).toBe(false))
    expect(localStorage.getItem('org_id')).toBe(client.organisationId)
  })

  it('[UI-02] [UI-08] if the address names an organisation, the address changes', async () => {
    const { router } = open(`/organizations/${other.organisationId}/import`)
    fireEvent.click(row('Kererū Coffee Ltd'))
    await waitFor(() =>
      expect(router.state.location.pathname).toBe(`/organizations/${client.organisationId}/import`),
    )
  })

  it('[UI-08] the current one only closes the list', () => {
    const done = open()
    fireEvent.click(row('Harbour & Co'))
    expect(done()).toBe(1)
    expect(organisationState.get().isSwitching).toBe(false)
  })

  it('[UI-08] arrows move through the rows, and Enter in the search opens the first', async () => {
    open()
    const search = screen.getByLabelText('Find a company')
    search.focus()
    fireEvent.keyDown(search, { key: 'ArrowDown' })
    expect(document.activeElement).toBe(row('Harbour & Co'))
    fireEvent.keyDown(row('Harbour & Co'), { key: 'ArrowDown' })
    expect(document.activeElement).toBe(row('Tui Advisory'))
    fireEvent.change(search, { target: { value: 'kereru' } })
    // Prevented, so that the key does not press the element that gets the focus next.
    expect(fireEvent.keyDown(search, { key: 'Enter' })).toBe(false)
    await waitFor(() => expect(organisationState.get().isSwitching).toBe(false))
    expect(organisationState.get().organisationId).toBe(client.organisationId)
  })
})

describe('an address that names an organisation', () => {
  const visit = (organisationId: string) => {
    const router = createMemoryRouter(
      [
        {
          path: '/organizations/:organisationId',
          Component: OrganisationGate,
          children: [
            { index: true, Component: OpenOrganisation },
            { path: 'import', element: <p>The import</p> },
          ],
        },
        { path: '/dashboard', element: <p>The dashboard</p> },
      ],
      { initialEntries: [`/organizations/${organisationId}`] },
    )
    render(
      <Provider store={cache}>
        <RouterProvider router={router} />
      </Provider>,
    )
  }

  it('[UI-02] switches to it and shows its dashboard', async () => {
    visit(client.organisationId)
    await screen.findByText('The dashboard')
    expect(organisationState.get().organisationId).toBe(client.organisationId)
  })

  it.each(['', '/import'])(
    '[UI-02] of others gets the no-permission page, never a redirect home: %s',
    async page => {
      visit(`00000000-0000-4000-8000-999999999999${page}`)
      await screen.findByText('You don’t have access to this company.')
      expect(organisationState.get().organisationId).toBe(other.organisationId)
    },
  )
})
