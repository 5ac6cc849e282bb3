import { type MouseEvent, useEffect, useRef } from 'react'
import styles from './form-error-summary.module.css'

export type FieldError = { fieldId: string; message: string }

/** The message of one field. */
export const errorOf = (errors: readonly FieldError[], fieldId: string): string | undefined =>
  errors.find(error => error.fieldId === fieldId)?.message

/** Gets the focus when it appears, links to each field, and marks the page title (GOV.UK). */
export function FormErrorSummary({ errors }: { errors: readonly FieldError[] }) {
  const box = useRef<HTMLDivElement>(null)
  const signature = errors.map(error => `${error.fieldId} ${error.message}`).join('\n')
  useEffect(() => {
    if (!signature) return
    box.current?.focus()
    const title = document.title
    document.title = `Error: ${title}`
    return () => {
      document.title = title
    }
  }, [signature])
  if (errors.length === 0) return null
  return (
    <div ref={box} className={styles.summary} role="alert" tabIndex={-1}>
      <h2 className={styles.title}>There is a problem</h2>
      <ul className={styles.list}>
        {errors.map(error => (
          <li key={error.fieldId + error.message}>
            {error.fieldId ? (
              <a href={`#${error.fieldId}`} onClick={event => focusField(event, error.fieldId)}>
                {error.message}
              </a>
            ) : (
              error.message
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

function focusField(event: MouseEvent, fieldId: string) {
  event.preventDefault()
  const field = document.getElementById(fieldId)
  field?.scrollIntoView({ block: 'center' })
  field?.focus({ preventScroll: true })
}
