/** Formulas of lines in a version, and the actions for them. */
import {
  customerFigures,
  type FigureAt,
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

export interface FormulaActs {
  /**
   * Writes, as one edit, the current results of formulas: of all, or of one line and its dependent
   * lines.
   */
  readonly recalculate: (label: string, of?: ItemCode) => void
  /**
   * Gives a line another formula, null for none, and writes its results in one step, which undo
   * reverts. Returns a function that undoes it later, and the number of changed figures.
   */
  readonly give: (
    line: Pick<BudgetGridLine, 'code' | 'name'>,
    formula: string | null,
  ) => { readonly undo: (() => string | null) | null; readonly cells: number }
}

export interface Formulas extends FormulaContext, FormulaActs {
  /** The lines with their marks; those whose mark is what it was are the objects they were. */
  readonly marked: (lines: readonly BudgetGridLine[], sheet: Sheet) => readonly BudgetGridLine[]
}

/** What formulas can name: every account of the books, groups of customers, and drivers. */
export const linesOfFormulas = (
  accounts: readonly BooksAccount[],
  groups: readonly NamedGroup[],
  notes: LineNotesByCode,
) => namedLines(accounts, groups, code => notes.get(code)?.formula ?? null)

interface FormulaSources extends Pick<ForecastBasis, 'accounts' | 'customers'> {
  readonly ledger: Ledger
  /** Drivers too. */
  readonly groups: readonly NamedGroup[]
  /** The values of drivers. */
  readonly drivenAt?: FigureAt | undefined
}

/**
 * The context of formulas, the same object for the same lines. Up to the close a formula reads
 * actual amounts.
 */
export function formulaContext({
  ledger,
  accounts,
  customers,
  groups,
  drivenAt,
}: FormulaSources): (notes: LineNotesByCode) => FormulaContext {
  const months = ledger.months.filter(month => month > ledger.closeMonth)
  const happened = actualsAt(ledger)
  const counts = customerFigures(customers)
  const counted: FigureAt = (code, month) => drivenAt?.(code, month) ?? counts(code, month)
  let last: { readonly notes: LineNotesByCode; readonly context: FormulaContext } | null = null
  return notes => {
    if (last?.notes !== notes) {
      const lines = linesOfFormulas(accounts, groups, notes)
      last = { notes, context: { lines, months, happened, counted } }
    }
    return last.context
  }
}
