import type { ReactNode } from 'react'
import styles from './link-page.module.css'

/** A page with a few words, for people without an account. */
export const SmallPage = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className={styles.small}>
    <p className={styles.brand}>
      <img src="/mark.svg" alt="" width={28} height={28} /> Millpond
    </p>
    <h1>{title}</h1>
    {children}
  </div>
)
