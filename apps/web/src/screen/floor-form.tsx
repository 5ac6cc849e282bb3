import type { Organisation } from '@millpond/contract/organisation'
import { type Cents, formatMoney, symbolOf, toDecimal } from '@millpond/core/money'
import { type FormEvent, useState } from 'react'
import { useUpdateOrganisationMutation } from '#api/gateway-api.ts'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { readMoney } from '#ui/read-number.ts'
import { TextField } from '#ui/text-field.tsx'
import { useToast } from '#ui/toast.tsx'
import styles from './floor-form.module.css'

interface FloorFormProps {
  readonly organisation: Organisation
  readonly currency: string
  readonly onSaved?: () => void
  /** The form has just been opened, for this field. */
  readonly isOpened?: boolean
}

/** One field; empty for no floor. */
export function FloorForm({ organisation, currency, onSaved, isOpened = false }: FloorFormProps) {
  const { organisationId, cashFloor } = organisation
  const [text, setText] = useState(
    cashFloor === null ? '' : toDecimal(cashFloor).replace('.00', ''),
  )
  const [error, setError] = useState<string | undefined>()
  const [update, { isLoading }] = useUpdateOrganisationMutation()
  const toast = useToast()
  const save = async (floor: Cents | null) => {
    const answer = await update({ organisationId, cashFloor: floor })
    return !answer.error
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const reading = readMoney(text)
    setError(reading.isReadable ? undefined : 'Enter the floor in numbers, like 40,000')
    if (!reading.isReadable || isLoading) return
    if (!(await save(reading.value))) return
    onSaved?.()
    toast({ message: savedWords(reading.value, currency), undo: () => void save(cashFloor) })
  }
  return (
    <form
      className={classNames(styles.form, isOpened && styles.opened)}
      noValidate
      onSubmit={submit}
    >
      <TextField
        label="Cash floor"
        hint="Millpond warns you when cash may fall below it. Leave it blank for none."
        prefix={symbolOf(currency)}
        inputMode="decimal"
        autoComplete="off"
        autoFocus={isOpened}
        value={text}
        error={error}
        onChange={event => setText(event.target.value)}
      />
      <Button
        type="submit"
        variant={isOpened ? 'primary' : 'secondary'}
        busyLabel={isLoading ? 'Saving…' : undefined}
      >
        Save floor
      </Button>
    </form>
  )
}

const savedWords = (floor: Cents | null, currency: string) =>
  floor === null ? 'Floor removed.' : `Floor set to ${formatMoney(floor, { currency })}.`
