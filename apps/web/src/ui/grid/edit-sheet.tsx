import { type FormEvent, useEffect, useEffectEvent, useRef } from 'react'
import { Button } from '../button.tsx'
import { Drawer } from '../drawer.tsx'
import { TextField } from '../text-field.tsx'
import { commitAndOpen, refusalWords } from './editing/commit.ts'
import styles from './grid.module.css'
import type { GridRow } from './grid-model.ts'
import type { Intent } from './intent.ts'
import type { GridSession } from './use-grid.ts'
import { cellAt, nameOf, readText } from './visible-grid.ts'
import { wasWords } from './words.ts'

interface EditSheetProps {
  readonly session: GridSession
  /** Scrolls to the active cell when the sheet closes. */
  readonly act: (intent: Intent) => void
  readonly onClosed: () => void
}

/**
 * Edits one cell at a time from below, for thumbs: a number pad, and the next cell one press away.
 */
export function EditSheet({ session, act, onClosed }: EditSheetProps) {
  const { state, context, carryOut, type } = session
  const { editing } = state
  const target = cellAt(session.visibleGrid, state.selection.active)
  useClosed(editing !== null, onClosed)
  if (!editing || !target) return null
  const { row, column, cell } = target
  const step = (sign: 1 | -1) => type(stepped(editing.text, row, sign))
  const commitAndGo = (to: 1 | -1) => carryOut(commitAndOpen(context, state, to))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    act({ do: 'commit', by: 'enter' })
  }
  return (
    <Drawer title={row.label} onClose={() => act({ do: 'cancel' })}>
      <form className={styles.sheet} onSubmit={submit}>
        <TextField
          key={`${row.id} ${column.key}`}
          label={nameOf(column)}
          hint={wasWords(row.unit, cell)}
          error={editing.problem === null ? undefined : refusalWords(editing, 'Done')}
          value={editing.text}
          onChange={event => type(event.target.value)}
          inputMode="decimal"
          enterKeyHint="done"
          autoComplete="off"
        />
        <div className={styles['sheet-row']}>
          {row.unit.steps ? (
            <>
              <Button onClick={() => step(-1)}>One less</Button>
              <Button onClick={() => step(1)}>One more</Button>
            </>
          ) : (
            <Button onClick={() => type(negated(editing.text))}>Plus or minus</Button>
          )}
        </div>
        <div className={styles['sheet-row']}>
          <Button onClick={() => commitAndGo(-1)}>Previous cell</Button>
          <Button onClick={() => commitAndGo(1)}>Next cell</Button>
          <Button variant="primary" type="submit">
            Done
          </Button>
        </div>
      </form>
    </Drawer>
  )
}

/**
 * A dialog returns the focus to the element that opened it, but the active cell has changed since.
 */
function useClosed(isOpen: boolean, onClosed: () => void) {
  const wasOpen = useRef(false)
  const closed = useEffectEvent(onClosed)
  useEffect(() => {
    if (wasOpen.current && !isOpen) closed()
    wasOpen.current = isOpen
  }, [isOpen])
}

function stepped(text: string, row: GridRow, sign: 1 | -1): string {
  const { plain, steps } = row.unit
  const reading = readText(row, text, null)
  if ('problem' in reading || !steps) return text
  return plain((reading.value ?? 0) + sign * steps.small)
}

/** A number pad has no minus. */
const negated = (text: string): string => (text.startsWith('-') ? text.slice(1) : `-${text}`)
