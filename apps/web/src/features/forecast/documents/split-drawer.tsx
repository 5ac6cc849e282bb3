import { type Cents, cents } from '@millpond/core/money'
import type { Day } from '@millpond/core/time'
import { MAX_DATE_PARTS } from '@millpond/core/timing'
import { type FormEvent, useId, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { DayField } from '#ui/day-field.tsx'
import { Drawer } from '#ui/drawer.tsx'
import { errorOf, type FieldError, FormErrorSummary } from '#ui/form-error-summary.tsx'
import { Icon } from '#ui/icon.tsx'
import { MoneyField } from '#ui/money-field.tsx'
import { type DocumentRow, nameOfRow } from './document-row.ts'
import type { Move } from './expected-dates.ts'
import styles from './split.module.css'
import {
  type DraftPart,
  exactMoney,
  fieldOf,
  firstDraft,
  readSplit,
  restOf,
  type SplitError,
  withPart,
} from './split-draft.ts'

interface SplitDrawerProps {
  readonly row: DocumentRow
  readonly asOf: Day
  readonly currency: string
  readonly effect: string | null
  readonly onTry: (move: Move | null) => void
  readonly onMove: (move: Move) => void
  readonly onClose: () => void
}

/** Several expected dates of a document: a day and an amount each; the last is the rest. */
export function SplitDrawer(props: SplitDrawerProps) {
  const { row, currency, effect, onMove, onClose } = props
  const formId = useId()
  const addId = useId()
  const split = useSplit(props)
  const { draft, errors, open, change } = split
  const remove = (key: number) => {
    change(draft.filter(part => part.key !== key))
    document.getElementById(addId)?.focus()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const parts = split.check()
    if (parts === null) return
    onMove({ kind: 'inParts', parts })
    onClose()
  }
  const buttons = (
    <>
      <Button variant="quiet" onClick={onClose}>
        Cancel
      </Button>
      <Button type="submit" form={formId} variant="primary">
        Save dates
      </Button>
    </>
  )
  return (
    <Drawer title="Several expected dates" onClose={onClose} footer={buttons}>
      <form id={formId} className={styles.form} noValidate onSubmit={submit}>
        <p>
          {nameOfRow(row)}: {exactMoney(open, currency)} is open.
        </p>
        <FormErrorSummary
          errors={errors.map(({ fieldId, label, message }) => ({
            fieldId,
            message: `${label}: ${message}`,
          }))}
        />
        {draft.map((part, index) => (
          <PartFields
            key={part.key}
            {...{ part, errors, currency }}
            number={index + 1}
            isNew={part.key >= split.firstCount}
            rest={index === draft.length - 1 ? restOf(draft, open) : null}
            onChange={next => change(draft.map(each => (each.key === part.key ? next : each)))}
            onRemove={draft.length > 2 ? () => remove(part.key) : null}
          />
        ))}
        <Button
          id={addId}
          disabled={draft.length >= MAX_DATE_PARTS}
          className={styles.add}
          onClick={() => change(withPart(draft))}
        >
          Add a date
        </Button>
        <p role="status">{effect}</p>
      </form>
    </Drawer>
  )
}

function useSplit({ row, asOf, currency, onTry }: SplitDrawerProps) {
  const [draft, setDraft] = useState(() => firstDraft(row))
  const [firstCount] = useState(draft.length)
  const [errors, setErrors] = useState<readonly SplitError[]>([])
  const open = cents(Math.abs(row.amount))
  const question = { open, asOf, currency }
  const change = (next: readonly DraftPart[]) => {
    setDraft([...next])
    setErrors([])
    const { parts } = readSplit(next, question)
    onTry(parts.length > 0 ? { kind: 'inParts', parts } : null)
  }
  /** The parts if they can be saved; otherwise their faults are shown. */
  const check = () => {
    const read = readSplit(draft, question)
    setErrors(read.errors)
    return read.errors.length === 0 ? read.parts : null
  }
  return { draft, firstCount, errors, open, change, check }
}

interface PartFieldsProps {
  readonly part: DraftPart
  /** Counted from 1. */
  readonly number: number
  readonly isNew: boolean
  /** The amount of the last part; null for the others. */
  readonly rest: Cents | null
  readonly errors: readonly FieldError[]
  readonly currency: string
  readonly onChange: (part: DraftPart) => void
  readonly onRemove: (() => void) | null
}

function PartFields(props: PartFieldsProps) {
  const { part, number, isNew, rest, errors, currency, onChange, onRemove } = props
  const [dayId, amountId] = [fieldOf(part.key, 'on'), fieldOf(part.key, 'amount')]
  return (
    <div className={styles.part}>
      <DayField
        id={dayId}
        label={`Day ${number}`}
        autoFocus={isNew}
        value={part.on}
        error={errorOf(errors, dayId)}
        onChange={on => onChange({ ...part, on })}
      />
      {rest === null ? (
        <MoneyField
          id={amountId}
          label={`Amount ${number}`}
          currency={currency}
          value={part.amount}
          error={errorOf(errors, amountId)}
          onChange={event => onChange({ ...part, amount: event.target.value })}
        />
      ) : (
        <p className={styles.rest}>
          The rest
          <output>{exactMoney(rest, currency)}</output>
        </p>
      )}
      {rest === null && onRemove && (
        <Button variant="quiet" aria-label={`Remove date ${number}`} onClick={onRemove}>
          <Icon name="cross" />
        </Button>
      )}
    </div>
  )
}
