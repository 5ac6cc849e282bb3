import { type DraftLine, type LineConflict, type LineText, lineKey } from '@millpond/core/sheet'
import { readLineContent } from '@millpond/core/tracking'
import type { Ref } from 'react'
import { ConflictNote } from '#sheet-editor/conflict-note.tsx'
import type { SheetEditor, SheetEditorState } from '#sheet-editor/sheet-editor.ts'
import { agoWords } from '#ui/ago.tsx'
import styles from './tracking.module.css'

interface LineNoticesProps {
  readonly state: SheetEditorState
  readonly editor: SheetEditor
  readonly ref: Ref<HTMLDivElement>
}

/** Lines that another user has changed too, and lines that could not be saved. */
export function LineNotices({ state, editor, ref }: LineNoticesProps) {
  const { draft, conflicts } = state.sheet.lines
  const refused = [...state.lineProblems].flatMap(([key, message]) => {
    const line = draft.get(key)
    return line ? [{ key, message, name: nameIn(line.value) ?? nameIn(line.before) }] : []
  })
  if (conflicts.size + refused.length === 0) return null
  return (
    <div ref={ref}>
      {refused.map(({ key, message, name }) => (
        <p key={key} role="alert" className={styles.waiting}>
          {name}: {message}
        </p>
      ))}
      {[...conflicts.values()].map(conflict => {
        const own = draft.get(lineKey(conflict))
        return (
          <p key={lineKey(conflict)} role="alert" className={styles.waiting}>
            {own && lineConflictWords(conflict, own, Date.now())}{' '}
            <ConflictNote onSettle={choice => editor.resolveLine(conflict, choice)} />
          </p>
        )
      })}
    </div>
  )
}

const nameIn = (text: LineText): string | null => (text && readLineContent(text)?.name) || null

/** `Ana renamed Shop to Café 2 min ago. You removed it.` */
export function lineConflictWords(
  { value, editedBy, editedAt }: Pick<LineConflict, 'value' | 'editedBy' | 'editedAt'>,
  own: Pick<DraftLine, 'before' | 'value'>,
  now: number,
): string {
  const who = editedBy ?? 'Someone'
  const when = editedAt === null ? '' : ` ${agoWords(Date.parse(editedAt), now)}`
  const [theirs, mine] = [nameIn(value), nameIn(own.value)]
  const was = nameIn(own.before) ?? mine ?? theirs
  const renamed = theirs === was ? `changed ${was}` : `renamed ${was} to ${theirs}`
  const did = theirs === null ? `removed ${was}` : renamed
  const too = mine === was ? 'You changed it too' : `You renamed it to ${mine}`
  return `${who} ${did}${when}. ${mine === null ? 'You removed it' : too}.`
}
