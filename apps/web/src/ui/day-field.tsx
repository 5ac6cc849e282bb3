import { type Day, parseDay } from '@millpond/core/time'
import { type ComponentProps, useId } from 'react'
import styles from './field.module.css'
import { describedBy, Field } from './field.tsx'

type DayFieldProps = Omit<ComponentProps<'input'>, 'type' | 'value' | 'onChange' | 'min'> & {
  label: string
  hint?: string
  error?: string | undefined
  value: Day | null
  /** Null while what stands there is no day. */
  onChange: (day: Day | null) => void
  min?: Day
}

/** The browser's own day field: typed or picked, read out and localised by the browser. */
export function DayField({ label, hint, error, value, onChange, ...rest }: DayFieldProps) {
  const ownId = useId()
  const id = rest.id ?? ownId
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      <DayInput
        {...rest}
        id={id}
        value={value}
        onChange={onChange}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy({ id, hint, error })}
      />
    </Field>
  )
}

type DayInputProps = Omit<DayFieldProps, 'label' | 'hint' | 'error'>

/** Without a label of its own, for a cell of a table: give `aria-label`. */
export function DayInput({ value, onChange, ...rest }: DayInputProps) {
  return (
    <input
      {...rest}
      type="date"
      className={styles.input}
      value={value ?? ''}
      onChange={event => {
        const day = parseDay(event.target.value)
        onChange(day.ok ? day.value : null)
      }}
    />
  )
}
