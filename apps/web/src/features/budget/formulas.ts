/** Lines of a version that follow others, and what can be done about it. */
import type { SheetLine } from '@millpond/contract/sheet'
import type { FormulaGround, NamedLine } from '@millpond/core/budget'
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
  ) => Promise<{ readonly takeBack: (() => void) | null; readonly cells: number }>
}

export type Formulas = FormulaGround & FormulaActs

/** Every account of the books with its formula; archived ones are still looked at. */
export function namedLines(
  accounts: readonly BooksAccount[],
  noted: readonly SheetLine[],
): NamedLine[] {
  const formulas = new Map(noted.map(({ code, formula }) => [code as string, formula]))
  return accounts.map(({ code, itemType, name, number, status }) => ({
    ...{ code, itemType, name, number, status },
    formula: formulas.get(code) ?? null,
  }))
}

/**
 * What formulas rest on, the same again for the same lines. Months up to the close stay what they
 * are: of these a formula sees what happened.
 */
export function formulaGround(
  ledger: Ledger,
  accounts: readonly BooksAccount[],
): (noted: readonly SheetLine[]) => FormulaGround {
  const months = ledger.months.filter(month => month > ledger.closeMonth)
  const happened = actualsAt(ledger)
  let last: { readonly noted: readonly SheetLine[]; readonly ground: FormulaGround } | null = null
  return noted => {
    if (last?.noted !== noted) {
      last = { noted, ground: { lines: namedLines(accounts, noted), months, happened } }
    }
    return last.ground
  }
}
