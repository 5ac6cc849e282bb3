import type { ReactNode } from 'react'
import { Icon } from '#ui/icon.tsx'
import styles from '../budget.module.css'
import { markWords } from '../formulas/formula-words.ts'
import type { BudgetGridLine } from './budget-lines.ts'

/** Behind the name of a line: that there is a note, and that its formula is to be looked at. */
export function lineAside({ hasNote, mark }: BudgetGridLine): ReactNode {
  if (!mark) return hasNote ? ' ✎' : undefined
  return (
    <>
      {hasNote && ' ✎'}
      <span className={styles.sign} role="img" aria-label={markWords(mark)} title={markWords(mark)}>
        <Icon name="warning" size={16} />
      </span>
    </>
  )
}
