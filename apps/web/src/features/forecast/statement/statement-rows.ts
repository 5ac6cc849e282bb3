import { flatten, isAllForecast, type StatementTable, type TableRow } from '@millpond/core/table'
import type { GridCell, GridRow } from '#ui/grid/grid-model.ts'
import { cellValue, emptyReason, formatsOf, isResult, toneOf } from './statement-cells.ts'
import type { StatementColumn } from './statement-columns.tsx'

/** All rows of a statement for the grid, in reading order. */
export function statementRows(
  table: StatementTable,
  columns: readonly StatementColumn[],
): GridRow[] {
  const unit = formatsOf(table).amount
  const byKey = new Map(columns.map(column => [column.key, column]))
  return flatten(table.rows).map(row => {
    // Calculated once, when a cell becomes visible.
    const cells = new Map<string, GridCell>()
    return {
      ...{ id: row.key, label: row.name, kind: kindOf(row), level: row.level, unit },
      isResult: isResult(row),
      cell: ({ key }) => {
        const known = cells.get(key)
        if (known) return known
        const column = byKey.get(key)
        const cell = column ? cellOf(row, column, table) : OUTSIDE
        cells.set(key, cell)
        return cell
      },
    }
  })
}

const OUTSIDE: GridCell = { value: null, state: 'outside' }

const SUMS: ReadonlySet<TableRow['kind']> = new Set(['total', 'closing'])

function kindOf({ kind, children }: TableRow): GridRow['kind'] {
  if (children.length > 0) return 'group'
  return SUMS.has(kind) ? 'total' : 'line'
}

function cellOf(row: TableRow, column: StatementColumn, table: StatementTable): GridCell {
  const tone = column.part === 'difference' ? toneOf(row, column, table) : null
  const reason = emptyReason(row, column, table)
  const value = cellValue(row, column)
  const { part, at, comparison } = column
  const isGhost = value !== null && part === 'other' && isAllForecast(row, at, comparison)
  return {
    ...(isGhost ? { value: null, ghost: value } : { value }),
    state: table.columns[column.at]?.kind === 'actual' ? 'readOnly' : 'forecast',
    ...(tone && { tone }),
    ...(value === 0 && part === 'amount' && { isQuiet: true }),
    ...(reason !== undefined && { reason }),
  }
}
