import { formulaProblem } from '@millpond/core/budget'
import { type ItemType, isBalanceSheetType } from '@millpond/core/item'
import { type Cell, nextUndo } from '@millpond/core/sheet'
import type { RefObject } from 'react'
import { useDisplay } from '#current/display.ts'
import { ConflictNote } from '#sheet-editor/conflict-note.tsx'
import { takeBack } from '#sheet-editor/take-back.ts'
import type { SheetActs } from '#sheet-editor/use-sheet-acts.ts'
import { EditableGrid } from '#ui/grid/editable-grid.tsx'
import type {
  CellRef,
  GridEdit,
  GridFormulas,
  GridHandle,
  GridSelected,
} from '#ui/grid/grid-model.ts'
import { useToast } from '#ui/toast.tsx'
import { useGiveFormula } from '../formulas/use-give-formula.ts'
import { useBudgetContext } from '../model/budget-context.ts'
import type { VersionEditing } from '../model/shown-version.ts'
import type { BudgetFigures } from '../model/use-budget-figures.ts'
import type { BudgetLocation } from '../model/use-budget-location.ts'
import { editFromGrid, gridEditOf, overdrawnWords } from './budget-edit.ts'
import { BUDGET_TYPES, type BudgetGridLine, type BudgetSection, tabHas } from './budget-lines.ts'

interface BudgetGridProps {
  /** Null where the version is read only. */
  readonly writing: VersionEditing | null
  readonly figures: BudgetFigures
  readonly grid: RefObject<GridHandle | null>
  readonly onSelect: (selected: GridSelected) => void
  readonly onHelp: () => void
}

/** The grid, and what is done in it as edits of the sheet. */
export function BudgetGrid(props: BudgetGridProps) {
  const { writing, figures, grid, onSelect, onHelp } = props
  const { location } = useBudgetContext()
  const { density } = useDisplay()
  const toast = useToast()
  const { columns, lines, actual, drawn, rows, footer } = figures
  const say = (message: string, topic: string, isUndoable: boolean) => {
    const edit = writing && nextUndo(writing.editor.get().sheet.log)
    const undo = isUndoable && edit ? () => takeBack(writing.editor, edit) : undefined
    toast({ message, topic, ...(undo && { undo }) })
  }
  const onEdit = (edit: GridEdit) => {
    if (!writing) return
    const { shown } = writing.editor.get().sheet
    const context = { lines, columns, shown, actual }
    const change = editFromGrid(edit, context)
    if (!change) return
    writing.editor.edit(change)
    const message = overdrawnWords(edit, context, figures.unit.write)
    if (message !== null) say(message, 'overdrawn', true)
  }
  const step = (take: SheetActs['undo']): GridEdit | null => {
    const edit = take()
    showTabOf(location, edit?.changes[0]?.itemType)
    return edit && gridEditOf(edit, columns)
  }
  const formulas = useTypedFormulas(writing, lines)
  const now = drawn.find(({ isNow }) => isNow)?.key
  return (
    <EditableGrid
      label={`${location.tab.name} by ${location.period}`}
      heading="Account"
      columns={drawn}
      rows={rows}
      footer={footer}
      density={density}
      {...figures.widths}
      {...(now !== undefined && { openAt: now })}
      startClosed={closedAtFirst(figures.sections)}
      readOnlyNoun={writing ? ACTUAL_MONTHS : READ_ONLY_CELLS}
      onEdit={onEdit}
      {...(writing && {
        onUndo: () => step(writing.acts.undo),
        onRedo: () => step(writing.acts.redo),
        onSave: writing.acts.save,
      })}
      {...(formulas && { formulas })}
      onSaid={(message, isUndoable) => say(message, 'grid', isUndoable)}
      {...{ onSelect, onHelp }}
      renderNote={at => (writing ? <Decide {...{ at, writing, figures }} /> : null)}
      handle={grid}
    />
  )
}

/** Formulas typed into a cell: they are offered to the account, never stored in the cell. */
function useTypedFormulas(
  writing: VersionEditing | null,
  lines: readonly BudgetGridLine[],
): GridFormulas | null {
  const give = useGiveFormula(writing?.formulas ?? null)
  if (!writing) return null
  const lineOf = (row: string) => lines.find(({ code }) => code === row)
  return {
    problemOf: (row, text) => {
      const line = lineOf(row)
      return line ? formulaProblem(line.code, text, writing.formulas.lines) : null
    },
    use: (row, text) => {
      const line = lineOf(row)
      if (line) give(line, text)
    },
  }
}

/** Where there are flows too, the balances are closed: they do not change cash. */
function closedAtFirst(sections: readonly BudgetSection[]): string[] {
  const isBalance = ({ type }: BudgetSection) => isBalanceSheetType(type.itemType)
  const balances = sections.every(isBalance) ? [] : sections.filter(isBalance)
  return ['cash', ...balances.flatMap(({ groups }) => groups.map(({ id }) => id))]
}

const ACTUAL_MONTHS = ['actual month', 'actual months'] as const
const READ_ONLY_CELLS = ['read-only cell', 'read-only cells'] as const

interface DecideProps {
  readonly at: CellRef
  readonly writing: VersionEditing
  readonly figures: BudgetFigures
}

/** The two sides of a conflict, where the active cell is in one. */
function Decide({ at, writing, figures }: DecideProps) {
  const { editor, state } = writing
  const column = figures.columns.find(({ key }) => key === at.column)
  const own = [...state.sheet.conflicts.values()].filter(
    ({ code, month }) => code === at.row && column?.months.includes(month),
  )
  if (own.length === 0) return null
  const settle = (choice: 'mine' | 'theirs') => {
    for (const cell of own) editor.resolve(cell, choice)
  }
  return <ConflictNote onSettle={settle} />
}

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
export function showCell(
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
function showTabOf({ tab, chooseTab }: BudgetLocation, itemType: ItemType | undefined): boolean {
  const type = BUDGET_TYPES.find(each => each.itemType === itemType)
  if (!type || tabHas(tab, itemType)) return false
  chooseTab(type.key)
  return true
}
