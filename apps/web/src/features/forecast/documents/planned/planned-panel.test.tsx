import { DEFAULT_SETTINGS, type PlannedDocument, resolveForecast } from '@millpond/core/forecast'
import { ITEM_TYPE, itemCode } from '@millpond/core/item'
import type { BooksUnissued } from '@millpond/core/ledger'
import { cents } from '@millpond/core/money'
import { day } from '@millpond/core/time'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { basisOf, basisReply } from '#model/_basis.ts'
import { account, bank, ledgerOf } from '#model/_ledger.ts'
import { openScreen, worldOf } from '../../settings/_screen.tsx'
import { Component as DocumentsScreen } from '../documents-screen.tsx'
import { plannedLines } from './planned-csv.tsx'

const flat = (value: number) => Array.from({ length: 36 }, () => value)
const still = ledgerOf(
  ...bank(flat(50_000), flat(9_000), flat(9_000)),
  account('Sales', ITEM_TYPE.revenue, flat(9_000)),
  account('Rent', ITEM_TYPE.expense, flat(9_000)),
)
const world = worldOf(() => ({ ledger: still, basis: basisReply(still) }))

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const rowOf = (name: RegExp) => screen.getByRole('row', { name })
const table = () => screen.findByRole('table', { name: 'Planned invoices and bills' })

async function planQuote() {
  await openScreen(world, DocumentsScreen)
  fireEvent.click(await screen.findByText('Plan an invoice or bill'))
  type('What is it?', 'invoice quote')
  type('Customer', 'Harbour Cafe')
  type('Amount without GST', '20,000')
  type('Likelihood', '60')
  type('Invoice date', '10 December 2026')
  type('Paid on', '20 January 2027')
  type('Account', world.basis.accounts.find(({ name }) => name === 'Sales')?.code ?? '')
  type('In the forecast', 'extra')
}

it('[FIN-05] the CSV has a line for each invoice that the forecast counts', () => {
  const quote: PlannedDocument = {
    ...{ id: 'q', kind: 'invoice', stage: 'quote', contactName: 'Harbour Cafe' },
    ...{ code: itemCode('Sales'), amount: cents(100_000), likelihood: 60 },
    ...{ issuedOn: day('2026-12-10'), paidOn: day('2027-01-20') },
    repeats: { every: 'month', until: day('2027-01-31') },
    ...{ isExtra: false, isOff: false },
  }
  const basis = basisOf(still, { settings: { ...DEFAULT_SETTINGS, planned: [quote] } })
  const forecast = resolveForecast({ ledger: still, basis })
  const words = 'quote, 60% likely'
  expect(plannedLines({ forecast }).slice(1)).toEqual([
    ['Harbour Cafe', words, 'Sales', '2026-12-10', '2027-01-20', 600],
    ['Harbour Cafe', words, 'Sales', '2027-01-10', '2027-02-20', 600],
  ])
})

describe('[FIN-05] planned invoices and bills', () => {
  it('one is planned, counts by its likelihood, and can be switched off and removed', async () => {
    await planQuote()
    await screen.findByText(
      /The forecast includes \$12,000 of this quote, paid on 20th January 2027/,
    )
    fireEvent.click(screen.getByText('Save'))
    await table()
    expect(rowOf(/Harbour Cafe/).textContent).toContain('Quote, 60% likely')
    expect(rowOf(/Harbour Cafe/).textContent).toContain('$20,000')
    await waitFor(() => expect(rowOf(/Harbour Cafe/).textContent).toContain('$12,000'))
    expect(world.basis.settings.planned).toMatchObject([{ likelihood: 60, isExtra: true }])
    fireEvent.click(screen.getByLabelText('Include Harbour Cafe in the forecast'))
    await waitFor(() => expect(world.basis.settings.planned?.[0]?.isOff).toBe(true))
    await waitFor(() => expect(rowOf(/Harbour Cafe/).textContent).toContain('$0'))
    fireEvent.click(screen.getByLabelText('Edit Harbour Cafe'))
    fireEvent.click(within(await screen.findByRole('dialog')).getByText('Remove'))
    await screen.findByText('Nothing is planned yet')
    expect(world.basis.settings.planned).toBeUndefined()
    fireEvent.click(screen.getAllByText('Undo').at(-1) as HTMLElement)
    await table()
  })

  it('a quote of the books is added as it is, or with another likelihood', async () => {
    const sales = itemCode(world.basis.accounts.find(({ name }) => name === 'Sales')?.code ?? '')
    const quote: BooksUnissued = {
      ...{ documentId: 'q1', kind: 'invoice', stage: 'quote', isAccepted: false, number: 'QU-1' },
      ...{ contactId: null, contactName: 'Events Trust', code: sales, net: cents(400_000) },
      ...{ issuedOn: day('2026-11-10'), dueOn: null, expiresOn: null },
    }
    world.basis = { ...world.basis, unissued: [quote, { ...quote, documentId: 'q2' }] }
    await openScreen(world, DocumentsScreen)
    const [add] = await screen.findAllByLabelText('Add Events Trust to the forecast')
    fireEvent.click(add as HTMLElement)
    await table()
    expect(world.basis.settings.planned).toMatchObject([
      { id: 'q1', stage: 'quote', likelihood: 50, isExtra: false, fromBooks: true },
    ])
    fireEvent.click(screen.getByLabelText('Plan Events Trust'))
    await screen.findByRole('dialog')
    type('Likelihood', '80')
    fireEvent.click(screen.getByText('Save'))
    await waitFor(() => expect(world.basis.settings.planned).toHaveLength(2))
    expect(world.basis.settings.planned?.[1]).toMatchObject({ likelihood: 80, fromBooks: true })
    await waitFor(() => expect(screen.queryByLabelText('Plan Events Trust')).toBeNull())
  })

  it('names the fields that are missing, and saves nothing', async () => {
    await planQuote()
    type('Likelihood', '160')
    type('Paid on', '1 December 2026')
    fireEvent.click(screen.getByText('Save'))
    expect(screen.getByLabelText('Likelihood').getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByLabelText('Paid on').getAttribute('aria-invalid')).toBe('true')
    expect(world.basis.settings.planned).toBeUndefined()
  })
})
