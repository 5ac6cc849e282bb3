import {
  budgetNetProfit,
  countedAmount,
  isUnbudgeted,
  unbudgetedWords,
} from '@millpond/core/budget'
import { isBalanceSheetType } from '@millpond/core/item'
import { type CellValue, cellOf, type Sheet, type SheetRow } from '@millpond/core/sheet'
import { addMonths, type Month, monthsBetween } from '@millpond/core/time'
import { conflictWords } from '#sheet-editor/conflict-words.ts'
import {
  type LineState,
  memoizeRows,
  type SheetView,
  valueIn,
  writtenCell,
} from '#sheet-editor/line-state.ts'
import type { GridCell, GridRow, GridUnit } from '#ui/grid/grid-model.ts'
import { wasWords } from '#ui/grid/words.ts'
import type { BudgetColumn } from './budget-columns.tsx'
import type { BudgetGridLine, BudgetSection, BudgetType } from './budget-lines.ts'
import { lineAside } from './line-badges.tsx'
import { periodValue, type ValueAt } from './period-values.ts'

/** The compared budget. */
export type ComparedWith =
  | { readonly kind: 'lastYear'; readonly name: string }
  | { readonly kind: 'provider'; readonly name: string; readonly sheet: Sheet }
  | {
      readonly kind: 'version'
      readonly sheetId: string
      readonly name: string
      readonly sheet: Sheet
    }

export interface RowsWanted {
  readonly columns: readonly BudgetColumn[]
  readonly unit: GridUnit
  readonly actual: ValueAt
  readonly comparison: ComparedWith | null
  readonly closeMonth: Month
  /** The first month with expected amounts. */
  readonly expectedFrom: Month
  /** No cell can be edited: the provider's budget, a locked one, or a viewer. */
  readonly isReadOnly: boolean
  /** Flows and balances are in one grid, whose columns are wide enough for the flows. */
  readonly isMixed: boolean
}

/** A row with its figures, from which the row above it is summed. */
interface Figures {
  readonly row: GridRow
  /** The amounts that it counts: actuals, written amounts, and the forecast of empty months. */
  readonly value: (column: BudgetColumn) => CellValue
  readonly other: (column: BudgetColumn) => CellValue
}

export type RowsOf = (sections: readonly BudgetSection[], view: SheetView) => readonly GridRow[]

/**
 * The rows of a budget: groups with their sums, their lines, and the total of each type. Net profit
 * follows revenue and expenses. Rows without a changed cell stay the same objects.
 */
export function createBudgetRows(wanted: RowsWanted): RowsOf {
  const lines = memoizeRows((line: BudgetGridLine, state) => lineFigures(wanted, line, state))
  const sums = new Map<string, { readonly parts: readonly Figures[]; readonly sum: Figures }>()
  const sumOf = (named: NamedRow, parts: readonly Figures[], combine: Combine = sum) => {
    const known = sums.get(named.id)
    const isKnown = known && known.sum.row.label === named.label && areSame(known.parts, parts)
    const made = isKnown ? known.sum : sumFigures(wanted, named, parts, combine)
    sums.set(named.id, { parts, sum: made })
    return made
  }
  const sectionOf = ({ type, groups }: BudgetSection, view: SheetView) => {
    const hasLongNumbers = wanted.isMixed && isBalanceSheetType(type.itemType)
    const made = groups.map(({ id, name, lines: members }) => {
      const own = lines(members, view)
      return { group: sumOf({ id, label: name, kind: 'group', hasLongNumbers }, own), own }
    })
    const label = `Total ${type.name.toLowerCase()}`
    const total = sumOf(
      { id: `total ${type.key}`, label, kind: 'total', hasLongNumbers },
      made.map(({ group }) => group),
    )
    const rows = made.flatMap(({ group, own }) => [group.row, ...own.map(({ row }) => row)])
    return { type, total, rows: [...rows, total.row] }
  }
  return (sections, view) => {
    const made = sections.map(section => sectionOf(section, view))
    const totalOf = (key: BudgetType['key']) => made.find(({ type }) => type.key === key)?.total
    const [revenue, expenses] = [totalOf('revenue'), totalOf('expenses')]
    return made.flatMap(({ total, rows }) => {
      if (!revenue || total !== expenses) return rows
      return [...rows, sumOf(NET_PROFIT, [revenue, expenses], revenueLessExpenses).row]
    })
  }
}

type NamedRow = Pick<GridRow, 'id' | 'label' | 'kind' | 'hasLongNumbers'>
type Combine = (values: readonly CellValue[]) => CellValue

const NET_PROFIT: NamedRow = { id: 'net profit', label: 'Net profit', kind: 'total' }

const revenueLessExpenses: Combine = ([revenue = null, expenses = null]) =>
  budgetNetProfit({ revenue, expenses })

const areSame = <Item>(one: readonly Item[], other: readonly Item[]): boolean =>
  one.length === other.length && one.every((item, at) => item === other[at])

const byKey = (columns: readonly BudgetColumn[]) =>
  new Map(columns.map(column => [column.key, column]))

const OUTSIDE: GridCell = { value: null, state: 'outside' }

const difference = (value: CellValue, other: CellValue): CellValue =>
  value === null || other === null ? null : value - other

function lineFigures(wanted: RowsWanted, line: BudgetGridLine, state: LineState): Figures {
  const { columns, unit } = wanted
  const known = byKey(columns)
  const { counted, own, expectedAt } = amountsOf(wanted, line, state)
  const value = kept(column => counted(state.shown, column))
  const otherWith = (expected: (month: Month) => CellValue) =>
    kept(({ months }) =>
      periodValue(line, months, month =>
        comparedAt(wanted, line, month, { expected, own: each => own(state.shown, each) }),
      ),
    )
  const [other, written] = [otherWith(expectedAt), otherWith(() => null)]
  const filled = (row: SheetRow | undefined, column: BudgetColumn): CellValue =>
    isFilled(wanted, line, state, row, column) ? counted(row, column) : null
  const cell = (column: BudgetColumn): GridCell => {
    const made = cellIn(column)
    const ghost = made.value === null && column.kind === 'cell' ? value(column) : null
    return ghost === null ? made : { ...made, ghost }
  }
  const cellIn = (column: BudgetColumn): GridCell => {
    if (column.kind === 'total') return { value: value(column), state: 'computed' }
    if (column.kind === 'difference') {
      const open = unbudgetedIn(wanted, line, column)
      if (open.length === 0)
        return { value: difference(value(column), other(column)), state: 'computed' }
      return { value: null, state: 'computed', reason: unbudgetedWords(open) }
    }
    if (column.planned.length === 0) return { value: value(column), state: 'readOnly' }
    const now = filled(state.shown, column)
    if (line.hasFormula) return calculatedCell(wanted, line, now, column)
    if (wanted.isReadOnly) return { value: now, state: 'readOnly' }
    if (line.isResult) return { value: now, state: 'computed', follows: FROM_ALL }
    return writtenCell({
      ...{ state, months: column.planned },
      valueOf: row => filled(row, column),
      conflictWords: conflict => {
        const own = valueIn(state.shown, state, conflict.month)
        return conflictWords(conflict, own, unit.write, Date.now())
      },
    })
  }
  return {
    ...{ value, other },
    row: {
      ...{ id: line.code, label: line.name, kind: 'line', level: 2, unit },
      hasLongNumbers: wanted.isMixed && isBalanceSheetType(line.itemType),
      aside: lineAside(line),
      cell: ({ key }) => {
        const column = known.get(key)
        return column
          ? withComparison(withEmptyNote(cell(column), line, unit), column, wanted, written)
          : OUTSIDE
      },
    },
  }
}

/** The figures of a line by month and column, from either sheet. */
function amountsOf(
  { actual, closeMonth, expectedFrom }: RowsWanted,
  line: BudgetGridLine,
  state: LineState,
) {
  const expectedAt = (month: Month): CellValue => {
    const amount = state.expected?.[monthsBetween(expectedFrom, month)] ?? Number.NaN
    return Number.isNaN(amount) ? null : amount
  }
  const own = (row: SheetRow | undefined, month: Month): CellValue =>
    countedAmount({
      isOver: month <= closeMonth,
      actual: actual(line.code, month),
      written: valueIn(row, state, month),
      forecast: expectedAt(month),
    })
  const counted = (row: SheetRow | undefined, { months }: BudgetColumn) =>
    periodValue(line, months, month => own(row, month))
  return { own, counted, expectedAt }
}

/** One of the counted months has actuals or a written amount. */
function isFilled(
  { actual, closeMonth }: RowsWanted,
  line: BudgetGridLine,
  state: LineState,
  row: SheetRow | undefined,
  { months }: BudgetColumn,
): boolean {
  const given = periodValue(line, months, month =>
    month <= closeMonth ? actual(line.code, month) : valueIn(row, state, month),
  )
  return given !== null
}

const EMPTY = 'Empty: the forecast is used until you enter an amount. Enter 0 for none'
const UNFORMED =
  'Empty: its formula finds no amounts, customers or drivers here, or divides by zero'
const FROM_FORMULA = 'is calculated by its formula: see Account'
const FROM_ALL = 'is calculated from the other lines'

/** `was $1,200 · FY27 (Xero) $1,100` */
const withWas = (cell: GridCell, unit: GridUnit, words: string): string =>
  [wasWords(unit, cell), words].filter(Boolean).join(' · ')

/** An empty cell is not 0: in an empty month the forecast counts its own amount. */
function withEmptyNote(cell: GridCell, { itemType }: BudgetGridLine, unit: GridUnit): GridCell {
  if (cell.value !== null || cell.message !== undefined) return cell
  if (cell.follows === FROM_FORMULA) return { ...cell, message: UNFORMED }
  if (cell.state !== 'editable' && cell.state !== 'edited') return cell
  if (isBalanceSheetType(itemType)) return cell
  return { ...cell, message: withWas(cell, unit, EMPTY) }
}

/** A figure that differs from its formula is marked. */
function calculatedCell(
  { unit, isReadOnly }: RowsWanted,
  { mark }: BudgetGridLine,
  value: CellValue,
  { planned }: BudgetColumn,
): GridCell {
  const message = mark && planned.length > 0 ? mark.wordsFor(planned, unit.write) : null
  const follows = isReadOnly ? {} : { follows: FROM_FORMULA }
  const cell = { value, state: 'computed' as const, ...follows }
  if (!mark || message === null) return cell
  return { ...cell, message, ...(mark.kind === 'behind' && { isLow: true }) }
}

function comparedAt(
  { comparison, actual }: RowsWanted,
  { code }: BudgetGridLine,
  month: Month,
  { own, expected }: Record<'own' | 'expected', (month: Month) => CellValue>,
): CellValue {
  switch (comparison?.kind) {
    case 'provider':
      return cellOf(comparison.sheet, code, month) ?? expected(month)
    case 'version':
      // Actuals and expected amounts are the same in every version.
      return actual(code, month) ?? cellOf(comparison.sheet, code, month) ?? expected(month)
    case 'lastYear':
      return own(addMonths(month, -12))
    case undefined:
      return null
  }
}

/** Closed months with bookings but without an amount in the provider's budget. */
const unbudgetedIn = (
  { comparison, actual, closeMonth }: RowsWanted,
  { code }: BudgetGridLine,
  { months }: BudgetColumn,
): Month[] =>
  months.filter(
    month =>
      comparison?.kind === 'provider' &&
      month <= closeMonth &&
      isUnbudgeted(cellOf(comparison.sheet, code, month), actual(code, month)),
  )

/** Under the grid, the compared amount: `FY27 (Xero) $1,200`. */
function withComparison(
  cell: GridCell,
  column: BudgetColumn,
  { comparison, unit }: RowsWanted,
  other: Figures['other'],
): GridCell {
  const isExplained = cell.message !== undefined && cell.value !== null
  if (!comparison || column.kind !== 'cell' || isExplained) return cell
  const amount = other(column)
  if (amount === null) return cell
  const words = `${comparison.name} ${unit.write(amount)}`
  // Says what is empty, and the amount before.
  const message = cell.message ? `${cell.message} · ${words}` : withWas(cell, unit, words)
  return { ...cell, message }
}

function sumFigures(
  { columns, unit }: RowsWanted,
  named: NamedRow,
  parts: readonly Figures[],
  combine: Combine,
): Figures {
  const known = byKey(columns)
  const value = kept(column => combine(parts.map(part => part.value(column))))
  const other = kept(column => combine(parts.map(part => part.other(column))))
  return {
    ...{ value, other },
    row: {
      ...{ ...named, level: 1, unit },
      cell: ({ key }) => {
        const column = known.get(key)
        if (!column) return OUTSIDE
        const own = value(column)
        const isDifference = column.kind === 'difference'
        return { value: isDifference ? difference(own, other(column)) : own, state: 'computed' }
      },
    },
  }
}

/**
 * Calculated when it is first read, because most columns are out of sight; and cached, because a
 * sum reads all of its lines when one of them changes.
 */
function kept(worth: (column: BudgetColumn) => CellValue): (column: BudgetColumn) => CellValue {
  const known = new Map<string, CellValue>()
  return column => {
    const before = known.get(column.key)
    if (before !== undefined) return before
    const made = worth(column)
    known.set(column.key, made)
    return made
  }
}

function sum(values: readonly CellValue[]): CellValue {
  let total: CellValue = null
  for (const value of values) if (value !== null) total = (total ?? 0) + value
  return total
}
