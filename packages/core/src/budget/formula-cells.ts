import { ITEM_TYPE, type ItemCode, partsOfOne } from '#item'
import { type Cell, type CellValue, cellOf, columnIn, type Sheet, type SheetRow } from '#sheet'
import { addMonths, type Month } from '#time'
import { type FormulaLine, type FormulaPlan, formulaPlan } from './formula.ts'
import type { Named, NamedLine } from './formula-names.ts'

/** A line's value in a month, in cents or in parts of its unit; null if there is none. */
export type FigureAt = (code: ItemCode, month: Month) => CellValue

/**
 * Customer counts as formulas read them, from counts by code and month: the number itself, so that
 * twelve for each is twelve. 106 customers are 106.00, and `= [Café] * 12` is 1,272.00. CUS-01.
 */
export const customerFigures =
  (customers: Readonly<Record<string, Readonly<Record<string, number>>>>): FigureAt =>
  (code, month) => {
    const count = customers[code]?.[month]
    return count === undefined ? null : count * 100
  }

/** The data that the formulas of a budget are computed from. */
export interface FormulaContext {
  readonly lines: readonly NamedLine[]
  /** The open months, in order; formulas do not change closed months. */
  readonly months: readonly Month[]
  /** Actual figures, which formulas read for closed months. */
  readonly happened: FigureAt
  /** Customer counts, see `customerFigures`, and drivers of another sheet. */
  readonly counted: FigureAt
  /** The sheet is that of the drivers: their figures are in it. */
  readonly isOfDrivers?: boolean
}

type GivenCell = Cell & { readonly value: CellValue }

/**
 * The cells that formulas would change in a sheet. A month stays empty if none of the lines in the
 * formula has a figure, if it would divide by zero, or if its customers or drivers have no value; a
 * single missing amount counts as zero. A formula with a problem does not change its line. With
 * sales of 2,000.00, `= [Sales] * 5%` is 100.00. Cents, or parts of the unit of a driver.
 */
export function formulaCells(sheet: Sheet, context: FormulaContext): GivenCell[] {
  const { order } = formulaPlan(context.lines)
  return worked(sheet, context, { order, months: context.months, isDue: () => true })
}

/** The same for the changed cells and the cells that depend on them. */
export function followingCells(
  sheet: Sheet,
  context: FormulaContext,
  changed: readonly Pick<Cell, 'code' | 'month'>[],
): GivenCell[] {
  const plan = formulaPlan(context.lines)
  const reached = downstream(plan, new Set(changed.map(({ code }) => code)))
  const order = plan.order.filter(({ line }) => reached.has(line.code))
  if (order.length === 0) return []
  // A formula uses its own month or earlier ones, so no earlier month can depend on it.
  const [first] = changed.map(({ month }) => month).toSorted()
  const months = context.months.filter(month => first !== undefined && month >= first)
  const due = new Map<ItemCode, Set<Month>>()
  const becomesDue = ({ code, month }: Pick<Cell, 'code' | 'month'>) => {
    const known = due.get(code)
    if (known) known.add(month)
    else due.set(code, new Set([month]))
  }
  for (const cell of changed) becomesDue(cell)
  const isDue = ({ line, looksAt }: FormulaLine, month: Month): boolean => {
    if (due.get(line.code)?.has(month)) return true
    for (const at of looksAt.values()) {
      if (due.get(at.line.code)?.has(monthOf(at, month))) return true
    }
    return false
  }
  return worked(sheet, context, { order, months, isDue, onChanged: becomesDue })
}

function downstream({ followers }: FormulaPlan, codes: ReadonlySet<ItemCode>) {
  const reached = new Set(codes)
  // Codes that are added during the loop are visited too.
  for (const code of reached) {
    for (const { line } of followers.get(code) ?? []) reached.add(line.code)
  }
  return reached
}

interface Work {
  readonly order: readonly FormulaLine[]
  readonly months: readonly Month[]
  readonly isDue: (line: FormulaLine, month: Month) => boolean
  readonly onChanged?: (cell: Cell) => void
}

function worked(
  sheet: Sheet,
  context: FormulaContext,
  { order, months, isDue, onChanged }: Work,
): GivenCell[] {
  const cells: GivenCell[] = []
  const made = new Map<ItemCode, Map<Month, CellValue>>()
  const figureAt: LineFigureAt = (line, month) => {
    const known = made.get(line.code)?.get(month)
    return known !== undefined ? known : currentValue(sheet, context, line, month)
  }
  for (const month of months) {
    for (const each of order) {
      if (!isDue(each, month)) continue
      const { itemType, code } = each.line
      const value = valueIn(each, month, figureAt)
      if (value === cellOf(sheet, code, month)) continue
      const cell = { itemType, code, month, value }
      const own = made.get(code)
      if (own) own.set(month, value)
      else made.set(code, new Map([[month, value]]))
      cells.push(cell)
      onChanged?.(cell)
    }
  }
  return cells
}

const monthOf = ({ monthsAgo }: Named, month: Month): Month =>
  monthsAgo === 0 ? month : addMonths(month, -monthsAgo)

type LineFigureAt = (line: NamedLine, month: Month) => CellValue

/** Under the code of a group a sheet has its targets, which are neither counts nor money. */
const currentValue = (
  sheet: Sheet,
  { happened, counted, isOfDrivers }: FormulaContext,
  { itemType, code, unit }: NamedLine,
  month: Month,
): CellValue =>
  itemType === ITEM_TYPE.customers && !(isOfDrivers && unit)
    ? counted(code, month)
    : (happened(code, month) ?? cellOf(sheet, code, month))

/** Cents, counts as `customerFigures` has them, or parts of a driver's unit. */
const perOneOf = ({ unit }: NamedLine): number => (unit ? partsOfOne(unit) : 100)

function valueIn(
  { line, formula, looksAt }: FormulaLine,
  month: Month,
  figureAt: LineFigureAt,
): CellValue {
  let hasFigure = looksAt.size === 0
  let isCounted = true
  const value = formula.result(name => {
    const at = looksAt.get(name)
    if (!at) return null
    const figure = figureAt(at.line, monthOf(at, month))
    if (figure !== null) hasFigure = true
    else if (at.line.itemType === ITEM_TYPE.customers) isCounted = false
    return { value: figure ?? 0, perOne: perOneOf(at.line) }
  }, perOneOf(line))
  return hasFigure && isCounted ? value : null
}

/** By month, the computed value of a formula where the cell differs from it. */
export type LineDifference = ReadonlyMap<Month, CellValue>

interface Compared {
  /** The rows of the line itself and of the lines in its formula. */
  readonly rows: readonly (SheetRow | undefined)[]
  readonly difference: LineDifference
}

const compared = new WeakMap<FormulaContext, Map<ItemCode, Compared>>()

/**
 * Lines whose cells differ from their formula, because a formula was added or the lines in it
 * changed elsewhere. Only changed rows are compared again, and an unchanged difference is the same
 * object.
 */
export function formulaDifferences(
  sheet: Sheet,
  context: FormulaContext,
): ReadonlyMap<ItemCode, LineDifference> {
  const known = compared.get(context) ?? new Map<ItemCode, Compared>()
  compared.set(context, known)
  const found = new Map<ItemCode, LineDifference>()
  for (const each of formulaPlan(context.lines).order) {
    const { code } = each.line
    const { difference } = comparedAgain(sheet, context, each, known)
    if (difference.size > 0) found.set(code, difference)
  }
  return found
}

function comparedAgain(
  sheet: Sheet,
  context: FormulaContext,
  each: FormulaLine,
  known: Map<ItemCode, Compared>,
): Compared {
  const { code } = each.line
  const before = known.get(code)
  const places = [{ line: each.line, monthsAgo: 0 }, ...each.looksAt.values()]
  const rows = places.map(({ line }) => sheet.rows.get(line.code))
  if (before?.rows.every((row, at) => row === rows[at])) return before
  const isSameIn = (month: Month) => {
    const column = columnIn(sheet, month)
    return places.every(({ monthsAgo }, at) => {
      const [was, is] = [before?.rows[at], rows[at]]
      return was === is || was?.values[column - monthsAgo] === is?.values[column - monthsAgo]
    })
  }
  const figureAt: LineFigureAt = (line, month) => currentValue(sheet, context, line, month)
  const difference = new Map(before?.difference)
  let isSame = before !== undefined
  for (const month of context.months) {
    if (before && isSameIn(month)) continue
    const value = valueIn(each, month, figureAt)
    const wanted = value === cellOf(sheet, code, month) ? undefined : value
    if (wanted === difference.get(month)) continue
    isSame = false
    if (wanted === undefined) difference.delete(month)
    else difference.set(month, wanted)
  }
  const now = { rows, difference: before && isSame ? before.difference : difference }
  known.set(code, now)
  return now
}
