import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { http } from 'msw'
import { describe, expect, it } from 'vitest'
import { at, gateway } from '#api/_gateway.ts'
import { gatewayApi } from '#api/gateway-api.ts'
import { cache } from '#api/store.ts'
import { cellAt, selectCell, typeAt } from '#ui/grid/_hands.ts'
import {
  openScreen,
  refusal,
  SHEETS,
  savedAt,
  trackedWorld,
  withBudget,
  withCell,
  withLine,
} from '../_tracked-world.ts'
import { Component as CustomersScreen } from './customers-screen.tsx'

const world = trackedWorld()
const button = (name: string) => screen.getByRole('button', { name })
const open = async () => {
  await openScreen(world, CustomersScreen)
  await screen.findByRole('treegrid', { name: 'Customers by month' })
}
const openWithShop = () => {
  withLine(world.customers, 'Shop')
  withCell(world.customers, 'shop/opening', '2026-09', 122)
  return open()
}
/** Closes the page and opens it on another day. */
const leave = async () => {
  const kept = () => world.drafts.get(SHEETS.customers) ?? { version: 0, changes: [] }
  const before = kept().version
  fireEvent(window, new Event('pagehide'))
  await waitFor(() => expect(kept().version).toBeGreaterThan(before))
  await waitFor(() => expect(kept().changes).toHaveLength(1))
  cleanup()
  cache.dispatch(gatewayApi.util.resetApiState())
}
const WAITING =
  'Not saved, but kept as a draft: 1 cell of groups that were removed, or of targets that ' +
  'can no longer be set. Discard removes unsaved changes.'

describe('targets of customers [CUS-01]', () => {
  it('are cells of the budget, and are undone together with the counts', async () => {
    const budget = withBudget(world, 'FY27')
    withCell(budget, 'shop', '2026-10', 130)
    await openWithShop()
    expect(screen.getByText(/· Targets: FY27 \(yours\)/)).toBeDefined()
    expect(cellAt('Target, FY27', 'October 2026').textContent).toBe('130')
    expect(cellAt('Above or below target', 'October 2026').textContent).toBe('-8')
    expect(cellAt('Above or below target', 'October 2026').dataset.tone).toBe('bad')
    expect(cellAt('Above or below target', 'November 2026').textContent).toContain('–')
    typeAt('Target, FY27', 'December 2026', '140')
    typeAt('Gained', 'October 2026', '6')
    fireEvent.click(button('Save'))
    await screen.findByText('Customers updated successfully')
    expect(savedAt(budget, 'shop', '2026-12')).toBe(140)
    expect(savedAt(world.customers, 'shop/gained', '2026-10')).toBe(6)
    expect([...world.customers.cells.keys()].join()).not.toContain('target')
    fireEvent.click(button('Undo'))
    fireEvent.click(button('Undo'))
    await waitFor(() =>
      expect(cellAt('Target, FY27', 'December 2026').textContent).toContain('was 140'),
    )
  })

  it('from a draft are saved into their own budget or not at all', async () => {
    const fy27 = withBudget(world, 'FY27')
    await openWithShop()
    typeAt('Target, FY27', 'December 2026', '140')
    await leave()
    const fy28 = withBudget(world, 'FY28')
    await open()
    expect(cellAt('Target, FY28', 'December 2026').textContent).toBe('')
    expect(screen.getByText(WAITING)).toBeDefined()
    typeAt('Gained', 'October 2026', '6')
    fireEvent.click(button('Save'))
    await screen.findByText('Customers updated successfully')
    expect([fy27.cells.size, fy28.cells.size]).toEqual([0, 0])
    await leave()
    world.basis = {
      ...world.basis,
      settings: { ...world.basis.settings, budgetId: fy27.sheetId },
    }
    await open()
    expect(cellAt('Target, FY27', 'December 2026').textContent).toContain('140')
    expect(screen.queryByText(WAITING)).toBeNull()
    fireEvent.click(button('Save'))
    await waitFor(() => expect(savedAt(fy27, 'shop', '2026-12')).toBe(140))
    expect(fy28.cells.size).toBe(0)
  })

  it('do not block counts if their budget was closed meanwhile', async () => {
    const budget = withBudget(world, 'FY27')
    await openWithShop()
    budget.state = 'locked'
    typeAt('Target, FY27', 'December 2026', '140')
    typeAt('Gained', 'October 2026', '6')
    fireEvent.click(button('Save'))
    await screen.findByText(/Not saved: FY27 was locked by Olive\./)
    expect(savedAt(world.customers, 'shop/gained', '2026-10')).toBe(6)
    expect(cellAt('Gained', 'October 2026').textContent).toBe('6')
    await screen.findByText(/· Targets: FY27 \(yours\), which is locked/)
    expect(cellAt('Target, FY27', 'December 2026').getAttribute('aria-readonly')).toBe('true')
    expect(screen.getByText(WAITING)).toBeDefined()
    fireEvent.click(button('Retry'))
    await waitFor(() => expect(screen.queryByText(/^Not saved: /)).toBeNull())
    expect(world.customers.labels).toHaveLength(1)
  })

  it('and refused counts are marked in their cells', async () => {
    withBudget(world, 'FY27')
    await openWithShop()
    const refusing = (path: string, message: string) =>
      gateway.use(
        http.put(at(path), () =>
          refusal('badRequest', 'Some of the cells cannot be saved', [
            { path: 'changes.0.value', message },
          ]),
        ),
      )
    refusing('/api/update-generic-item-data', 'Too high an aim')
    typeAt('Gained', 'October 2026', '6')
    typeAt('Target, FY27', 'December 2026', '140')
    fireEvent.click(button('Save'))
    await screen.findByText(/1 cell to check/)
    selectCell('Target, FY27', 'December 2026')
    expect(screen.getAllByText('Too high an aim').length).toBeGreaterThan(0)
    selectCell('Gained', 'October 2026')
    expect(screen.queryAllByText('Too high an aim')).toEqual([])
  })

  it('are read-only without a budget, with the reason', async () => {
    await openWithShop()
    const words = 'No targets yet. Set them in a budget'
    expect(screen.getByText(new RegExp(`· ${words}`))).toBeDefined()
    expect(cellAt('Target', 'December 2026').getAttribute('aria-readonly')).toBe('true')
    selectCell('Target', 'December 2026')
    expect(screen.getByText(words)).toBeDefined()
  })

  it('that cannot be read are not reported as missing', async () => {
    gateway.use(http.get(at('/api/budgets'), () => refusal('forbidden', 'Not for you')))
    await openWithShop()
    expect(screen.getByText(/· We couldn’t load the targets/)).toBeDefined()
  })
})
