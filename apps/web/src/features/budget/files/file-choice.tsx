import { useId } from 'react'
import { FileInput } from '#ui/file-input.tsx'
import styles from './files.module.css'
import type { Opening } from './use-opened-file.ts'

interface FileChoiceProps {
  readonly opening: Opening
  readonly onChoose: (file: File) => void
}

export function FileChoice({ opening, onChoose }: FileChoiceProps) {
  const id = useId()
  const isOpen = opening.kind === 'open'
  return (
    <div className={styles.choice} data-open={isOpen || undefined}>
      <label htmlFor={id}>{isOpen ? opening.file.name : 'Choose a file, or drop it here'}</label>
      <FileInput id={id} describedBy={isOpen ? undefined : `${id} hint`} {...{ onChoose }} />
      {!isOpen && (
        <p id={`${id} hint`} className={styles.small}>
          Choose an Excel (.xlsx) or CSV file with accounts in rows and months in columns. It can be
          a file saved here, one from Xero’s Budget Manager, or your own.
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
