import type { Day } from '@millpond/core/time'
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { DAY_EXAMPLE, DayInput } from '#ui/day-field.tsx'
import { useNarrow } from '#ui/use-media.ts'
import { type DocumentRow, nameOfRow } from './document-row.ts'
import styles from './documents.module.css'
import type { Move } from './expected-dates.ts'

interface ExpectedEditorProps {
  readonly row: DocumentRow
  readonly effect: string | null
  readonly onTry: (move: Move | null) => void
  readonly onMove: (move: Move) => void
  /** Null if a document cannot have several dates. */
  readonly onSplit: (() => void) | null
  readonly onDone: () => void
}

/** In the cell itself: Enter moves, Esc cancels; the focus returns to the row. */
export function ExpectedEditor(props: ExpectedEditorProps) {
  const { row, effect, onTry, onMove, onSplit, onDone } = props
  const isNarrow = useNarrow()
  const known = row.isLeftOut || row.parts.length > 0 ? null : row.expectedOn
  const [day, setDay] = useState<Day | null>(known)
  const [error, setError] = useState<string | null>(null)
  const form = useRef<HTMLFormElement>(null)
  const leave = (move: Move | null) => {
    form.current?.closest('tr')?.focus()
    if (move) onMove(move)
    else onTry(null)
    onDone()
  }
  const choose = (next: Day | null) => {
    setDay(next)
    setError(null)
    onTry(next && next !== known ? { kind: 'toDay', day: next } : null)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (day === null) setError(DAY_EXAMPLE)
    else leave(day === known ? null : { kind: 'toDay', day })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation()
    if (event.key === 'Escape') leave(null)
  }
  const errorId = `expected-error-${row.id}`
  return (
    <form ref={form} className={styles.editor} noValidate onSubmit={submit} onKeyDown={onKeyDown}>
      <DayInput
        aria-label={`Expected day, ${nameOfRow(row)}`}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? errorId : undefined}
        autoFocus
        value={day}
        onChange={choose}
      />
      {error && (
        <p id={errorId} className={styles.error}>
          {error}
        </p>
      )}
      <span className={styles.buttons}>
        <Button type="submit" variant="primary">
          Move
        </Button>
        {onSplit && (
          <Button
            onClick={() => {
              leave(null)
              onSplit()
            }}
          >
            {row.parts.length > 0 ? 'Change the dates' : 'Split over several dates'}
          </Button>
        )}
        {row.isMoved && (
          <Button onClick={() => leave({ kind: 'learned' })}>Reset to automatic</Button>
        )}
        {row.isLeftOut ? (
          <Button onClick={() => leave({ kind: 'learned' })}>Include in the forecast</Button>
        ) : (
          <Button
            onClick={() => leave({ kind: 'leaveOut' })}
            onFocus={() => onTry({ kind: 'leaveOut' })}
            onBlur={() => choose(day)}
          >
            Leave out of the forecast
          </Button>
        )}
        <Button variant="quiet" onClick={() => leave(null)}>
          Cancel
        </Button>
      </span>
      {isNarrow && <span className={styles.small}>{row.known}</span>}
      <span role="status" className={styles.small}>
        {effect}
      </span>
    </form>
  )
}
