// biome-ignore-all lint/a11y/useSemanticElements: rows of a table element cannot be windowed
import { memo } from 'react'
import styles from '../grid.module.css'
import type { EditingTools, GridState } from '../grid-state.ts'
import { isGroup } from '../groups.ts'
import type { Layout, VisibleArea } from '../layout.ts'
import { rangeOf } from '../selection.ts'
import { withItem } from '../span.ts'
import type { CellRange, VisibleGrid } from '../visible-grid.ts'
import { GridHead } from './grid-head.tsx'
import { NONE, RowView } from './grid-row.tsx'

interface GridBodyProps {
  readonly heading: string
  readonly visibleGrid: VisibleGrid
  readonly closed: ReadonlySet<string>
  readonly state: GridState
  readonly layout: Layout
  readonly visible: VisibleArea
  readonly fillTarget: CellRange | null
  /** On a small screen cells are edited in a sheet. */
  readonly isEditedElsewhere: boolean
  readonly isReadOnly: boolean
  readonly tools: EditingTools | null
  readonly noteId: string
  readonly onNameWidth: ((width: number) => void) | null
}

/** Header, visible rows and footer. The active row and column are always rendered. */
export const GridBody = memo(function GridBody(props: GridBodyProps) {
  const { heading, visibleGrid, state, layout, visible, onNameWidth, tools } = props
  const { rows, bodyRows, columns } = visibleGrid
  const { active } = state.selection
  const { from, to } = visible.columns
  const isTree = rows.some(isGroup)
  const footer = rows.slice(bodyRows).map((_, offset) => bodyRows + offset)
  return (
    <>
      <GridHead
        {...{ heading, columns, layout, from, to, onNameWidth, tools }}
        active={active.column}
      />
      <div className={styles.body} role="rowgroup" style={{ height: bodyRows * layout.row }}>
        {withItem(visible.rows, active.row, bodyRows).map(index => rowAt(props, index, isTree))}
      </div>
      {footer.length > 0 && (
        <div className={styles.foot} role="rowgroup" data-foot="">
          {footer.map(index => rowAt(props, index, isTree))}
        </div>
      )}
    </>
  )
})

const NOWHERE = { from: NONE, to: NONE - 1 }

function rowAt(props: GridBodyProps, index: number, isTree: boolean) {
  const { visibleGrid, closed, state, layout, visible, fillTarget, isEditedElsewhere } = props
  const { isReadOnly } = props
  const row = visibleGrid.rows[index]
  if (!row) return null
  const { selection, editing } = state
  const range = rangeOf(selection)
  const selected = columnsAt(range, index)
  const filled = fillTarget ? columnsAt(fillTarget, index) : NOWHERE
  const isActive = selection.active.row === index
  const hasHandle = !isReadOnly && range.bottom === index && index < visibleGrid.bodyRows
  return (
    <RowView
      key={row.id}
      {...{ row, index, layout }}
      top={index < visibleGrid.bodyRows ? index * layout.row : null}
      columns={visibleGrid.columns}
      from={visible.columns.from}
      to={visible.columns.to}
      isClosed={closed.has(row.id)}
      isTree={isTree}
      active={isActive ? selection.active.column : NONE}
      selectedFrom={selected.from}
      selectedTo={selected.to}
      fillFrom={filled.from}
      fillTo={filled.to}
      handle={hasHandle ? range.right : NONE}
      editing={isActive && !isEditedElsewhere ? editing : null}
      isReadOnly={isReadOnly}
      tools={isActive ? props.tools : null}
      noteId={props.noteId}
    />
  )
}

const columnsAt = ({ top, bottom, left, right }: CellRange, row: number) =>
  row >= top && row <= bottom ? { from: left, to: right } : NOWHERE
