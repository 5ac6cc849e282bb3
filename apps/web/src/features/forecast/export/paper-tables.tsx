import { flatten, type StatementTable } from '@millpond/core/table'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { NoValue } from '#ui/facts.tsx'
import { cellText } from '../statement/statement-cells.ts'
import { type StatementColumn, statementColumns } from '../statement/statement-columns.tsx'
import styles from './paper-tables.module.css'

interface PaperTablesProps {
  /** Above each table, for a page may be read without the others. */
  readonly caption: string
  readonly table: StatementTable
  readonly hasVariances: boolean
}

/** As many as the width of a sheet has room for: a year of months, a quarter's weeks. */
const COLUMNS = { months: 12, weeks: 13 } as const

/**
 * The statement whole, for paper: every account, and as many tables as its columns need. The grid
 * of the screen scrolls, which a sheet cannot. It is there only while something is printed.
 */
export function PaperTables({ caption, table, hasVariances }: PaperTablesProps) {
  const isPrinting = usePrinting()
  if (!isPrinting) return null
  const rows = flatten(table.rows)
  return (
    <div className={styles.paper} data-paper>
      {sheetsOf(table, hasVariances).map(columns => (
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

function sheetsOf(table: StatementTable, hasVariances: boolean): StatementColumn[][] {
  const columns = statementColumns(table, hasVariances)
  const isDated = table.columns[0]?.days != null
  const room = isDated ? COLUMNS.weeks : COLUMNS.months
  const sheets = Math.ceil(columns.length / room)
  return Array.from({ length: sheets }, (_, at) => columns.slice(at * room, (at + 1) * room))
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
