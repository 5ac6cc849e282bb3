import type { ReactNode } from 'react'
import styles from './banner.module.css'
import { classNames } from './class-names.ts'

type BannerTone = 'attention' | 'danger' | 'quiet' | 'striped'

type BannerProps = { tone?: BannerTone; label: string; action?: ReactNode; children: ReactNode }

/** One line across the top of the page: a fact, and what to do about it. */
export function Banner({ tone = 'attention', label, action, children }: BannerProps) {
  return (
    <section className={classNames(styles.banner, styles[tone])} aria-label={label}>
      <p>{children}</p>
      {action && <div className={styles.action}>{action}</div>}
    </section>
  )
}
