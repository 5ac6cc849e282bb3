import type { LineConflict } from '@millpond/core/sheet'
import { ConflictNote } from '#sheet-editor/conflict-note.tsx'
import { agoWords } from '#ui/ago.tsx'
import styles from '../budget.module.css'
import type { VersionEditing } from '../model/shown-version.ts'

interface LineConflictNoteProps {
  readonly conflict: LineConflict
  readonly editor: VersionEditing['editor']
  /** With names in place of codes. */
  readonly readable: (text: string) => string
}

/** Under a field that another user has changed: asks whose text to keep. */
export function LineConflictNote({ conflict, editor, readable }: LineConflictNoteProps) {
  const { editedBy, editedAt, value } = conflict
  const who = editedBy ?? 'Someone'
  const when = editedAt === null ? '' : ` ${agoWords(Date.parse(editedAt), Date.now())}`
  const did = value === null ? 'removed it' : `wrote “${readable(value)}”`
  return (
    <p role="alert" className={styles.closed}>
      {`${who} ${did}${when}.`}
      <ConflictNote onSettle={choice => editor.resolveLine(conflict, choice)} />
    </p>
  )
}
