import { MAX_WATCHED_COVENANTS } from '@millpond/core/alert'
import type { Covenant } from '@millpond/core/forecast'
import { useRef } from 'react'
import {
  CovenantField,
  NEW_COVENANT,
  readCovenant,
  type TypedCovenant,
  typedCovenant,
} from '#screen/covenant/covenant-field.tsx'
import { Button } from '#ui/button.tsx'
import { ADD_COVENANT, COVENANTS_HINT, NO_COVENANTS } from './alert-words.ts'
import styles from './alerts.module.css'

/** A covenant of the form, known by its number while the form is open. */
export interface CovenantRow {
  readonly id: number
  readonly typed: TypedCovenant
}

export const rowsOf = (covenants: readonly Covenant[]): CovenantRow[] =>
  covenants.map((covenant, id) => ({ id, typed: typedCovenant(covenant) }))

/** Null while a limit is not a number. */
export function covenantsOf(rows: readonly CovenantRow[]): Covenant[] | null {
  const read = rows.map(({ typed }) => readCovenant(typed))
  return read.every(covenant => covenant !== null) ? read : null
}

interface CovenantListProps {
  readonly rows: readonly CovenantRow[]
  readonly currency: string
  readonly canEdit: boolean
  readonly onChange: (rows: readonly CovenantRow[]) => void
}

/** The limits of lenders that are watched. */
export function CovenantList({ rows, currency, canEdit, onChange }: CovenantListProps) {
  const addButton = useRef<HTMLButtonElement>(null)
  const add = () => {
    const id = 1 + Math.max(-1, ...rows.map(row => row.id))
    onChange([...rows, { id, typed: typedCovenant(NEW_COVENANT) }])
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
      {rows.map(({ id, typed }, at) => (
        <CovenantField
          key={id}
          {...{ currency }}
          name={`Covenant ${at + 1}`}
          value={typed}
          onChange={next => onChange(rows.with(at, { id, typed: next }))}
        >
          {canEdit && (
            <Button variant="quiet" onClick={() => remove(id)}>
              Remove covenant {at + 1}
            </Button>
          )}
        </CovenantField>
      ))}
      {canEdit && (
        <Button ref={addButton} disabled={rows.length >= MAX_WATCHED_COVENANTS} onClick={add}>
          {ADD_COVENANT}
        </Button>
      )}
    </fieldset>
  )
}
