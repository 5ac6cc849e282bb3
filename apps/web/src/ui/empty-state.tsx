import type { ReactNode } from 'react'
import styles from './empty-state.module.css'

type EmptyStateProps = {
  /** The title: what will be here. */
  title: string
  /** Why it is empty. */
  children: ReactNode
  action?: ReactNode
  secondaryAction?: ReactNode
}

export function EmptyState({ title, children, action, secondaryAction }: EmptyStateProps) {
  return (
    <section className={styles.empty}>
      <h2>{title}</h2>
      <p className={styles.reason}>{children}</p>
      {(action || secondaryAction) && (
        <div className={styles.actions}>
          {action}
          {secondaryAction}
        </div>
      )}
    </section>
  )
}
