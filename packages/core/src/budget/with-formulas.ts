import { type Edit, editOf, type Sheet, withCells } from '#sheet'
import { type FormulaGround, followingCells } from './formula-cells.ts'

/**
 * An edit together with the cells that follow from it, so that one step back takes all of it back.
 * Null where nothing is left of it: somebody typed over what a formula writes. Sales from 2,000.00
 * to 3,000.00 also takes `= [Sales] * 5%` from 100.00 to 150.00.
 */
export function withFormulas(sheet: Sheet, edit: Edit, ground: FormulaGround): Edit | null {
  const cells = edit.changes.map(change => ({ ...change, value: change.after }))
  const followed = followingCells(withCells(sheet, cells), ground, edit.changes)
  return followed.length === 0 ? edit : editOf(sheet, edit.label, [...cells, ...followed])
}
