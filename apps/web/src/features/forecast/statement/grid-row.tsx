// biome-ignore-all lint/a11y/useSemanticElements: rows of a table element cannot be laid out apart
import type { StatementTable, TableRow } from '@millpond/core/table'
import { type CSSProperties, memo } from 'react'
import { NoValue } from '#ui/facts.tsx'
import { Icon, Triangle } from '#ui/icon.tsx'
import styles from './grid.module.css'
import { cellText, type GridColumn, markOf, type Place } from './grid-layout.ts'

interface GridRowProps {
  readonly row: TableRow
  readonly index: number
  /** Out of sight, a row keeps its place and its name alone. */
  readonly isDrawn: boolean
  readonly columns: readonly GridColumn[]
  readonly table: StatementTable
  /** Undefined where there is nothing under it. */
  readonly isOpen: boolean | undefined
  /** The column that has the tab stop, where it is in this row. */
  readonly focused: number | null
  readonly onTurn: (key: string) => void
  readonly onPlace: (place: Place) => void
  readonly onOpen: (column: string, row: string) => void
}

export const GridRow = memo(function GridRow(props: GridRowProps) {
  const { row, index, isDrawn, columns, table, isOpen, focused } = props
  const { onTurn, onPlace, onOpen } = props
  const isGroup = isOpen !== undefined
  const name = (
    <>
      {isGroup && (
        <span className={styles.turn} data-open={isOpen || undefined}>
          <Icon name="chevron" size={16} />
        </span>
      )}
      <span className={styles.words} title={row.name}>
        {row.name}
      </span>
    </>
  )
  return (
    <div
      className={styles.row}
      role="row"
      tabIndex={-1}
      data-kind={row.kind}
      data-level={row.level}
      data-row={index}
      aria-rowindex={index + 2}
      aria-level={row.level}
      aria-expanded={isOpen}
    >
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the grid has the keys */}
      <div
        className={styles.name}
        role="rowheader"
        aria-colindex={1}
        data-column={0}
        tabIndex={focused === 0 ? 0 : -1}
        style={{ '--level': row.level } as CSSProperties}
        onFocus={() => onPlace({ row: index, column: 0 })}
        onClick={() => isGroup && onTurn(row.key)}
      >
        {name}
      </div>
      {(isDrawn ? columns : []).map((column, offset) => (
        <Cell
          key={column.key}
          {...{ row, column, table }}
          index={offset + 1}
          isFocused={focused === offset + 1}
          onFocus={() => onPlace({ row: index, column: offset + 1 })}
          onOpen={() => onOpen(table.columns[column.at]?.key ?? '', row.key)}
        />
      ))}
    </div>
  )
})

interface CellProps {
  readonly row: TableRow
  readonly column: GridColumn
  readonly table: StatementTable
  readonly index: number
  readonly isFocused: boolean
  readonly onFocus: () => void
  readonly onOpen: () => void
}

function Cell({ row, column, table, index, isFocused, onFocus, onOpen }: CellProps) {
  const { text, tone, direction } = cellText(row, column, table.currency)
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the grid has the keys
    <div
      className={styles.cell}
      role="gridcell"
      aria-colindex={index + 1}
      data-column={index}
      data-part={column.part}
      data-time={table.columns[column.at]?.kind}
      data-tone={tone ?? undefined}
      tabIndex={isFocused ? 0 : -1}
      onFocus={onFocus}
      onClick={onOpen}
    >
      {direction && <Triangle direction={direction} />}
      {text ?? <NoValue />}
      <VarianceMark {...{ row, column, table }} />
    </div>
  )
}

/** The bar of a difference from its zero, or the pin of a percentage; the words say the same. */
function VarianceMark({ row, column, table }: Pick<CellProps, 'row' | 'column' | 'table'>) {
  const mark = markOf(row, column, table)
  if (!mark) return null
  const { length, isCut } = mark
  const tone = cellText(row, { ...column, part: 'difference' }, table.currency).tone
  return (
    <span
      className={styles[column.part === 'share' ? 'pin' : 'bar']}
      data-tone={tone ?? undefined}
      data-below={length < 0 || undefined}
      data-cut={isCut || undefined}
      style={{ '--length': Math.abs(length) } as CSSProperties}
      aria-hidden="true"
    />
  )
}
