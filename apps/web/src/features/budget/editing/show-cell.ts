import type { ItemType } from '@millpond/core/item'
import type { Cell } from '@millpond/core/sheet'
import type { RefObject } from 'react'
import type { GridHandle } from '#ui/grid/grid-model.ts'
import { BUDGET_TYPES, type BudgetGridLine, tabHas } from '../grid/budget-lines.ts'
import { useBudgetContext } from '../model/budget-context.ts'
import type { VersionEditing } from '../model/shown-version.ts'
import type { BudgetFigures } from '../model/use-budget-figures.ts'
import type { BudgetLocation } from '../model/use-budget-location.ts'

/** Goes to the first cell that was saved elsewhere meanwhile, in whichever tab it is. */
export function showConflict(
  { state }: VersionEditing,
  location: BudgetLocation,
  figures: BudgetFigures,
  grid: GridHandle | null,
) {
  const cells = [...state.sheet.conflicts.values()]
  const own = cells.find(({ itemType }) => tabHas(location.tab, itemType))
  const first = own ?? cells[0]
  if (!first) return
  showCell(first, location, figures, grid)
}

/** The first line whose formula or note was saved elsewhere meanwhile. */
export function conflictedLine(
  { state }: VersionEditing,
  lines: readonly BudgetGridLine[],
): BudgetGridLine | undefined {
  const [first] = state.sheet.lines.conflicts.values()
  return lines.find(({ code }) => code === first?.code)
}

/** Goes to a cell, or first to the tab it is in. */
function showCell(
  { itemType, code, month }: Cell,
  location: BudgetLocation,
  { columns }: BudgetFigures,
  grid: GridHandle | null,
) {
  if (showTabOf(location, itemType)) return
  const column = columns.find(({ kind, months }) => kind === 'cell' && months.includes(month))
  if (!column) return location.chooseYears('all')
  grid?.goTo({ row: code, column: column.key })
}

/** Opens the tab of an account that the open one does not have; false where nothing changes. */
export function showTabOf(
  { tab, chooseTab }: BudgetLocation,
  itemType: ItemType | undefined,
): boolean {
  const type = BUDGET_TYPES.find(each => each.itemType === itemType)
  if (!type || tabHas(tab, itemType)) return false
  chooseTab(type.key)
  return true
}

/** Goes to a line, and opens the panel about it. */
export function useShowLine(
  figures: BudgetFigures,
  grid: RefObject<GridHandle | null>,
  onPanel: () => void,
): (line: BudgetGridLine) => void {
  const { location, model } = useBudgetContext()
  const { months, closeMonth } = model.ledger
  const month = months.find(each => each > closeMonth) ?? closeMonth
  return line => {
    showCell({ ...line, month }, location, figures, grid.current)
    onPanel()
  }
}
