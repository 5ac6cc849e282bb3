import { useLayoutEffect, useRef } from 'react'
import styles from './grid.module.css'
import type { Editing } from './grid-state.ts'

interface CellEditorProps {
  readonly label: string
  readonly editing: Editing
  readonly noteId: string | undefined
}

/** The text of a cell while it is typed. The grid listens to it: keys, text and leaving. */
export function CellEditor({ label, editing, noteId }: CellEditorProps) {
  const input = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => {
    const element = input.current
    element?.focus({ preventScroll: true })
    element?.setSelectionRange(element.value.length, element.value.length)
  }, [])
  // Other than what was typed only where the cell came to hold something else meanwhile.
  useLayoutEffect(() => {
    if (input.current && input.current.value !== editing.text) input.current.value = editing.text
  }, [editing.text])
  return (
    <input
      ref={input}
      className={styles.editor}
      type="text"
      data-editor=""
      defaultValue={editing.text}
      aria-label={label}
      aria-invalid={editing.problem !== null || undefined}
      aria-describedby={editing.problem === null ? undefined : noteId}
      inputMode="decimal"
      autoComplete="off"
      spellCheck={false}
    />
  )
}
