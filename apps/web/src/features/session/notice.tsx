import type { ReactNode } from 'react'
import styles from './credentials-form.module.css'

/** What brought somebody to this page, read out when the page appears. */
export function Notice({ children }: { children: ReactNode }) {
  return (
    <p role="status" className={styles.notice}>
      {children}
    </p>
  )
}
