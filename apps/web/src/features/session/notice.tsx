import type { ReactNode } from 'react'
import styles from './session.module.css'

/** The reason for this page; read out when the page appears. */
export function Notice({ children }: { children: ReactNode }) {
  return (
    <p role="status" className={styles.notice}>
      {children}
    </p>
  )
}
