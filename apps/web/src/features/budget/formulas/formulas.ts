/** Lines of a version that follow others, and what can be done about it. */
import {
  customerFigures,
  type FormulaContext,
  type NamedGroup,
  namedLines,
} from '@millpond/core/budget'
import type { ForecastBasis } from '@millpond/core/forecast'
import type { ItemCode } from '@millpond/core/item'
import type { BooksAccount, Ledger } from '@millpond/core/ledger'
import type { LineNotesByCode, Sheet } from '@millpond/core/sheet'
import type { BudgetGridLine } from '../grid/budget-lines.ts'
import { actualsAt } from '../grid/period-values.ts'
import type { FormulaMarks } from './formula-marks.ts'

export interface FormulaActs {
  /**
   * Writes, as one edit of its own, what formulas make of the sheet by now: all of them, or that of
   * one line and what follows from it.
   */
  readonly workOut: (label: string, of?: ItemCode) => void
  /**
   * Gives a line another formula, null for none, and writes what follows from it, as one step:
   * undo brings both back. Answers with what undoes it later, and how many figures it changed.
   */
  readonly give: (
    line: Pick<BudgetGridLine, 'code' | 'name'>,
    formula: string | null,
  ) => { readonly takeBack: (() => string | null) | null; readonly cells: number }
}

export interface Formulas extends FormulaContext, FormulaActs {
  readonly marksOf: (sheet: Sheet) => FormulaMarks
}

/** What formulas name: every account of the books with its formula, and groups of customers. */
export const linesOfFormulas = (
  accounts: readonly BooksAccount[],
  groups: readonly NamedGroup[],
  notes: LineNotesByCode,
) => namedLines(accounts, groups, code => notes.get(code)?.formula ?? null)

interface FormulaSources extends Pick<ForecastBasis, 'accounts' | 'customers'> {
  readonly ledger: Ledger
  readonly groups: readonly NamedGroup[]
}

/**
 * The context of formulas, the same object for the same lines. Up to the close a formula sees the
 * actual amounts.
 */
export function formulaContext({
  ledger,
  accounts,
  customers,
  groups,
}: FormulaSources): (notes: LineNotesByCode) => FormulaContext {
  const months = ledger.months.filter(month => month > ledger.closeMonth)
  const happened = actualsAt(ledger)
  const counted = customerFigures(customers)
  let last: { readonly notes: LineNotesByCode; readonly context: FormulaContext } | null = null
  return notes => {
    if (last?.notes !== notes) {
      const lines = linesOfFormulas(accounts, groups, notes)
      last = { notes, context: { lines, months, happened, counted } }
    }
    return last.context
  }
}
