import type { ReactNode } from 'react'
import styles from './chart-ends.module.css'

interface ChartEndsProps {
  /** A caption is read out; the label of the chart says the same otherwise. */
  readonly isCaption?: boolean
  readonly children: ReactNode
}

/** Below a small chart: its first month, its last one, and what is between them. */
export const ChartEnds = ({ isCaption = false, children }: ChartEndsProps) =>
  isCaption ? (
    <figcaption className={styles.ends}>{children}</figcaption>
  ) : (
    <p className={styles.ends} aria-hidden="true">
      {children}
    </p>
  )
