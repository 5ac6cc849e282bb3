import type { ItemCode } from '#item'
import { type Edit, editOf, type Sheet, withCells } from '#sheet'
import type { Month } from '#time'
import { type FigureAt, formulaCells, linesInFormulas, type NamedLine } from './formula.ts'

/** What the formulas of a budget rest on. */
export interface FormulaGround {
  readonly lines: readonly NamedLine[]
  /** Those that are not over: what happened is no formula's to change. */
  readonly months: readonly Month[]
  readonly happened: FigureAt
}

const involved = new WeakMap<readonly NamedLine[], ReadonlySet<ItemCode>>()

function involvedIn(lines: readonly NamedLine[]): ReadonlySet<ItemCode> {
  const known = involved.get(lines) ?? linesInFormulas(lines)
  involved.set(lines, known)
  return known
}

/**
 * An edit together with the cells that formulas make of it, so that one step back takes all of it
 * back. Null where nothing is left of it: somebody typed over what a formula writes. Sales from
 * 2,000.00 to 3,000.00 also takes `= [Sales] * 5%` from 100.00 to 150.00.
 */
export function withFormulas(sheet: Sheet, edit: Edit, ground: FormulaGround): Edit | null {
  const { lines, months, happened } = ground
  const codes = involvedIn(lines)
  if (!edit.changes.some(({ code }) => codes.has(code))) return edit
  const cells = edit.changes.map(change => ({ ...change, value: change.after }))
  const followed = formulaCells(withCells(sheet, cells), lines, months, happened)
  return editOf(sheet, edit.label, [...cells, ...followed])
}
