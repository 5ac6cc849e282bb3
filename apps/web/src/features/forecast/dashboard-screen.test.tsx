import { ITEM_TYPE } from '@millpond/core/item'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { Provider } from 'react-redux'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { at, gateway, listenAtGateway } from '#api/_gateway.ts'
import { gatewayApi } from '#api/gateway-api.ts'
import { cache } from '#api/store.ts'
import { organisation } from '#current/_world.ts'
import { showQuarterly } from '#current/month.ts'
import {
  followOrganisations,
  forgetOrganisations,
  loadOrganisations,
} from '#current/organisation-state.ts'
import { basisReply } from '#model/_basis.ts'
import { account, bank, ledgerOf } from '#model/_ledger.ts'
import { keepDisplay } from '#platform/display-preferences.ts'
import { ToastHost } from '#ui/toast.tsx'
import { Component as DashboardScreen, readBooksEarly } from './dashboard-screen.tsx'

listenAtGateway()

const flat = (value: number) => Array.from({ length: 36 }, () => value)
// Nothing changes in this firm: the forecast is its balance, and its low point is today.
const still = ledgerOf(
  ...bank(flat(50_000), flat(9_000), flat(9_000)),
  account('Sales', ITEM_TYPE.revenue, flat(9_000)),
  account('Rent', ITEM_TYPE.expense, flat(9_000)),
)

let books = organisation({ reportingYearBeginsMonth: 4 })
let stop: () => void

beforeEach(() => {
  localStorage.clear()
  books = organisation({ reportingYearBeginsMonth: 4 })
  stop = followOrganisations()
  gateway.use(
    http.get(at('/api/organisations'), () => HttpResponse.json({ organisations: [books] })),
    http.get(at('/api/forecast/basis'), () => HttpResponse.json(basisReply(still))),
    http.get(at('/api/organisations/upcoming'), () => HttpResponse.json({})),
    http.get(at('/api/imports'), () => HttpResponse.json({})),
    http.get(at('/api/alerts'), () => HttpResponse.json({})),
  )
})
afterEach(() => {
  cleanup()
  stop()
  forgetOrganisations()
  cache.dispatch(gatewayApi.util.resetApiState())
})

async function open() {
  await loadOrganisations()
  const router = createMemoryRouter([{ path: '/', Component: DashboardScreen }])
  render(
    <Provider store={cache}>
      <ToastHost>
        <RouterProvider router={router} />
      </ToastHost>
    </Provider>,
  )
}

it('reads the books once the company is known, before the screen is rendered', async () => {
  const asked: string[] = []
  gateway.use(
    http.get(at('/api/forecast/basis'), ({ request }) => {
      asked.push(new URL(request.url).searchParams.get('organisationId') ?? '')
      return HttpResponse.json(basisReply(still))
    }),
  )
  readBooksEarly()
  await loadOrganisations()
  await waitFor(() => expect(asked).toEqual([books.organisationId]))
  await open()
  await screen.findByRole('heading', { level: 1 })
  expect(asked).toHaveLength(1)
})
const title = () => screen.getByRole('heading', { level: 1 }).textContent

describe('the dashboard', () => {
  it('its title is the computed answer, with its source below', async () => {
    await open()
    await screen.findByText('Cash is expected to stay above zero. It is lowest now, at $50,000.')
    expect(screen.getByText(/Actuals to 31st October 2026/)).toBeDefined()
    await screen.findByText('No invoice, bill or planned transfer is expected in the next 8 weeks.')
  })

  it('[FIG-03] says that the range leaves out new capital, where there was some', async () => {
    const raised = ledgerOf(
      ...bank(
        flat(50_000).map((after, at) => (at < 20 ? after - 40_000 : after)),
        flat(9_000),
        flat(9_000),
      ),
      account('Sales', ITEM_TYPE.revenue, flat(9_000)),
      account('Rent', ITEM_TYPE.expense, flat(9_000)),
    )
    gateway.use(http.get(at('/api/forecast/basis'), () => HttpResponse.json(basisReply(raised))))
    await open()
    await screen.findByText(
      'The likely range leaves out money that owners or investors put in, such as a funding ' +
        'round. ' +
        'There has been one such month since November 2024.',
    )
  })

  it('key e opens the floor; saving it changes the answer, and can be undone', async () => {
    const changes: unknown[] = []
    gateway.use(
      http.put(at('/api/organisations'), async ({ request }) => {
        const change = (await request.json()) as { cashFloor: never }
        changes.push(change)
        books = { ...books, ...change }
        return HttpResponse.json(books)
      }),
    )
    await open()
    await screen.findByText(/It is lowest now/)
    fireEvent.keyDown(document.body, { key: 'e' })
    const field = await screen.findByLabelText('Cash floor')
    fireEvent.change(field, { target: { value: 'a lot' } })
    fireEvent.click(screen.getByText('Save floor'))
    expect(screen.getByText('Enter the floor in numbers, like 40,000')).toBeDefined()
    fireEvent.change(field, { target: { value: '60k' } })
    fireEvent.click(screen.getByText('Save floor'))
    await screen.findByText('Cash is below your $60,000 floor now.')
    fireEvent.click(await screen.findByText('Undo'))
    await screen.findByText('Cash is expected to stay above zero. It is lowest now, at $50,000.')
    expect(changes).toEqual([{ cashFloor: 60_000_00 }, { cashFloor: null }])
  })

  it('key e does nothing for users who switched single keys off', async () => {
    keepDisplay({ theme: 'light', density: 'standard', hasSingleKeys: false })
    await open()
    await screen.findByText(/It is lowest now/)
    fireEvent.keyDown(document.body, { key: 'e' })
    expect(screen.queryByLabelText('Cash floor')).toBeNull()
  })

  it('a viewer sees the floor and cannot set one', async () => {
    books = { ...books, role: 'viewer' }
    await open()
    await screen.findByText(/It is lowest now/)
    expect(screen.queryByText('Set a cash floor')).toBeNull()
  })

  it('[UI-09] the toggle shows quarters instead of months', async () => {
    await open()
    await screen.findByText(/It is lowest now/)
    fireEvent.click(await screen.findByText('Show table'))
    expect(await screen.findAllByText('July 2027')).not.toHaveLength(0)
    act(() => showQuarterly(books.organisationId, true))
    expect(screen.queryAllByText('July 2027')).toHaveLength(0)
    expect(screen.getAllByText('Q2 FY27, Jul–Sep')).not.toHaveLength(0)
  })
})

describe('on a small screen', () => {
  const wide = window.matchMedia
  afterEach(() => {
    window.matchMedia = wide
  })

  it('[USE-01] the chart shows only the running month and the twelve after it', async () => {
    window.matchMedia = query => Object.assign(wide(query), { matches: true })
    await open()
    await screen.findByText(/It is lowest now/)
    const months = await screen.findAllByRole('img', { name: /balance/ })
    expect(months).toHaveLength(13)
    expect(months[0]?.getAttribute('aria-label')).toContain('November 2026')
  })
})

describe('without figures', () => {
  it('[API-08] no organisation: connect, or see it with sample data', async () => {
    gateway.use(http.get(at('/api/organisations'), () => HttpResponse.json({})))
    await open()
    await screen.findByText('Your cash forecast will be here')
    expect(screen.getByText('See it with sample data')).toBeDefined()
  })

  it('[API-08] empty figures: nothing has been imported', async () => {
    gateway.use(http.get(at('/api/forecast/basis'), () => HttpResponse.json({})))
    await open()
    await screen.findByText('There are no figures for Kererū Coffee Ltd yet.')
  })

  it('a running import shows its progress', async () => {
    const latest = {
      ...{ importId: 'i', state: 'running', startedAt: '2026-11-21T09:00:00.000Z' },
      ...{ finishedAt: null, resumesAt: null, monthsDone: 6, monthsWanted: 36, canOpen: false },
      ...{ steps: [], failure: null },
    }
    gateway.use(
      http.get(at('/api/forecast/basis'), () => HttpResponse.json({}, { status: 404 })),
      http.get(at('/api/imports'), () => HttpResponse.json({ latest, gaps: [] })),
    )
    await open()
    await screen.findByText('Syncing… 6 of 36 months')
  })

  it('a ledger too young to forecast still has a chart', async () => {
    const young = ledgerOf(...bank([100], [5], [4]))
    gateway.use(http.get(at('/api/forecast/basis'), () => HttpResponse.json(basisReply(young))))
    await open()
    await screen.findByText('There is too little history to forecast cash yet.')
  })

  it('an error is shown in its panel, and Try Again repeats the request', async () => {
    let asked = 0
    gateway.use(
      http.get(at('/api/forecast/basis'), () => {
        asked += 1
        return asked === 1
          ? HttpResponse.text('broken', { status: 500 })
          : HttpResponse.json(basisReply(still))
      }),
    )
    await open()
    await screen.findByText('We couldn’t load the figures.')
    fireEvent.click(screen.getByText('Try Again'))
    await waitFor(() =>
      expect(title()).toBe('Cash is expected to stay above zero. It is lowest now, at $50,000.'),
    )
  })

  it('the panel of coming payments can fail alone: the title above stays', async () => {
    gateway.use(
      http.get(at('/api/organisations/upcoming'), () => HttpResponse.text('no', { status: 500 })),
    )
    await open()
    await screen.findByText('We couldn’t load the invoices and bills.')
    expect(title()).toBe('Cash is expected to stay above zero. It is lowest now, at $50,000.')
  })
})
