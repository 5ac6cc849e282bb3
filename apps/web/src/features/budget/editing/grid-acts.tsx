import { formulaProblem } from '@millpond/core/budget'
import { nextUndo } from '@millpond/core/sheet'
import { ConflictNote } from '#sheet-editor/conflict-note.tsx'
import { undoEdit } from '#sheet-editor/undo-edit.ts'
import type { SheetActs } from '#sheet-editor/use-sheet-acts.ts'
import type { CellRef, GridEdit, GridFormulas, GridProps } from '#ui/grid/grid-model.ts'
import type { ToastMessage } from '#ui/toast.tsx'
import { giveFormula } from '../formulas/use-give-formula.ts'
import { editFromGrid, gridEditOf, overdrawnWords } from '../grid/budget-edit.ts'
import type { VersionEditing } from '../model/shown-version.ts'
import type { BudgetFigures } from '../model/use-budget-figures.ts'
import type { BudgetLocation } from '../model/use-budget-location.ts'
import { showTabOf } from './show-cell.ts'

interface ActsOf {
  readonly writing: VersionEditing
  readonly figures: BudgetFigures
  readonly location: BudgetLocation
  readonly toast: (message: ToastMessage) => void
}

type GridActs = Required<
  Pick<
    GridProps,
    'onEdit' | 'onUndo' | 'onRedo' | 'onSave' | 'onMessage' | 'formulas' | 'renderNote'
  >
>

/** What is done in the grid, as edits of the sheet. */
export function gridActs(of: ActsOf): GridActs {
  const { writing, figures, location, toast } = of
  const { editor, acts } = writing
  const { columns, lines, actual } = figures
  const say = (message: string, topic: string, isUndoable: boolean) => {
    const edit = nextUndo(editor.get().sheet.log)
    const undo = isUndoable && edit ? () => undoEdit(editor, edit) : undefined
    toast({ message, topic, ...(undo && { undo }) })
  }
  const step = (take: SheetActs['undo']): GridEdit | null => {
    const edit = take()
    showTabOf(location, edit?.changes[0]?.itemType)
    return edit && gridEditOf(edit, columns)
  }
  return {
    onEdit: edit => {
      const context = { lines, columns, shown: editor.get().sheet.shown, actual }
      const change = editFromGrid(edit, context)
      if (!change) return
      editor.edit(change)
      const message = overdrawnWords(edit, context, figures.unit.write)
      if (message !== null) say(message, 'overdrawn', true)
    },
    onUndo: () => step(acts.undo),
    onRedo: () => step(acts.redo),
    onSave: acts.save,
    onMessage: (message, isUndoable) => say(message, 'grid', isUndoable),
    formulas: typedFormulas(of),
    renderNote: at => <Decide {...{ at, writing, figures }} />,
  }
}

/** Formulas typed into a cell: they are offered to the account, never stored in the cell. */
function typedFormulas({ writing, figures, toast }: ActsOf): GridFormulas {
  const { formulas } = writing
  const lineOf = (row: string) => figures.lines.find(({ code }) => code === row)
  return {
    problemOf: (row, text) => {
      const line = lineOf(row)
      return line ? formulaProblem(line.code, text, formulas.lines) : null
    },
    use: (row, text) => {
      const line = lineOf(row)
      if (line) giveFormula(formulas, toast, line, text)
    },
  }
}

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
