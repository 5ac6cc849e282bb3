import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { delay, HttpResponse, http } from 'msw'
import { Provider } from 'react-redux'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { at, gateway, listenAtGateway } from '#api/_gateway.ts'
import { gatewayApi } from '#api/gateway-api.ts'
import { cache } from '#api/store.ts'
import { organisation } from '#current/_world.ts'
import {
  forgetOrganisations,
  loadOrganisations,
  organisationState,
} from '#current/organisation-state.ts'
import { signInClient } from '#platform/sign-in-client.ts'
import { companyOf, otherCompany, returnProblem } from './connect-return.ts'
import { Component as Connect } from './connect-screen.tsx'
import { Component as Connections } from './connections-screen.tsx'
import { Component as Import } from './import-screen.tsx'

listenAtGateway()
const books = organisation()

beforeEach(() => {
  localStorage.clear()
  window.location.hash = ''
  gateway.use(
    http.get(at('/api/providers'), () =>
      HttpResponse.json({ providers: [{ name: 'xero', isStandIn: true }] }),
    ),
    http.get(at('/api/organisations'), () => HttpResponse.json({ organisations: [books] })),
    http.get(at('/api/onboarding'), () => HttpResponse.json({ onboarding: null })),
  )
})
afterEach(() => {
  // Unmounted first, because a mounted screen would request again when the cache is emptied.
  cleanup()
  forgetOrganisations()
  cache.dispatch(gatewayApi.util.resetApiState())
})

function open(path: string) {
  const router = createMemoryRouter(
    [
      { path: '/onboarding/connect', Component: Connect },
      { path: '/organizations/:organisationId/import', Component: Import },
      { path: '/organizations/:organisationId/settings/connections', Component: Connections },
      { path: '/dashboard', element: <p>The dashboard</p> },
    ],
    { initialEntries: [path] },
  )
  render(
    <Provider store={cache}>
      <RouterProvider router={router} />
    </Provider>,
  )
  return router
}

describe('connecting', () => {
  it('[ONB-07] says Account type is required, then opens the provider in the same window', async () => {
    const bodies: unknown[] = []
    gateway.use(
      http.post(at('/api/connections'), async ({ request }) => {
        bodies.push(await request.json())
        return HttpResponse.json({ authorizeUrl: at('/#consent') })
      }),
    )
    open('/onboarding/connect')
    fireEvent.click(await screen.findByRole('button', { name: 'Connect to Xero' }))
    expect(screen.getAllByText(/Account type is required/)).toHaveLength(2)
    expect(bodies).toEqual([])
    fireEvent.click(screen.getByLabelText('Partner trial'))
    expect(screen.queryByText(/Account type is required/)).toBeNull()
    fireEvent.click(screen.getByLabelText('My own business'))
    fireEvent.click(screen.getByRole('button', { name: 'Connect to Xero' }))
    await waitFor(() => expect(window.location.hash).toBe('#consent'))
    expect(bodies).toEqual([{ provider: 'xero', accountType: 'individual' }])
  })

  it('[ORG-03] a partner names the firm before the first company, which becomes its client', async () => {
    const asked: unknown[] = []
    const firm = organisation({ name: 'Tally Advisors', isPartner: true, provider: null })
    let organisations = [books]
    gateway.use(
      http.get(at('/api/organisations'), () => HttpResponse.json({ organisations })),
      http.post(at('/api/organisations'), async ({ request }) => {
        asked.push(await request.json())
        organisations = [books, firm]
        return HttpResponse.json(firm)
      }),
      http.post(at('/api/connections'), async ({ request }) => {
        asked.push(await request.json())
        return HttpResponse.json({ authorizeUrl: at('/#as-partner') })
      }),
    )
    await loadOrganisations()
    open('/onboarding/connect?account-type=trial-partner')
    fireEvent.click(await screen.findByRole('button', { name: 'Connect to Xero' }))
    expect(await screen.findAllByText(/Enter the name of your firm/)).toHaveLength(2)
    expect(asked).toEqual([])
    fireEvent.change(screen.getByLabelText('Name of your firm'), {
      target: { value: ' Tally Advisors ' },
    })
    fireEvent.click(screen.getByRole('button', { name: 'Connect to Xero' }))
    await waitFor(() => expect(window.location.hash).toBe('#as-partner'))
    expect(asked).toEqual([
      { name: 'Tally Advisors', accountType: 'trial-partner' },
      { provider: 'xero', accountType: 'trial-partner' },
    ])
  })

  it('[ERR-02] a consent for another company names the expected one and the chosen one', async () => {
    const lost = organisation({ connectionStatus: 'disconnected', name: 'Ngaio' })
    gateway.use(
      http.get(at('/api/organisations'), () =>
        HttpResponse.json({ organisations: [{ ...lost, tenantName: 'Ngaio Press Ltd' }] }),
      ),
    )
    await loadOrganisations()
    const connections = `/organizations/${lost.organisationId}/settings/connections`
    open(`${connections}?error=other-company#T%C5%AB%C4%AB%20Robotics%20Ltd`)
    await screen.findByRole('heading', { name: 'Tūī Robotics Ltd is not Ngaio Press Ltd.' })
    expect(screen.getByRole('alert').textContent).toContain('Try again and choose Ngaio Press Ltd.')
    cleanup()
    open(`${connections}?error=refused`)
    await screen.findByRole('heading', { name: 'Access wasn’t granted.' })
    expect([companyOf('#%'), companyOf('')]).toEqual(['', ''])
    expect(otherCompany('Ngaio', '').title).toBe('Another company is not Ngaio.')
  })

  it('an organisation without books gets its own, not another organisation', async () => {
    const bare = organisation({ name: 'Kauri Books', provider: null, connectionStatus: null })
    const bodies: unknown[] = []
    gateway.use(
      http.get(at('/api/organisations'), () => HttpResponse.json({ organisations: [bare] })),
      http.post(at('/api/connections'), async ({ request }) => {
        bodies.push(await request.json())
        return HttpResponse.json({ authorizeUrl: at('/#of-its-own') })
      }),
    )
    await loadOrganisations()
    open('/onboarding/connect')
    fireEvent.click(await screen.findByRole('button', { name: 'Connect Kauri Books' }))
    await waitFor(() => expect(window.location.hash).toBe('#of-its-own'))
    expect(bodies).toMatchObject([{ organisationId: bare.organisationId }])
  })

  it('[ONB-02] reads the account type of the address in either spelling and any case', () => {
    open('/onboarding/connect?accountype=PARTNER')
    expect(screen.getByLabelText<HTMLInputElement>('Partner').checked).toBe(true)
  })

  it('[ERR-02] a disconnected organisation is reconnected as itself, without asking again', async () => {
    const bodies: unknown[] = []
    const lost = organisation({ connectionStatus: 'disconnected', name: 'Lost Ltd' })
    gateway.use(
      http.get(at('/api/organisations'), () => HttpResponse.json({ organisations: [lost] })),
      http.post(at('/api/connections'), async ({ request }) => {
        bodies.push(await request.json())
        return HttpResponse.json({ authorizeUrl: at('/#again') })
      }),
    )
    await loadOrganisations()
    open('/onboarding/connect')
    fireEvent.click(await screen.findByText('Reconnect Lost Ltd'))
    await waitFor(() => expect(window.location.hash).toBe('#again'))
    const { organisationId } = lost
    expect(bodies).toEqual([{ provider: 'xero', accountType: 'individual', organisationId }])
  })

  it.each([
    ['owner', true],
    ['editor', false],
  ] as const)('[FIG-01] the owner renews a consent without transfers: %s', async (role, may) => {
    const bodies: unknown[] = []
    const own = organisation({ role })
    const { organisationId } = own
    const step = { kind: 'bankTransfers', done: 1, skipped: 1, wanted: 1, records: 0 }
    const latest = {
      ...{ importId: organisationId, startedAt: '2026-11-21T09:00:00.000Z', finishedAt: null },
      ...{ resumesAt: null, monthsDone: 36, monthsWanted: 36, canOpen: true, failure: null },
      ...{ state: 'done', steps: [step] },
    }
    gateway.use(
      http.get(at('/api/organisations'), () => HttpResponse.json({ organisations: [own] })),
      http.get(at('/api/imports'), () => HttpResponse.json({ latest, gaps: [] })),
      http.post(at('/api/connections'), async ({ request }) => {
        bodies.push(await request.json())
        return HttpResponse.json({ authorizeUrl: at('/#renewed') })
      }),
    )
    await loadOrganisations()
    open(`/organizations/${organisationId}/settings/connections`)
    await screen.findByText(/Cash in and cash out are missing/)
    const button = screen.queryByRole('button', { name: 'Reconnect Xero' })
    const asked = screen.queryByText(/Ask an owner to reconnect Xero/)
    expect(asked === null).toBe(may)
    expect(button !== null).toBe(may)
    if (!button) return
    fireEvent.click(button)
    await waitFor(() => expect(window.location.hash).toBe('#renewed'))
    expect(bodies).toEqual([{ provider: 'xero', accountType: 'individual', organisationId }])
  })

  it('[ERR-02] a failed renewal gives the reason, and can be repeated', async () => {
    const { organisationId } = books
    const step = { kind: 'bankTransfers', done: 1, skipped: 1, wanted: 1, records: 0 }
    const latest = {
      ...{ importId: organisationId, startedAt: '2026-11-21T09:00:00.000Z', finishedAt: null },
      ...{ resumesAt: null, monthsDone: 36, monthsWanted: 36, canOpen: true, failure: null },
      ...{ state: 'done', steps: [step] },
    }
    gateway.use(http.get(at('/api/imports'), () => HttpResponse.json({ latest, gaps: [] })))
    await loadOrganisations()
    open(`/organizations/${organisationId}/settings/connections?error=refused`)
    await screen.findByRole('button', { name: 'Try Again' })
    expect(screen.queryByText(/Cash in and cash out are missing/)).toBeNull()
  })

  it('[USE-03] shows no button of a provider that cannot be connected here', async () => {
    gateway.use(http.get(at('/api/providers'), () => HttpResponse.json({})))
    open('/onboarding/connect')
    await screen.findByRole('button', { name: 'Try it with sample data' })
    expect(screen.queryByRole('button', { name: /Xero|QuickBooks/ })).toBeNull()
  })

  it('opens the sample company and its dashboard without any connection', async () => {
    const sample = organisation({ isSample: true, name: 'Kererū Coffee Ltd' })
    gateway.use(
      http.post(at('/api/organisations/sample'), () => HttpResponse.json(sample)),
      http.get(at('/api/organisations'), () => HttpResponse.json({ organisations: [sample] })),
    )
    const router = open('/onboarding/connect')
    fireEvent.click(await screen.findByRole('button', { name: 'Try it with sample data' }))
    await screen.findByText('The dashboard')
    expect(router.state.location.pathname).toBe('/dashboard')
    expect(organisationState.get().organisationId).toBe(sample.organisationId)
  })

  it('[USE-03] the connections of the sample say once that it has none', async () => {
    const sample = organisation({ isSample: true, provider: null, connectionStatus: null })
    gateway.use(
      http.get(at('/api/organisations'), () => HttpResponse.json({ organisations: [sample] })),
    )
    await loadOrganisations()
    open(`/organizations/${sample.organisationId}/settings/connections`)
    expect(await screen.findAllByText(/not connected/i)).toHaveLength(1)
    expect(screen.getByText('What we read, and what we never do')).toBeDefined()
  })

  it('says in plain words why the return from the provider failed', () => {
    open('/onboarding/connect?error=refused')
    expect(screen.getByText('Access wasn’t granted.')).toBeDefined()
    expect(returnProblem('never heard of')?.title).toBe('Your books were not connected.')
    expect(returnProblem(null)).toBeNull()
  })
})

describe('the progress of an import', () => {
  const latest = {
    ...{ importId: books.organisationId, startedAt: '2026-11-21T09:00:00.000Z', finishedAt: null },
    ...{ resumesAt: null, monthsWanted: 36, failure: null },
    steps: [{ kind: 'invoices', done: 1, skipped: 0, wanted: 2, records: 200 }],
  }
  const gap = {
    ...{ check: 'receivables', month: '2026-10', expected: 1, actual: 2, gap: 1 },
    label: 'Open invoices and receivables are $1 apart.',
  }

  it('is polled every second while it runs, and no longer', async () => {
    const stages = [
      { ...latest, state: 'running', monthsDone: 6, canOpen: false },
      { ...latest, state: 'running', monthsDone: 14, canOpen: true },
      { ...latest, state: 'done', monthsDone: 36, canOpen: true },
    ]
    let asked = 0
    gateway.use(
      http.get(at('/api/imports'), () => {
        const stage = stages[Math.min(asked, stages.length - 1)]
        asked += 1
        return HttpResponse.json({ latest: stage, gaps: asked > 2 ? [gap] : [] })
      }),
    )
    open(`/organizations/${books.organisationId}/import`)
    await screen.findByText('6 of 36 months synced.')
    expect(screen.queryByRole('link', { name: 'Open the dashboard' })).toBeNull()
    await screen.findByText('14 of 36 months synced.', undefined, { timeout: 5000 })
    expect(screen.getByRole('link', { name: 'Open the dashboard' })).toBeDefined()
    await screen.findByText('Sync complete', undefined, { timeout: 5000 })
    expect(screen.getByText('Open invoices and receivables are $1 apart.')).toBeDefined()
    expect(asked).toBe(3)
  })

  it('[AUTH-05] reads the claims again on return from a provider', async () => {
    const asked = vi.spyOn(signInClient, 'refreshClaims')
    gateway.use(http.get(at('/api/imports'), () => HttpResponse.json({ latest, gaps: [] })))
    open(`/organizations/${books.organisationId}/import`)
    await screen.findByText(/36 months/)
    expect(asked).toHaveBeenCalledTimes(1)
    asked.mockRestore()
  })

  it('[UI-02] at the address of another organisation, the progress of the first is not shown', async () => {
    const next = organisation({ name: 'Next Ltd' })
    const { organisationId } = books
    gateway.use(
      http.get(at('/api/imports'), async ({ request }) => {
        const asked = new URL(request.url).searchParams.get('organisationId')
        if (asked !== organisationId) await delay('infinite')
        const done = { ...latest, state: 'done', monthsDone: 36, canOpen: true }
        return HttpResponse.json({ latest: done, gaps: [] })
      }),
    )
    const router = open(`/organizations/${organisationId}/import`)
    await screen.findByText('Sync complete')
    await act(() => router.navigate(`/organizations/${next.organisationId}/import`))
    expect(screen.queryByText('Sync complete')).toBeNull()
    expect(screen.getByText('Sync')).toBeDefined()
  })

  it('a failure gives its reason and can be repeated', async () => {
    let started = 0
    const failed = { ...latest, state: 'failed', monthsDone: 6, canOpen: false }
    gateway.use(
      http.get(at('/api/imports'), () =>
        HttpResponse.json({
          latest: { ...failed, failure: { kind: 'unavailable', message: 'Xero did not answer.' } },
          gaps: [],
        }),
      ),
      http.post(at('/api/imports'), () => {
        started += 1
        return HttpResponse.json(failed)
      }),
    )
    open(`/organizations/${books.organisationId}/import`)
    await screen.findByText('Xero did not answer.')
    fireEvent.click(screen.getByRole('button', { name: 'Try Again' }))
    await waitFor(() => expect(started).toBe(1))
  })

  it('[SYN-03] says when the next sync may start, and what the provider still answers', async () => {
    const connected = organisation({ connectionStatus: 'connected', role: 'owner' })
    const syncAgainAt = new Date(Date.now() + 150_000).toISOString()
    const done = { ...latest, state: 'done', monthsDone: 36, canOpen: true, syncAgainAt }
    const allowance = { callsLeft: 4930, at: new Date().toISOString() }
    gateway.use(
      http.get(at('/api/organisations'), () => HttpResponse.json({ organisations: [connected] })),
      http.get(at('/api/imports'), () => HttpResponse.json({ latest: done, gaps: [], allowance })),
    )
    await loadOrganisations()
    const { organisationId } = connected
    for (const page of ['import', 'settings/connections']) {
      open(`/organizations/${organisationId}/${page}`)
      await screen.findByText('You can sync again in 3 minutes.')
      const button = screen.getByRole('button', { name: 'Sync now' })
      expect(button.matches(':disabled, [aria-disabled="true"]')).toBe(true)
      if (page === 'import') cleanup()
    }
    const words = 'Xero allows 4,930 more requests today, enough for about 70 syncs.'
    expect(screen.getByText(words)).toBeDefined()
  })

  it('[API-08] handles an empty answer', async () => {
    gateway.use(http.get(at('/api/imports'), () => HttpResponse.json({})))
    open(`/organizations/${books.organisationId}/import`)
    await screen.findByText('Nothing has been synced yet.')
  })
})
