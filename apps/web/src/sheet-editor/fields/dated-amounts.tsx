import { longMonth, type Month } from '@millpond/core/time'
import { Button } from '#ui/button.tsx'
import { errorOf, type FieldError } from '#ui/form-error-summary.tsx'
import { MoneyField } from '#ui/money-field.tsx'
import { SelectField } from '#ui/select-field.tsx'
import styles from '../sheet.module.css'

/** An amount of a month, as typed. */
export interface TypedAmount {
  readonly id: number
  readonly month: Month
  readonly amount: string
}

/** An id that no row has. */
export const freeId = (list: readonly { readonly id: number }[]): number =>
  Math.max(-1, ...list.map(each => each.id)) + 1

interface DatedAmountsProps {
  readonly label: string
  /** The names of a row and of its month, before their number. */
  readonly words: { readonly month: string; readonly row: string }
  readonly amounts: readonly TypedAmount[]
  /** The choices; a past month that was chosen earlier stays among them. */
  readonly months: readonly Month[]
  readonly currency: string
  readonly errors: readonly FieldError[]
  readonly fieldId: (id: number) => string
  readonly onChange: (amounts: readonly TypedAmount[]) => void
}

/** Amounts and their months, one row each. */
export function DatedAmounts({ label, words, amounts, months, ...rest }: DatedAmountsProps) {
  const { currency, errors, fieldId, onChange } = rest
  const change = (id: number, part: Partial<TypedAmount>) =>
    onChange(amounts.map(each => (each.id === id ? { ...each, ...part } : each)))
  return (
    <ol className={styles.dated} aria-label={label}>
      {amounts.map(({ id, month, amount }, index) => (
        <li key={id} className={styles.datedRow}>
          <SelectField
            label={`${words.month} ${index + 1}`}
            options={[...new Set([month, ...months])]
              .toSorted()
              .map(each => ({ value: each, label: longMonth(each) }))}
            value={month}
            onChange={value => change(id, { month: value })}
          />
          <MoneyField
            id={fieldId(id)}
            label={`Amount ${index + 1}`}
            currency={currency}
            value={amount}
            error={errorOf(errors, fieldId(id))}
            onChange={event => change(id, { amount: event.target.value })}
          />
          <Button
            variant="quiet"
            aria-label={`Remove ${words.row} ${index + 1}`}
            onClick={() => onChange(amounts.filter(each => each.id !== id))}
          >
            Remove
          </Button>
        </li>
      ))}
    </ol>
  )
}
