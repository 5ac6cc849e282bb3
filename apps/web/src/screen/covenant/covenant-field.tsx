import { COVENANT_MEASURES, type Covenant } from '@millpond/core/forecast'
import { cents } from '@millpond/core/money'
import type { ReactNode } from 'react'
import { moneyText, readMoney } from '#ui/read-number.ts'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import styles from './covenant-field.module.css'

/** A covenant while a person edits it: the limit may not be a number yet. */
export interface TypedCovenant extends Omit<Covenant, 'limit'> {
  readonly text: string
}

/** Ratios in hundredths, cash in cents: where a person starts after a change of the measure. */
export const USUAL_LIMIT: Readonly<Record<Covenant['measure'], number>> = {
  ...{ currentRatio: 120, cash: 2_000_000, interestCover: 250 },
}

export const NEW_COVENANT: Covenant = {
  ...{ measure: 'currentRatio', bound: 'min', limit: USUAL_LIMIT.currentRatio },
}

/** A ratio of 120 is typed as `1.20`, and cash of 2000000 as `20000`. */
export const typedCovenant = ({ limit, ...rest }: Covenant): TypedCovenant => ({
  ...rest,
  text: rest.measure === 'cash' ? moneyText(cents(limit)) : (limit / 100).toFixed(2),
})

/** Null while the limit is not a number. */
export function readCovenant({ text, ...rest }: TypedCovenant): Covenant | null {
  const read = readMoney(text)
  return read.isReadable && read.value !== null ? { ...rest, limit: read.value } : null
}

const MEASURES = { currentRatio: 'Current ratio', cash: 'Cash', interestCover: 'Interest cover' }
const BOUNDS = [
  { value: 'min', label: 'At least' },
  { value: 'max', label: 'At most' },
] as const

const EXAMPLE = {
  currentRatio: 'a number such as 1.20',
  cash: 'an amount such as 20,000',
  interestCover: 'a number such as 2.50',
}

/** A ratio is no amount of money: the limit is typed again. */
const measured = (value: TypedCovenant, measure: Covenant['measure']): TypedCovenant => ({
  ...{ ...value, measure },
  text: (measure === 'cash') === (value.measure === 'cash') ? value.text : '',
})

interface CovenantFieldProps {
  /** The legend of the group. */
  readonly name: string
  readonly value: TypedCovenant
  readonly currency: string
  /** An empty limit is a fault; not while a person is still typing. */
  readonly isChecked: boolean
  readonly onChange: (value: TypedCovenant) => void
  /** Another field. */
  readonly more?: ReactNode
  /** Buttons below the fields. */
  readonly children?: ReactNode
}

/** What a lender measures, and the limit. */
export function CovenantField(props: CovenantFieldProps) {
  const { name, value, currency, isChecked, onChange, more, children } = props
  const isFine = readCovenant(value) !== null || (value.text === '' && !isChecked)
  return (
    <fieldset className={styles.covenant}>
      <legend>{name}</legend>
      <div className={styles.fields}>
        <SelectField
          label="Measure"
          options={COVENANT_MEASURES.map(measure => ({ value: measure, label: MEASURES[measure] }))}
          value={value.measure}
          onChange={measure => onChange(measured(value, measure))}
        />
        <SelectField
          label="Limit"
          options={BOUNDS}
          value={value.bound}
          onChange={bound => onChange({ ...value, bound })}
        />
        <TextField
          label={value.measure === 'cash' ? `Amount in ${currency}` : 'Ratio'}
          inputMode="decimal"
          autoComplete="off"
          value={value.text}
          error={isFine ? undefined : `Enter ${EXAMPLE[value.measure]}`}
          onChange={event => onChange({ ...value, text: event.target.value })}
        />
        {more}
      </div>
      {children}
    </fieldset>
  )
}
