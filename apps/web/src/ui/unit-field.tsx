import { useId } from 'react'
import fieldStyles from './field.module.css'
import { describedBy, Field } from './field.tsx'
import type { TextFieldProps } from './text-field.tsx'
import styles from './unit-field.module.css'

type UnitFieldProps = Omit<TextFieldProps, 'prefix' | 'type' | 'className'> & {
  /** Shown inside the box, after the text: `%`, `days`. The label says it too. */
  unit: string
  isLabelHidden?: boolean
}

/** A short number with its unit. The typed text stays until the form reads it. */
export function UnitField(props: UnitFieldProps) {
  const { label, isLabelHidden, hint, error, unit, ...rest } = props
  const ownId = useId()
  const id = rest.id ?? ownId
  return (
    <Field {...{ id, label, isLabelHidden, hint, error }}>
      <span className={styles.box}>
        <input
          inputMode="decimal"
          autoComplete="off"
          {...rest}
          id={id}
          type="text"
          className={fieldStyles.input}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy({ id, hint, error })}
        />
        <span className={styles.unit} aria-hidden="true">
          {unit}
        </span>
      </span>
    </Field>
  )
}

/** Percent: read it with `readPercent`. */
export const PercentField = (props: Omit<UnitFieldProps, 'unit'>) => (
  <UnitField {...props} unit="%" />
)
