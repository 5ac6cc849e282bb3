import type { ReactNode } from 'react'
import styles from './session-layout.module.css'

interface SessionLayoutProps {
  readonly title: string
  /** What the page is for, in a sentence. */
  readonly about?: string
  readonly children: ReactNode
}

/** The 400 px column of every page before the shell. Guide §9.18. */
export function SessionLayout({ title, about, children }: SessionLayoutProps) {
  return (
    <main id="main" className={styles.page}>
      <div className={styles.column}>
        <p className={styles.brand}>
          <img src="/mark.svg" alt="" width={28} height={28} /> Millpond
        </p>
        <h1 className={styles.title}>{title}</h1>
        {about && <p className={styles.about}>{about}</p>}
        {children}
      </div>
    </main>
  )
}
