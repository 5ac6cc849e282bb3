import type { SheetLine } from '@millpond/contract/sheet'
import {
  type Cell,
  type CellValue,
  type DraftCell,
  editOf,
  type LineChange,
  nextUndo,
} from '@millpond/core/sheet'
import { useMemo, useSyncExternalStore } from 'react'
import type { SheetEditor } from '#sheet-editor/sheet-editor.ts'
import { undoEdit } from '#sheet-editor/undo-edit.ts'
import { useToast } from '#ui/toast.tsx'
import { removedLine, shownLines } from './line-edits.ts'

interface LineEdit {
  /** For the history and the message: `Renamed to Café`. */
  readonly label: string
  readonly lines: readonly LineChange[]
  /** Changed in the same edit. */
  readonly cells?: readonly (Cell & { readonly value: CellValue })[]
}

export type ChangeLines = (edit: LineEdit) => void

/** Changes lines in the draft, as one edit, with a message that offers Undo. */
export function useLineEdits(editor: SheetEditor): ChangeLines {
  const toast = useToast()
  return ({ label, lines, cells = [] }) => {
    const edit = editOf(editor.get().sheet.shown, label, cells, lines)
    if (!edit) return
    editor.edit(edit)
    const step = nextUndo(editor.get().sheet.log)
    toast({ message: `${label}.`, ...(step && { undo: () => undoEdit(editor, step) }) })
  }
}

/** The lines of a sheet with its draft; the same object while only cells change. */
export function useShownLines(editor: SheetEditor): readonly SheetLine[] {
  const shown = useSyncExternalStore(editor.subscribe, () => editor.get().sheet.lines.shown)
  return useMemo(() => shownLines({ ...editor.get().sheet.lines, shown }), [editor, shown])
}

/**
 * Removes a line. Unsaved cells of a stored line stay in the draft, in case it is restored. Those
 * of a line that was never stored are removed with it.
 */
export function removalOf(
  editor: SheetEditor,
  line: SheetLine,
  isOf: (cell: DraftCell) => boolean,
): LineEdit {
  const { draft, lines } = editor.get().sheet
  const isStored = (lines.stored.get(line.code)?.line ?? null) !== null
  const own = isStored ? [] : [...draft.values()].filter(isOf)
  return {
    label: `${line.name} removed`,
    lines: [removedLine(line)],
    cells: own.map(cell => ({ ...cell, value: cell.before })),
  }
}
