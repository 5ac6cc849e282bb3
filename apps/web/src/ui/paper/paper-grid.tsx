import type { GridColumn, GridRow } from '../grid/grid-model.ts'
import { Triangle } from '../icon.tsx'
import { NoValue } from '../no-value.tsx'
import { PaperColumns } from './paper-columns.tsx'
import styles from './paper-table.module.css'
import { usePrinting } from './use-printing.ts'

interface PaperGridProps {
  /** With each table, because a page may be read alone. */
  readonly caption: string
  /** `Account`. */
  readonly heading: string
  readonly columns: readonly GridColumn[]
  readonly rows: readonly GridRow[]
  readonly footer?: readonly GridRow[] | undefined
}

/** The months that fit on a sheet, with their totals. */
const ROOM = 12
/** Several tables with so few rows share a page. */
const FEW = 12

/**
 * All rows of a grid for paper, including those of closed groups: the grid of the screen draws only
 * what is visible. It exists only while it is printed.
 */
export function PaperGrid({ caption, heading, columns, rows, footer = [] }: PaperGridProps) {
  const isPrinting = usePrinting()
  if (!isPrinting) return null
  const all = [...rows, ...footer]
  return (
    <div className={styles.paper} data-paper data-long data-short={all.length <= FEW || undefined}>
      {sheetsOf(columns, all).map(sheet => (
        <table key={sheet[0]?.key} className={styles.table}>
          <caption>{caption}</caption>
          <PaperColumns heading={heading} columns={sheet} />
          <tbody>
            {all.map(row => (
              <tr
                key={row.id}
                data-kind={row.kind === 'line' ? 'account' : row.kind}
                data-level={row.level}
              >
                <th scope="row">{row.label}</th>
                {sheet.map(column => (
                  <PaperCell key={column.key} {...{ row, column }} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      ))}
    </div>
  )
}

function PaperCell({ row, column }: { readonly row: GridRow; readonly column: GridColumn }) {
  const { value, ghost, state, isLow } = row.cell(column)
  const { write } = column.unit ?? row.unit
  if (state === 'outside') return <td />
  if (value === null && ghost !== undefined) return <td data-ghost="">{write(ghost)}</td>
  return (
    <td data-low={isLow || undefined}>
      {isLow && <Triangle direction="down" />} {value === null ? <NoValue /> : write(value)}
    </td>
  )
}

/** Months before the first figure are left out, and the totals are on the last sheet. */
function sheetsOf(columns: readonly GridColumn[], rows: readonly GridRow[]): GridColumn[][] {
  const totals = columns.filter(({ kind }) => kind === 'total')
  const all = columns.filter(({ kind }) => kind !== 'total')
  const isFilled = (column: GridColumn) =>
    rows.some(row => {
      const { value, ghost } = row.cell(column)
      return value !== null || ghost !== undefined
    })
  const others = all.slice(Math.max(0, all.findIndex(isFilled)))
  const sheets: GridColumn[][] = []
  for (let from = 0; from < others.length; from += ROOM) {
    sheets.push(others.slice(from, from + ROOM))
  }
  const last = sheets.at(-1)
  if (last) last.push(...totals)
  else sheets.push(totals)
  return sheets
}
