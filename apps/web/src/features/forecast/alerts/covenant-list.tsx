import { isSameCovenant, MAX_WATCHED_COVENANTS } from '@millpond/core/alert'
import { COVENANT_TESTS, type Covenant, type WatchedCovenant } from '@millpond/core/forecast'
import { useRef } from 'react'
import {
  CovenantField,
  NEW_COVENANT,
  readCovenant,
  type TypedCovenant,
  typedCovenant,
} from '#screen/covenant/covenant-field.tsx'
import { Button } from '#ui/button.tsx'
import { SelectField } from '#ui/select-field.tsx'
import {
  ADD_COVENANT,
  COVENANTS_HINT,
  NO_COVENANTS,
  ofReportsWords,
  TESTED_WORDS,
} from './alert-words.ts'
import styles from './alerts.module.css'

const TESTS = COVENANT_TESTS.map(value => ({ value, label: TESTED_WORDS[value] }))

/** A covenant of the form, known by its number while the form is open. */
export interface CovenantRow {
  readonly id: number
  readonly typed: TypedCovenant
  readonly tested: WatchedCovenant['tested']
}

export const rowsOf = (covenants: readonly WatchedCovenant[]): CovenantRow[] =>
  covenants.map(({ tested, ...covenant }, id) => ({ id, typed: typedCovenant(covenant), tested }))

/** Null while a limit is not a number. */
export function covenantsOf(rows: readonly CovenantRow[]): WatchedCovenant[] | null {
  const read = rows.map(({ typed, tested }) => {
    const covenant = readCovenant(typed)
    return covenant && { ...covenant, tested }
  })
  return read.every(covenant => covenant !== null) ? read : null
}

interface CovenantListProps {
  readonly rows: readonly CovenantRow[]
  /** Those of the company’s reports. */
  readonly suggested: readonly Covenant[]
  readonly currency: string
  readonly canEdit: boolean
  /** Save was pressed while a limit was not a number. */
  readonly isChecked: boolean
  readonly onChange: (rows: readonly CovenantRow[]) => void
}

/** The limits of lenders that are watched. */
export function CovenantList(props: CovenantListProps) {
  const { rows, suggested, currency, canEdit, isChecked, onChange } = props
  const addButton = useRef<HTMLButtonElement>(null)
  const room = MAX_WATCHED_COVENANTS - rows.length
  const known = rows.map(({ typed }) => readCovenant(typed))
  const missing = suggested
    .filter(each => !known.some(covenant => covenant && isSameCovenant(covenant, each)))
    .slice(0, room)
  const add = (covenants: readonly Covenant[]) => {
    const next = 1 + Math.max(-1, ...rows.map(row => row.id))
    const added = covenants.map(
      (covenant, at): CovenantRow => ({
        ...{ id: next + at, typed: typedCovenant(covenant), tested: 'month' },
      }),
    )
    onChange([...rows, ...added])
    addButton.current?.focus()
  }
  const remove = (id: number) => {
    onChange(rows.filter(row => row.id !== id))
    addButton.current?.focus()
  }
  return (
    <fieldset className={styles.choices} disabled={!canEdit}>
      <legend>Covenants</legend>
      <p className={styles.hint}>{COVENANTS_HINT}</p>
      {rows.length === 0 && !canEdit && <p>{NO_COVENANTS}</p>}
      {rows.map(({ id, typed, tested }, at) => (
        <CovenantField
          key={id}
          {...{ currency, isChecked }}
          name={`Covenant ${at + 1}`}
          value={typed}
          onChange={next => onChange(rows.with(at, { id, typed: next, tested }))}
          more={
            <SelectField
              label="Tested"
              options={TESTS}
              value={tested}
              onChange={next => onChange(rows.with(at, { id, typed, tested: next }))}
            />
          }
        >
          {canEdit && (
            <Button variant="quiet" onClick={() => remove(id)}>
              Remove covenant {at + 1}
            </Button>
          )}
        </CovenantField>
      ))}
      {canEdit && (
        <div className={styles.actions}>
          <Button ref={addButton} disabled={room <= 0} onClick={() => add([NEW_COVENANT])}>
            {ADD_COVENANT}
          </Button>
          {missing.length > 0 && (
            <Button onClick={() => add(missing)}>{ofReportsWords(missing.length)}</Button>
          )}
        </div>
      )}
    </fieldset>
  )
}
