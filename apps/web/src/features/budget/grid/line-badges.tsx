import type { ReactNode } from 'react'
import { Icon } from '#ui/icon.tsx'
import styles from '../budget.module.css'
import type { BudgetGridLine } from './budget-lines.ts'

/** After the name of a line: the marks of a note, and of a formula that needs attention. */
export function lineAside({ hasNote, mark }: BudgetGridLine): ReactNode {
  if (!mark) return hasNote ? ' ✎' : undefined
  return (
    <>
      {hasNote && ' ✎'}
      <span className={styles.sign} role="img" aria-label={mark.sign} title={mark.sign}>
        <Icon name="warning" size={16} />
      </span>
    </>
  )
}
