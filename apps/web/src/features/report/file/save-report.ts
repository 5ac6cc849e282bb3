import { REPORT_ROUTES } from '@millpond/contract/route-table/report'
import { REPORT_LINK_ROUTES } from '@millpond/contract/route-table/report-link'
import type { ReportResult } from '@millpond/core/report'
import { formatDay } from '@millpond/core/time'
import { number, text, toCsv, type Workbook, type WorkbookCell } from '@millpond/core/workbook'
import { download } from '#api/download.ts'
import { callOf, type GatewayCall } from '#api/gateway-call.ts'
import { plainMessage } from '#api/gateway-error.ts'
import { writeWorkbook } from '#platform/workbook/write-workbook.ts'
import { saveFile } from '#ui/save-file.ts'
import { type ReportTable, reportTables } from './report-tables.ts'

const SHEET_NAME = 31
const [NAME_WIDTH, FIGURE_WIDTH] = [40, 14]

/** Saves the figures of a report: a sheet for each table, or one table under the other. */
export async function saveReport(file: string, title: string, result: ReportResult): Promise<void> {
  const tables = reportTables(result)
  const about = `${result.organisationName}, ${result.currency}, ${formatDay(result.asOf)}`
  const content = file.endsWith('.csv')
    ? new Blob([toCsv(csvRows(tables, [title, about]))], { type: 'text/csv;charset=utf-8' })
    : await writeWorkbook(workbookOf(tables, [title, about]))
  saveFile(`${result.organisationName} ${file}`, content)
}

interface ReportKey {
  readonly organisationId: string
  readonly id: string
}

/** What opens the report of a link. */
export interface LinkSecrets {
  readonly token: string
  readonly passcode?: string
}

/** Saves the pages of a report as the gateway makes them. Returns why there are none, or null. */
export const savePdf = (file: string, key: ReportKey, result: ReportResult) =>
  savePages(file, callOf(REPORT_ROUTES.getReportFile, key), result)

/** The same for a person who has a link to it. */
export const saveSharedPdf = (file: string, secrets: LinkSecrets, result: ReportResult) =>
  savePages(file, callOf(REPORT_LINK_ROUTES.getSharedReportFile, secrets), result)

async function savePages(
  file: string,
  call: GatewayCall,
  { organisationName }: ReportResult,
): Promise<string | null> {
  const answer = await download(call)
  if ('error' in answer) return `The PDF was not created. ${plainMessage(answer.error)}`
  saveFile(`${organisationName} ${file}`, answer.file)
  return null
}

const csvRows = (tables: readonly ReportTable[], heading: readonly string[]) => [
  ...heading.map(line => [line]),
  ...tables.flatMap(({ title, heads, rows }) => [[], [title], heads, ...rows]),
]

/** The first sheet names the report; a workbook has at least one. */
const workbookOf = (tables: readonly ReportTable[], heading: readonly string[]): Workbook => ({
  sheets: [
    {
      ...{ name: 'About', widths: [NAME_WIDTH * 2], frozenRows: 0, frozenColumns: 0 },
      rows: [...heading, ...tables.map(({ title }, at) => `${at + 1} ${title}`)].map((line, at) => [
        text(line, at === 0 ? 'heading' : 'label'),
      ]),
    },
    ...tables.map(({ title, heads, rows }, at) => ({
      ...{ name: sheetName(title, at), frozenRows: 2, frozenColumns: 1 },
      widths: [NAME_WIDTH, ...heads.slice(1).map(() => FIGURE_WIDTH)],
      rows: [
        [text(title, 'heading')],
        heads.map(head => text(head, 'monthHeading')),
        ...rows.map(row => row.map(cellOf)),
      ],
    })),
  ],
})

/** `3 Cash falls below your`: unique, without what a spreadsheet refuses. */
const sheetName = (title: string, at: number): string =>
  `${at + 1} ${title.replace(/[[\]:*?/\\']/g, ' ')}`.slice(0, SHEET_NAME).trim()

function cellOf(cell: string | number | null): WorkbookCell {
  if (cell === null) return null
  return typeof cell === 'number' ? number(cell, 'money') : text(cell)
}
