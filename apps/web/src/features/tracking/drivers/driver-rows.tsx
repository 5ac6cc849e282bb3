import type { SheetLine } from '@millpond/contract/sheet'
import type { FormulaContext, LineDifference } from '@millpond/core/budget'
import type { DriverUnit } from '@millpond/core/item'
import { type Conflict, cellOf } from '@millpond/core/sheet'
import type { Month } from '@millpond/core/time'
import { conflictWords } from '#sheet-editor/conflict-words.ts'
import { lineState, type SheetView, valueIn, writtenCell } from '#sheet-editor/line-state.ts'
import type { GridCell, GridRow, GridUnit } from '#ui/grid/grid-model.ts'
import { YEAR } from '../month-columns.tsx'
import styles from '../tracking.module.css'
import { DIFFERS, EMPTY_RESULT, FROM_FORMULA } from './driver-words.ts'

interface DriverRowContext {
  readonly view: SheetView
  readonly canEdit: boolean
  readonly units: Readonly<Record<DriverUnit, GridUnit>>
  /** The key of the column at the end. */
  readonly year: readonly Month[]
  readonly formulas: Pick<FormulaContext, 'months'>
  readonly difference: LineDifference | undefined
}

/** Values that are added up over a year; people, rates and percentages are not. */
const ADDED: ReadonlySet<DriverUnit> = new Set<DriverUnit>(['hours', 'units'])

/** Units whose numbers have a sign: `$32.40`, `12.5%`. */
const IN_NUMBERS: ReadonlySet<DriverUnit> = new Set<DriverUnit>(['rate', 'percent'])

/** A driver by month. With a formula, months ahead are calculated. */
export function driverRow(line: SheetLine, context: DriverRowContext): GridRow {
  const { view, canEdit, units, year, formulas } = context
  const { unit = 'units', formula = null } = line.driver ?? {}
  const { shown } = view.sheet
  return {
    ...{ id: line.code, label: line.name ?? '', kind: 'line', level: 1, unit: units[unit] },
    ...(!IN_NUMBERS.has(unit) && { aside: <span className={styles.unit}>{` ${unit}`}</span> }),
    cell: ({ key }) => {
      if (key === YEAR) {
        if (!ADDED.has(unit)) return { value: null, state: 'outside' }
        return { value: sumOf(year.map(when => cellOf(shown, line.code, when))), state: 'computed' }
      }
      const month = key as Month
      const value = cellOf(shown, line.code, month)
      if (formula !== null && formulas.months.includes(month)) {
        return calculated(value, month, context)
      }
      if (!canEdit) return { value, state: 'readOnly' }
      const state = lineState(view, line.code)
      return writtenCell({
        ...{ state, months: [month] },
        valueOf: row => valueIn(row, state, month),
        conflictWords: conflictWordsIn(view, units[unit]),
      })
    },
  }
}

function calculated(
  value: number | null,
  month: Month,
  { canEdit, difference }: DriverRowContext,
): GridCell {
  const cell = { value, state: 'computed' as const, ...(canEdit && { follows: FROM_FORMULA }) }
  if (difference?.has(month)) return { ...cell, isLow: true, message: DIFFERS }
  return value === null ? { ...cell, message: EMPTY_RESULT } : cell
}

const conflictWordsIn =
  ({ sheet }: SheetView, unit: GridUnit) =>
  (conflict: Conflict): string => {
    const own = cellOf(sheet.shown, conflict.code, conflict.month)
    return conflictWords(conflict, own, unit.write, Date.now())
  }

function sumOf(values: readonly (number | null)[]): number | null {
  const known = values.filter(value => value !== null)
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0)
}
