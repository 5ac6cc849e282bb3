import type { ReactNode } from 'react'
import styles from './bulk-bar.module.css'
import { Button } from './button.tsx'

type BulkBarProps = {
  /** `3 selected, $4,200 in`: read out as it changes. */
  summary: string
  onClear: () => void
  children: ReactNode
}

/** The actions for the selected rows; stays visible at the bottom of the screen. */
export function BulkBar({ summary, onClear, children }: BulkBarProps) {
  return (
    <section className={styles.bar} aria-label="Selected rows">
      <p className={styles.summary} role="status">
        {summary}
      </p>
      <div className={styles.actions}>{children}</div>
      <Button variant="quiet" onClick={onClear}>
        Clear selection
      </Button>
    </section>
  )
}
