import type { SheetLine } from '@millpond/contract/sheet'
import {
  type Conflict,
  cellKey,
  type DraftCell,
  type Edit,
  isDirty,
  nextRedo,
  nextUndo,
} from '@millpond/core/sheet'
import { lazy, type ReactNode, Suspense, useMemo, useRef, useState } from 'react'
import type { OfSheet } from '#api/sheet-api.ts'
import { useDisplay } from '#current/display.ts'
import { widthsOf } from '#sheet-editor/amount-width.ts'
import { ConflictNote } from '#sheet-editor/conflict-note.tsx'
import { HistoryDrawer } from '#sheet-editor/history-drawer.tsx'
import type { SheetEditor } from '#sheet-editor/sheet-editor.ts'
import { StatusBar } from '#sheet-editor/status-bar.tsx'
import { cellsWords } from '#sheet-editor/status-words.ts'
import { undoEdit } from '#sheet-editor/undo-edit.ts'
import { useSheetKeys } from '#sheet-editor/use-planning-keys.ts'
import { useSheetActs } from '#sheet-editor/use-sheet-acts.ts'
import { useSheetEditorState } from '#sheet-editor/use-sheet-editor.ts'
import { Button } from '#ui/button.tsx'
import { EditableGrid } from '#ui/grid/editable-grid.tsx'
import type { CellRef, GridEdit, GridHandle, GridProps } from '#ui/grid/grid-model.ts'
import { useToast } from '#ui/toast.tsx'
import { gridEditOf } from './grid-edit-of.ts'
import { LineNotices } from './line-notices.tsx'
import { TrackedPaper } from './on-paper.tsx'
import styles from './tracking.module.css'

const GridKeys = lazy(() =>
  import('#sheet-editor/grid-keys.tsx').then(module => ({ default: module.GridKeys })),
)

type Shown = Pick<
  GridProps,
  | 'label'
  | 'heading'
  | 'columns'
  | 'rows'
  | 'footer'
  | 'openAt'
  | 'startClosed'
  | 'readOnlyNoun'
  | 'formulas'
>

const useWidths = ({ rows, footer = [], columns }: Shown) =>
  useMemo(() => widthsOf([...rows, ...footer], columns), [rows, footer, columns])

interface TrackedGridProps extends Shown {
  readonly of: OfSheet
  readonly editor: SheetEditor
  readonly canEdit: boolean
  /** Whether anything was saved in this visit. */
  readonly hasHistory: boolean
  /** The name of the sheet in a sentence: `your customers`. */
  readonly name: string
  readonly savedMessage: string
  readonly nameOf: (code: string) => string
  readonly write: (value: number, code: string) => string
  /** The changes of a gesture; null if it changes nothing. */
  readonly editOf: (edit: GridEdit) => Edit | null
  /** What was saved elsewhere meanwhile, for a cell of the grid. */
  readonly conflictAt: (position: CellRef) => Conflict | null
  /** Cells that are typed but cannot be saved at the moment. */
  readonly waits: (cell: DraftCell) => boolean
  /** The name of such cells: `transfers that were removed`. */
  readonly waitsOf: string
  /** For a transfer in the history: its accounts and its day. */
  readonly readTransfer?: (transfer: NonNullable<SheetLine['transfer']>) => string
  /** For a driver in the history: its formula with names. */
  readonly readFormula?: (formula: string) => string
  readonly noteAt?: (position: CellRef) => ReactNode
  readonly onRow: (row: string) => void
  /** What + and − do: `change by one, with Alt by ten`. */
  readonly steps: string
}

/** The grid of counts, transfers or drivers with saving, undo, history and conflicts. UI-07. */
export function TrackedGrid(props: TrackedGridProps) {
  const { of, editor, canEdit, name, savedMessage, editOf, conflictAt, noteAt, onRow } = props
  const { nameOf, write, readTransfer, readFormula, ...shown } = props
  const state = useSheetEditorState(editor)
  const acts = useSheetActs({ editor, name, savedMessage })
  const { density } = useDisplay()
  const toast = useToast()
  const grid = useRef<GridHandle>(null)
  const notices = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState<'history' | 'keys' | null>(null)
  const widths = useWidths(shown)
  const waiting = [...state.sheet.draft.values()].filter(props.waits).length
  useSheetKeys(canEdit ? acts : null)
  const goToConflict = () => {
    const [conflict] = state.sheet.conflicts.values()
    if (conflict) grid.current?.goTo({ row: conflict.code, column: conflict.month })
    else notices.current?.querySelector('button')?.focus()
  }
  const edit = (gesture: GridEdit) => {
    const made = editOf(gesture)
    if (made) editor.edit(made)
  }
  const noteOf = (position: CellRef) => {
    const conflict = conflictAt(position)
    if (!conflict) return noteAt?.(position)
    return (
      <ConflictNote key={cellKey(conflict)} onSettle={choice => editor.resolve(conflict, choice)} />
    )
  }
  const isEmpty = shown.rows.length === 0
  // After the last line was removed, that can still be saved, undone or restored.
  const { sheet } = state
  const hasStep = nextUndo(sheet.log) !== null || nextRedo(sheet.log) !== null
  const isUnused = !(props.hasHistory || isDirty(sheet) || hasStep)
  if (isEmpty && isUnused) return null
  return (
    <>
      {canEdit ? (
        <StatusBar
          {...{ editor, state, acts }}
          onConflict={goToConflict}
          onHistory={() => setOpen('history')}
        />
      ) : (
        <div className={styles.controls}>
          <Button variant="quiet" onClick={() => setOpen('history')}>
            History
          </Button>
        </div>
      )}
      {waiting > 0 && (
        <p className={styles.waiting}>
          Not saved, but kept as a draft: {cellsWords(waiting)} of {props.waitsOf}. Discard removes
          unsaved changes.
        </p>
      )}
      <LineNotices ref={notices} {...{ state, editor }} />
      {!isEmpty && (
        <EditableGrid
          label={shown.label}
          heading={shown.heading}
          columns={shown.columns}
          rows={shown.rows}
          {...(shown.footer && { footer: shown.footer })}
          {...(shown.openAt && { openAt: shown.openAt })}
          {...(shown.startClosed && { startClosed: shown.startClosed })}
          {...(shown.readOnlyNoun && { readOnlyNoun: shown.readOnlyNoun })}
          {...(shown.formulas && { formulas: shown.formulas })}
          {...{ density, ...widths }}
          handle={grid}
          onEdit={edit}
          onUndo={() => gridEditOf(acts.undo())}
          onRedo={() => gridEditOf(acts.redo())}
          onSave={acts.save}
          onHelp={() => setOpen('keys')}
          onMessage={(message, isUndoable) => {
            const made = nextUndo(editor.get().sheet.log)
            const undo = isUndoable && made ? () => undoEdit(editor, made) : undefined
            toast({ message, topic: 'grid', ...(undo && { undo }) })
          }}
          onSelect={({ active }) => onRow(active.row)}
          renderNote={noteOf}
        />
      )}
      <TrackedPaper {...shown} />
      {!isEmpty && (
        <p className={styles.keys}>
          Keys: + and − {props.steps} · Ctrl Z undoes, even after saving · ? shows all keys
        </p>
      )}
      {open === 'keys' && (
        <Suspense fallback={null}>
          <GridKeys steps={props.steps} onClose={() => setOpen(null)} />
        </Suspense>
      )}
      {open === 'history' && (
        <HistoryDrawer
          {...{ of, nameOf, write, readTransfer, readFormula }}
          editor={canEdit ? editor : null}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  )
}
