import { flatten, type StatementTable, type TableRow } from '@millpond/core/table'
import { type CSSProperties, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { NoValue } from '#ui/facts.tsx'
import { cellText } from '../statement/statement-cells.ts'
import { type StatementColumn, statementColumns } from '../statement/statement-columns.tsx'
import styles from './paper-tables.module.css'

interface PaperTablesProps {
  /** What is printed; asked for when the browser prints. */
  readonly tableToPrint: () => StatementTable
  /** `Kererū: cash flow, NZD, cash basis`: with each table, for a page may be read alone. */
  readonly caption: string
  readonly hasVariances: boolean
  readonly budget: string | null
}

/** With more rows the table has its page alone, and the chart has the one after it. */
const MAX_ROWS_UNDER_CHART = 36

/** The columns that fit on a sheet with their total: 12 months or 13 weeks. */
const COLUMNS = { months: 12, weeks: 13 } as const

/**
 * The statement whole, for paper: every account, and as many tables as its columns need. The grid
 * of the screen scrolls, which a sheet cannot. It is there only while something is printed.
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
    >
      {sheetsOf(table, hasVariances, budget).map(columns => (
        <table key={columns[0]?.key} className={styles.table}>
          <caption>{caption}</caption>
          <thead>
            <tr>
              <th scope="col">Account</th>
              {columns.map(column => (
                <th key={column.key} scope="col">
                  <span className={styles.title}>
                    {column.mark}
                    {column.title}
                  </span>
                  <span className={styles.subtitle}>{column.subtitle}</span>
                </th>
              ))}
            </tr>
          </thead>
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

/** An account without any movement in the months of the paper only takes room. */
const isOnPaper = ({ kind, amounts, comparisons }: TableRow): boolean =>
  kind !== 'account' || [amounts, ...comparisons].some(values => values.some(Boolean))

/** A month and what it is compared with are on one sheet, and the total is on the last one. */
function sheetsOf(
  table: StatementTable,
  hasVariances: boolean,
  budget: string | null,
): StatementColumn[][] {
  const columns = statementColumns(table, hasVariances, budget)
  const isDated = table.columns[0]?.days != null
  const room = isDated ? COLUMNS.weeks : COLUMNS.months
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

/**
 * The browser lays the paper out as soon as it has said so: what belongs on it is drawn at once.
 */
function usePrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false)
  useEffect(() => {
    const begin = () => flushSync(() => setPrinting(true))
    const end = () => setPrinting(false)
    window.addEventListener('beforeprint', begin)
    window.addEventListener('afterprint', end)
    return () => {
      window.removeEventListener('beforeprint', begin)
      window.removeEventListener('afterprint', end)
    }
  }, [])
  return isPrinting
}
