import type { SheetLine } from '@millpond/contract/sheet'
import { closingOf } from '@millpond/core/insight'
import { type Conflict, cellOf } from '@millpond/core/sheet'
import { type Day, dayInMonth, formatDay, type Month } from '@millpond/core/time'
import type { ForecastModel } from '#model/use-model.ts'
import { conflictWords } from '#sheet-editor/conflict-words.ts'
import { lineState, type SheetView, valueIn, writtenCell } from '#sheet-editor/line-state.ts'
import { moneyUnit } from '#sheet-editor/money-unit.ts'
import type { GridCell, GridRow, GridUnit } from '#ui/grid/grid-model.ts'
import { YEAR } from '../month-columns.tsx'

/** TRF-01: steps of 100, with Shift of 1,000. Cents. */
export const transferUnit = (currency: string): GridUnit => ({
  ...moneyUnit(currency),
  steps: { small: 10_000, large: 100_000 },
})

interface TransferContext {
  readonly view: SheetView
  readonly canEdit: boolean
  readonly unit: GridUnit
  readonly closeMonth: Month
  /** The day the books were read. */
  readonly asOf: Day
  /** The key of the column at the end. */
  readonly year: readonly Month[]
}

/** A planned transfer by month; months that have closed stay as they were planned. */
export function transferRow(line: SheetLine, context: TransferContext): GridRow {
  const { view, canEdit, unit, closeMonth, asOf, year } = context
  const { shown } = view.sheet
  return {
    ...{ id: line.code, label: line.name ?? '', kind: 'line', level: 1, unit },
    cell: ({ key }) => {
      if (key === YEAR) {
        return computed(sumOf(year.map(month => cellOf(shown, line.code, month))))
      }
      const month = key as Month
      if (!canEdit || month <= closeMonth) {
        return { value: cellOf(shown, line.code, month), state: 'readOnly' }
      }
      const state = lineState(view, line.code)
      const cell = writtenCell({
        ...{ state, months: [month] },
        valueOf: row => valueIn(row, state, month),
        conflictWords: conflictWordsIn(view, unit),
      })
      const passed = cell.value !== null && !cell.message && passedWords(line, month, asOf)
      return passed ? { ...cell, message: passed } : cell
    },
  }
}

/** Transfers up to the day of the balances are in them already. */
const passedWords = ({ transfer }: SheetLine, month: Month, asOf: Day): string | null => {
  if (!transfer) return null
  const on = dayInMonth(month, transfer.dayOfMonth)
  return on > asOf ? null : `${formatDay(on)} has passed, so this amount is already in the balances`
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

const computed = (value: number | null): GridCell => ({ value, state: 'computed' })

/** Cash at the end of each month with the saved plan; below the floor it is marked. */
export const closingRow = (
  { ledger, forecast, floor }: Pick<ForecastModel, 'ledger' | 'forecast' | 'floor'>,
  unit: GridUnit,
  year: readonly Month[],
): GridRow => {
  const closingIn = (month: Month): number | null => closingOf(ledger, forecast, month)
  return {
    ...{ id: 'closing', label: 'Closing cash', kind: 'total', level: 1, unit },
    cell: ({ key }) => {
      const value = closingIn(key === YEAR ? (year.at(-1) as Month) : (key as Month))
      if (value === null || floor === null || value >= floor) return computed(value)
      return { ...computed(value), isLow: true, message: 'Below your floor' }
    },
  }
}
