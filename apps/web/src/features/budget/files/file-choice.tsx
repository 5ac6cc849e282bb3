import { type ChangeEvent, useId } from 'react'
import styles from './files.module.css'
import type { Opening } from './use-opened-file.ts'

interface FileChoiceProps {
  readonly opening: Opening
  readonly onChoose: (file: File) => void
}

const ACCEPTED = '.xlsx,.csv,.tsv,.txt'

/** Chosen from the disk, or dropped on the field, which browsers support. */
export function FileChoice({ opening, onChoose }: FileChoiceProps) {
  const id = useId()
  const isOpen = opening.kind === 'open'
  const take = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? []
    if (file) onChoose(file)
    // So that the same file can be chosen again after it was corrected.
    target.value = ''
  }
  return (
    <div className={styles.choice} data-open={isOpen || undefined}>
      <label htmlFor={id}>{isOpen ? opening.file.name : 'Choose a file, or drop it here'}</label>
      <input
        id={id}
        type="file"
        accept={ACCEPTED}
        aria-describedby={isOpen ? undefined : `${id} hint`}
        onChange={take}
      />
      {!isOpen && (
        <p id={`${id} hint`} className={styles.small}>
          Excel (.xlsx) or CSV, accounts down and months across: a file saved from here, one from
          Xero’s Budget Manager, or your own.
        </p>
      )}
      {opening.kind === 'failed' && (
        <p role="alert" className={styles.problem}>
          {opening.message}
        </p>
      )}
    </div>
  )
}
