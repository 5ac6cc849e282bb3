import type { ReactNode } from 'react'
import styles from './field.module.css'

export type FieldProps = {
  id: string
  label: string
  /** If the heading of a table says the same: only read out. */
  isLabelHidden?: boolean | undefined
  hint?: ReactNode
  error?: string | undefined
  children: ReactNode
}

const hintId = (id: string): string => `${id}-hint`
const errorId = (id: string): string => `${id}-error`

/** The ids for `aria-describedby` of the input: the hint, then the error, or nothing. */
export const describedBy = (field: { id: string; hint?: ReactNode; error?: string | undefined }) =>
  [field.hint ? hintId(field.id) : '', field.error ? errorId(field.id) : '']
    .filter(Boolean)
    .join(' ') || undefined

/**
 * The label above, the hint below it, and the error between hint and input with a bar at the left.
 */
export function Field({ id, label, isLabelHidden, hint, error, children }: FieldProps) {
  return (
    <div className={styles.field} data-invalid={error ? '' : undefined}>
      <label className={isLabelHidden ? 'visually-hidden' : styles.label} htmlFor={id}>
        {label}
      </label>
      {hint && (
        <div className={styles.hint} id={hintId(id)}>
          {hint}
        </div>
      )}
      {error && (
        <p className={styles.error} id={errorId(id)}>
          <span className="visually-hidden">Error: </span>
          {error}
        </p>
      )}
      {children}
    </div>
  )
}
