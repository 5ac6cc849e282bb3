import type { SheetLine } from '@millpond/contract/sheet'
import type { ItemCode } from '@millpond/core/item'
import { type Cents, cents } from '@millpond/core/money'
import { type Conflict, cellOf } from '@millpond/core/sheet'
import { addMonths, type Month, monthsBetween, monthsUntil, shortMonth } from '@millpond/core/time'
import {
  type CustomerMonth,
  customerMonths,
  differenceFromTarget,
  MEASURES,
  type Measure,
  measureCode,
} from '@millpond/core/tracking'
import { conflictWords } from '#sheet-editor/conflict-words.ts'
import { lineState, type SheetView, valueIn, writtenCell } from '#sheet-editor/line-state.ts'
import { Sparkline } from '#ui/chart/sparkline.tsx'
import type { CellState, GridCell, GridRow } from '#ui/grid/grid-model.ts'
import { COUNT, DIFFERENCE } from '../count-unit.ts'
import { YEAR } from '../month-columns.tsx'
import styles from '../tracking.module.css'
import { targetCode } from './target.ts'
import type { Targets } from './use-targets.ts'

interface CustomerContext {
  readonly view: SheetView
  readonly canEdit: boolean
  /** The key of the column at the end. */
  readonly year: readonly Month[]
  /** The running month. */
  readonly now: Month
  readonly targets: Pick<Targets, 'budget' | 'words'>
}

/** The total of a group, and its typed rows: opening, gained, lost, and the target. */
export function groupRows(line: SheetLine, context: CustomerContext): GridRow[] {
  const { code } = line
  const { shown, stored } = context.view.sheet
  const group: Group = {
    ...{ code, name: line.name ?? '' },
    ...{ shown: customerMonths(shown, code), stored: customerMonths(stored, code) },
  }
  return [
    totalRow(group, context),
    ...MEASURES.map(measure => measureRow(group, measure, context)),
    targetRow(group, context),
    ...(hasTargets(group, context) ? [differenceRow(group, context)] : []),
  ]
}

const budgetIdOf = ({ targets }: CustomerContext): string => targets.budget?.sheetId ?? 'none'

const hasTargets = ({ code }: Group, context: CustomerContext): boolean =>
  context.view.sheet.shown.rows
    .get(targetCode(code, budgetIdOf(context)))
    ?.values.some(value => value !== null) === true

/** By how much the customers of a month are above or below their target. */
function differenceRow(group: Group, context: CustomerContext): GridRow {
  const { view, year } = context
  const code = targetCode(group.code, budgetIdOf(context))
  return {
    ...{ id: `${code}/difference`, label: 'Above or below target', kind: 'line', level: 2 },
    unit: DIFFERENCE,
    cell: ({ key }) => {
      const month = key === YEAR ? (year.at(-1) as Month) : (key as Month)
      const total = monthIn(group.shown, month)?.total ?? null
      const difference = differenceFromTarget(total, cellOf(view.sheet.shown, code, month))
      if (!difference) return computed(difference)
      return { ...computed(difference), tone: difference < 0 ? 'bad' : 'good' }
    },
  }
}

interface Group {
  readonly code: ItemCode
  readonly name: string
  readonly shown: readonly CustomerMonth[]
  readonly stored: readonly CustomerMonth[]
}

const monthIn = (months: readonly CustomerMonth[], month: Month): CustomerMonth | undefined =>
  months[0] && months[monthsBetween(months[0].month, month)]

const LABELS: Readonly<Record<Measure, string>> = {
  opening: 'Opening',
  gained: 'Gained',
  lost: 'Lost',
}

function measureRow(group: Group, measure: Measure, context: CustomerContext): GridRow {
  const { year, canEdit } = context
  return {
    id: measureCode(group.code, measure),
    label: LABELS[measure],
    ...{ kind: 'line', level: 2, unit: COUNT },
    cell: ({ key }) => {
      if (key === YEAR) return computed(ofYear(group.shown, measure, year))
      const cell = typedCell(group, measure, key as Month, context.view)
      return canEdit ? cell : { value: cell.value, state: 'readOnly' }
    },
  }
}

/** The target at the end of each month: it belongs to a budget, not to the counts. */
function targetRow(group: Group, context: CustomerContext): GridRow {
  const { view, year, canEdit, targets } = context
  const { budget, words } = targets
  const code = targetCode(group.code, budgetIdOf(context))
  const { shown } = view.sheet
  const label = budget ? `Target, ${budget.name}` : 'Target'
  return {
    ...{ id: code, label, kind: 'line', level: 2, unit: COUNT },
    cell: ({ key }) => {
      if (key === YEAR) return computed(cellOf(shown, code, year.at(-1) as Month))
      const month = key as Month
      const value = cellOf(shown, code, month)
      if (budget?.state !== 'open') return { value, state: 'readOnly', message: words }
      if (!canEdit) return { value, state: 'readOnly' }
      const state = lineState(view, code)
      return writtenCell({
        ...{ state, months: [month] },
        valueOf: row => valueIn(row, state, month),
        conflictWords: conflictWordsIn(view),
      })
    },
  }
}

/** The typed count; for an opening that is not typed, the total of the month before. */
function typedCell(group: Group, measure: Measure, month: Month, view: SheetView): GridCell {
  const state = lineState(view, measureCode(group.code, measure))
  const cell = writtenCell({
    ...{ state, months: [month] },
    valueOf: row => valueIn(row, state, month),
    conflictWords: conflictWordsIn(view),
  })
  if (measure === 'lost') return lostCell(cell, monthIn(group.shown, month))
  if (measure !== 'opening') return cell
  const opening = monthIn(group.shown, month)?.opening ?? null
  if (cell.value === null) return { ...cell, value: opening }
  const before = monthIn(group.shown, addMonths(month, -1))?.total ?? null
  if (cell.message !== undefined || before === null || before === opening) return cell
  const from = `${COUNT.write(before)} at the end of ${shortMonth(addMonths(month, -1))}`
  return { ...cell, message: `Differs from ${from}` }
}

/** A total is never below zero: if more are lost than there were, the cell says so. */
function lostCell(cell: GridCell, customers: CustomerMonth | undefined): GridCell {
  const there = (customers?.opening ?? 0) + (customers?.gained ?? 0)
  if (cell.value === null || cell.value <= there || cell.message !== undefined) return cell
  return { ...cell, isLow: true, message: `More than the ${COUNT.write(there)} you had` }
}

const conflictWordsIn =
  ({ sheet }: SheetView) =>
  (conflict: Conflict): string => {
    const own = cellOf(sheet.shown, conflict.code, conflict.month)
    return conflictWords(conflict, own, COUNT.write, Date.now())
  }

function ofYear(
  months: readonly CustomerMonth[],
  measure: Measure | 'total',
  year: readonly Month[],
): number | null {
  const inYear = year.flatMap(month => monthIn(months, month) ?? [])
  if (measure === 'total') return inYear.at(-1)?.total ?? null
  if (measure === 'opening') return inYear.find(each => each.opening !== null)?.opening ?? null
  const isKnown = inYear.some(each => each.total !== null)
  return isKnown ? inYear.reduce((sum, each) => sum + each[measure], 0) : null
}

const computed = (value: number | null): GridCell => ({ value, state: 'computed' })

function totalRow(group: Group, context: CustomerContext): GridRow {
  const { view, year, canEdit, now } = context
  return {
    id: group.code,
    label: group.name,
    ...{ kind: 'group', level: 1, unit: COUNT },
    aside: <Course group={group} now={now} />,
    cell: ({ key }) => {
      if (key === YEAR) return computed(ofYear(group.shown, 'total', year))
      const value = monthIn(group.shown, key as Month)?.total ?? null
      return canEdit ? totalCell(group, key as Month, view) : { value, state: 'readOnly' }
    },
  }
}

/** The state of a total: the worst state of its cells. */
const TOLD: readonly CellState[] = ['conflict', 'error', 'saving', 'edited']

function totalCell(group: Group, month: Month, view: SheetView): GridCell {
  const value = monthIn(group.shown, month)?.total ?? null
  const parts = MEASURES.map(measure => typedCell(group, measure, month, view))
  const state = TOLD.find(each => parts.some(part => part.state === each)) ?? 'editable'
  const was = monthIn(group.stored, month)?.total ?? null
  if (state === 'edited') return { value, state, ...(was !== value && { was }) }
  if (state !== 'conflict' && state !== 'error') return { value, state }
  const { message } = parts.find(part => part.state === state) ?? {}
  return { value, state, ...(message !== undefined && { message }) }
}

const COURSE = { behind: 12, ahead: 12, size: { width: 52, height: 20 } }

/**
 * A small chart of a past and a coming year; hidden from screen readers, because the row has its
 * numbers.
 */
function Course({ group, now }: { readonly group: Group; readonly now: Month }) {
  const last = addMonths(now, COURSE.ahead)
  const months = monthsUntil(last, COURSE.behind + COURSE.ahead)
  const values = months.map(month => monthIn(group.shown, month)?.total ?? null)
  if (values.every(value => value === null)) return null
  return (
    <span className={styles.course} aria-hidden="true">
      <Sparkline
        label={`${group.name}, ${shortMonth(months[0] ?? now)} to ${shortMonth(last)}`}
        values={values.map((value): Cents | null => (value === null ? null : cents(value)))}
        actualCount={COURSE.behind}
        size={COURSE.size}
      />
    </span>
  )
}

/** The first cell in conflict of a group in a month, which its total represents. */
export function conflictAt(
  { sheet }: Pick<SheetView, 'sheet'>,
  row: string,
  column: string,
): Conflict | null {
  const all = [...sheet.conflicts.values()].filter(each => each.month === column)
  return (
    all.find(each => each.code === row) ?? all.find(each => each.code.startsWith(`${row}/`)) ?? null
  )
}
