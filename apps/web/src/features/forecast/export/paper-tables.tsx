import { flatten, type StatementTable, type TableRow } from '@millpond/core/table'
import type { CSSProperties } from 'react'
import { NoValue } from '#ui/no-value.tsx'
import { PaperColumns } from '#ui/paper/paper-columns.tsx'
import styles from '#ui/paper/paper-table.module.css'
import { usePrinting } from '#ui/paper/use-printing.ts'
import { cellText } from '../statement/statement-cells.ts'
import { type StatementColumn, statementColumns } from '../statement/statement-columns.tsx'

interface PaperTablesProps {
  /** The printed columns; read when the browser prints. */
  readonly tableToPrint: () => StatementTable
  /** `Kererū: cash flow, NZD, cash basis`: with each table, because a page may be read alone. */
  readonly caption: string
  readonly hasVariances: boolean
  readonly budget: string | null
}

/** With more rows the table has its own page, and the chart has the next one. */
const MAX_ROWS_UNDER_CHART = 36
/** More rows need several pages, so they are as tall as is easy to read. */
const MAX_ROWS_OF_PAGE = 64

/** Columns of a sheet next to its total: 12 months, 13 weeks, or 2 months compared twice. */
const COLUMNS = { months: 12, weeks: 13, comparedTwice: 14 } as const

/**
 * The whole statement for paper: every account, in as many tables as its columns need, because the
 * grid of the screen scrolls and a sheet cannot. It exists only while it is printed.
 */
export function PaperTables({ tableToPrint, caption, hasVariances, budget }: PaperTablesProps) {
  const isPrinting = usePrinting()
  if (!isPrinting) return null
  const table = tableToPrint()
  const rows = flatten(table.rows).filter(isOnPaper)
  const height = { '--rows': rows.length } as CSSProperties
  return (
    <div
      className={styles.paper}
      style={height}
      data-paper
      data-alone={rows.length > MAX_ROWS_UNDER_CHART || undefined}
      data-long={rows.length > MAX_ROWS_OF_PAGE || undefined}
    >
      {sheetsOf(table, hasVariances, budget).map(columns => (
        <table key={columns[0]?.key} className={styles.table}>
          <caption>{caption}</caption>
          <PaperColumns heading="Account" columns={columns} />
          <tbody>
            {rows.map(row => (
              <tr key={row.key} data-kind={row.kind} data-level={row.level}>
                <th scope="row">{row.name}</th>
                {columns.map(column => (
                  <td key={column.key}>{cellText(row, column, table.currency) ?? <NoValue />}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      ))}
    </div>
  )
}

/** An account without a movement in the printed months is left out. */
const isOnPaper = ({ kind, amounts, comparisons }: TableRow): boolean =>
  kind !== 'account' || [amounts, ...comparisons].some(values => values.some(Boolean))

/** A month and its comparison are on one sheet, and the total is on the last one. */
function sheetsOf(
  table: StatementTable,
  hasVariances: boolean,
  budget: string | null,
): StatementColumn[][] {
  const columns = statementColumns(table, hasVariances, budget)
  const isDated = table.columns[0]?.days != null
  const isComparedTwice = hasVariances && table.comparisons.length > 1
  const room = COLUMNS[isDated ? 'weeks' : isComparedTwice ? 'comparedTwice' : 'months']
  const sheets: StatementColumn[][] = []
  table.columns.forEach(({ isTotal }, at) => {
    const group = columns.filter(column => column.at === at)
    const last = sheets.at(-1)
    const hasRoom = last && last.length + group.length <= room + (isTotal ? 1 : 0)
    if (hasRoom) last.push(...group)
    else sheets.push(group)
  })
  return sheets
}
