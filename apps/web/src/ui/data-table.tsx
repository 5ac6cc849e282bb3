import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { Button } from './button.tsx'
import { Checkbox } from './checkbox.tsx'
import styles from './data-table.module.css'
import {
  AS,
  GroupHead,
  groupAction,
  headKey,
  type RowGroup,
  type TableSelection,
} from './data-table-group.tsx'
import { Triangle } from './icon.tsx'
import { Select } from './select-field.tsx'
import { allChecked } from './selection.ts'
import { type Sort, type SortValue, sortRows } from './sort-rows.ts'
import { useMedia } from './use-media.ts'
import { useRowKeys } from './use-row-keys.ts'

export type Column<Row> = {
  key: string
  label: string
  isNumber?: boolean
  /** The cell that names its row. */
  isRowHead?: boolean
  /** The first press sorts from the largest or newest value on, as it does for numbers. */
  isDownFirst?: boolean
  /** Absent if sorting would have no meaning. */
  sortBy?: (row: Row) => SortValue
  cell: (row: Row) => ReactNode
}

type DataTableProps<Row> = {
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  /** Before the others in every order, and never selected: what they are compared with. */
  pinned?: Row
  keyOf: (row: Row) => string
  /** The name of a row for its checkbox. */
  nameOf: (row: Row) => string
  initialSort?: Sort
  /** If set, the order is that of the caller, which keeps it, for example in the address. */
  sorting?: { sort: Sort; onChange: (sort: Sort) => void }
  /** If set, arrows move between rows and Space selects them; Tab leaves the table. */
  selection?: TableSelection
  /** The number of rows at first; the others are shown on request. */
  limit?: number
  /** Enter on a row. */
  onOpen?: (row: Row) => void
  /** Instead of `rows` in one list; the limit then counts groups. */
  groups?: readonly RowGroup<Row>[]
}

const NO_GROUPS: readonly never[] = []

/** A list of fewer rows is read faster than it is sorted. */
const MIN_SORTED = 4

/** Below this width rows are lists. */
export const AS_LIST = '(max-width: 719px)'

/** Rows in columns; on a small screen a list, with each label next to its value. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, keyOf, nameOf, selection, limit, onOpen, groups } = props
  const [ownSort, setOwnSort] = useState<Sort | null>(props.initialSort ?? null)
  const isList = useMedia(AS_LIST)
  const sort = props.sorting?.sort ?? ownSort
  const setSort = props.sorting?.onChange ?? setOwnSort
  const sortBy = columns.find(column => column.key === sort?.key)?.sortBy
  const inOrder = (some: readonly Row[]) =>
    sort && sortBy ? sortRows(some, sortBy, sort.isDown) : some
  const [isAll, setAll] = useState(false)
  const most = isAll ? undefined : limit
  const shownGroups = (groups ?? NO_GROUPS).slice(0, most)
  const shown = groups
    ? shownGroups.flatMap(group => (group.isOpen ? inOrder(group.rows) : []))
    : inOrder(rows).slice(0, most)
  const count = groups ? groups.length : rows.length
  const isCut = (groups ? shownGroups.length : shown.length) < count
  const covered = groups ? shownGroups.flatMap(group => group.rows) : shown
  const coveredKeys = covered.map(keyOf)
  const stops = groups
    ? shownGroups.flatMap(group => [
        headKey(group),
        ...(group.isOpen ? inOrder(group.rows).map(keyOf) : []),
      ])
    : shown.map(keyOf)
  const byKey = new Map(shown.map(row => [keyOf(row), row]))
  const walk = useRowKeys({
    keys: stops,
    all: coveredKeys,
    selection,
    onOpen: key => {
      const row = byKey.get(key)
      if (row) onOpen?.(row)
    },
  })
  const canSelect = selection !== undefined
  const onKeyDown = (event: KeyboardEvent<HTMLTableElement>) => {
    if (!groupAction(event, shownGroups, { keyOf, selection })) walk.onKeyDown(event)
  }
  const bodyRow = (row: Row) => (
    <BodyRow key={keyOf(row)} {...{ row, columns, selection, walk, nameOf }} id={keyOf(row)} />
  )
  return (
    <>
      <table
        ref={walk.table}
        className={styles.table}
        {...(canSelect ? AS.grid : AS.table)}
        aria-label={label}
        onKeyDown={canSelect ? onKeyDown : undefined}
      >
        <thead {...AS.group}>
          <tr {...AS.row}>
            {selection && <SelectAll keys={coveredKeys} selection={selection} />}
            {isList && count >= MIN_SORTED && columns.some(column => column.sortBy) ? (
              <SortChoice {...{ columns, sort }} onSort={setSort} />
            ) : (
              columns.map(column => (
                <ColumnHead key={column.key} column={column} sort={sort} onSort={setSort} />
              ))
            )}
          </tr>
        </thead>
        {!groups && (
          <tbody {...AS.group}>
            {props.pinned && <PinnedRow {...{ columns, canSelect }} row={props.pinned} />}
            {shown.map(bodyRow)}
          </tbody>
        )}
        {shownGroups.map(group => (
          <tbody key={group.key} {...AS.group}>
            <GroupHead {...{ group, selection, walk, keyOf }} span={columns.length} />
            {group.isOpen && inOrder(group.rows).map(bodyRow)}
          </tbody>
        ))}
      </table>
      {isCut && (
        <Button className={styles.all} onClick={() => setAll(true)}>
          Show all {count}
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

type PinnedProps<Row> = Pick<DataTableProps<Row>, 'columns'> & { row: Row; canSelect: boolean }

const PinnedRow = <Row,>({ row, columns, canSelect }: PinnedProps<Row>) => (
  <tr {...AS.row}>
    {canSelect && <td {...AS.gridCell} className={styles.box} />}
    {columns.map(column => (
      <Cell key={column.key} column={column} row={row} isGrid={canSelect} />
    ))}
  </tr>
)

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

type SortProps = {
  columns: readonly Pick<Column<never>, 'key' | 'label' | 'isNumber' | 'isDownFirst' | 'sortBy'>[]
  sort: Sort | null
  onSort: (sort: Sort) => void
}

/** On a small screen, instead of the heads of the columns. */
function SortChoice({ columns, sort, onSort }: SortProps) {
  const sortable = columns.filter(column => column.sortBy)
  const choose = (key: string) => {
    const column = sortable.find(each => each.key === key)
    if (column) onSort({ key, isDown: column.isDownFirst ?? column.isNumber === true })
  }
  return (
    <th scope="col" {...AS.columnHead}>
      <Select
        aria-label="Sort by"
        options={[
          ...(sort ? [] : [{ value: '', label: 'Usual order' }]),
          ...sortable.map(({ key, label }) => ({ value: key, label })),
        ]}
        value={sort?.key ?? ''}
        onChange={choose}
      />
      {sort && (
        <button
          type="button"
          className={styles.sort}
          aria-label={sort.isDown ? 'Sort upwards' : 'Sort downwards'}
          onClick={() => onSort({ ...sort, isDown: !sort.isDown })}
        >
          <span className={styles.mark} data-on="">
            <Triangle direction={sort.isDown ? 'down' : 'up'} />
          </span>
        </button>
      )}
    </th>
  )
}

type HeadProps<Row> = { column: Column<Row>; sort: Sort | null; onSort: (sort: Sort) => void }

function ColumnHead<Row>({ column, sort, onSort }: HeadProps<Row>) {
  const { key, label, isNumber, isDownFirst = isNumber === true, sortBy } = column
  const isSorted = sort?.key === key
  const order = sort?.isDown ? 'descending' : 'ascending'
  return (
    <th
      scope="col"
      {...AS.columnHead}
      data-number={isNumber || undefined}
      data-label={label}
      aria-sort={isSorted ? order : undefined}
    >
      {sortBy ? (
        <button
          type="button"
          className={styles.sort}
          onClick={() => onSort({ key, isDown: isSorted ? !sort.isDown : isDownFirst })}
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
