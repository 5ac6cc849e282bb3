import type { Budget } from '@millpond/contract/budget'
import type { StoredLine } from '@millpond/core/sheet'
import { useLayoutEffect } from 'react'
import { useSaveBudgetCellsMutation } from '#api/budget-api.ts'
import type { StoredDraft } from '#sheet-editor/draft-autosave.ts'
import type { StoredSheet } from '#sheet-editor/read-sheet.ts'
import type { SheetEditor, SheetGateway } from '#sheet-editor/sheet-editor.ts'
import { type SheetActs, useSheetActs } from '#sheet-editor/use-sheet-acts.ts'
import { useSheetEditor } from '#sheet-editor/use-sheet-editor.ts'
import { withFollowing } from '../formulas/formula-edits.ts'
import { createFormulasOf, type FormulasOf } from '../formulas/formulas-of.ts'
import { useFormulaContext } from '../formulas/use-formula-context.ts'
import { useBudgetContext } from '../model/budget-context.ts'
import { toChange, toLineChange } from './to-change.ts'

/** A version that can be changed. It stays the same while cells are typed. */
export interface OpenedEditor {
  readonly editor: SheetEditor
  readonly acts: SheetActs
  readonly formulasOf: FormulasOf
}

interface VersionEditorProps {
  readonly budget: Budget
  readonly lines: readonly StoredLine[]
  readonly read: StoredSheet
  readonly draft: StoredDraft | null
  readonly onOpen: (opened: OpenedEditor) => void
}

/** Of the specification, word for word. */
const SAVED = 'Budget data updated successfully'

/** Opens the editor of a version that is on the screen already; draws nothing itself. */
export function VersionEditor({ budget, lines, read, draft, onOpen }: VersionEditorProps): null {
  const { organisation, model } = useBudgetContext()
  const { organisationId } = organisation
  const { sheetId, name } = budget
  const [saveCells] = useSaveBudgetCellsMutation()
  const save: SheetGateway['save'] = (label, cells, changed) =>
    saveCells({
      ...{ organisationId, sheetId, label },
      ...{ changes: cells.map(toChange), lines: changed.flatMap(toLineChange) },
    }).unwrap()
  const { contextOf, isReady: hasContext } = useFormulaContext(organisationId, model)
  const { editor } = useSheetEditor({
    ...{ ...read, lines, organisationId, sheetId, save, draft },
    withFollowing: (sheet, edit) => withFollowing(contextOf, sheet, edit),
  })
  const acts = useSheetActs({ editor, name, savedMessage: SAVED })
  // Only formulas need the names of groups, which are read first where there are any.
  const [hasFormulas] = [...editor.get().sheet.lines.shown.values()].filter(
    ({ formula }) => formula !== null,
  )
  const isReady = hasContext || !hasFormulas
  useLayoutEffect(() => {
    if (isReady) onOpen({ editor, acts, formulasOf: createFormulasOf(editor, contextOf) })
  }, [isReady, editor, acts, contextOf, onOpen])
  return null
}
