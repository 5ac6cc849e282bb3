import { type Day, formatDay, parseDay, readDay } from '@millpond/core/time'
import { type ComponentProps, useId, useRef, useState } from 'react'
import { Button } from './button.tsx'
import styles from './day-field.module.css'
import fieldStyles from './field.module.css'
import { describedBy, Field } from './field.tsx'

type DayFieldProps = Omit<ComponentProps<'input'>, 'type' | 'value' | 'onChange' | 'min'> & {
  label: string
  hint?: string
  error?: string | undefined
  value: Day | null
  /** Null while the text is not a day. */
  onChange: (day: Day | null) => void
}

/** The name of the field in messages about a missing or unreadable day. */
export const DAY_EXAMPLE = 'Enter a day, such as 15 March 2027 or 15/3/2027'

/** A day in the format of all screens: typed as text, or chosen from the browser's calendar. */
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

const textOf = (value: Day | null) => (value === null ? '' : formatDay(value))

/** Without a visible label, for a cell of a table: set `aria-label`. */
export function DayInput({ value, onChange, onBlur, ...rest }: DayInputProps) {
  const [text, setText] = useState(textOf(value))
  const [known, setKnown] = useState(value)
  const calendar = useRef<HTMLInputElement>(null)
  if (value !== known) {
    setKnown(value)
    if (value !== null && readDay(text) !== value) setText(textOf(value))
  }
  const choose = (chosen: string) => {
    const day = parseDay(chosen)
    if (!day.ok) return
    setText(formatDay(day.value))
    onChange(day.value)
  }
  return (
    <span className={styles.day}>
      <input
        {...rest}
        type="text"
        autoComplete="off"
        className={fieldStyles.input}
        value={text}
        onFocus={event => event.target.select()}
        onChange={event => {
          setText(event.target.value)
          onChange(readDay(event.target.value))
        }}
        onBlur={event => {
          const day = readDay(text)
          if (day !== null) setText(formatDay(day))
          onBlur?.(event)
        }}
      />
      <input
        ref={calendar}
        type="date"
        className={styles.calendar}
        tabIndex={-1}
        aria-hidden="true"
        value={value ?? ''}
        onChange={event => choose(event.target.value)}
      />
      <Button
        variant="quiet"
        aria-label="Choose a day"
        onClick={() => calendar.current?.showPicker()}
      >
        <svg className={styles.icon} viewBox="0 0 20 20" aria-hidden="true">
          <path d="M4 5h12v11H4zM4 9h12M7.5 3v4M12.5 3v4" />
        </svg>
      </Button>
    </span>
  )
}
