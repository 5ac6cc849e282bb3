import { ITEM_TYPE, type ItemCode } from '#item'
import { type Cell, type CellValue, cellOf, columnIn, type Sheet, type SheetRow } from '#sheet'
import { addMonths, type Month } from '#time'
import { type FormulaLine, type FormulaPlan, formulaPlan } from './formula.ts'
import type { Named, NamedLine } from './formula-names.ts'

/** What a line comes to in a month, cents; null where there is nothing. */
export type FigureAt = (code: ItemCode, month: Month) => CellValue

/**
 * What formulas see of customers, from counts by code and month: the number itself, so that twelve
 * for each is twelve. 106 customers are 106.00, and `= [Café] * 12` makes 1,272.00 of them. CUS-01.
 */
export const customerFigures =
  (customers: Readonly<Record<string, Readonly<Record<string, number>>>>): FigureAt =>
  (code, month) => {
    const count = customers[code]?.[month]
    return count === undefined ? null : count * 100
  }

/** What the formulas of a budget rest on. */
export interface FormulaGround {
  readonly lines: readonly NamedLine[]
  /** Those that are not over, in their order: what happened is no formula's to change. */
  readonly months: readonly Month[]
  /** Months before look at this, where anything did happen. */
  readonly happened: FigureAt
  /** Customers as they are counted: see `customerFigures`. */
  readonly counted: FigureAt
}

type GivenCell = Cell & { readonly value: CellValue }

/**
 * The cells that formulas make of a sheet, where they differ from what stands there. A month in
 * which none of the lines a formula names has a figure stays empty, and so does one in which it
 * would be divided by nothing or customers it names are not counted; another figure missing among
 * others counts as nothing. A formula that cannot be worked out leaves its line alone. With sales
 * of 2,000.00, `= [Sales] * 5%` is 100.00. Cents.
 */
export function formulaCells(sheet: Sheet, ground: FormulaGround): GivenCell[] {
  const { order } = formulaPlan(ground.lines)
  return worked(sheet, ground, { order, months: ground.months, isDue: () => true })
}

/** The same, of those cells alone that are among the changed ones or follow from them. */
export function followingCells(
  sheet: Sheet,
  ground: FormulaGround,
  changed: readonly Pick<Cell, 'code' | 'month'>[],
): GivenCell[] {
  const plan = formulaPlan(ground.lines)
  const reached = downstream(plan, new Set(changed.map(({ code }) => code)))
  const order = plan.order.filter(({ line }) => reached.has(line.code))
  if (order.length === 0) return []
  // A formula looks at its own month or at those before, so nothing earlier can follow.
  const [first] = changed.map(({ month }) => month).toSorted()
  const months = ground.months.filter(month => first !== undefined && month >= first)
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
  return worked(sheet, ground, { order, months, isDue, onChanged: becomesDue })
}

function downstream({ followers }: FormulaPlan, codes: ReadonlySet<ItemCode>) {
  const reached = new Set(codes)
  // What is added on the way is walked as well.
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
  ground: FormulaGround,
  { order, months, isDue, onChanged }: Work,
): GivenCell[] {
  const cells: GivenCell[] = []
  const made = new Map<ItemCode, Map<Month, CellValue>>()
  const figureAt: LineFigureAt = (line, month) => {
    const known = made.get(line.code)?.get(month)
    return known !== undefined ? known : standing(sheet, ground, line, month)
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

/** Under the code of a group a sheet holds its targets, which are no counts and no money. */
const standing = (
  sheet: Sheet,
  { happened, counted }: FormulaGround,
  { itemType, code }: NamedLine,
  month: Month,
): CellValue =>
  itemType === ITEM_TYPE.customers
    ? counted(code, month)
    : (happened(code, month) ?? cellOf(sheet, code, month))

function valueIn(
  { formula, looksAt }: FormulaLine,
  month: Month,
  figureAt: LineFigureAt,
): CellValue {
  let hasFigure = looksAt.size === 0
  let isCounted = true
  const value = formula.cents(name => {
    const at = looksAt.get(name)
    if (!at) return null
    const figure = figureAt(at.line, monthOf(at, month))
    if (figure !== null) hasFigure = true
    else if (at.line.itemType === ITEM_TYPE.customers) isCounted = false
    return figure ?? 0
  })
  return hasFigure && isCounted ? value : null
}

/** By month, what the formula of a line makes of it where something else stands there. */
export type LineDifference = ReadonlyMap<Month, CellValue>

interface Compared {
  /** Of the line itself, and of those its formula names. */
  readonly rows: readonly (SheetRow | undefined)[]
  readonly difference: LineDifference
}

const compared = new WeakMap<FormulaGround, Map<ItemCode, Compared>>()

/**
 * Lines that hold something else than their formula makes of what stands in the lines it names:
 * they were given back, or those were changed elsewhere. Only what has changed since the last time
 * is compared anew, and a difference that is the same is the same object.
 */
export function formulaDifferences(
  sheet: Sheet,
  ground: FormulaGround,
): ReadonlyMap<ItemCode, LineDifference> {
  const known = compared.get(ground) ?? new Map<ItemCode, Compared>()
  compared.set(ground, known)
  const found = new Map<ItemCode, LineDifference>()
  for (const each of formulaPlan(ground.lines).order) {
    const { code } = each.line
    const { difference } = comparedAnew(sheet, ground, each, known)
    if (difference.size > 0) found.set(code, difference)
  }
  return found
}

function comparedAnew(
  sheet: Sheet,
  ground: FormulaGround,
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
  const figureAt: LineFigureAt = (line, month) => standing(sheet, ground, line, month)
  const difference = new Map(before?.difference)
  let isSame = before !== undefined
  for (const month of ground.months) {
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
