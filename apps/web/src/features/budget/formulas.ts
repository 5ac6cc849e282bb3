/** Lines of a version that follow others, and a desk whose edits take them along. */

import type { SheetLine } from '@millpond/contract/sheet'
import {
  type FormulaGround,
  followingCells,
  formulaCells,
  type NamedLine,
  withFormulas,
} from '@millpond/core/budget'
import type { ItemCode } from '@millpond/core/item'
import type { BooksAccount, Ledger } from '@millpond/core/ledger'
import { type Cell, editOf, nextUndo } from '@millpond/core/sheet'
import type { SheetDesk } from '#planning/sheet-desk.ts'
import { takeBack } from '#planning/take-back.ts'
import { actualsAt } from './budget-figures.ts'

export interface Formulas extends FormulaGround {
  /**
   * Writes, as one edit of its own, what formulas make of the sheet by now: all of them, or that of
   * one line and what follows from it. Answers with what takes it back.
   */
  readonly workOut: (label: string, of?: ItemCode, lines?: readonly NamedLine[]) => () => void
}

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

/** Months up to the close stay what they are: of these a formula sees what happened. */
export const formulaGround = (
  ledger: Ledger,
  accounts: readonly BooksAccount[],
  noted: readonly SheetLine[],
): FormulaGround => ({
  lines: namedLines(accounts, noted),
  months: ledger.months.filter(month => month > ledger.closeMonth),
  happened: actualsAt(ledger),
})

/**
 * What is typed takes along what follows from it; so does what is taken over from others. Whatever
 * else comes to differ from its formula stays as it is and is marked: it is nobody's edit.
 */
export function followingDesk(
  desk: SheetDesk,
  ground: FormulaGround,
): { readonly desk: SheetDesk; readonly formulas: Formulas } {
  const write = (label: string, cells: Parameters<typeof editOf>[2], of?: ItemCode) => {
    const edit = editOf(desk.get().sheet.shown, label, cells)
    if (edit) desk.edit(edit)
    const step = edit && nextUndo(desk.get().sheet.log)
    return () => {
      if (step) takeBack(desk, step, of)
    }
  }
  const follow = (
    label: string,
    changed: readonly Pick<Cell, 'code' | 'month'>[],
    lines = ground.lines,
    of?: ItemCode,
  ) => write(label, followingCells(desk.get().sheet.shown, { ...ground, lines }, changed), of)
  const following: SheetDesk = {
    ...desk,
    edit(edit) {
      const whole = withFormulas(desk.get().sheet.shown, edit, ground)
      if (whole) desk.edit(whole)
    },
    settle(at, choice) {
      desk.settle(at, choice)
      follow('Worked out anew', [at])
    },
  }
  const workOut: Formulas['workOut'] = (label, of, lines) => {
    if (of === undefined) return write(label, formulaCells(desk.get().sheet.shown, ground))
    const cells = ground.months.map(month => ({ code: of, month }))
    return follow(label, cells, lines, of)
  }
  return { desk: following, formulas: { ...ground, workOut } }
}
