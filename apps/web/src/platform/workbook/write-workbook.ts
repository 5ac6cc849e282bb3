import type { Cell, CellLook, Workbook } from '@millpond/core/workbook'
import writeXlsxFile, { type CellObject, type SheetData } from 'write-excel-file/browser'

const MONEY = '#,##0.00;-#,##0.00'
const WHOLE = '#,##0;-#,##0'

/** Figures to change are blue, as accountants mark them; what follows from them is black. */
const LOOKS: Readonly<Record<CellLook, Partial<CellObject>>> = {
  heading: { fontWeight: 'bold' },
  label: {},
  note: { textColor: '#586460' },
  input: { format: WHOLE, textColor: '#1B5FA6' },
  cents: { format: WHOLE },
  money: { format: MONEY },
  total: { format: MONEY, fontWeight: 'bold' },
  check: { format: WHOLE, fontWeight: 'bold' },
}

/** The workbook as an .xlsx file. What is text in it stays text, whatever it begins with. */
export const writeWorkbook = (workbook: Workbook): Promise<Blob> =>
  writeXlsxFile(
    workbook.sheets.map(sheet => ({
      sheet: sheet.name,
      data: sheet.rows.map(row => row.map(toCell)) as SheetData,
      columns: sheet.widths.map(width => ({ width })),
      stickyRowsCount: sheet.frozenRows,
      stickyColumnsCount: sheet.frozenColumns,
      orientation: 'landscape' as const,
    })),
  ).toBlob()

function toCell(cell: Cell): CellObject | null {
  if (cell === null) return null
  const { format, ...look } = LOOKS[cell.look]
  if ('text' in cell) return { ...look, type: String, value: cell.text }
  const shown = format ? { ...look, format } : look
  // In the file a formula stands without the sign that people begin one with.
  if ('formula' in cell) return { ...shown, type: 'Formula', value: cell.formula.slice(1) }
  return { ...shown, type: Number, value: cell.number }
}
