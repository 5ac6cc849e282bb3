import type { ReactNode } from 'react'
import styles from './answer.module.css'

/** The title of a data screen, which is its computed answer, with its source below. */
export function Answer({ children, basis }: { children: ReactNode; basis?: ReactNode }) {
  return (
    <div className={styles.answer}>
      <h1 className={styles.title}>{children}</h1>
      {basis && <p className={styles.basis}>{basis}</p>}
    </div>
  )
}
