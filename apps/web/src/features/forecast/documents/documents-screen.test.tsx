import { ITEM_TYPE } from '@millpond/core/item'
import type { BooksDocument } from '@millpond/core/ledger'
import { cents } from '@millpond/core/money'
import { day } from '@millpond/core/time'
import { fixedProfile } from '@millpond/core/timing'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { describe, expect, it } from 'vitest'
import { at, gateway } from '#api/_gateway.ts'
import { basisReply } from '#model/_basis.ts'
import { account, bank, ledgerOf } from '#model/_ledger.ts'
import { openScreen, worldOf } from '../settings/_screen.tsx'
import { Component as DocumentsScreen } from './documents-screen.tsx'

const flat = (value: number) => Array.from({ length: 36 }, () => value)
const still = ledgerOf(
  ...bank(flat(50_000), flat(9_000), flat(9_000)),
  account('Sales', ITEM_TYPE.revenue, flat(9_000)),
  account('Rent', ITEM_TYPE.expense, flat(9_000)),
)

const document = (number: string, dollars: number, change: Partial<BooksDocument> = {}) =>
  ({
    ...{ documentId: number, kind: 'invoice', number, contactId: 'alba', contactName: 'Alba Café' },
    ...{ issuedOn: day('2026-10-31'), dueOn: day('2026-12-10'), expectedOn: null, paidOn: null },
    ...{ status: 'open', total: cents(dollars * 100), amountDue: cents(dollars * 100) },
    ...{ tax: cents(0), currency: 'NZD', updatedAt: '2026-11-01T00:00:00Z' },
    lines: [{ code: null, net: cents(dollars * 100), tax: cents(0) }],
    ...change,
  }) satisfies BooksDocument as BooksDocument

const lag = { ...fixedProfile(40), documents: 18, source: 'contact' } as const
const learned = {
  ...{ receivable: fixedProfile(40), payable: fixedProfile(40), accounts: [] },
  contacts: [
    {
      contactId: 'alba',
      name: 'Alba Café',
      side: 'receivable',
      profile: lag,
    } as const,
  ],
}

const world = worldOf(() => ({
  ledger: still,
  basis: basisReply(still, {
    learned,
    openDocuments: [
      document('INV-1', 4_000),
      document('INV-2', 1_000, { dueOn: day('2026-11-18') }),
      document('B-9', 2_500, { kind: 'bill', contactId: 'z', contactName: 'Zed Ltd' }),
    ],
  }),
}))

const title = () => screen.getByRole('heading', { level: 1 }).textContent
const rowOf = (name: RegExp) => screen.getByRole('row', { name })
const expectedOf = (name: RegExp) => within(rowOf(name)).getByRole('button').textContent
const low = () => screen.getByText('Low point, next 12 months:').nextElementSibling?.textContent
const open = async (search = '') => {
  const router = await openScreen(world, DocumentsScreen, search)
  await screen.findByRole('grid', { name: 'Open invoices and bills' })
  return router
}

describe('invoices and bills', () => {
  it('[FMT-02] the title has the amounts owed; each row gives the source of its day', async () => {
    await open()
    expect(title()).toContain('You are owed $5,000 and owe $2,500.')
    expect(rowOf(/INV-1/).textContent).toContain(
      'Usually pays 40 days after the invoice, based on 18 invoices',
    )
    expect(rowOf(/INV-2/).textContent).toContain('3 days overdue')
    expect(low()).toBe('$50,000')
  })

  it('is filtered by direction, age and name, and the address keeps the filter', async () => {
    const router = await open('?show=in')
    expect(screen.getAllByRole('rowheader')).toHaveLength(2)
    fireEvent.click(screen.getByLabelText('Overdue only'))
    await waitFor(() => expect(screen.getAllByRole('rowheader')).toHaveLength(1))
    expect(router.state.location.search).toBe('?show=in&overdue=yes')
    fireEvent.change(screen.getByLabelText('Name or number'), { target: { value: 'zed' } })
    fireEvent.click(await screen.findByText('Show all invoices and bills'))
    await waitFor(() => expect(screen.getAllByRole('rowheader')).toHaveLength(3))
  })

  it('a day moved in its row changes the low point at once, is saved, and can be undone', async () => {
    await open()
    rowOf(/INV-1/).focus()
    fireEvent.keyDown(rowOf(/INV-1/), { key: 'Enter' })
    const field = await screen.findByLabelText('Expected day, Invoice INV-1 (Alba Café)')
    fireEvent.change(field, { target: { value: '2029-06-15' } })
    // Paid beyond a year, the 4,000 are missing from every month before.
    await screen.findByText(/Low point \$50,000.* → \$4\d,\d00 on/)
    fireEvent.click(screen.getByText('Move'))
    await screen.findByText(/Moved invoice INV-1 \(Alba Café\) to 15th June 2029\. Low point/)
    expect(expectedOf(/INV-1/)).toBe('15th June 2029')
    expect(rowOf(/INV-1/).textContent).toContain('Moved by you')
    await waitFor(() => expect(world.basis.expectedDates).toEqual({ 'INV-1': '2029-06-15' }))
    await waitFor(() => expect(low()).not.toBe('$50,000'))
    fireEvent.click(screen.getByText('Undo'))
    await waitFor(() => expect(world.basis.expectedDates).toEqual({}))
    await waitFor(() => expect(low()).toBe('$50,000'))
  })

  it('rows are moved together, by days and back to the learned day', async () => {
    await open('?show=in')
    fireEvent.click(screen.getByLabelText('Select all shown'))
    screen.getByText(/2 selected, \$5,000 in/)
    fireEvent.click(screen.getByText('Move 2 selected'))
    expect(screen.getByLabelText('Days later').getAttribute('aria-invalid')).toBe('true')
    fireEvent.change(screen.getByLabelText('Days later'), { target: { value: '14' } })
    fireEvent.click(screen.getByText('Move 2 selected'))
    await waitFor(() => expect(Object.keys(world.basis.expectedDates)).toHaveLength(2))
    fireEvent.click(screen.getByLabelText('Select all shown'))
    fireEvent.change(screen.getByLabelText('What to do'), { target: { value: 'learned' } })
    fireEvent.click(screen.getByText('Reset 2 selected'))
    await waitFor(() => expect(world.basis.expectedDates).toEqual({}))
  })

  it('documents that are left out are not moved by days, and not counted as moved', async () => {
    world.basis = { ...world.basis, expectedDates: { 'INV-1': 'leftOut' } }
    await open('?show=in')
    fireEvent.click(screen.getByLabelText('Select Invoice INV-1 (Alba Café)'))
    fireEvent.change(screen.getByLabelText('Days later'), { target: { value: '14' } })
    fireEvent.click(screen.getByText('Move 0 selected'))
    screen.getByText('You cannot move invoices or bills that are left out of the forecast')
    fireEvent.click(screen.getByLabelText('Select Invoice INV-2 (Alba Café)'))
    fireEvent.click(screen.getByText('Move 1 selected'))
    await screen.findByText(/^Moved invoice INV-2 \(Alba Café\) 14 days later\./)
    await waitFor(() => expect(Object.keys(world.basis.expectedDates)).toHaveLength(2))
    expect(world.basis.expectedDates['INV-1']).toBe('leftOut')
  })

  it('an unsaved move is reverted, with a message', async () => {
    gateway.use(
      http.put(at('/api/forecast/expected-dates'), () =>
        HttpResponse.json(
          { code: 'internal', message: 'Busy.', impact: 'medium', correlationId: 'c' },
          { status: 500 },
        ),
      ),
    )
    await open()
    const before = expectedOf(/INV-1/)
    fireEvent.click(screen.getByLabelText('Select Invoice INV-1 (Alba Café)'))
    fireEvent.change(screen.getByLabelText('Days later'), { target: { value: '30' } })
    fireEvent.click(screen.getByText('Move 1 selected'))
    await screen.findByText('Not moved. Busy.')
    expect(expectedOf(/INV-1/)).toBe(before)
  })
})

describe('ageing', () => {
  const strip = (label: string) =>
    within(screen.getByRole('region', { name: label }))
      .getAllByRole('button')
      .map(each => each.textContent)

  it('[FIG-01] every document is in one of five ages', async () => {
    await open()
    expect(strip('Owed to you, by age')).toEqual([
      'Not due$4,0001 open',
      '1–30 days overdue$1,0001 open',
      '31–60 days overdue$00 open',
      '61–90 days overdue$00 open',
      'Over 90 days overdue$00 open',
    ])
    expect(strip('You owe, by age')[0]).toBe('Not due$2,5001 open')
  })

  it('pressing an age shows its documents, pressing it again shows all of them', async () => {
    const router = await open()
    const own = within(screen.getByRole('region', { name: 'Owed to you, by age' }))
    const age = () => own.getByRole('button', { name: /1–30 days/ })
    fireEvent.click(age())
    await waitFor(() => expect(screen.getAllByRole('rowheader')).toHaveLength(1))
    expect(router.state.location.search).toBe('?show=in&age=1-30')
    expect(age().getAttribute('aria-pressed')).toBe('true')
    fireEvent.click(age())
    await waitFor(() => expect(screen.getAllByRole('rowheader')).toHaveLength(3))
  })
})

describe('by customer and supplier', () => {
  it('each has its subtotal, and is opened and closed by the keys', async () => {
    const router = await open()
    fireEvent.click(screen.getByLabelText('Group by customer or supplier'))
    await waitFor(() => expect(screen.getAllByRole('rowheader')).toHaveLength(2))
    expect(router.state.location.search).toBe('?group=contact')
    const alba = rowOf(/Alba Café/)
    expect(alba.textContent).toContain(
      'Customer, 2 invoices, usually pays 40 days after the invoice',
    )
    expect(alba.textContent).toContain('$1,000 overdue (20%)')
    expect(alba.textContent).toContain('$5,000')
    expect(rowOf(/Zed Ltd/).textContent).toContain('-$2,500')
    alba.focus()
    fireEvent.keyDown(alba, { key: 'ArrowRight' })
    expect(screen.getAllByRole('rowheader')).toHaveLength(4)
    fireEvent.keyDown(alba, { key: 'ArrowDown' })
    expect(globalThis.document.activeElement?.textContent).toContain('INV-')
    fireEvent.keyDown(alba, { key: ' ' })
    screen.getByText(/2 selected, \$5,000 in/)
    fireEvent.keyDown(alba, { key: 'ArrowLeft' })
    expect(screen.getAllByRole('rowheader')).toHaveLength(2)
  })

  it('an open one stays open when a search shows it alone, and when it does not', async () => {
    await open('?group=contact')
    const search = (value: string) =>
      fireEvent.change(screen.getByLabelText('Name or number'), { target: { value } })
    const alba = rowOf(/Alba Café/)
    alba.focus()
    fireEvent.keyDown(alba, { key: 'ArrowRight' })
    expect(screen.getAllByRole('rowheader')).toHaveLength(4)
    search('alba')
    await waitFor(() => expect(screen.queryByRole('row', { name: /Zed Ltd/ })).toBeNull())
    expect(screen.getAllByRole('rowheader')).toHaveLength(3)
    search('')
    await waitFor(() => expect(screen.getAllByRole('rowheader')).toHaveLength(4))
  })

  it('another screen can link to one contact', async () => {
    const router = await open('?contact=z&group=contact')
    expect(screen.getAllByRole('rowheader').map(each => each.textContent)).toEqual([
      'Zed LtdSupplier, 1 bill',
      'Zed Ltd',
    ])
    fireEvent.click(screen.getByText('Zed Ltd: show all customers and suppliers'))
    await waitFor(() => expect(router.state.location.search).toBe('?group=contact'))
  })
})

describe('the format of days in the table', () => {
  const edit = async () => {
    await open()
    rowOf(/INV-1/).focus()
    fireEvent.keyDown(rowOf(/INV-1/), { key: 'Enter' })
    return screen.findByLabelText<HTMLInputElement>('Expected day, Invoice INV-1 (Alba Café)')
  }

  it('is the same when shown, typed and moved', async () => {
    const field = await edit()
    expect(field.value).toBe('10th December 2026')
    fireEvent.change(field, { target: { value: '15/6/2029' } })
    fireEvent.blur(field)
    expect(field.value).toBe('15th June 2029')
    fireEvent.click(screen.getByText('Move'))
    await waitFor(() => expect(world.basis.expectedDates).toEqual({ 'INV-1': '2029-06-15' }))
  })

  it('text that is not a day is refused at the field, with an example', async () => {
    const field = await edit()
    fireEvent.change(field, { target: { value: '11/27/2026' } })
    fireEvent.click(screen.getByText('Move'))
    expect(field.getAttribute('aria-invalid')).toBe('true')
    screen.getByText('Enter a day, such as 15 March 2027 or 15/3/2027')
    expect(world.basis.expectedDates).toEqual({})
  })
})

describe('left out of the forecast', () => {
  it('an invoice is owed but not expected, and can be counted again', async () => {
    await open()
    rowOf(/INV-1/).focus()
    fireEvent.keyDown(rowOf(/INV-1/), { key: 'Enter' })
    const leaveOut = await screen.findByText('Leave out of the forecast')
    fireEvent.focus(leaveOut.closest('button') as HTMLElement)
    await screen.findByText(/Low point \$50,000.* → \$4\d,\d00 on/)
    fireEvent.click(leaveOut)
    await screen.findByText(/Left invoice INV-1 \(Alba Café\) out of the forecast\. Low point/)
    expect(expectedOf(/INV-1/)).toBe('Left out')
    screen.getByText('$4,000 of this is left out of the forecast.')
    expect(title()).toContain('You are owed $5,000 and owe $2,500.')
    await waitFor(() => expect(world.basis.expectedDates).toEqual({ 'INV-1': 'leftOut' }))
    await waitFor(() => expect(low()).not.toBe('$50,000'))
    fireEvent.keyDown(rowOf(/INV-1/), { key: 'Enter' })
    fireEvent.click(await screen.findByText('Include in the forecast'))
    await waitFor(() => expect(world.basis.expectedDates).toEqual({}))
    await waitFor(() => expect(low()).toBe('$50,000'))
  })

  it('many are left out together', async () => {
    await open('?show=in')
    fireEvent.click(screen.getByLabelText('Select all shown'))
    fireEvent.change(screen.getByLabelText('What to do'), { target: { value: 'leaveOut' } })
    await screen.findByText(/2 selected, \$5,000 in\. Low point/)
    fireEvent.click(screen.getByText('Leave out 2 selected'))
    await waitFor(() =>
      expect(world.basis.expectedDates).toEqual({ 'INV-1': 'leftOut', 'INV-2': 'leftOut' }),
    )
  })
})

describe('links to Xero', () => {
  const links = () => screen.queryAllByRole('link', { name: /^See in Xero: / })
  const realXero = () => ({ providers: [{ name: 'xero', isStandIn: false }] })

  it('open the document', async () => {
    gateway.use(http.get(at('/api/providers'), () => HttpResponse.json(realXero())))
    await open('?show=in')
    const link = await screen.findByRole('link', {
      name: 'See in Xero: Invoice INV-1 (Alba Café)',
    })
    expect(link.getAttribute('href')).toBe(
      'https://go.xero.com/AccountsReceivable/View.aspx?InvoiceID=INV-1',
    )
  })

  it('do not exist for the sample company', async () => {
    gateway.use(http.get(at('/api/providers'), () => HttpResponse.json(realXero())))
    world.organisation = { ...world.organisation, isSample: true }
    await open()
    expect(links()).toHaveLength(0)
  })
})

describe('other states', () => {
  it('a viewer reads and moves nothing', async () => {
    world.organisation = { ...world.organisation, role: 'viewer' }
    await openScreen(world, DocumentsScreen)
    await screen.findByRole('table', { name: 'Open invoices and bills' })
    screen.getByText('View only')
    expect(screen.queryByRole('checkbox', { name: /Select/ })).toBeNull()
  })

  it('no documents: explains the empty list', async () => {
    world.basis = { ...world.basis, openDocuments: [] }
    await openScreen(world, DocumentsScreen)
    await screen.findByText('You have no unpaid invoices or bills.')
    screen.getByText('Unpaid invoices and bills will appear here')
  })

  it('[API-08] empty reads: nothing has been imported', async () => {
    gateway.use(http.get(at('/api/forecast/basis'), () => HttpResponse.json({})))
    await openScreen(world, DocumentsScreen)
    await screen.findByText('There are no figures for Kererū Coffee Ltd yet.')
  })

  it('an error is shown in its place, and Try Again repeats the request', async () => {
    let asked = 0
    gateway.use(
      http.get(at('/api/forecast/basis'), () => {
        asked += 1
        return asked === 1
          ? HttpResponse.text('broken', { status: 500 })
          : HttpResponse.json({ ...world.basis, ledger: world.ledger })
      }),
    )
    await openScreen(world, DocumentsScreen)
    await screen.findByText('We couldn’t load the figures.')
    fireEvent.click(screen.getByText('Try Again'))
    await screen.findByRole('grid')
  })
})
