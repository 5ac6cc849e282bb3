import { cellsWords } from '#sheet-editor/status-words.ts'
import { type ToastMessage, useToast } from '#ui/toast.tsx'
import type { BudgetGridLine } from '../grid/budget-lines.ts'
import type { FormulaActs } from './formulas.ts'

type Acts = Pick<FormulaActs, 'give'>
type Line = Pick<BudgetGridLine, 'code' | 'name'>

export function useGiveFormula(acts: Acts) {
  const toast = useToast()
  return (line: Line, formula: string | null) => giveFormula(acts, toast, line, formula)
}

/** Gives a line a formula, says what it changed, and offers to undo it. */
export function giveFormula(
  acts: Acts,
  toast: (message: ToastMessage) => void,
  line: Line,
  formula: string | null,
): void {
  const { undo, cells } = acts.give(line, formula)
  if (!undo) return
  const message = givenWords(line.name, formula, cells)
  toast({ message, topic: `formula ${line.code}`, undo })
}

function givenWords(name: string, formula: string | null, cells: number): string {
  const done = formula === null ? `${name} has no formula now.` : `${name} uses its formula.`
  return cells === 0 ? done : `${done} ${cellsWords(cells)} updated, not saved yet.`
}
