import { Button } from '#ui/button.tsx'
import styles from '../budget.module.css'
import type { BudgetGridLine } from '../grid/budget-lines.ts'
import { behindWords, problemWords } from './formula-words.ts'

interface FormulaNoticeProps {
  readonly lines: readonly BudgetGridLine[]
  readonly onWorkOut: () => void
  readonly onShow: (line: BudgetGridLine) => void
}

/** Formulas that somebody should look at: nothing is worked out unless they say so. */
export function FormulaNotice({ lines, onWorkOut, onShow }: FormulaNoticeProps) {
  const behind = lines.filter(({ mark }) => mark?.kind === 'behind')
  const wrong = lines.find(({ mark }) => mark?.kind === 'problem')
  return (
    <>
      {behind.length > 0 && (
        <p className={styles.formulas}>
          {behindWords(behind)}
          <Button variant="quiet" onClick={onWorkOut}>
            Recalculate
          </Button>
        </p>
      )}
      {wrong?.mark?.kind === 'problem' && (
        <p className={styles.formulas}>
          {problemWords(wrong, wrong.mark.problem)}
          <Button variant="quiet" onClick={() => onShow(wrong)}>
            Show formula
          </Button>
        </p>
      )}
    </>
  )
}
