import { ITEM_TYPE, itemCode } from '#item'
import { type CellValue, emptySheet, type Sheet, withCells } from '#sheet'
import { addDays, addMonths, month } from '#time'
import { DAY_ZERO, type Workbook } from '#workbook'
import type { FileLine, FileRows } from './file-grid.ts'
import { guessLayout } from './file-layout.ts'
import { type ImportPlan, type ImportRequest, planImport } from './plan-import.ts'

/** The books close in October 2026; the budget covers April 2026 to March 2029. */
export const CLOSE = month('2026-10')
export const FIRST = month('2026-04')
export const EMPTY = emptySheet(FIRST, 36)

export const line = (name: string, part: Partial<FileLine> = {}): FileLine => ({
  ...{ code: itemCode(name), itemType: ITEM_TYPE.expense, name, number: null, isTyped: true },
  ...part,
})

/** `400 Rent` is an account with a number, `Rent` one without. */
export const lines = (...labels: string[]): FileLine[] =>
  labels.map(label => {
    const [, number = null, name = label] = /^(\d+) (.*)$/.exec(label) ?? []
    return line(name, { number })
  })

/** A grid in text form: cells between bars, `.` for an empty cell. */
export const grid = (...rows: string[]): FileRows =>
  rows.map(row => row.split('|').map(cell => (cell.trim() === '.' ? null : cell.trim())))

/** Cents from the first open month on, November 2026. */
export const budget = (planned: Readonly<Record<string, readonly CellValue[]>>): Sheet =>
  withCells(
    EMPTY,
    Object.entries(planned).flatMap(([code, values]) =>
      values.map((value, at) => ({
        ...{ itemType: ITEM_TYPE.expense, code: itemCode(code), month: addMonths(CLOSE, at + 1) },
        value,
      })),
    ),
  )

export function plan(
  rows: FileRows,
  known: readonly FileLine[],
  change: Partial<ImportRequest> = {},
): ImportPlan {
  const layout = guessLayout(rows, known)
  if (!layout) throw new Error('No row of the file holds a month')
  return planImport({
    ...{ rows, layout, lines: known, decided: new Map(), sheet: EMPTY, closeMonth: CLOSE },
    ...{ empties: 'leave', comma: null, ...change },
  })
}

/** The cells that a plan writes: `Rent Nov 2026 1000.00` as `['Rent', '2026-11', 100000]`. */
export const written = ({ cells }: ImportPlan) =>
  cells.map(({ code, month: when, value }) => [code, when, value])

/** A workbook read without computing: formulas have no result, dates are days. */
export const asRead = ({ sheets: [sheet] }: Workbook): FileRows =>
  (sheet?.rows ?? []).map(row =>
    row.map(cell => {
      if (cell === null) return null
      if ('text' in cell) return cell.text
      if ('formula' in cell) return cell.formula
      return cell.style === 'monthHeading' ? addDays(DAY_ZERO, cell.number) : cell.number
    }),
  )
