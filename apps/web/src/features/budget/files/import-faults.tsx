import { faultWords, type ImportPlan } from '@millpond/core/budget-file'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import styles from './files.module.css'

interface ImportFaultsProps {
  readonly plan: ImportPlan
  readonly onLeaveOut: (rows: readonly number[]) => void
}

const SHOWN = 6

/** The faults that block the import, by row and month; nothing is written until they are solved. */
export function ImportFaults({ plan, onLeaveOut }: ImportFaultsProps) {
  const [isAll, setAll] = useState(false)
  const { faults } = plan
  if (faults.length === 0) return null
  const shown = isAll ? faults : faults.slice(0, SHOWN)
  const taken = new Set(plan.rows.flatMap(({ row, status }) => (status === 'taken' ? [row] : [])))
  const rows = [...new Set(faults.flatMap(({ row, isOfFile }) => (isOfFile ? [] : [row])))].filter(
    row => taken.has(row),
  )
  const [first = 0] = rows
  return (
    <section role="alert" className={styles.faults} aria-label="Questions to resolve">
      <h3>
        {faults.length === 1 ? 'One question to resolve' : `${faults.length} questions to resolve`}
      </h3>
      <ul>
        {shown.map(fault => (
          <li key={`${fault.row} ${fault.column}`}>{faultWords(fault)}</li>
        ))}
      </ul>
      {shown.length < faults.length && (
        <Button variant="quiet" onClick={() => setAll(true)}>
          Show all {faults.length}
        </Button>
      )}
      {rows.length > 0 && (
        <>
          <p className={styles.small}>Fix it in the file and choose the file again, or:</p>
          <Button onClick={() => onLeaveOut(rows)}>
            {rows.length === 1
              ? `Leave row ${first + 1} out`
              : `Leave these ${rows.length} rows out`}
          </Button>
        </>
      )}
    </section>
  )
}
