import { type Day, parseDay } from '@millpond/core/time'
import { Checkbox } from '#ui/checkbox.tsx'
import { DayField } from '#ui/day-field.tsx'
import { Field } from '#ui/field.tsx'
import { MoneyField } from '#ui/money-field.tsx'
import { SelectField, type SelectOption } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { PercentField } from '#ui/unit-field.tsx'
import styles from '../scenario.module.css'
import { type EventChoices, monthOptions } from './event-choices.ts'
import type { EventField } from './event-fields.ts'
import { fieldId, listIn, listText } from './event-form.ts'

interface InputProps {
  readonly field: EventField
  readonly text: string
  readonly error: string | undefined
  readonly choices: EventChoices
  /** All fields of the event as they are. */
  readonly fields: Readonly<Record<string, string>>
  readonly onChange: (text: string) => void
}

const NO_END = { value: '', label: 'No end' }
const USUAL = { value: '', label: 'The usual account' }

/** One field of an event, by its type. */
export function EventFieldInput({ field, text, error, choices, fields, onChange }: InputProps) {
  const { label } = field
  const hint = choices.hints[field.name] ?? field.hint
  const shared = { id: fieldId(field.name), label, hint, error }
  const typed = { ...shared, value: text, autoComplete: 'off' }
  switch (field.type) {
    case 'month':
    case 'openMonth': {
      const months = monthOptions(choices.months, text)
      const options = field.type === 'month' ? months : [NO_END, ...months]
      return <SelectField {...shared} options={options} value={text} onChange={onChange} />
    }
    case 'account': {
      const options = [USUAL, ...choices.accounts[field.side]]
      return <SelectField {...shared} options={options} value={text} onChange={onChange} />
    }
    case 'contact': {
      const side = fields.side === 'suppliers' ? 'suppliers' : 'customers'
      const options = [{ value: '', label: field.none }, ...choices.contacts[side]]
      return <SelectField {...shared} options={options} value={text} onChange={onChange} />
    }
    case 'choice': {
      const options = field.choices.map(([value, name]) => ({ value, label: name }))
      return <SelectField {...shared} options={options} value={text} onChange={onChange} />
    }
    case 'accounts':
      return <Several {...shared} {...{ text, onChange }} options={choices.accounts[field.side]} />
    case 'bills':
      return <Several {...shared} {...{ text, onChange }} options={choices.bills} />
    case 'day': {
      const day = parseDay(text)
      const value: Day | null = day.ok ? day.value : null
      return (
        <DayField
          {...{ id: shared.id, label, error, value }}
          {...(hint !== undefined && { hint })}
          onChange={chosen => onChange(chosen ?? '')}
        />
      )
    }
    case 'percent':
    case 'openPercent':
      return <PercentField {...typed} onChange={event => onChange(event.target.value)} />
    case 'whole':
      return (
        <TextField
          {...typed}
          inputMode="numeric"
          onChange={event => onChange(event.target.value)}
        />
      )
    default:
      return (
        <MoneyField
          {...typed}
          currency={choices.currency}
          onChange={event => onChange(event.target.value)}
        />
      )
  }
}

interface SeveralProps {
  readonly id: string
  readonly label: string
  readonly hint: string | undefined
  readonly error: string | undefined
  readonly options: readonly SelectOption<string>[]
  readonly text: string
  readonly onChange: (text: string) => void
}

/** Any number of a list. */
function Several({ id, label, hint, error, options, text, onChange }: SeveralProps) {
  const chosen = listIn(text)
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      <fieldset id={id} aria-label={label} tabIndex={-1} className={styles.several}>
        {options.length === 0 && <p>There is nothing to choose from.</p>}
        {options.map(option => (
          <Checkbox
            key={option.value}
            checked={chosen.includes(option.value)}
            onChange={isOn =>
              onChange(
                listText(
                  isOn ? [...chosen, option.value] : chosen.filter(each => each !== option.value),
                ),
              )
            }
          >
            {option.label}
          </Checkbox>
        ))}
      </fieldset>
    </Field>
  )
}
