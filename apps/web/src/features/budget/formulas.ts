/** Lines of a version that follow others, and what can be done about it. */
import type { SheetLine } from '@millpond/contract/sheet'
import {
  customerFigures,
  type FormulaGround,
  type NamedGroup,
  namedLines,
} from '@millpond/core/budget'
import type { ForecastBasis } from '@millpond/core/forecast'
import type { ItemCode } from '@millpond/core/item'
import type { BooksAccount, Ledger } from '@millpond/core/ledger'
import { actualsAt } from './budget-figures.ts'
import type { BudgetLine } from './budget-lines.ts'

export interface FormulaActs {
  /**
   * Writes, as one edit of its own, what formulas make of the sheet by now: all of them, or that of
   * one line and what follows from it.
   */
  readonly workOut: (label: string, of?: ItemCode) => void
  /**
   * Gives a line another formula, null for none, and writes what follows from it, as one step:
   * undo takes both back. Answers with what takes them back later, and how many figures have been
   * written and are to be saved. Throws what the gateway says.
   */
  readonly give: (
    line: Pick<BudgetLine, 'code' | 'name'>,
    formula: string | null,
  ) => Promise<{ readonly takeBack: (() => string | null) | null; readonly cells: number }>
}

export type Formulas = FormulaGround & FormulaActs

/** What formulas name: every account of the books with its formula, and groups of customers. */
export const linesOfFormulas = (
  accounts: readonly BooksAccount[],
  groups: readonly NamedGroup[],
  noted: readonly SheetLine[],
) => {
  const formulas = new Map(noted.map(({ code, formula }) => [code, formula]))
  return namedLines(accounts, groups, code => formulas.get(code) ?? null)
}

interface Rests extends Pick<ForecastBasis, 'accounts' | 'customers'> {
  readonly ledger: Ledger
  readonly groups: readonly NamedGroup[]
}

/**
 * What formulas rest on, the same again for the same lines. Months up to the close stay what they
 * are: of these a formula sees what happened.
 */
export function formulaGround({
  ledger,
  accounts,
  customers,
  groups,
}: Rests): (noted: readonly SheetLine[]) => FormulaGround {
  const months = ledger.months.filter(month => month > ledger.closeMonth)
  const happened = actualsAt(ledger)
  const counted = customerFigures(customers)
  let last: { readonly noted: readonly SheetLine[]; readonly ground: FormulaGround } | null = null
  return noted => {
    if (last?.noted !== noted) {
      const lines = linesOfFormulas(accounts, groups, noted)
      last = { noted, ground: { lines, months, happened, counted } }
    }
    return last.ground
  }
}
