import type { ReactNode } from 'react'
import { Mark } from './mark.tsx'
import styles from './plain-frame.module.css'
import { StandInNotice } from './stand-in-notice.tsx'

/** The frame of pages outside the app: one column, no rail. */
export function PlainFrame({ children }: { children: ReactNode }) {
  return (
    <div className={styles.frame}>
      <header className={styles.header}>
        <Mark />
      </header>
      <main className={styles.main} id="main" tabIndex={-1}>
        {children}
      </main>
      <footer className={styles.footer}>
        <StandInNotice />
      </footer>
    </div>
  )
}
