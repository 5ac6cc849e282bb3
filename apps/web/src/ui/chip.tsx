import type { ReactNode } from 'react'
import styles from './chip.module.css'
import { classNames } from './class-names.ts'

export type ChipTone = 'neutral' | 'good' | 'bad' | 'attention' | 'danger'

/** A short state in words; the colour only repeats it. */
export function Chip({ tone = 'neutral', children }: { tone?: ChipTone; children: ReactNode }) {
  return <span className={classNames(styles.chip, styles[tone])}>{children}</span>
}
