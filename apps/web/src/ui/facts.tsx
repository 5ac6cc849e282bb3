import type { ReactNode } from 'react'
import styles from './facts.module.css'
import { Triangle } from './icon.tsx'
import { NoValue } from './no-value.tsx'

export type Fact = {
  label: string
  /** Already formatted; null is shown as `–` for no value. */
  value: string | null
  /** Comparison or context under the figure, in words. */
  note?: ReactNode
  /** Where the figure comes from. */
  href?: string | undefined
  direction?: 'up' | 'down' | undefined
  tone?: 'good' | 'bad' | undefined
}

/** Figures in columns between hairlines. */
export function Facts({ facts, label }: { facts: readonly Fact[]; label: string }) {
  return (
    <div className={styles.frame}>
      <dl className={styles.facts} aria-label={label}>
        {facts.map(fact => (
          <div key={fact.label} className={styles.fact}>
            <dt className={styles.label}>{fact.label}</dt>
            <dd className={styles.value}>
              {fact.href ? <a href={fact.href}>{fact.value}</a> : (fact.value ?? <NoValue />)}
            </dd>
            {fact.note && (
              <dd className={styles.note} data-tone={fact.tone}>
                {fact.direction && <Triangle direction={fact.direction} />}
                <span>{fact.note}</span>
              </dd>
            )}
          </div>
        ))}
      </dl>
    </div>
  )
}
