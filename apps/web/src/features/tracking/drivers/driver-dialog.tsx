import type { SheetLine } from '@millpond/contract/sheet'
import type { FormulaContext } from '@millpond/core/budget'
import type { ItemCode } from '@millpond/core/item'
import { type FormEvent, useState } from 'react'
import { FormulaInput } from '#sheet-editor/fields/formula-input.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { errorOf, type FieldError, FormErrorSummary } from '#ui/form-error-summary.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { typedField } from '#ui/typed-field.ts'
import type { LineFields } from '../line-edits.ts'
import styles from '../tracking.module.css'
import { type DriverDraft, driverDraft, FIELD, readDriver } from './driver-form.ts'
import { linesWithDriver } from './driver-formulas.ts'
import { FORMULA_HINT, UNIT_CHOICES } from './driver-words.ts'

interface DriverDialogProps {
  /** Null adds one. */
  readonly line: SheetLine | null
  /** Of the driver, or of the new one. */
  readonly code: ItemCode
  readonly lines: readonly SheetLine[]
  readonly context: FormulaContext
  readonly onSave: (fields: Pick<LineFields, 'driver'> & { readonly name: string }) => void
  readonly onClose: () => void
}

export function DriverDialog(props: DriverDialogProps) {
  const { line, code, lines, context, onSave, onClose } = props
  const [draft, setDraft] = useState(() => driverDraft(line, context))
  const [errors, setErrors] = useState<readonly FieldError[]>([])
  const onChange = (part: Partial<DriverDraft>) => setDraft(before => ({ ...before, ...part }))
  const fields = { draft, errors, onChange }
  const others = lines.filter(each => each.code !== code)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const reading = readDriver(draft, code, others, context)
    setErrors(reading.ok ? [] : reading.errors)
    if (!reading.ok) return
    onSave(reading.fields)
    onClose()
  }
  return (
    <Dialog title={line ? `Edit ${line.name}` : 'Add a driver'} onClose={onClose}>
      <form className={styles.form} noValidate onSubmit={submit}>
        <FormErrorSummary errors={errors} />
        <TextField
          {...typedField(FIELD.name, 'name', fields)}
          label="Name"
          hint="Such as Staff hours or Hourly rate"
        />
        <SelectField
          id={FIELD.unit}
          label="Unit"
          options={UNIT_CHOICES}
          value={draft.unit}
          onChange={unit => onChange({ unit })}
        />
        <FormulaInput
          id={FIELD.formula}
          label="Formula"
          hint={FORMULA_HINT}
          value={draft.formula}
          lines={linesWithDriver(context, { code, name: '', unit: draft.unit })}
          error={errorOf(errors, FIELD.formula)}
          onText={formula => onChange({ formula })}
        />
        <TextField {...typedField(FIELD.note, 'note', fields)} label="Note" maxLength={2000} />
        <div className={styles.buttons}>
          <Button variant="primary" type="submit">
            {line ? 'Save' : 'Add the driver'}
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </div>
      </form>
    </Dialog>
  )
}
