import { type InputHTMLAttributes, type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'
import styles from './field.module.css'
import { describedBy, Field } from './field.tsx'

export type TextFieldProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'prefix'> & {
  label: string
  hint?: ReactNode
  error?: string | undefined
  /** Shown inside the box, before the text: `$`. */
  prefix?: string
}

/** Set `id` if an error summary links to it. */
export function TextField({ label, hint, error, prefix, className, ...rest }: TextFieldProps) {
  const ownId = useId()
  const id = rest.id ?? ownId
  const input = (
    <input
      type="text"
      {...rest}
      id={id}
      className={classNames(styles.input, className)}
      aria-invalid={error ? true : undefined}
      aria-describedby={describedBy({ id, hint, error })}
    />
  )
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      {prefix ? (
        <span className={styles.prefix}>
          <span aria-hidden="true">{prefix}</span>
          {input}
        </span>
      ) : (
        input
      )}
    </Field>
  )
}
