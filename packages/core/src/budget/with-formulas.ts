import { type Cell, type Edit, editOf, type LineChange, type Sheet, withCells } from '#sheet'
import { type FormulaContext, followingCells } from './formula-cells.ts'

/**
 * An edit with its dependent cells, so that one undo reverts all of it. Null if nothing would
 * change, because the user typed over a formula. Sales from 2,000.00 to 3,000.00 also changes `=
 * [Sales] * 5%` from 100.00 to 150.00. `context` has the formulas after the edit; a new formula
 * writes all months of its line; `changesFormula` says which changes of a line are of its formula.
 */
export function withFormulas(
  sheet: Sheet,
  edit: Edit,
  context: FormulaContext,
  changesFormula = ({ field }: LineChange): boolean => field === 'formula',
): Edit | null {
  const { label, changes, lines = [] } = edit
  const cells = changes.map(change => ({ ...change, value: change.after }))
  const changed = [...changes, ...cellsOf(lines.filter(changesFormula), context)]
  const followed = followingCells(withCells(sheet, cells), context, changed)
  return followed.length === 0 ? edit : editOf(sheet, label, [...cells, ...followed], lines)
}

const cellsOf = (
  lines: readonly LineChange[],
  { months }: FormulaContext,
): Pick<Cell, 'code' | 'month'>[] =>
  lines.flatMap(({ code }) => months.map(month => ({ code, month })))
