import type { ReactNode } from 'react'
import styles from './field.module.css'

export type FieldProps = {
  id: string
  label: string
  /** Where a table's head says the same: still read out. */
  isLabelHidden?: boolean | undefined
  hint?: ReactNode
  error?: string | undefined
  children: ReactNode
}

const hintId = (id: string): string => `${id}-hint`
const errorId = (id: string): string => `${id}-error`

/** What `aria-describedby` of the input names: the hint, then the error, or nothing. */
export const describedBy = (field: { id: string; hint?: ReactNode; error?: string | undefined }) =>
  [field.hint ? hintId(field.id) : '', field.error ? errorId(field.id) : '']
    .filter(Boolean)
    .join(' ') || undefined

/** Label above, hint under it, the error between hint and input with a bar at the left. */
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
