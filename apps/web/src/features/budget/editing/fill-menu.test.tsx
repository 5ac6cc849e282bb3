import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach, describe, expect, it } from 'vitest'
import { at, gateway } from '#api/_gateway.ts'
import { cellAt, press, typeAt } from '#ui/grid/_hands.ts'
import { budgetWorld, openBudget, withCell, withVersion } from '../_budget-world.tsx'

const world = budgetWorld()
beforeEach(() => {
  gateway.use(http.get(at('/api/customers'), () => HttpResponse.json({})))
})
const open = async () => {
  await openBudget(world, '?type=expenses')
  await screen.findByRole('treegrid')
}
const button = (name: string) => screen.getByRole('button', { name })
const text = (row: string, column: string) => cellAt(row, column).textContent

describe('filling from the screen', () => {
  it('[BUD-04] [UI-06] fills the rest of the year in one step that its toast undoes', async () => {
    withVersion(world, 'FY27')
    await open()
    fireEvent.click(cellAt('Rent', 'Dec 2026'))
    fireEvent.click(button('Fill'))
    fireEvent.click(screen.getByRole('menuitem', { name: 'Last year' }))
    const drawer = within(await screen.findByRole('dialog', { name: 'Fill' }))
    fireEvent.change(drawer.getByLabelText('Changed by'), { target: { value: '5' } })
    fireEvent.click(drawer.getByRole('button', { name: 'Fill' }))
    const label = 'Last year + 5%: Rent, Dec 2026 to Mar 2027'
    const toast = (await screen.findByText(label)).closest<HTMLElement>('[data-toast]')
    expect(text('Rent', 'Dec 2026')).toContain('$4,200')
    expect(screen.queryByRole('dialog', { name: 'Fill' })).toBeNull()
    expect(document.activeElement).toBe(cellAt('Rent', 'Dec 2026'))
    fireEvent.click(within(toast ?? document.body).getByRole('button', { name: 'Undo' }))
    await screen.findByText('Everything is saved')
  })

  it('[BUD-04] a line with a formula follows the typing, and undo reverts it', async () => {
    const version = withVersion(world, 'FY27')
    const noted = { name: null, position: 0, note: null, transfer: null }
    version.lines.push({ ...noted, code: 'Power', version: 1, formula: '= [Rent] * 10%' } as never)
    withCell(version, 'Rent', '2026-12', 400_000)
    withCell(version, 'Power', '2026-12', 40_000)
    await open()
    expect(cellAt('Power', 'Dec 2026').dataset.state).toBe('computed')
    typeAt('Rent', 'Dec 2026', '5000')
    expect(text('Power', 'Dec 2026')).toBe('$500')
    expect(screen.getByText(/^2 cells changed, not saved yet/)).toBeDefined()
    press('z', { ctrlKey: true })
    await screen.findByText('Everything is saved')
    expect(text('Power', 'Dec 2026')).toBe('$400')
  })

  it('[UI-06] unsaved changes stay while the budget is compared with actuals', async () => {
    withVersion(world, 'FY27')
    await open()
    typeAt('Rent', 'Dec 2026', '5000')
    fireEvent.click(screen.getByRole('radio', { name: 'Budget vs actual' }))
    await screen.findByText('FY27 (yours) has no figures for October 2026')
    const chosen = screen.getByRole('radio', { name: 'Budget vs actual' })
    await waitFor(() => expect(document.activeElement).toBe(chosen))
    fireEvent.click(screen.getByRole('radio', { name: 'Plan' }))
    await waitFor(() => expect(text('Rent', 'Dec 2026')).toContain('$5,000'))
    await screen.findByText(/^1 cell changed, not saved yet/)
  })
})
