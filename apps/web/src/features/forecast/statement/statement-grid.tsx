import type { StatementTable } from '@millpond/core/table'
import { useRef } from 'react'
import { useDisplay } from '#current/display.ts'
import { Grid } from '#ui/grid/grid.tsx'
import type { GridHandle } from '#ui/grid/grid-model.ts'
import { usePressKeys } from '../use-press-keys.ts'
import { columnWidth, totalWidth } from './column-width.ts'
import styles from './statement.module.css'
import { openAtFirst, openable } from './statement-cells.ts'
import { statementColumns } from './statement-columns.tsx'
import { statementRows } from './statement-rows.ts'

interface StatementGridProps {
  readonly label: string
  readonly table: StatementTable
  readonly hasVariances: boolean
  /** The name of the budget to compare with. */
  readonly budget: string | null
  readonly onVariances: () => void
  /** Key of a column and of a row. */
  readonly onOpen: (column: string, row: string) => void
}

/** The statement as a read-only grid of rows over columns of time. Guide §9.2. */
export function StatementGrid(props: StatementGridProps) {
  const { label, table, hasVariances, budget, onVariances, onOpen } = props
  const { density } = useDisplay()
  const grid = useRef<GridHandle>(null)
  usePressKeys('page', { x: () => grid.current?.turnAll(), v: onVariances })
  const columns = statementColumns(table, hasVariances, budget)
  const rows = statementRows(table, columns)
  const now = columns.find(({ at }) => table.columns[at]?.kind !== 'actual')?.key
  return (
    <div className={styles.grid}>
      <Grid
        {...{ label, columns, rows, density }}
        heading="Account"
        columnWidth={columnWidth(table, columns)}
        totalWidth={totalWidth(table)}
        {...(now !== undefined && { openAt: now })}
        startClosed={closedAtFirst(table)}
        onOpen={({ row, column }) => {
          const of = columns.find(({ key }) => key === column)
          if (of) onOpen(table.columns[of.at]?.key ?? '', row)
        }}
        handle={grid}
      />
    </div>
  )
}

function closedAtFirst({ rows }: StatementTable): string[] {
  const open = openAtFirst(rows)
  return openable(rows).filter(key => !open.has(key))
}
