import type { KeyboardEvent, ReactNode } from 'react'
import { Checkbox } from './checkbox.tsx'
import tableStyles from './data-table.module.css'
import styles from './data-table-group.module.css'
import { Icon } from './icon.tsx'
import { allChecked, type RowSelection } from './selection.ts'
import type { useRowKeys } from './use-row-keys.ts'

/**
 * Repeats the table role, which browsers drop when CSS turns the table into a list on a small
 * screen.
 */
export const AS = {
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  columnHead: { role: 'columnheader' },
  rowHead: { role: 'rowheader' },
  cell: { role: 'cell' },
  gridCell: { role: 'gridcell' },
  table: { role: 'table' },
  grid: { role: 'grid', 'aria-multiselectable': true },
} as const

export type TableSelection = { selected: RowSelection; onChange: (selected: RowSelection) => void }

/** Rows under a heading with their subtotal, which opens and closes them. */
export type RowGroup<Row> = {
  key: string
  name: string
  /** Shown next to the name: what the rows have in common. */
  note?: ReactNode
  total: ReactNode
  rows: readonly Row[]
  isOpen: boolean
  onToggle: () => void
}

export const headKey = ({ key }: { key: string }) => `group ${key}`

type GroupHeadProps<Row> = {
  group: RowGroup<Row>
  /** The number of columns, without the checkbox. */
  span: number
  selection: TableSelection | undefined
  walk: ReturnType<typeof useRowKeys>
  keyOf: (row: Row) => string
}

export function GroupHead<Row>({ group, span, selection, walk, keyOf }: GroupHeadProps<Row>) {
  const { name, note, total, isOpen, onToggle } = group
  const id = headKey(group)
  const keys = group.rows.map(keyOf)
  const checked = selection ? allChecked(selection.selected, keys) : false
  return (
    <tr
      {...AS.row}
      className={styles.group}
      data-row-key={id}
      {...(selection && {
        tabIndex: walk.tabIndexOf(id),
        'aria-selected': checked === true,
        onFocus: () => walk.stand(id),
      })}
    >
      {selection && (
        <td {...AS.gridCell} className={tableStyles.box}>
          <Checkbox
            tabIndex={-1}
            aria-label={`Select all of ${name}`}
            checked={checked}
            onChange={() => selection.onChange(withAll(selection.selected, keys, checked !== true))}
          />
        </td>
      )}
      <th scope="rowgroup" colSpan={span - 1} {...AS.rowHead}>
        <button
          type="button"
          className={styles.toggle}
          tabIndex={selection ? -1 : undefined}
          aria-expanded={isOpen}
          onClick={onToggle}
        >
          <Icon name="chevron" size={16} />
          {name}
        </button>
        {note && <span className={styles.note}>{note}</span>}
      </th>
      <td role={selection ? 'gridcell' : 'cell'} data-number>
        {total}
      </td>
    </tr>
  )
}

function withAll(selected: RowSelection, keys: readonly string[], isOn: boolean): RowSelection {
  const next = new Set(selected)
  for (const key of keys) {
    if (isOn) next.add(key)
    else next.delete(key)
  }
  return next
}

type Chosen<Row> = {
  keyOf: (row: Row) => string
  selection: TableSelection | undefined
}

/** On a group's heading: → opens it, ← closes it, Enter toggles it, Space selects all. */
export function groupAction<Row>(
  event: KeyboardEvent<HTMLTableElement>,
  groups: readonly RowGroup<Row>[],
  { keyOf, selection }: Chosen<Row>,
): boolean {
  const here = event.target instanceof HTMLElement ? event.target.dataset.rowKey : undefined
  const group = groups.find(each => headKey(each) === here)
  if (!group || event.altKey || event.ctrlKey || event.metaKey) return false
  const { isOpen, onToggle } = group
  if (event.key === ' ' && selection) {
    const keys = group.rows.map(keyOf)
    const isOn = allChecked(selection.selected, keys) !== true
    selection.onChange(withAll(selection.selected, keys, isOn))
  } else if (event.key === 'Enter') onToggle()
  else if (event.key === 'ArrowRight' && !isOpen) onToggle()
  else if (event.key === 'ArrowLeft' && isOpen) onToggle()
  else return false
  event.preventDefault()
  return true
}
