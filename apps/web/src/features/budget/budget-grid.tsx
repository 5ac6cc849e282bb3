import { type Cell, nextUndo } from '@millpond/core/sheet'
import type { RefObject } from 'react'
import { useDisplay } from '#current/display.ts'
import { ConflictNote } from '#planning/conflict-note.tsx'
import { takeBack } from '#planning/take-back.ts'
import type { SheetActs } from '#planning/use-sheet-acts.ts'
import { Grid } from '#ui/grid/grid.tsx'
import type { GridEdit, GridHandle, GridPlace, GridSelected } from '#ui/grid/grid-model.ts'
import { useToast } from '#ui/toast.tsx'
import { editFromGrid, gridEditOf, overdrawnWords } from './budget-edit.ts'
import { BUDGET_TYPES } from './budget-lines.ts'
import type { BudgetViewProps, Writing } from './budget-view-props.ts'
import type { BudgetFigures } from './use-budget-figures.ts'

interface BudgetGridProps extends BudgetViewProps {
  readonly figures: BudgetFigures
  readonly grid: RefObject<GridHandle | null>
  readonly onSelect: (selected: GridSelected) => void
  readonly onHelp: () => void
}

/** The grid, and what is done in it as edits of the sheet. */
export function BudgetGrid(props: BudgetGridProps) {
  const { place, writing, figures, grid, onSelect, onHelp } = props
  const { density } = useDisplay()
  const toast = useToast()
  const { columns, lines, actual, drawn, rows, footer } = figures
  const say = (message: string, topic: string, isUndoable: boolean) => {
    const edit = writing && nextUndo(writing.desk.get().sheet.log)
    const undo = isUndoable && edit ? () => takeBack(writing.desk, edit) : undefined
    toast({ message, topic, ...(undo && { undo }) })
  }
  const onEdit = (edit: GridEdit) => {
    if (!writing) return
    const { shown } = writing.desk.get().sheet
    const around = { lines, columns, shown, actual }
    const change = editFromGrid(edit, around)
    if (!change) return
    writing.desk.edit(change)
    const message = overdrawnWords(edit, around, figures.unit.write)
    if (message !== null) say(message, 'overdrawn', true)
  }
  const step = (take: SheetActs['undo']): GridEdit | null => {
    const edit = take()
    const type = BUDGET_TYPES.find(each => each.itemType === edit?.changes[0]?.itemType)
    if (type && type !== place.type) place.chooseType(type.key)
    return edit && gridEditOf(edit, columns)
  }
  const now = drawn.find(({ isNow }) => isNow)?.key
  return (
    <Grid
      label={`${place.type.name} by ${place.period}`}
      heading="Account"
      columns={drawn}
      rows={rows}
      footer={footer}
      density={density}
      {...(now !== undefined && { openAt: now })}
      startClosed={CLOSED_AT_FIRST}
      readOnlyNoun={writing ? ACTUAL_MONTHS : READ_ONLY_CELLS}
      onEdit={onEdit}
      {...(writing && {
        onUndo: () => step(writing.acts.undo),
        onRedo: () => step(writing.acts.redo),
        onSave: writing.acts.save,
      })}
      onSaid={(message, isUndoable) => say(message, 'grid', isUndoable)}
      {...{ onSelect, onHelp }}
      renderNote={at => (writing ? <Decide {...{ at, writing, figures }} /> : null)}
      handle={grid}
    />
  )
}

const CLOSED_AT_FIRST = ['cash']
const ACTUAL_MONTHS = ['actual month', 'actual months'] as const
const READ_ONLY_CELLS = ['read-only cell', 'read-only cells'] as const

interface DecideProps {
  readonly at: GridPlace
  readonly writing: Writing
  readonly figures: BudgetFigures
}

/** The two sides of a conflict, where the active cell is in one. */
function Decide({ at, writing, figures }: DecideProps) {
  const { desk, state } = writing
  const column = figures.columns.find(({ key }) => key === at.column)
  const own = [...state.sheet.conflicts.values()].filter(
    ({ code, month }) => code === at.row && column?.months.includes(month),
  )
  if (own.length === 0) return null
  const settle = (choice: 'mine' | 'theirs') => {
    for (const cell of own) desk.settle(cell, choice)
  }
  return <ConflictNote onSettle={settle} />
}

/** Goes to the first cell that was saved elsewhere meanwhile, in whichever tab it is. */
export function showConflict(
  { state }: Writing,
  props: BudgetViewProps,
  figures: BudgetFigures,
  grid: GridHandle | null,
) {
  const cells = [...state.sheet.conflicts.values()]
  const own = cells.find(({ itemType }) => itemType === props.place.type.itemType)
  const first = own ?? cells[0]
  if (!first) return
  showCell(first, props, figures, grid)
}

/** Goes to a cell, or first to the tab it is in. */
export function showCell(
  { itemType, code, month }: Cell,
  { place }: BudgetViewProps,
  { columns }: BudgetFigures,
  grid: GridHandle | null,
) {
  const type = BUDGET_TYPES.find(each => each.itemType === itemType)
  if (type && type !== place.type) return place.chooseType(type.key)
  const column = columns.find(({ kind, months }) => kind === 'cell' && months.includes(month))
  if (!column) return place.chooseYears('all')
  grid?.goTo({ row: code, column: column.key })
}
