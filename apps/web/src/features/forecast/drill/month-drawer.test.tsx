import { ITEM_TYPE, itemCode } from '@millpond/core/item'
import { cents } from '@millpond/core/money'
import { day } from '@millpond/core/time'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { Provider } from 'react-redux'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { at, gateway, listenAtGateway } from '#api/_gateway.ts'
import { gatewayApi } from '#api/gateway-api.ts'
import { cache } from '#api/store.ts'
import { organisation } from '#current/_world.ts'
import { showQuarterly } from '#current/month.ts'
import { forgetOrganisations, loadOrganisations } from '#current/organisation-state.ts'
import { basisReply } from '#model/_basis.ts'
import { account, balance, bank, ledgerOf } from '#model/_ledger.ts'
import { keepDisplay } from '#platform/display-preferences.ts'
import { ToastHost } from '#ui/toast.tsx'
import { Component as DashboardScreen } from '../dashboard-screen.tsx'

listenAtGateway()

const flat = (value: number) => Array.from({ length: 36 }, () => value)
const rowsOfBooks = [
  ...bank(flat(50_000), flat(9_000), flat(9_000)),
  account('Sales', ITEM_TYPE.revenue, flat(9_000)),
  account('Rent', ITEM_TYPE.expense, flat(4_000)),
  ...Array.from({ length: 10 }, (_, index) =>
    account(`Small ${index}`, ITEM_TYPE.expense, flat(index + 1)),
  ),
]
const ledger = ledgerOf(...rowsOfBooks)
const books = organisation({ reportingYearBeginsMonth: 4, cashFloor: cents(60_000_00) })

beforeEach(() => {
  localStorage.clear()
  gateway.use(
    http.get(at('/api/organisations'), () => HttpResponse.json({ organisations: [books] })),
    http.get(at('/api/forecast/basis'), () => HttpResponse.json(basisReply(ledger))),
    http.get(at('/api/organisations/upcoming'), () => HttpResponse.json({})),
    http.get(at('/api/imports'), () => HttpResponse.json({})),
    http.get(at('/api/providers'), () =>
      HttpResponse.json({ providers: [{ name: 'xero', isStandIn: false }] }),
    ),
  )
})
afterEach(() => {
  cleanup()
  showQuarterly(books.organisationId, false)
  forgetOrganisations()
  cache.dispatch(gatewayApi.util.resetApiState())
})

async function open(...addresses: string[]) {
  await loadOrganisations()
  const entries = addresses.length > 0 ? addresses : ['/']
  const router = createMemoryRouter(
    [
      { path: '/', Component: DashboardScreen },
      { path: '/before', element: null },
    ],
    { initialEntries: entries },
  )
  render(
    <Provider store={cache}>
      <ToastHost>
        <RouterProvider router={router} />
      </ToastHost>
    </Provider>,
  )
  await screen.findByRole('heading', { level: 1, name: /Cash is below your \$60,000 floor now/ })
  return router
}

const drawer = () => screen.findByRole('dialog')
const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key })
const monthOf = (name: RegExp) => screen.getByRole('img', { name })
const enter = async (name: RegExp) => {
  const month = await screen.findByRole('img', { name })
  act(() => month.focus())
  press('Enter')
}
/** What the browser does on Esc. */
const leave = () => act(() => screen.getByRole<HTMLDialogElement>('dialog').close())
const rows = () =>
  screen.getAllByRole('listitem').filter(item => item.querySelector('[data-code]') !== null)

describe('the month drawer', () => {
  it('[ENT-17] [ENT-20] selects the shown month', async () => {
    await open('/?at=2026-03')
    await screen.findByRole('dialog')
    await waitFor(() =>
      expect(localStorage.getItem(`selected month ${books.organisationId}`)).toBe('2026-03'),
    )
  })

  it('[USE-01] Enter on a month shows the steps from opening to closing balance', async () => {
    const router = await open()
    await enter(/^March 2027/)
    const panel = await drawer()
    expect(within(panel).getByRole('heading', { level: 2 }).textContent).toBe(
      'March 2027, forecast',
    )
    const lines = within(panel)
      .getAllByRole('definition')
      .map(each => each.textContent)
    expect(lines).toEqual([
      // 50,000 and four months of 9,000 less 4,055 before it.
      ...['$69,780.00', '+$9,000.00', '-$4,055.00', '$74,725.00'],
      ...['$73,836 to $75,522', '$14,725 above your floor'],
    ])
    expect(router.state.location.search).toBe('?at=2027-03')
  })

  it('[FIG-01] compares the lowest day of the month with the floor', async () => {
    const repaid = ledgerOf(...rowsOfBooks, balance('Loan', ITEM_TYPE.liability, flat(50_000)))
    const [from, to] = [itemCode('Bank'), itemCode('Loan')]
    const transfers = [{ from, to, on: day('2027-03-01'), amount: cents(15_000_00), label: '' }]
    gateway.use(
      http.get(at('/api/forecast/basis'), () =>
        HttpResponse.json(basisReply(repaid, { transfers })),
      ),
    )
    await open('/?at=2027-03')
    const panel = within(await drawer())
    const amountOf = (term: HTMLElement) => term.nextElementSibling?.textContent
    expect(amountOf(await panel.findByText('Lowest on 1st March 2027'))).toBe('$54,939.52')
    expect(amountOf(panel.getByText('Floor $60,000'))).toBe('$5,060 below your floor')
  })

  it('[FIG-03] says that a range is without new capital, where there was some', async () => {
    const raised = ledgerOf(
      ...bank(
        flat(50_000).map((after, ago) => (ago < 20 ? after - 40_000 : after)),
        flat(9_000),
        flat(9_000),
      ),
      account('Sales', ITEM_TYPE.revenue, flat(9_000)),
    )
    gateway.use(http.get(at('/api/forecast/basis'), () => HttpResponse.json(basisReply(raised))))
    await open('/?at=2027-03')
    const term = await screen.findByText('Without money put in by owners or investors')
    expect(term.closest('dt')?.textContent).toBe(
      'Likely range (80%)Without money put in by owners or investors',
    )
  })

  it('[FMT-02] accounts by size of effect, each against the same month last year', async () => {
    await open('/?at=2027-03')
    await drawer()
    await screen.findByText('Sales', { selector: '[data-code] *' })
    expect(rows()[0]?.textContent).toBe('Sales$9,000Revenuesimilar to March 2026')
    expect(rows()).toHaveLength(10)
    fireEvent.click(screen.getByText('Show all 12 accounts'))
    expect(rows()).toHaveLength(12)
    expect(screen.getByText(/Profit and loss amounts, without GST/).textContent).toContain(
      'They may be paid in a later month.',
    )
  })

  it('a past month shows what was booked', async () => {
    await open('/?at=2026-03')
    const panel = await drawer()
    expect(within(panel).getByRole('heading', { level: 2 }).textContent).toBe('March 2026, actual')
    expect(rows()[1]?.textContent).toBe('Rent$4,000Expensesimilar to March 2025')
  })

  it('the next and previous months are one press away', async () => {
    const router = await open('/?at=2027-03')
    await drawer()
    fireEvent.click(await screen.findByText(/April 2027/))
    await screen.findByText('April 2027, forecast')
    expect(router.state.location.search).toBe('?at=2027-04')
  })

  it('a month without figures says so and shows no zeros; no month opens nothing', async () => {
    await open('/?at=2031-01')
    await drawer()
    await screen.findByText('There are no figures for this month yet.')
    cleanup()
    await open('/?at=2031-13')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('[USE-01] “Why?” opens the lowest month', async () => {
    const router = await open()
    fireEvent.click(await screen.findByText('Why?'))
    await drawer()
    // From 50,000 cash only rises: it is lowest today, at the last close that has been read.
    expect(router.state.location.search).toBe('?at=2026-10')
  })

  it('[SCN-08] “Why?” also lists what keeps cash above the floor, each as a new scenario', async () => {
    await open()
    fireEvent.click(await screen.findByText('Why?'))
    const panel = within(
      await screen.findByRole('region', { name: 'How to stay above your floor' }),
    )
    const [own] = await panel.findAllByRole('link')
    // 10,000 is missing today, and tomorrow a little less.
    expect(own?.textContent).toMatch(
      /^Put in \$9,[6-9]00By \S+ November 2026, as a loan or new capital\. The low/,
    )
    expect(own?.getAttribute('href')).toBe(`/organizations/${books.organisationId}/scenarios`)
  })

  it('[UI-09] a quarter opens at its last month, whose balance is drawn', async () => {
    await open()
    act(() => showQuarterly(books.organisationId, true))
    await enter(/^Q4 FY27/)
    await screen.findByText('March 2027, forecast')
  })
})

describe('the account in the drawer', () => {
  const figure = () => screen.findByRole('img', { name: /^Rent by month/ })
  const choose = async () => {
    fireEvent.click(await screen.findByText('Rent', { selector: '[data-code] *' }))
    await figure()
  }

  it('shows its 37 months as a chart and, with T, as a table; and how it is forecast', async () => {
    const router = await open('/?at=2027-03')
    await choose()
    expect(router.state.location.search).toBe('?at=2027-03&account=Rent')
    screen.getByText(/This forecast uses the last 36 months\./)
    press('t')
    const table = screen.getByRole('table', { name: 'Rent by month' })
    expect(within(table).getAllByRole('row')).toHaveLength(38)
    expect(within(table).getByRole('row', { name: /March 2027/ }).textContent).toBe(
      'March 2027 forecast$4,000',
    )
  })

  it('Backspace returns to the month, with the focus on the account', async () => {
    const router = await open('/?at=2027-03')
    await choose()
    expect(document.activeElement?.textContent).toContain('March 2027')
    press('Backspace')
    await screen.findByText('March 2027, forecast')
    expect(router.state.location.search).toBe('?at=2027-03')
    await waitFor(() => expect((document.activeElement as HTMLElement).dataset.code).toBe('Rent'))
  })

  it('a link opens it at once; an unknown account has a message', async () => {
    await open('/?at=2027-03&account=Rent')
    await figure()
    cleanup()
    await open('/?at=2027-03&account=nobody')
    await screen.findByText('This company doesn’t have this account.')
  })
})

describe('closing the drawer', () => {
  it('Back closes it and returns the focus', async () => {
    const router = await open()
    await enter(/^March 2027/)
    await drawer()
    await act(() => router.navigate(-1))
    await gone()
    expect(document.activeElement).toBe(monthOf(/^March 2027/))
  })

  it('Esc also closes it from an account, and Back then does not open it again', async () => {
    const router = await open('/before', '/')
    await enter(/^March 2027/)
    fireEvent.click(await screen.findByText('Rent', { selector: '[data-code] *' }))
    await screen.findByRole('img', { name: /^Rent by month/ })
    leave()
    await gone()
    expect(router.state.location.search).toBe('')
    await act(() => router.navigate(-1))
    expect(router.state.location.pathname).toBe('/before')
  })

  it('a user who came by a link stays on the page', async () => {
    const router = await open('/?at=2027-03')
    fireEvent.click(await screen.findByText('Rent', { selector: '[data-code] *' }))
    await screen.findByRole('img', { name: /^Rent by month/ })
    leave()
    await gone()
    expect(router.state.location.search).toBe('')
  })
})

describe('the links at the bottom of the drawer', () => {
  const hrefs = async () => {
    const foot = await screen.findByRole('navigation', { name: 'More about these figures' })
    return within(foot)
      .getAllByRole('link')
      .map(link => [link.textContent, link.getAttribute('href')])
  }
  const base = `/organizations/${books.organisationId}`

  it('open the documents, the rule and the provider', async () => {
    await open('/?at=2027-03&account=Rent')
    await screen.findByText('See reports in Xero')
    expect(await hrefs()).toEqual([
      ['Unpaid invoices and bills', `${base}/documents`],
      ['Change how this is forecast', `${base}/settings/forecast/rules?account=Rent`],
      ['See reports in Xero', 'https://go.xero.com/Reports/'],
    ])
  })

  it('sample data has no provider, and a viewer changes no rule', async () => {
    gateway.use(
      http.get(at('/api/organisations'), () =>
        HttpResponse.json({ organisations: [{ ...books, isSample: true, role: 'viewer' }] }),
      ),
    )
    await open('/?at=2027-03')
    expect((await hrefs()).map(([name]) => name)).toEqual([
      'Unpaid invoices and bills',
      'See how this is forecast',
    ])
  })
})

describe('key c', () => {
  const writeText = vi.fn((_text: string) => Promise.resolve())
  beforeEach(() => {
    writeText.mockClear()
    Object.assign(navigator, { clipboard: { writeText } })
  })

  it('[UI-02] copies a link that names the organisation, and says so in the drawer', async () => {
    await open('/?at=2027-03')
    const panel = await drawer()
    press('c')
    await within(panel).findByText('Link copied.')
    expect(writeText.mock.calls[0]?.[0]).toContain(`/organizations/${books.organisationId}`)
  })

  it('says so if the browser forbids it', async () => {
    writeText.mockRejectedValueOnce(new Error('no'))
    await open('/?at=2027-03')
    await drawer()
    press('c')
    await screen.findByText('Your browser blocked copying. Copy the address instead.')
  })

  it('does nothing for users who switched single keys off', async () => {
    keepDisplay({ theme: 'light', density: 'standard', hasSingleKeys: false })
    await open('/?at=2027-03')
    await drawer()
    press('c')
    expect(writeText).not.toHaveBeenCalled()
  })
})
