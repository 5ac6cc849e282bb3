import { ITEM_TYPE } from '@millpond/core/item'
import { cents } from '@millpond/core/money'
import { day } from '@millpond/core/time'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { basisReply } from '#model/_basis.ts'
import { account, bank, ledgerOf } from '#model/_ledger.ts'
import { openScreen, worldOf } from '../settings/_screen.tsx'
import type { DocumentRow } from './document-row.ts'
import { Component as DocumentsScreen } from './documents-screen.tsx'
import { firstDraft, readSplit, restOf, withPart } from './split-draft.ts'

const flat = (value: number) => Array.from({ length: 36 }, () => value)
const still = ledgerOf(
  ...bank(flat(50_000), flat(9_000), flat(9_000)),
  account('Sales', ITEM_TYPE.revenue, flat(9_000)),
  account('Rent', ITEM_TYPE.expense, flat(9_000)),
)
const world = worldOf(() => ({
  ledger: still,
  basis: basisReply(still, {
    openDocuments: [
      {
        ...{ documentId: 'INV-1', kind: 'invoice', number: 'INV-1', contactId: 'alba' },
        ...{ contactName: 'Alba Café', issuedOn: day('2026-10-31'), dueOn: day('2026-12-10') },
        ...{ expectedOn: null, paidOn: null, status: 'open', tax: cents(0), currency: 'NZD' },
        ...{ total: cents(400_000), amountDue: cents(400_000), lines: [] },
        updatedAt: '2026-11-01T00:00:00Z',
      },
    ],
  }),
}))
const row = () => screen.getByRole('row', { name: /INV-1/ })
const expected = () => within(row()).getByRole('button')

describe('several expected dates', () => {
  it('an invoice is split over several dates, changed and made whole again', async () => {
    await openScreen(world, DocumentsScreen, '')
    await screen.findByRole('grid', { name: 'Open invoices and bills' })
    fireEvent.click(expected())
    fireEvent.click(await screen.findByText('Split over several dates'))
    const drawer = within(screen.getByRole('dialog', { name: 'Several expected dates' }))
    drawer.getByText('Invoice INV-1 (Alba Café): $4,000 is open.')
    const fill = (label: string, value: string) =>
      fireEvent.change(drawer.getByLabelText(label), { target: { value } })
    fill('Day 1', '10/12/2026')
    fill('Amount 1', '5000')
    fill('Day 2', '10/12/2026')
    fireEvent.click(drawer.getByText('Save dates'))
    const errorOf = (label: string) => {
      const field = drawer.getByLabelText(label)
      const error = field.getAttribute('aria-describedby')
      return error && window.document.getElementById(error)?.textContent
    }
    expect(errorOf('Day 2')).toBe('Error: Another part has this day. Choose a different one.')
    expect(errorOf('Amount 1')).toBe(
      'Error: The amounts leave nothing for the last day. Together they must be less than $4,000.',
    )
    fill('Amount 1', '1000.50')
    drawer.getByText('$2,999.50')
    fill('Day 2', '20/1/2029')
    fireEvent.click(drawer.getByText('Add a date'))
    fill('Day 2', '5/1/2027')
    fill('Amount 2', '500')
    await drawer.findByText(/^Low point /)
    fireEvent.click(drawer.getByLabelText('Remove date 2'))
    expect(window.document.activeElement?.textContent).toBe('Add a date')
    fireEvent.click(drawer.getByText('Save dates'))
    await screen.findByText(/^Split invoice INV-1 \(Alba Café\) over 2 dates\./)
    expect(expected().textContent).toBe('In 2 parts: 10 Dec, 20 Jan 2029')
    expect(row().textContent).toContain('Split by you')
    expect(window.document.activeElement).toBe(row())
    const parts = [
      { on: '2026-12-10', amount: 100_050 },
      { on: '2029-01-20', amount: 299_950 },
    ]
    await waitFor(() => expect(world.basis.expectedDates).toEqual({ 'INV-1': parts }))
    fireEvent.click(expected())
    fireEvent.click(await screen.findByText('Reset to automatic'))
    await waitFor(() => expect(world.basis.expectedDates).toEqual({}))
    fireEvent.click(screen.getAllByText('Undo').at(-1) as HTMLElement)
    await waitFor(() => expect(world.basis.expectedDates).toEqual({ 'INV-1': parts }))
  })

  it.each<[string, [on: string | null, amount: string][], string[]]>([
    [
      'two parts',
      [
        ['2026-12-10', '1000'],
        ['2027-01-20', ''],
      ],
      [],
    ],
    [
      'no amount',
      [
        ['2026-12-10', 'x'],
        ['2027-01-20', ''],
      ],
      ['Amount 1: Enter an amount, such as 4,000'],
    ],
    [
      'an amount of zero, and days that have passed or are far ahead',
      [
        ['2026-11-20', '0'],
        ['2206-01-20', ''],
      ],
      [
        'Day 1: Choose a day after 21st November 2026',
        'Amount 1: Enter an amount above zero',
        'Day 2: Choose a day within the next ten years',
      ],
    ],
    [
      'the rest before another part',
      [
        ['2027-01-20', '1000'],
        ['2026-12-10', ''],
      ],
      ['Day 2: Choose a day after all the others'],
    ],
    [
      'all of it, so that nothing is left',
      [
        ['2026-12-10', '4000'],
        ['2027-01-20', ''],
      ],
      [
        'Amount 1: The amounts leave nothing for the last day. ' +
          'Together they must be less than $4,000.',
      ],
    ],
  ])('%s', (_, written, errors) => {
    const draft = written.map(([on, amount], key) => ({
      key,
      on: on === null ? null : day(on),
      amount,
    }))
    const question = { open: cents(400_000), asOf: day('2026-11-21'), currency: 'NZD' }
    const found = readSplit(draft, question).errors
    expect(found.map(({ label, message }) => `${label}: ${message}`)).toEqual(errors)
  })

  it('a new part is added before the rest, which stays last', () => {
    const parts = [
      { on: day('2026-12-10'), amount: cents(100_050) },
      { on: day('2027-01-20'), amount: cents(299_950) },
    ]
    const draft = withPart(firstDraft({ parts } as unknown as DocumentRow))
    expect(draft.map(({ key, on, amount }) => [key, on, amount])).toEqual([
      [0, '2026-12-10', '1000.50'],
      [2, null, ''],
      [1, '2027-01-20', '2999.50'],
    ])
    expect(restOf(draft, cents(400_000))).toBe(299_950)
  })
})
