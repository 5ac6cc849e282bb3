import type { ChangeEvent } from 'react'
import styles from './file-input.module.css'

interface FileInputProps {
  readonly id: string
  readonly describedBy: string | undefined
  readonly onChoose: (file: File) => void
}

/** A spreadsheet from the disk, or one that is dropped here, which browsers support. */
export function FileInput({ id, describedBy, onChoose }: FileInputProps) {
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? []
    if (file) onChoose(file)
    // So that the same file can be chosen again after it was corrected.
    target.value = ''
  }
  return (
    <input
      id={id}
      type="file"
      className={styles.input}
      accept=".xlsx,.csv,.tsv,.txt"
      aria-describedby={describedBy}
      onChange={choose}
    />
  )
}
