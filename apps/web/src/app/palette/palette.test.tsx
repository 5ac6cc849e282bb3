import { ITEM_TYPE, type ItemCode } from '@millpond/core/item'
import type { BooksDocument } from '@millpond/core/ledger'
import { cents } from '@millpond/core/money'
import { day } from '@millpond/core/time'
import { type ContactTiming, fixedProfile } from '@millpond/core/timing'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { Provider } from 'react-redux'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { at, gateway, listenAtGateway } from '#api/_gateway.ts'
import { gatewayApi } from '#api/gateway-api.ts'
import { cache } from '#api/store.ts'
import { organisation } from '#current/_world.ts'
import { forgetOrganisations, loadOrganisations } from '#current/organisation-state.ts'
import { basisReply } from '#model/_basis.ts'
import { account, bank, ledgerOf } from '#model/_ledger.ts'
import type { Command } from './command.ts'
import { Palette } from './palette.tsx'

listenAtGateway()
afterEach(() => {
  cleanup()
  forgetOrganisations()
  cache.dispatch(gatewayApi.util.resetApiState())
})

function open(commands: Command[], onClose = vi.fn()) {
  const router = createMemoryRouter([
    { path: '*', element: <Palette commands={commands} onClose={onClose} /> },
  ])
  render(
    <Provider store={cache}>
      <RouterProvider router={router} />
    </Provider>,
  )
  const box = screen.getByRole('combobox', {
    name: 'Search accounts, contacts, invoices and screens',
  })
  return { router, box, onClose }
}
const options = () => screen.queryAllByRole('option').map(option => option.textContent)

it('is a combobox: type, arrows, Enter runs and closes', () => {
  const run = vi.fn()
  const { box, onClose } = open(
    ['Dashboard', 'Sync'].map(label => ({
      ...{ id: label, group: 'Go to', label, run: () => run(label) },
    })),
  )
  const active = () => document.getElementById(box.getAttribute('aria-activedescendant') ?? '')
  expect(document.activeElement).toBe(box)
  expect(active()?.textContent).toBe('Dashboard')
  fireEvent.keyDown(box, { key: 'ArrowUp' })
  expect(active()?.textContent).toBe('Sync')
  fireEvent.change(box, { target: { value: 'dash' } })
  expect(options()).toEqual(['Dashboard'])
  expect(screen.getByRole('status').textContent).toBe('1 result')
  // Prevented, so that the key does not press the element that gets the focus next.
  expect(fireEvent.keyDown(box, { key: 'Enter' })).toBe(false)
  expect(run.mock.calls).toEqual([['Dashboard']])
  expect(onClose).toHaveBeenCalledTimes(1)
})

const flat = (value: number) => Array.from({ length: 36 }, () => value)
const ledger = ledgerOf(
  ...bank(flat(50_000), flat(9_000), flat(9_000)),
  account('Sales', ITEM_TYPE.revenue, flat(9_000)),
  account('Rent', ITEM_TYPE.expense, flat(4_000)),
)
const SALES = 'Sales' as ItemCode
const NOTHING_LEARNED = {
  ...{ receivable: fixedProfile(30), payable: fixedProfile(30), accounts: [] },
}
const LANDLORD: ContactTiming = {
  ...{ contactId: 'l', name: 'Cuba Street Properties', side: 'payable', daysLate: 0 },
  ...{ profile: fixedProfile(0), accounts: ['Rent' as ItemCode] },
}
const invoice = (number: string, contactName: string, code: ItemCode | null = null) =>
  ({
    ...{ documentId: number, kind: 'invoice', number, contactId: contactName, contactName },
    ...{ issuedOn: day('2026-10-31'), dueOn: day('2026-12-10'), expectedOn: null, paidOn: null },
    ...{ status: 'open', total: cents(100_00), amountDue: cents(100_00), tax: cents(0) },
    ...{ currency: 'NZD', updatedAt: '2026-11-01T00:00:00Z' },
    lines: [{ code, net: cents(100_00), tax: cents(0) }],
  }) satisfies BooksDocument as BooksDocument

describe('[UI-08] accounts, contacts and documents of the books', () => {
  const books = organisation()
  const documents = `/organizations/${books.organisationId}/documents`

  async function search(typed: string, role = books.role) {
    gateway.use(
      http.get(at('/api/organisations'), () =>
        HttpResponse.json({ organisations: [{ ...books, role }] }),
      ),
      http.get(at('/api/forecast/basis'), () =>
        HttpResponse.json(
          basisReply(ledger, {
            openDocuments: [invoice('INV-7', 'Alba Café', SALES), invoice('INV-8', 'Zed Ltd')],
            learned: { ...NOTHING_LEARNED, contacts: [LANDLORD] },
          }),
        ),
      ),
    )
    await loadOrganisations()
    const opened = open([])
    fireEvent.change(opened.box, { target: { value: typed } })
    return opened
  }

  it.each([
    ['an account', 'rent', 'Rent', '/dashboard?at=2026-10&account=Rent'],
    [
      'a contact, without its accents',
      'alba cafe',
      'Alba Café',
      `${documents}?search=Alba+Caf%C3%A9`,
    ],
    [
      'an invoice by its number',
      'inv-8',
      'Invoice INV-8, Zed Ltd',
      `${documents}?search=INV-8+Zed+Ltd`,
    ],
  ])('finds %s and opens it', async (_, typed, label, address) => {
    const { router, box } = await search(typed)
    await screen.findByText(label)
    expect(options()[0]).toBe(label)
    fireEvent.keyDown(box, { key: 'Enter' })
    await vi.waitFor(() => {
      const { pathname, search: query } = router.state.location
      expect(pathname + query).toBe(address)
    })
  })

  it('finds who is paid from an account, and leads to their payment days without open bills', async () => {
    const { router, box } = await search('rent')
    await screen.findByText('Cuba Street Properties')
    expect(options().slice(0, 2)).toEqual(['Rent', 'Cuba Street Properties'])
    fireEvent.keyDown(box, { key: 'ArrowDown' })
    fireEvent.keyDown(box, { key: 'Enter' })
    await vi.waitFor(() =>
      expect(router.state.location).toMatchObject({
        pathname: `/organizations/${books.organisationId}/settings/forecast/payment-days`,
        search: '?search=Cuba+Street+Properties',
      }),
    )
  })

  it('finds an open invoice and its customer by the account of a line', async () => {
    await search('sales')
    await screen.findByText('Invoice INV-7, Alba Café')
    expect(options().slice(0, 3)).toEqual(['Sales', 'Alba Café', 'Invoice INV-7, Alba Café'])
  })

  it('lists none before two letters are typed', async () => {
    await search('r')
    expect(options()).not.toContain('Rent')
  })

  it.each([
    ['payment days', 'Payment days', 'forecast/payment-days'],
    ['vat', 'GST', 'forecast/sales-tax'],
    ['collection', 'Payment days', 'forecast/payment-days'],
    ['repayments', 'Loans and assets', 'forecast/loans'],
    ['cash floor', 'Company', 'organisation'],
  ])('a page of the settings is found by its content: %s', async (typed, label, page) => {
    const { router, box } = await search(typed)
    expect(options()[0]).toBe(label)
    fireEvent.keyDown(box, { key: 'Enter' })
    const address = `/organizations/${books.organisationId}/settings/${page}`
    await vi.waitFor(() => expect(router.state.location.pathname).toBe(address))
  })

  it.each([
    ['owner', ['Activity log']],
    ['viewer', []],
  ] as const)('the settings that a role can open: %s', async (role, found) => {
    await search('activity', role)
    expect(options()).toEqual(found)
  })
})
