import {
  type CellStyle,
  cellValues,
  columnIndex,
  columnName,
  type Workbook,
  type WorkbookCell,
  type WorkbookSheet,
} from '@millpond/core/workbook'
import writeXlsxFile, { type CellObject, type SheetData } from 'write-excel-file/browser'

const MONEY = '#,##0.00;-#,##0.00'
const WHOLE = '#,##0;-#,##0'
const MONTH = 'mmm yyyy'
const INPUT = { textColor: '#1B5FA6' } as const

/** Inputs are blue, as accountants mark them; calculated figures are black. */
const STYLES: Readonly<Record<CellStyle, Partial<CellObject>>> = {
  heading: { fontWeight: 'bold' },
  label: {},
  note: { textColor: '#586460' },
  monthHeading: { format: MONTH, fontWeight: 'bold', align: 'right' },
  underMonth: { textColor: '#586460', align: 'right' },
  moneyInput: { format: MONEY, ...INPUT },
  monthInput: { format: MONTH, ...INPUT },
  shareInput: { format: '0.00%', ...INPUT },
  numberInput: { format: WHOLE, ...INPUT },
  number: { format: WHOLE },
  decimals: {},
  cents: { format: WHOLE },
  money: { format: MONEY },
  total: { format: MONEY, fontWeight: 'bold' },
  check: { format: MONEY, fontWeight: 'bold' },
}

/**
 * The workbook as an .xlsx file. Text stays text, whatever its first character. Formulas have
 * stored values, because previews and phones show no others.
 */
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
    {
      fontFamily: 'Calibri',
      fontSize: 11,
      features: [{ files: { transform: withValues(workbook) } }],
    },
  ).toBlob()

/** Adds what the library does not write: values of formulas, hidden sheets, printing. */
function withValues(workbook: Workbook) {
  const valueAt = cellValues(workbook)
  return {
    'xl/worksheets/sheet{id}.xml': {
      transform: (xml: string, _: unknown, { sheetIndex }: { sheetIndex: number }) =>
        printedInWidth(
          workbook.sheets[sheetIndex],
          xml.replace(FORMULA, (cell: string, column: string, row: string) => {
            const value = valueAt(sheetIndex, Number(row) - 1, columnIndex(column))
            return `${cell}<v>${value}</v>`
          }),
        ),
    },
    'xl/workbook.xml': {
      transform: (xml: string) => {
        const hidden = new Set(workbook.sheets.flatMap((sheet, at) => (sheet.isHidden ? [at] : [])))
        let at = 0
        return xml
          .replace(/<sheet /g, found => (hidden.has(at++) ? '<sheet state="hidden" ' : found))
          .replace('</sheets>', `</sheets>${printTitles(workbook)}<calcPr fullCalcOnLoad="1"/>`)
      },
    },
  }
}

/** The characters of a line that can still be read when a page is scaled to its width. */
const WIDTH_OF_PAGE = 240

/** On paper a sheet is as few pages wide as can be read, and as many pages long as it needs. */
function printedInWidth(sheet: WorkbookSheet | undefined, xml: string): string {
  const characters = sheet?.widths.reduce((sum, width) => sum + width, 0) ?? 0
  const pages = Math.max(1, Math.round(characters / WIDTH_OF_PAGE))
  return xml
    .replace('<sheetViews>', '<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr><sheetViews>')
    .replace('<pageSetup ', `<pageSetup fitToWidth="${pages}" fitToHeight="0" `)
}

/** The frozen rows and columns are repeated on every page. */
function printTitles({ sheets }: Workbook): string {
  const titles = sheets.flatMap(({ name, frozenRows, frozenColumns }, at) => {
    const inXml = name.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
    const sheet = `'${inXml.replaceAll("'", "''")}'!`
    const parts = [
      ...(frozenColumns > 0 ? [`${sheet}$A:$${columnName(frozenColumns - 1)}`] : []),
      ...(frozenRows > 0 ? [`${sheet}$1:$${frozenRows}`] : []),
    ]
    if (parts.length === 0) return []
    const head = `<definedName name="_xlnm.Print_Titles" localSheetId="${at}">`
    return `${head}${parts.join(',')}</definedName>`
  })
  return titles.length > 0 ? `<definedNames>${titles.join('')}</definedNames>` : ''
}

const FORMULA = /<c r="([A-Z]+)(\d+)"[^>]*><f>[^<]*<\/f>/g

function toCell(cell: WorkbookCell): CellObject | null {
  if (cell === null) return null
  const { format, ...style } = STYLES[cell.style]
  if ('text' in cell) return { ...style, type: String, value: cell.text }
  const shown = format ? { ...style, format } : style
  // In the file a formula has no equals sign.
  if ('formula' in cell) return { ...shown, type: 'Formula', value: cell.formula.slice(1) }
  return { ...shown, type: Number, value: cell.number }
}
