import type { RefObject } from 'react'
import { StatusBar } from '#sheet-editor/status-bar.tsx'
import type { GridHandle } from '#ui/grid/grid-model.ts'
import { useBudgetContext } from '../model/budget-context.ts'
import type { VersionEditing } from '../model/shown-version.ts'
import type { BudgetFigures } from '../model/use-budget-figures.ts'
import { conflictedLine, showConflict, useShowLine } from './show-cell.ts'

interface EditingStatusProps {
  readonly writing: VersionEditing
  readonly figures: BudgetFigures
  readonly grid: RefObject<GridHandle | null>
  readonly onPanel: () => void
  readonly onHistory: () => void
}

/** What is saved and what is not, and the way to what was saved elsewhere meanwhile. */
export function EditingStatus({ writing, figures, grid, onPanel, onHistory }: EditingStatusProps) {
  const { location } = useBudgetContext()
  const showLine = useShowLine(figures, grid, onPanel)
  const { editor, state, acts } = writing
  const goToConflict = () => {
    const line = conflictedLine(writing, figures.lines)
    if (state.sheet.conflicts.size === 0 && line) showLine(line)
    else showConflict(writing, location, figures, grid.current)
  }
  return <StatusBar {...{ editor, state, acts, onHistory }} onConflict={goToConflict} />
}
