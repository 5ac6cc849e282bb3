import { useId } from 'react'
import styles from './radio-group.module.css'

type RadioOption<Value extends string> = { value: Value; label: string; hint?: string }

type RadioGroupProps<Value extends string> = {
  legend: string
  options: readonly RadioOption<Value>[]
  value: Value
  onChange: (value: Value) => void
}

/** A few choices, each on its own line with room for a hint. */
export function RadioGroup<Value extends string>(props: RadioGroupProps<Value>) {
  const name = useId()
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{props.legend}</legend>
      {props.options.map(({ value, label, hint }) => (
        <label key={value} className={styles.option}>
          <input
            type="radio"
            name={name}
            value={value}
            checked={value === props.value}
            onChange={() => props.onChange(value)}
          />
          <span>
            {label}
            {hint && <span className={styles.hint}>{hint}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
