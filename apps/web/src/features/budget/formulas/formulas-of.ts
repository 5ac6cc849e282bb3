import type { FormulaContext } from '@millpond/core/budget'
import type { LineNotesByCode } from '@millpond/core/sheet'
import type { SheetEditor } from '#sheet-editor/sheet-editor.ts'
import type { BudgetGridLine } from '../grid/budget-lines.ts'
import { createMarker } from './create-marker.ts'
import { formulaActs } from './formula-edits.ts'
import { formulaMarks } from './formula-marks.ts'
import type { Formulas } from './formulas.ts'

export type FormulasOf = (notes: LineNotesByCode) => Formulas

/** The formulas of a version that is edited, the same object for the same notes. */
export function createFormulasOf(
  editor: SheetEditor,
  contextOf: (notes: LineNotesByCode) => FormulaContext,
): FormulasOf {
  const acts = formulaActs(editor, contextOf)
  const marker = createMarker<BudgetGridLine>()
  let last: { readonly notes: LineNotesByCode; readonly formulas: Formulas } | null = null
  return notes => {
    if (last?.notes !== notes) {
      const context = contextOf(notes)
      const marked: Formulas['marked'] = (lines, sheet) =>
        marker(lines, formulaMarks(sheet, context))
      last = { notes, formulas: { ...context, ...acts, marked } }
    }
    return last.formulas
  }
}
