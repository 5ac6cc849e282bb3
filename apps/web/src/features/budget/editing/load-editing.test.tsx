import { ITEM_TYPE } from '@millpond/core/item'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { cellAt, press, selectCell } from '#ui/grid/_hands.ts'
import { budgetWorld, openBudgetFirst, withCell, withVersion } from '../_budget-world.tsx'

const world = budgetWorld()
const text = (row: string, column: string) => cellAt(row, column).textContent

describe('[BUD-02] [UI-06] the first budget of a visit, whose editor loads when it is drawn', () => {
  it('shows the draft at once, and writes what was typed meanwhile', async () => {
    withCell(withVersion(world, 'FY27'), 'Rent', '2026-12', 400_000)
    world.draft = {
      ...{ version: 1, savedAt: '2026-11-22T00:00:00.000Z', lines: [] },
      changes: [
        {
          ...{ itemType: ITEM_TYPE.expense, code: 'Power', month: '2026-12' },
          ...{ value: 30_000, baseVersion: 0, before: null },
        } as never,
      ],
    }
    await openBudgetFirst(world, '?type=expenses')
    await screen.findByRole('treegrid')
    expect(text('Rent', 'Dec 2026')).toBe('$4,000')
    expect(text('Power', 'Dec 2026')).toContain('$300')
    selectCell('Rent', 'Dec 2026')
    for (const key of ['5', '0', 'Enter']) press(key)
    await screen.findByText(/^2 cells changed, not saved yet/)
    await waitFor(() => expect(text('Rent', 'Dec 2026')).toContain('$50'))
    expect(text('Power', 'Dec 2026')).toContain('$300')
  })
})
