import {
  type FormulaContext,
  followingCells,
  formulaCells,
  storedFormula,
  withFormulas,
} from '@millpond/core/budget'
import type { ItemCode } from '@millpond/core/item'
import {
  type Edit,
  editOf,
  type LineField,
  type LineNotes,
  type LineNotesByCode,
  lineTextOf,
  nextUndo,
  notesOf,
  type WorkingSheet,
} from '@millpond/core/sheet'
import type { SheetEditor } from '#sheet-editor/sheet-editor.ts'
import { undoEdit } from '#sheet-editor/undo-edit.ts'
import type { FormulaActs } from './formulas.ts'

type ContextOf = (notes: LineNotesByCode) => FormulaContext

/** An edit with its dependent cells, by the formulas after it. */
export function withFollowing(contextOf: ContextOf, sheet: WorkingSheet, edit: Edit): Edit | null {
  return withFormulas(sheet.shown, edit, contextOf(notesAfter(sheet, edit)))
}

function notesAfter({ lines }: WorkingSheet, edit: Edit): LineNotesByCode {
  if (!edit.lines) return lines.shown
  const notes = new Map<ItemCode, LineNotes>(lines.shown)
  for (const { code, field, after } of edit.lines) {
    const { formula, note } = notes.get(code) ?? notesOf(lines, code)
    notes.set(code, { formula, note, [field]: after })
  }
  return notes
}

/** Changes a formula or a note in its own step. Returns the step; null if nothing changes. */
export function editLine(
  editor: SheetEditor,
  label: string,
  { code, field, after }: { code: ItemCode; field: LineField; after: string | null },
): Edit | null {
  const { sheet } = editor.get()
  const before = lineTextOf(sheet.lines, { code, field })
  const edit = editOf(sheet.shown, label, [], [{ code, field, before, after }])
  if (!edit) return null
  editor.edit(edit)
  return nextUndo(editor.get().sheet.log)
}

/** The actions for formulas; each is one step, with the figures it calculates. */
export function formulaActs(editor: SheetEditor, contextOf: ContextOf): FormulaActs {
  const context = () => contextOf(editor.get().sheet.lines.shown)
  return {
    recalculate(label, of) {
      const { shown } = editor.get().sheet
      const own = of && context().months.map(month => ({ code: of, month }))
      const cells = own ? followingCells(shown, context(), own) : formulaCells(shown, context())
      const edit = editOf(shown, label, cells)
      if (edit) editor.edit(edit)
    },
    give({ code, name }, formula) {
      const after = formula === null ? null : storedFormula(formula, context().lines)
      const step = editLine(editor, `Formula of ${name}`, { code, field: 'formula', after })
      if (!step) return { cells: 0, undo: null }
      return { cells: step.changes.length, undo: () => undoEdit(editor, step) }
    },
  }
}
