import { ITEM_TYPE, itemCode } from '@millpond/core/item'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { describe, expect, it } from 'vitest'
import { at, gateway } from '#api/_gateway.ts'
import { organisation } from '#current/_world.ts'
import { basisReply } from '#model/_basis.ts'
import { balance, ledgerOf } from '#model/_ledger.ts'
import { cellAt, press, selectCell, typeAt } from '#ui/grid/_hands.ts'
import {
  BOOKS,
  openScreen,
  refusal,
  SHEETS,
  savedAt,
  trackedWorld,
  withCell,
  withLine,
} from '../_tracked-world.ts'
import { Component as TransfersScreen } from './transfers-screen.tsx'

const world = trackedWorld()
const open = () => openScreen(world, TransfersScreen)
const LOAN = { from: itemCode('Bank'), to: itemCode('Bank loan'), dayOfMonth: 7 }
const openWithLoan = async () => {
  withLine(world.transfers, 'Repayment', LOAN)
  await open()
  await screen.findByRole('grid', { name: 'Transfers by month' })
}
const title = () => screen.getByRole('heading', { level: 1 }).textContent
const button = (name: string | RegExp) => screen.getByRole('button', { name })
const fill = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })

describe('transfers [UI-07]', () => {
  it('[TRF-01] a transfer has a name, two accounts and a day; faults are shown at the field', async () => {
    await open()
    fireEvent.click(await screen.findByRole('button', { name: 'Add a transfer' }))
    fill('Day of the month', '40')
    fill('From', 'Bank')
    fill('To', 'Bank')
    fireEvent.click(button('Add the transfer'))
    for (const message of [
      'Give the transfer a name',
      'Choose two different accounts',
      'Enter a day from 1 to 31; 31 is the last day of every month',
    ]) {
      expect(screen.getAllByText(message)).toHaveLength(2)
    }
    fill('Name', 'Repayment')
    fill('To', 'Bank loan')
    fill('Day of the month', '7')
    fireEvent.click(button('Add the transfer'))
    await screen.findByRole('rowheader', { name: 'Repayment' })
    expect(world.transfers.lines).toEqual([])
    fireEvent.click(button('Save'))
    await waitFor(() => expect(world.transfers.lines[0]?.transfer).toEqual(LOAN))
  })

  it('[TRF-01] is planned from the start if an amount is given: the same each month', async () => {
    await open()
    fireEvent.click(await screen.findByRole('button', { name: 'Add a transfer' }))
    fill('Name', 'Repayment')
    fill('From', 'Bank')
    fill('To', 'Bank loan')
    fill('Amount per month', 'much')
    fireEvent.click(button('Add the transfer'))
    expect(screen.getAllByText('Enter an amount, such as 1,500')).toHaveLength(2)
    fill('Amount per month', '1,500')
    fill('First month', '2027-01')
    fill('For how many months', '36')
    fireEvent.click(button('Add the transfer'))
    expect(screen.getAllByText('Enter a number of months from 1 to 34')).toHaveLength(2)
    fill('For how many months', '3')
    fireEvent.click(button('Add the transfer'))
    await screen.findByRole('rowheader', { name: 'Repayment' })
    const months = ['December 2026', 'January 2027', 'February 2027', 'March 2027', 'April 2027']
    const amounts = months.map(
      each => /\$\d[\d,]*/.exec(cellAt('Repayment', each).textContent)?.[0],
    )
    expect(amounts).toEqual([undefined, '$1,500', '$1,500', '$1,500', undefined])
    const toast = screen.getByText('Repayment added.').closest<HTMLElement>('[data-toast]')
    fireEvent.click(within(toast ?? document.body).getByRole('button', { name: 'Undo' }))
    await screen.findByText('No transfers are planned yet.')
    expect(screen.queryByText(/not saved yet/)).toBeNull()
  })

  it('[UI-07] after the user has left, a transfer and its amounts are not half undone', async () => {
    const router = await open()
    fireEvent.click(await screen.findByRole('button', { name: 'Add a transfer' }))
    for (const [label, value] of [
      ...[['Name', 'Repayment'] as const, ['From', 'Bank'] as const, ['To', 'Bank loan'] as const],
      ...[['Amount per month', '1,500'] as const, ['For how many months', '3'] as const],
    ]) {
      fill(label, value)
    }
    fireEvent.click(button('Add the transfer'))
    await screen.findByText('Repayment added.')
    // Within `act`, so that the screen has closed its editor.
    await act(() => router.navigate('/elsewhere'))
    await screen.findByText('Elsewhere')
    fireEvent.click(button('Undo'))
    await screen.findByText(/^Nothing was undone because you left this page\./)
    await waitFor(() =>
      expect(world.drafts.get(SHEETS.transfers)).toMatchObject({ lines: [{ field: 'line' }] }),
    )
  })

  it('[TRF-01] steps by $100, with Shift by $1,000, below zero too, and saves cents', async () => {
    await openWithLoan()
    selectCell('Repayment', 'December 2026')
    press('+')
    press('-', { shiftKey: true })
    expect(cellAt('Repayment', 'December 2026').textContent).toContain('-$900')
    expect(title()).toBe(
      '$900 goes to Bank on 7th December 2026, the only transfer planned in the next 12 months.',
    )
    typeAt('Repayment', 'January 2027', '=1000/3')
    fireEvent.click(button('Save'))
    await screen.findByText('Transfers updated successfully')
    expect(savedAt(world.transfers, 'repayment', '2026-12')).toBe(-90_000)
    expect(savedAt(world.transfers, 'repayment', '2027-01')).toBe(33_333)
  })

  it('months that have closed cannot be planned; transfers that passed this month are marked', async () => {
    await openWithLoan()
    expect(cellAt('Repayment', 'October 2026').getAttribute('aria-readonly')).toBe('true')
    typeAt('Repayment', 'November 2026', '100')
    press('ArrowUp')
    await screen.findByText(
      '7th November 2026 has passed, so this amount is already in the balances',
    )
  })

  it('is above the closing cash of the forecast', async () => {
    await openWithLoan()
    expect(cellAt('Closing cash', 'October 2026').textContent).toBe('$50,000')
  })

  it('is marked on a chart of cash once it is saved', async () => {
    withCell(world.transfers, 'repayment', '2026-12', 150_000)
    await openWithLoan()
    const chart = await screen.findByRole('figure', { name: 'Cash with your planned transfers' })
    await waitFor(() => expect(chart.querySelectorAll('[data-mark]')).toHaveLength(1))
    fireEvent.click(within(chart).getByRole('button', { name: 'Show table' }))
    within(chart).getByRole('rowheader', { name: 'December 2026: $1,500 to Bank loan' })
    typeAt('Repayment', 'January 2027', '1,500')
    expect(within(chart).queryByRole('rowheader', { name: /^January 2027: / })).toBeNull()
  })

  it('is edited, with its amounts kept', async () => {
    await openWithLoan()
    fireEvent.click(button('Edit transfer: Repayment'))
    fireEvent.click(screen.getByRole('menuitem', { name: 'Edit…' }))
    fill('Name', 'Loan')
    fireEvent.click(screen.getAllByRole('button', { name: 'Save' }).at(-1) as HTMLElement)
    await screen.findByRole('rowheader', { name: 'Loan' })
    expect(world.transfers.lines).toMatchObject([{ name: 'Repayment', version: 1 }])
    fireEvent.click(button('Save'))
    await waitFor(() =>
      expect(world.transfers.lines).toMatchObject([
        { code: 'repayment', name: 'Loan', version: 2 },
      ]),
    )
  })

  it('[TRF-01] the next tax is saved month by month, and returned on its day', async () => {
    const flat = Array.from({ length: 36 }, () => 1_500)
    const taxed = [...BOOKS, balance('GST', ITEM_TYPE.liability, flat)]
    world.ledger = ledgerOf(...taxed, balance('Tax savings', ITEM_TYPE.asset, flat))
    const taxes = { salesTaxBasis: 'invoice', salesTaxPeriodMonths: 6 } as const
    world.basis = basisReply(world.ledger, taxes)
    await open()
    const [suggestion] = await screen.findAllByRole('button', {
      name: /^Add to plan: Set aside \$/,
    })
    fireEvent.click(suggestion as HTMLElement)
    fill('To', 'Tax savings')
    fireEvent.click(button('Add the transfer'))
    await screen.findByRole('rowheader', { name: 'Set aside for GST' })
    expect(screen.queryByRole('button', { name: /^Add to plan/ })).toBeNull()
    fireEvent.click(button('Save'))
    await screen.findByText('Transfers updated successfully')
    const amounts = [...world.transfers.cells.values()].map(({ value }) => value ?? 0)
    expect(amounts.length).toBeGreaterThan(2)
    expect(amounts.reduce((sum, amount) => sum + amount, 0)).toBe(0)
  })

  it('a transfer that was never saved is removed with its amounts', async () => {
    await openWithLoan()
    fireEvent.click(button('Add a transfer'))
    for (const [label, value] of [
      ...[['Name', 'Drawings'] as const, ['From', 'Bank'] as const, ['To', 'Bank loan'] as const],
      ...[['Amount per month', '200'] as const, ['For how many months', '2'] as const],
    ]) {
      fill(label, value)
    }
    fireEvent.click(button('Add the transfer'))
    selectCell('Drawings', 'January 2027')
    fireEvent.click(button('Edit transfer: Drawings'))
    fireEvent.click(screen.getByRole('menuitem', { name: 'Remove' }))
    await screen.findByText('Everything is saved')
    fireEvent.click(screen.getByTitle('Ctrl Z'))
    await screen.findByText(/^1 line and 2 cells changed, not saved yet/)
    expect(cellAt('Drawings', 'January 2027').textContent).toContain('$200')
    fireEvent.click(button('Save'))
    await screen.findByText('Transfers updated successfully')
  })

  const typeAndRemove = async () => {
    withLine(world.transfers, 'Drawings', LOAN)
    await openWithLoan()
    typeAt('Repayment', 'December 2026', '100')
    typeAt('Drawings', 'December 2026', '200')
    selectCell('Drawings', 'January 2027')
    fireEvent.click(button('Edit transfer: Drawings'))
    fireEvent.click(screen.getByRole('menuitem', { name: 'Remove' }))
    await waitFor(() => expect(screen.queryByRole('rowheader', { name: 'Drawings' })).toBeNull())
  }

  it('amounts of a removed transfer wait until it is restored', async () => {
    await typeAndRemove()
    expect(
      screen.getByText(
        'Not saved, but kept as a draft: 1 cell of transfers that were removed. Discard removes ' +
          'unsaved changes.',
      ),
    ).toBeDefined()
    fireEvent.click(button('Save'))
    await screen.findByText('Transfers updated successfully')
    expect(savedAt(world.transfers, 'repayment', '2026-12')).toBe(10_000)
    expect(savedAt(world.transfers, 'drawings', '2026-12')).toBeNull()
    const removed = screen.getByText('Drawings removed.').closest('[data-toast]') as HTMLElement
    fireEvent.click(within(removed).getByRole('button', { name: 'Undo' }))
    await screen.findByRole('rowheader', { name: 'Drawings' })
    expect(cellAt('Drawings', 'December 2026').textContent).toContain('$200')
    await waitFor(() => expect(screen.queryByText(/^Not saved, but kept as a draft/)).toBeNull())
    fireEvent.click(button('Save'))
    await waitFor(() => expect(savedAt(world.transfers, 'drawings', '2026-12')).toBe(20_000))
  })

  it('refused cells are marked, also next to cells that wait', async () => {
    await typeAndRemove()
    const fields = [{ path: 'changes.2026-12.repayment', message: 'More than there is' }]
    gateway.use(
      http.put(at('/api/transfers'), () => refusal('badRequest', 'Not all can be saved', fields)),
    )
    fireEvent.click(button('Save'))
    await screen.findByText(/1 cell to check/)
    selectCell('Repayment', 'December 2026')
    expect(screen.getAllByText('More than there is').length).toBeGreaterThan(0)
  })

  it('[ORG-06] a viewer reads, and has no actions', async () => {
    world.organisation = organisation({ role: 'viewer' })
    await openWithLoan()
    expect(screen.getByText('View only')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Add a transfer' })).toBeNull()
    expect(cellAt('Repayment', 'December 2026').getAttribute('aria-readonly')).toBe('true')
  })

  it('[API-08] an empty read explains the page', async () => {
    gateway.use(http.get(at('/api/transfers'), () => HttpResponse.json({})))
    await open()
    await screen.findByRole('heading', { name: 'No transfers are planned yet.' })
  })
})
