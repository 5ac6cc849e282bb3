import { type SelectHTMLAttributes, useId } from 'react'
import { describedBy, Field } from './field.tsx'
import styles from './select-field.module.css'

export type SelectOption<Value extends string> = { value: Value; label: string }

type SelectProps<Value extends string> = Omit<
  SelectHTMLAttributes<HTMLSelectElement>,
  'value' | 'onChange' | 'children'
> & {
  options: readonly SelectOption<Value>[]
  value: Value
  onChange: (value: Value) => void
}

type SelectFieldProps<Value extends string> = SelectProps<Value> & {
  label: string
  hint?: string | undefined
  error?: string | undefined
}

/** One of many choices: the browser's own list, which every user and screen reader knows. */
export function SelectField<Value extends string>(props: SelectFieldProps<Value>) {
  const { label, hint, error, ...rest } = props
  const ownId = useId()
  const id = rest.id ?? ownId
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      <Select
        {...rest}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy({ id, hint, error })}
      />
    </Field>
  )
}

/** Without a visible label, for a cell of a table: set `aria-label`. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const { options, value, onChange, ...rest } = props
  return (
    <span className={styles.box}>
      <select
        {...rest}
        className={styles.select}
        value={value}
        onChange={event => {
          const chosen = options.find(option => option.value === event.target.value)
          if (chosen) onChange(chosen.value)
        }}
      >
        {options.map(option => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <svg className={styles.chevron} viewBox="0 0 20 20" width={20} height={20} aria-hidden="true">
        <path d="M6 8l4 4 4-4" />
      </svg>
    </span>
  )
}
