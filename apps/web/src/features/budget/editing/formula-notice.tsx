import type { RefObject } from 'react'
import { Button } from '#ui/button.tsx'
import type { GridHandle } from '#ui/grid/grid-model.ts'
import styles from '../budget.module.css'
import { behindWords, problemWords } from '../formulas/formula-words.ts'
import type { Formulas } from '../formulas/formulas.ts'
import type { BudgetFigures } from '../model/use-budget-figures.ts'
import { useShowLine } from './show-cell.ts'

interface FormulaNoticeProps {
  readonly formulas: Formulas
  readonly figures: BudgetFigures
  readonly grid: RefObject<GridHandle | null>
  readonly onPanel: () => void
  readonly onDone: () => void
}

/** Formulas that need attention: nothing is recalculated unless the user asks. */
export function FormulaNotice(props: FormulaNoticeProps) {
  const { formulas, figures, grid, onPanel, onDone } = props
  const { lines } = figures
  const showLine = useShowLine(figures, grid, onPanel)
  const recalculate = () => {
    formulas.recalculate('Formulas recalculated')
    onDone()
  }
  const behind = lines.filter(({ mark }) => mark?.kind === 'behind')
  const wrong = lines.find(({ mark }) => mark?.kind === 'problem')
  return (
    <>
      {behind.length > 0 && (
        <p className={styles.formulas}>
          {behindWords(behind)}
          <Button variant="quiet" onClick={recalculate}>
            Recalculate
          </Button>
        </p>
      )}
      {wrong?.mark?.kind === 'problem' && (
        <p className={styles.formulas}>
          {problemWords(wrong, wrong.mark.problem)}
          <Button variant="quiet" onClick={() => showLine(wrong)}>
            Show formula
          </Button>
        </p>
      )}
    </>
  )
}
