// biome-ignore-all lint/a11y/useSemanticElements: rows of a table element cannot be windowed
// biome-ignore-all lint/a11y/useFocusableInteractive: the cells have the focus
import { type CSSProperties, memo, type ReactNode } from 'react'
import { Icon } from '../../icon.tsx'
import styles from '../grid.module.css'
import type { GridColumn, GridRow } from '../grid-model.ts'
import type { Editing, EditingTools } from '../grid-state.ts'
import { isGroup } from '../groups.ts'
import type { Layout } from '../layout.ts'
import { withItem } from '../span.ts'
import { LABEL } from '../visible-grid.ts'
import { CellView, type StickyOffset } from './cell-view.tsx'

interface RowViewProps {
  readonly row: GridRow
  /** Its index in the visible grid. */
  readonly index: number
  /** In pixels from the first row; null in the footer, which has its own layout. */
  readonly top: number | null
  readonly columns: readonly GridColumn[]
  readonly layout: Layout
  /** The rendered plain columns. */
  readonly from: number
  readonly to: number
  readonly isClosed: boolean
  /** Without groups there are no levels. */
  readonly isTree: boolean
  /** Column numbers, or NONE, so that rows without them stay the same. */
  readonly active: number
  readonly selectedFrom: number
  readonly selectedTo: number
  readonly fillFrom: number
  readonly fillTo: number
  readonly handle: number
  readonly editing: Editing | null
  /** Labels take the focus as cells do. */
  readonly isReadOnly: boolean
  /** Of the active row, to type in it. */
  readonly tools: EditingTools | null
  readonly noteId: string
}

/** No column; -1 is the column of labels. */
export const NONE = -2

export const RowView = memo(function RowView(props: RowViewProps) {
  const { row, index, top, columns, layout, from, to, isClosed, isTree, active } = props
  const { selectedFrom, selectedTo, fillFrom, fillTo, handle, editing, noteId, tools } = props
  const cell = (at: number) => {
    const column = columns[at]
    if (!column) return null
    const isActive = at === active
    return (
      <CellView
        key={column.key}
        {...row.cell(column)}
        {...stickyOffset(at, layout)}
        column={column}
        tools={isActive ? tools : null}
        label={row.label}
        unit={column.unit ?? row.unit}
        index={at}
        isActive={isActive}
        isSelected={at >= selectedFrom && at <= selectedTo}
        isFillTarget={at >= fillFrom && at <= fillTo}
        hasHandle={at === handle}
        editing={isActive ? editing : null}
        noteId={isActive ? noteId : undefined}
      />
    )
  }
  return (
    <div
      className={styles.row}
      role="row"
      aria-rowindex={index + 2}
      aria-level={isTree ? row.level : undefined}
      aria-expanded={isGroup(row) ? !isClosed : undefined}
      data-kind={row.kind}
      data-long={row.hasLongNumbers || undefined}
      data-result={row.isResult || undefined}
      data-row={index}
      data-refused={(editing && editing.problem !== null) || undefined}
      style={top === null ? undefined : { top }}
    >
      <RowName
        row={row}
        isClosed={isClosed}
        isActive={active === LABEL}
        hasFocus={props.isReadOnly}
      />
      <Cells {...{ layout, from, to, active }} cell={cell} />
    </div>
  )
})

interface CellsProps {
  readonly layout: Layout
  readonly from: number
  readonly to: number
  readonly active: number
  readonly cell: (at: number) => ReactNode
}

/** The cells of a row or of the header: frozen ones, visible ones, totals. */
export function Cells({ layout, from, to, active, cell }: CellsProps) {
  const { frozen, plain, totals } = layout
  const drawn = withItem({ from, to }, active - frozen, plain)
  return (
    <>
      {frozen > 0 && (
        <div className={styles.frozen} role="presentation">
          {indices(frozen, 0).map(cell)}
        </div>
      )}
      <div className={styles.cells} role="presentation">
        {drawn.map(at => cell(at + frozen))}
      </div>
      {totals > 0 && (
        <div className={styles.totals} role="presentation">
          <div className={styles.box} role="presentation">
            {indices(totals, frozen + plain).map(cell)}
          </div>
        </div>
      )}
    </>
  )
}

const indices = (count: number, first: number): number[] =>
  Array.from({ length: count }, (_, offset) => first + offset)

export function stickyOffset(
  at: number,
  { frozen, plain, totals, column, total }: Layout,
): StickyOffset {
  if (at < frozen) return { band: 'frozen', offset: at * column }
  const beyond = at - frozen - plain
  if (beyond < 0) return { band: 'plain', offset: (at - frozen) * column }
  return { band: 'total', offset: (totals - 1 - beyond) * total }
}

interface RowNameProps {
  readonly row: GridRow
  readonly isClosed: boolean
  readonly isActive: boolean
  /** It can be focused like a cell. */
  readonly hasFocus: boolean
}

function RowName({ row, isClosed, isActive, hasFocus }: RowNameProps) {
  return (
    <div
      className={styles.name}
      role="rowheader"
      aria-colindex={1}
      tabIndex={hasFocus ? -1 : undefined}
      data-column={hasFocus ? LABEL : undefined}
      data-active={isActive || undefined}
      style={{ '--level': row.level } as CSSProperties}
    >
      {isGroup(row) && (
        <span className={styles.turn} data-open={!isClosed || undefined}>
          <Icon name="chevron" size={16} />
        </span>
      )}
      <span className={styles.words} title={row.label}>
        {row.label}
      </span>
      {row.aside}
    </div>
  )
}
