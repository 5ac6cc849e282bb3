/** Lines of a version that follow others, and a desk whose edits take them along. */

import type { SheetLine } from '@millpond/contract/sheet'
import {
  type FormulaGround,
  formulaCells,
  type NamedLine,
  withFormulas,
} from '@millpond/core/budget'
import type { BooksAccount, Ledger } from '@millpond/core/ledger'
import { editOf } from '@millpond/core/sheet'
import type { SheetDesk } from '#planning/sheet-desk.ts'
import { actualsAt } from './budget-figures.ts'

export interface Formulas extends FormulaGround {
  /** Writes what formulas make of the sheet by now, as one edit of its own. */
  readonly workOut: (label: string, lines: readonly NamedLine[]) => void
}

/** Months up to the close stay what they are: of these a formula sees what happened. */
export function formulaGround(
  ledger: Ledger,
  accounts: readonly BooksAccount[],
  noted: readonly SheetLine[],
): FormulaGround {
  const formulas = new Map(noted.map(({ code, formula }) => [code as string, formula]))
  const lines = accounts
    .map(({ code, itemType, name, number, status }) => ({
      ...{ code, itemType, name, number, status },
      formula: formulas.get(code) ?? null,
    }))
    .filter(({ status, formula }) => status === 'active' || formula !== null)
  return {
    lines,
    months: ledger.months.filter(month => month > ledger.closeMonth),
    happened: actualsAt(ledger),
  }
}

/** What is typed takes along what follows from it; so does what is taken over from others. */
export function followingDesk(
  desk: SheetDesk,
  ground: FormulaGround,
): { readonly desk: SheetDesk; readonly formulas: Formulas } {
  const workOut: Formulas['workOut'] = (label, lines) => {
    const { shown } = desk.get().sheet
    const edit = editOf(shown, label, formulaCells(shown, lines, ground.months, ground.happened))
    if (edit) desk.edit(edit)
  }
  const following: SheetDesk = {
    ...desk,
    edit(edit) {
      const whole = withFormulas(desk.get().sheet.shown, edit, ground)
      if (whole) desk.edit(whole)
    },
    settle(at, choice) {
      desk.settle(at, choice)
      workOut('Worked out anew', ground.lines)
    },
  }
  return { desk: following, formulas: { ...ground, workOut } }
}
