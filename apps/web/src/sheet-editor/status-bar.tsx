import { countConflicts, isDirty, type LineField, nextRedo, nextUndo } from '@millpond/core/sheet'
import { useState } from 'react'
import { plainMessage } from '#api/gateway-error.ts'
import { useReadOnlyWords } from '#screen/read-only.ts'
import { Button } from '#ui/button.tsx'
import { clockOf } from '#ui/instant.ts'
import styles from './sheet.module.css'
import type { SheetEditor, SheetEditorState } from './sheet-editor.ts'
import { changesWords, progressWords, REFUSAL_WORDS, savedWords } from './status-words.ts'
import type { SheetActs } from './use-sheet-acts.ts'
import { useSheetEditorState } from './use-sheet-editor.ts'

interface StatusBarProps {
  readonly editor: SheetEditor
  /** May be a frame older than the state of the editor. */
  readonly state: SheetEditorState
  readonly acts: SheetActs
  /** Moves to the first cell or line that was saved elsewhere meanwhile. */
  readonly onConflict: () => void
  readonly onHistory: () => void
  /** What its lines are called, if not lines. */
  readonly lineNoun?: string | undefined
}

/** What is saved and what is not, and the actions for it. Guide §1: nothing is lost. */
export function StatusBar(props: StatusBarProps) {
  const { editor, state, acts, onConflict, onHistory, lineNoun } = props
  const { sheet, progress, draft } = state
  const isUnsaved = isDirty(sheet)
  const readOnly = useReadOnlyWords()
  const [canUndo, canRedo] = [nextUndo(sheet.log) !== null, nextRedo(sheet.log) !== null]
  const conflicts = countConflicts(sheet)
  const hasConflicts = sheet.conflicts.size + sheet.lines.conflicts.size > 0
  return (
    <div className={styles.status}>
      <div className={styles.words}>
        <SavedWords {...{ editor, lineNoun }} savedAt={acts.savedAt} />
        {draft.refusal !== null && isUnsaved && (
          <p role="alert" className={styles.problem}>
            {REFUSAL_WORDS[draft.refusal]}
          </p>
        )}
        {hasConflicts && (
          <p role="alert" className={styles.problem}>
            {changesWords(conflicts, lineNoun)} changed elsewhere.{' '}
            <Button variant="quiet" onClick={onConflict}>
              Show
            </Button>
          </p>
        )}
        <Failure state={state} onRetry={acts.save} />
      </div>
      <div className={styles.acts}>
        <Button variant="quiet" title="Ctrl Z" disabled={!canUndo} onClick={acts.undo}>
          Undo
        </Button>
        <Button variant="quiet" title="Ctrl Y" disabled={!canRedo} onClick={acts.redo}>
          Redo
        </Button>
        <Button variant="quiet" onClick={onHistory}>
          History
        </Button>
        {isUnsaved && (
          <Button disabled={progress !== null} onClick={acts.discard}>
            Discard
          </Button>
        )}
        <Button
          variant="primary"
          title={readOnly ?? 'Ctrl S'}
          disabled={!isUnsaved || Boolean(readOnly)}
          busyLabel={progress ? 'Saving…' : undefined}
          onClick={acts.save}
        >
          Save
        </Button>
      </div>
    </div>
  )
}

interface SavedWordsProps extends Pick<StatusBarProps, 'editor' | 'lineNoun'> {
  readonly savedAt: string | null
}

/**
 * Drawn together with the cells: "Draft saved" must never be on the screen next to a
 * cell that the draft lacks.
 */
function SavedWords({ editor, savedAt, lineNoun }: SavedWordsProps) {
  const state = useSheetEditorState(editor)
  const { progress } = state
  if (!progress) return <p role="status">{savedWords(state, savedAt, clockOf, lineNoun)}</p>
  const words = progressWords(progress)
  return (
    <div className={styles.progress}>
      <p role="status">{words}</p>
      <progress aria-label={words} max={progress.total} value={progress.current - 0.5} />
    </div>
  )
}

function Failure({ state, onRetry }: { state: SheetEditorState; onRetry: () => void }) {
  const { failure, problems, lineProblems } = state
  const [seen, setSeen] = useState<unknown>(null)
  if (failure === null || failure === seen) return null
  const faults = countFaults(problems, lineProblems)
  const wrong = problems.size + lineProblems.size > 0 && ` ${changesWords(faults)} to check.`
  return (
    <p role="alert" className={styles.problem}>
      Not saved: {plainMessage(failure)}
      {wrong} What you typed is still here.{' '}
      <Button variant="quiet" onClick={onRetry}>
        Retry
      </Button>
      <Button variant="quiet" onClick={() => setSeen(failure)}>
        Dismiss
      </Button>
    </p>
  )
}

function countFaults(
  problems: SheetEditorState['problems'],
  lineProblems: SheetEditorState['lineProblems'],
) {
  const count = (field: LineField) =>
    [...lineProblems.keys()].filter(key => key.startsWith(`${field} `)).length
  return {
    cells: problems.size,
    formulas: count('formula'),
    notes: count('note'),
    lines: count('line'),
  }
}
