import { type ReactNode, useState } from 'react'
import { Button } from './button.tsx'
import { Checkbox } from './checkbox.tsx'
import styles from './data-table.module.css'
import { Triangle } from './icon.tsx'
import { allChecked, type Selection } from './selection.ts'
import { type Sort, type SortValue, sortRows } from './sort-rows.ts'
import { useRowKeys } from './use-row-keys.ts'

export type Column<Row> = {
  key: string
  label: string
  isNumber?: boolean
  /** The cell that names its row. */
  isRowHead?: boolean
  /** Left out where an order would say nothing. */
  sortBy?: (row: Row) => SortValue
  cell: (row: Row) => ReactNode
}

/** Said aloud: a browser that sees the list of a small screen forgets that it is a table. */
const AS = {
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  columnHead: { role: 'columnheader' },
  rowHead: { role: 'rowheader' },
  gridCell: { role: 'gridcell' },
  table: { role: 'table' },
  grid: { role: 'grid', 'aria-multiselectable': true },
} as const

type TableSelection = { selected: Selection; onChange: (selected: Selection) => void }

type DataTableProps<Row> = {
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  /** How a row is called where its box is read out. */
  nameOf: (row: Row) => string
  initialSort?: Sort
  /** With it the rows are walked by arrows and chosen by Space; Tab leaves the table. */
  selection?: TableSelection
  /** So many at first; the others come when they are asked for. */
  limit?: number
  /** Enter on a row. */
  onOpen?: (row: Row) => void
}

/** Rows in columns; on a small screen a list of the same, with each label beside its value. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, keyOf, nameOf, initialSort, selection, limit, onOpen } = props
  const [sort, setSort] = useState<Sort | null>(initialSort ?? null)
  const sortBy = columns.find(column => column.key === sort?.key)?.sortBy
  const sorted = sort && sortBy ? sortRows(rows, sortBy, sort.isDown) : rows
  const [isAll, setAll] = useState(false)
  const shown = isAll ? sorted : sorted.slice(0, limit)
  const keys = shown.map(keyOf)
  const byKey = new Map(shown.map(row => [keyOf(row), row]))
  const walk = useRowKeys({
    keys,
    selection,
    onOpen: key => {
      const row = byKey.get(key)
      if (row) onOpen?.(row)
    },
  })
  const canSelect = selection !== undefined
  return (
    <>
      <table
        ref={walk.table}
        className={styles.table}
        {...(canSelect ? AS.grid : AS.table)}
        aria-label={label}
        onKeyDown={canSelect ? walk.onKeyDown : undefined}
      >
        <thead {...AS.group}>
          <tr {...AS.row}>
            {selection && <SelectAll keys={keys} selection={selection} />}
            {columns.map(column => (
              <ColumnHead key={column.key} column={column} sort={sort} onSort={setSort} />
            ))}
          </tr>
        </thead>
        <tbody {...AS.group}>
          {shown.map(row => (
            <BodyRow
              key={keyOf(row)}
              {...{ row, columns, selection, walk, nameOf }}
              id={keyOf(row)}
            />
          ))}
        </tbody>
      </table>
      {shown.length < sorted.length && (
        <Button className={styles.all} onClick={() => setAll(true)}>
          Show all {sorted.length}
        </Button>
      )}
    </>
  )
}

type BodyRowProps<Row> = Pick<DataTableProps<Row>, 'columns' | 'nameOf'> & {
  row: Row
  id: string
  selection: TableSelection | undefined
  walk: ReturnType<typeof useRowKeys>
}

function BodyRow<Row>({ row, id, columns, selection, walk, nameOf }: BodyRowProps<Row>) {
  const isSelected = selection?.selected.has(id) === true
  return (
    <tr
      {...AS.row}
      data-row-key={id}
      {...(selection && {
        tabIndex: walk.tabIndexOf(id),
        'aria-selected': isSelected,
        onFocus: () => walk.stand(id),
      })}
    >
      {selection && (
        <td {...AS.gridCell} className={styles.box}>
          <Checkbox
            tabIndex={-1}
            aria-label={`Select ${nameOf(row)}`}
            checked={isSelected}
            onChange={(isOn, isShifted) => walk.choose(id, isOn, isShifted)}
          />
        </td>
      )}
      {columns.map(column => (
        <Cell key={column.key} column={column} row={row} isGrid={selection !== undefined} />
      ))}
    </tr>
  )
}

function SelectAll({ keys, selection }: { keys: readonly string[]; selection: TableSelection }) {
  const checked = allChecked(selection.selected, keys)
  return (
    <th scope="col" {...AS.columnHead} className={styles.box}>
      <Checkbox
        aria-label="Select all shown"
        checked={checked}
        onChange={() => selection.onChange(new Set(checked === true ? [] : keys))}
      />
    </th>
  )
}

type HeadProps<Row> = { column: Column<Row>; sort: Sort | null; onSort: (sort: Sort) => void }

function ColumnHead<Row>({ column, sort, onSort }: HeadProps<Row>) {
  const { key, label, isNumber, sortBy } = column
  const isSorted = sort?.key === key
  const order = sort?.isDown ? 'descending' : 'ascending'
  return (
    <th
      scope="col"
      {...AS.columnHead}
      data-number={isNumber || undefined}
      aria-sort={isSorted ? order : undefined}
    >
      {sortBy ? (
        <button
          type="button"
          className={styles.sort}
          onClick={() => onSort({ key, isDown: isSorted ? !sort.isDown : isNumber === true })}
        >
          {label}
          <span className={styles.mark} data-on={isSorted || undefined}>
            <Triangle direction={isSorted && sort.isDown ? 'down' : 'up'} />
          </span>
        </button>
      ) : (
        label
      )}
    </th>
  )
}

type CellProps<Row> = { column: Column<Row>; row: Row; isGrid: boolean }

function Cell<Row>({ column, row, isGrid }: CellProps<Row>) {
  const place = { 'data-label': column.label, 'data-number': column.isNumber || undefined }
  if (column.isRowHead) {
    return (
      <th scope="row" {...AS.rowHead} {...place}>
        {column.cell(row)}
      </th>
    )
  }
  return (
    <td role={isGrid ? 'gridcell' : 'cell'} {...place}>
      {column.cell(row)}
    </td>
  )
}
