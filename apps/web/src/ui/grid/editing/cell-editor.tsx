import { useId, useLayoutEffect, useRef } from 'react'
import styles from '../grid.module.css'
import type { Editing } from '../grid-state.ts'
import { refusalWords } from './commit.ts'

interface CellEditorProps {
  readonly label: string
  readonly editing: Editing
}

/** The text of a cell while it is typed. The grid handles its keys, text and blur. */
export function CellEditor({ label, editing }: CellEditorProps) {
  const input = useRef<HTMLInputElement>(null)
  const message = useRef<HTMLParagraphElement>(null)
  const messageId = useId()
  const isRefused = editing.problem !== null
  useLayoutEffect(() => {
    const element = input.current
    element?.focus({ preventScroll: true })
    element?.setSelectionRange(element.value.length, element.value.length)
  }, [])
  // Differs from the typed text only if the cell's value changed meanwhile.
  useLayoutEffect(() => {
    if (input.current && input.current.value !== editing.text) input.current.value = editing.text
  }, [editing.text])
  useLayoutEffect(() => {
    if (isRefused && message.current) keepInside(message.current)
  }, [isRefused])
  return (
    <>
      <input
        ref={input}
        className={styles.editor}
        type="text"
        data-editor=""
        defaultValue={editing.text}
        aria-label={label}
        aria-invalid={isRefused || undefined}
        aria-describedby={isRefused ? messageId : undefined}
        inputMode="decimal"
        autoComplete="off"
        spellCheck={false}
      />
      {isRefused && (
        <p ref={message} id={messageId} className={styles.refusal}>
          {refusalWords(editing, 'Enter')}
        </p>
      )}
    </>
  )
}

/** The message is below its cell, or above it if there is no room below. */
function keepInside(message: HTMLElement): void {
  const visibleArea = message.closest('[data-scroller]')?.getBoundingClientRect()
  const box = message.getBoundingClientRect()
  if (!visibleArea) return
  const foot = message.closest('[data-scroller]')?.querySelector('[data-foot]')
  const bottom = foot?.getBoundingClientRect().top ?? visibleArea.bottom
  if (box.bottom > bottom) message.dataset['above'] = ''
  if (box.right > visibleArea.right) message.dataset['before'] = ''
}
