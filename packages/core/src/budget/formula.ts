/** Lines of a budget that are worked out from others: `= [Sales] * 5%`. */
import type { ItemCode, ItemType } from '#item'
import { moneyFormula, namesIn } from '#money'
import { type Cell, type CellValue, cellKey, cellOf, type Sheet } from '#sheet'
import { addMonths, type Month } from '#time'

/** A line as a formula may name it: by its name, its number or its code. */
export interface NamedLine {
  readonly itemType: ItemType
  readonly code: ItemCode
  readonly name: string
  readonly number: string | null
  readonly formula: string | null
}

type Named = { readonly line: NamedLine; readonly monthsAgo: number }

/** What `[…]` stands for; `[Sales, -1]` is the month before. Null where no line is called so. */
function find(name: string, lines: readonly NamedLine[]): Named | null {
  const whole = lineCalled(name, lines)
  if (whole) return { line: whole, monthsAgo: 0 }
  const [, before = '', months = ''] = /^(.*),\s*-(\d{1,2})$/.exec(name) ?? []
  const line = lineCalled(before, lines)
  return line ? { line, monthsAgo: Number(months) } : null
}

/** Lines by name and number, once for each list of them; null where several are called so. */
const called = new WeakMap<readonly NamedLine[], ReadonlyMap<string, NamedLine | null>>()

function lineCalled(name: string, lines: readonly NamedLine[]): NamedLine | null {
  const known = called.get(lines) ?? byName(lines)
  called.set(lines, known)
  return known.get(folded(name)) ?? null
}

function byName(lines: readonly NamedLine[]): ReadonlyMap<string, NamedLine | null> {
  const found = new Map<string, NamedLine | null>()
  for (const line of lines) {
    for (const name of new Set([folded(line.name), folded(line.number ?? '')])) {
      if (name !== '') found.set(name, found.has(name) ? null : line)
    }
  }
  return found
}

const folded = (text: string) => text.trim().toLocaleLowerCase('en')
const bodyOf = (formula: string) => formula.trim().replace(/^=/, '')

/**
 * Why a formula cannot be given to a line, as a sentence, or null when it can: a name no line or
 * several have, a line that would follow itself, or no sum at all.
 */
export function formulaProblem(
  code: ItemCode,
  formula: string,
  lines: readonly NamedLine[],
): string | null {
  const body = bodyOf(formula)
  for (const name of namesIn(body)) {
    if (!find(name, lines)) return `There is no one line called “${name}”.`
  }
  if (moneyFormula(body, () => 100) === null) return 'This is no sum, such as [Sales] * 5%.'
  const given = lines.map(line => (line.code === code ? { ...line, formula } : line))
  return inOrder(given).looped.has(code) ? 'This line would follow itself.' : null
}

/** Formula lines, each after those it names; a line in a circle is left out and told. */
function inOrder(lines: readonly NamedLine[]) {
  const state = new Map<ItemCode, 'open' | 'done'>()
  const looped = new Set<ItemCode>()
  const order: NamedLine[] = []
  const visit = (line: NamedLine, path: readonly ItemCode[]): void => {
    if (line.formula === null || state.get(line.code) === 'done') return
    if (state.get(line.code) === 'open') {
      for (const code of path.slice(path.indexOf(line.code))) looped.add(code)
      return
    }
    state.set(line.code, 'open')
    for (const name of namesIn(bodyOf(line.formula))) {
      const named = find(name, lines)
      // The month before is written already: to follow one's own past is no circle.
      if (named && named.monthsAgo === 0) visit(named.line, [...path, line.code])
    }
    state.set(line.code, 'done')
    order.push(line)
  }
  for (const line of lines) visit(line, [])
  return { order: order.filter(({ code }) => !looped.has(code)), looped }
}

/** What a line comes to in a month, cents; null where there is nothing. */
export type FigureAt = (code: ItemCode, month: Month) => CellValue

/**
 * The cells that formulas make of a sheet over these months, where they differ from what stands
 * there. A month in which none of the lines a formula names has a figure stays empty; one missing
 * among others counts as nothing. Months before look at what `happened`, where anything did. With
 * sales of 2,000.00, `= [Sales] * 5%` is 100.00. Cents.
 */
export function formulaCells(
  sheet: Sheet,
  lines: readonly NamedLine[],
  months: readonly Month[],
  happened: FigureAt = () => null,
): (Cell & { readonly value: CellValue })[] {
  const cells: (Cell & { value: CellValue })[] = []
  const worked = new Map<string, CellValue>()
  const figureAt: FigureAt = (code, month) => {
    const known = worked.get(cellKey({ month, code }))
    return known !== undefined ? known : (happened(code, month) ?? cellOf(sheet, code, month))
  }
  const { order } = inOrder(lines)
  for (const month of months) {
    for (const line of order) {
      const { itemType, code } = line
      const value = valueIn(line, lines, month, figureAt)
      worked.set(cellKey({ month, code }), value)
      if (value !== cellOf(sheet, code, month)) cells.push({ itemType, code, month, value })
    }
  }
  return cells
}

function valueIn(
  { formula }: NamedLine,
  lines: readonly NamedLine[],
  month: Month,
  figureAt: FigureAt,
): CellValue {
  const body = bodyOf(formula ?? '')
  let hasFigure = namesIn(body).length === 0
  const value = moneyFormula(body, name => {
    const named = find(name, lines)
    if (!named) return null
    const figure = figureAt(named.line.code, addMonths(month, -named.monthsAgo))
    if (figure !== null) hasFigure = true
    return figure ?? 0
  })
  return hasFigure ? value : null
}

/** The lines that formulas look at, and those they write. */
export function linesInFormulas(lines: readonly NamedLine[]): ReadonlySet<ItemCode> {
  const written = lines.filter(({ formula }) => formula !== null)
  const named = written.flatMap(({ formula }) => namesIn(bodyOf(formula ?? '')))
  const looked = named.flatMap(name => find(name, lines)?.line.code ?? [])
  return new Set([...written.map(({ code }) => code), ...looked])
}
