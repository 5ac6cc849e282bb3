import { type DraftLine, type LineConflict, type LineText, lineKey } from '@millpond/core/sheet'
import type { Ref } from 'react'
import { ConflictNote } from '#sheet-editor/conflict-note.tsx'
import type { SheetEditor, SheetEditorState } from '#sheet-editor/sheet-editor.ts'
import { agoWords } from '#ui/ago.tsx'
import { propertyOf } from '../editor/scenario-lines.ts'
import styles from '../scenario.module.css'

interface LineConflictsProps {
  readonly state: SheetEditorState
  readonly editor: SheetEditor
  readonly ref: Ref<HTMLDivElement>
}

/** Events and properties that another user has changed too, or that could not be saved. */
export function LineConflicts({ state, editor, ref }: LineConflictsProps) {
  const { draft, conflicts } = state.sheet.lines
  const refused = [...state.lineProblems].flatMap(([key, message]) => {
    const line = draft.get(key)
    return line ? [{ key, message, name: nameOf(line) }] : []
  })
  if (conflicts.size + refused.length === 0) return null
  return (
    <div ref={ref}>
      {refused.map(({ key, message, name }) => (
        <p key={key} role="alert">
          {name}: {message}
        </p>
      ))}
      {[...conflicts.values()].map(conflict => {
        const own = draft.get(lineKey(conflict))
        return (
          <p key={lineKey(conflict)} role="alert" className={styles.note}>
            {own && conflictSentence(conflict, own, Date.now())}{' '}
            <ConflictNote onSettle={choice => editor.resolveLine(conflict, choice)} />
          </p>
        )
      })}
    </div>
  )
}

const PROPERTY_NAMES: Readonly<Record<string, string>> = {
  scenarioName: 'the name',
  scenarioType: 'the type',
  baseline: 'the baseline',
  forecastHorizon: 'the number of months',
  visibleFactors: 'which factors are shown',
  visibleFactorAccounts: 'which accounts are shown',
}

const contentName = (text: LineText): string | null =>
  text === null ? null : ((JSON.parse(text) as { name?: string } | null)?.name ?? null)

function nameOf({ code, value, before }: Pick<DraftLine, 'code' | 'value' | 'before'>): string {
  const property = propertyOf(code)
  if (property !== null) return PROPERTY_NAMES[property] ?? property
  return contentName(value) ?? contentName(before) ?? 'an event'
}

/** `Ana changed Hire a barista 2 min ago. You changed it too.` */
export function conflictSentence(
  { value, editedBy, editedAt }: Pick<LineConflict, 'value' | 'editedBy' | 'editedAt'>,
  own: Pick<DraftLine, 'code' | 'before' | 'value'>,
  now: number,
): string {
  const who = editedBy ?? 'Someone'
  const when = editedAt === null ? '' : ` ${agoWords(Date.parse(editedAt), now)}`
  const did = value === null ? 'removed' : 'changed'
  const mine = own.value === null ? 'You removed it' : 'You changed it too'
  return `${who} ${did} ${nameOf(own)}${when}. ${mine}.`
}
