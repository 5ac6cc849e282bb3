import { cellsWords } from '#sheet-editor/status-words.ts'
import { useToast } from '#ui/toast.tsx'
import type { BudgetGridLine } from '../grid/budget-lines.ts'
import type { FormulaActs } from './formulas.ts'

/** Gives a line a formula, says what it changed, and offers to undo it; null does nothing. */
export function useGiveFormula(acts: Pick<FormulaActs, 'give'> | null) {
  const toast = useToast()
  return (line: Pick<BudgetGridLine, 'code' | 'name'>, formula: string | null) => {
    if (!acts) return
    const { takeBack, cells } = acts.give(line, formula)
    if (!takeBack) return
    const message = givenWords(line.name, formula, cells)
    toast({ message, topic: `formula ${line.code}`, undo: takeBack })
  }
}

function givenWords(name: string, formula: string | null, cells: number): string {
  const done = formula === null ? `${name} has no formula now.` : `${name} uses its formula.`
  return cells === 0 ? done : `${done} ${cellsWords(cells)} updated, not saved yet.`
}
