import { HyperFormula } from 'hyperformula'
import type { Workbook, WorkbookCell } from './sheet.ts'

/** Computes a workbook with an independent spreadsheet engine. */
export function recalculated(workbook: Workbook) {
  const engine = HyperFormula.buildFromSheets(
    Object.fromEntries(
      workbook.sheets.map(sheet => [sheet.name, sheet.rows.map(row => row.map(raw))]),
    ),
    { licenseKey: 'gpl-v3', useArrayArithmetic: false },
  )
  const idOf = (name: string) => {
    const id = engine.getSheetId(name)
    if (id === undefined) throw new Error(`There is no sheet ${name}`)
    return id
  }
  return {
    engine,
    idOf,
    row(sheet: string, row: number, from: number, count: number): unknown[] {
      return Array.from({ length: count }, (_, column) =>
        engine.getCellValue({ sheet: idOf(sheet), row, col: from + column }),
      )
    },
  }
}

/** A text that starts like a formula stays a text. */
const raw = (cell: WorkbookCell): string | number | null => {
  if (cell === null) return null
  if ('formula' in cell) return cell.formula
  return 'number' in cell ? cell.number : `'${cell.text}`
}
