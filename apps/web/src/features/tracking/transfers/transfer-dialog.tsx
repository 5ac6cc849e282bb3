import type { SheetLine } from '@millpond/contract/sheet'
import { longMonth, type Month } from '@millpond/core/time'
import { type FormEvent, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { errorOf, type FieldError, FormErrorSummary } from '#ui/form-error-summary.tsx'
import { MoneyField } from '#ui/money-field.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { typedField } from '#ui/typed-field.ts'
import styles from '../tracking.module.css'
import { type AccountChoice, choiceWords } from './account-choices.ts'
import { FIELD, type ReadTransfer, readTransfer, type TransferDraft } from './transfer-form.ts'

interface TransferDialogProps {
  readonly title: string
  readonly first: TransferDraft
  readonly choices: readonly AccountChoice[]
  /** The other lines, because two with one name would be confused. */
  readonly others: readonly SheetLine[]
  /** The part of the forecast that a plan between these accounts would replace, in words. */
  readonly expects: (between: { readonly from: string; readonly to: string }) => readonly string[]
  readonly currency: string
  /** The starting amounts; none for a line whose amounts are in the grid. */
  readonly months: readonly Month[]
  readonly saveLabel: string
  readonly onSave: (read: ReadTransfer) => void
  readonly onClose: () => void
}

export function TransferDialog(props: TransferDialogProps) {
  const { title, first, choices, others, expects, currency, months } = props
  const { saveLabel, onSave, onClose } = props
  const [draft, setDraft] = useState(first)
  const [errors, setErrors] = useState<readonly FieldError[]>([])
  const change = (part: Partial<TransferDraft>) => setDraft(before => ({ ...before, ...part }))
  const fields = { draft, errors, onChange: change }
  const options = [
    { value: '', label: 'Choose an account' },
    ...choices.map(choice => ({ value: choice.code as string, label: choiceWords(choice) })),
  ]
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const reading = readTransfer(draft, others, months)
    setErrors(reading.ok ? [] : reading.errors)
    if (!reading.ok) return
    onSave(reading)
    onClose()
  }
  return (
    <Dialog title={title} onClose={onClose}>
      <form className={styles.form} noValidate onSubmit={submit}>
        <FormErrorSummary errors={errors} />
        <TextField
          {...typedField(FIELD.name, 'name', fields)}
          label="Name"
          hint="Such as Drawings, Loan repayment or New van"
        />
        <SelectField
          id={FIELD.from}
          label="From"
          options={options}
          value={draft.from}
          error={errorOf(errors, FIELD.from)}
          onChange={from => change({ from })}
        />
        <SelectField
          id={FIELD.to}
          label="To"
          options={options}
          value={draft.to}
          error={errorOf(errors, FIELD.to)}
          onChange={to => change({ to })}
        />
        <TextField
          {...typedField(FIELD.day, 'day', fields)}
          label="Day of the month"
          hint="31 is the last day of every month"
          inputMode="numeric"
        />
        {months.length > 0 && <Amounts {...{ fields, currency, months }} />}
        <div role="status">
          {expects(draft).map(words => (
            <p key={words}>{words}</p>
          ))}
        </div>
        <div className={styles.buttons}>
          <Button variant="primary" type="submit">
            {saveLabel}
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </div>
      </form>
    </Dialog>
  )
}

interface AmountsProps extends Pick<TransferDialogProps, 'currency' | 'months'> {
  readonly fields: {
    readonly draft: TransferDraft
    readonly errors: readonly FieldError[]
    readonly onChange: (part: Partial<TransferDraft>) => void
  }
}

/** The same amount in every month, as a start. */
function Amounts({ fields, currency, months }: AmountsProps) {
  return (
    <>
      <MoneyField
        {...typedField(FIELD.amount, 'amount', fields)}
        label="Amount per month"
        hint="Leave it empty to type amounts into the table"
        currency={currency}
      />
      <SelectField
        label="First month"
        options={months.map(month => ({ value: month, label: longMonth(month) }))}
        value={fields.draft.firstMonth}
        onChange={firstMonth => fields.onChange({ firstMonth })}
      />
      <TextField
        {...typedField(FIELD.count, 'count', fields)}
        label="For how many months"
        inputMode="numeric"
      />
    </>
  )
}
