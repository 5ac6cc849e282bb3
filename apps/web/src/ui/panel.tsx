import { type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'
import styles from './panel.module.css'

type PanelProps = {
  title?: string
  /** One line under the title: `NZD, tax exclusive`. */
  subtitle?: ReactNode
  /** At the right of the title. */
  actions?: ReactNode
  className?: string | undefined
  isBusy?: boolean
  children: ReactNode
}

/** A surface with a thin border and no shadow; panels are never nested. */
export function Panel({ title, subtitle, actions, className, isBusy, children }: PanelProps) {
  const titleId = useId()
  return (
    <section
      className={classNames(styles.panel, className)}
      aria-labelledby={title ? titleId : undefined}
      aria-busy={isBusy || undefined}
    >
      {(title || actions) && (
        <header className={styles.header}>
          <div>
            {title && <h2 id={titleId}>{title}</h2>}
            {subtitle && <p className={styles.subtitle}>{subtitle}</p>}
          </div>
          {actions && <div className={styles.actions}>{actions}</div>}
        </header>
      )}
      {children}
    </section>
  )
}
