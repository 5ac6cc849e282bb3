import { memo, type ReactNode, Suspense, useDeferredValue } from 'react'
import { Button } from '../../button.tsx'
import styles from '../grid.module.css'
import type { EditingTools, GridState } from '../grid-state.ts'
import type { Intent } from '../intent.ts'
import { cellRange, isRange, type Selection } from '../selection.ts'
import {
  type CellAt,
  cellAt,
  cellName,
  cellsIn,
  countedValue,
  countOf,
  formatOf,
  takesValue,
  type VisibleGrid,
} from '../visible-grid.ts'
import { counted, wasWords } from '../words.ts'

interface CellNoteProps {
  readonly id: string
  readonly visibleGrid: VisibleGrid
  readonly state: GridState
  /** The actions for the cell. */
  readonly children: ReactNode
  /** The button that opens the cell on a touch screen; null elsewhere. */
  readonly onEdit: (() => void) | null
  /** What steps its value; null where it is read, or edited in a sheet. */
  readonly tools: EditingTools | null
  readonly send: (intent: Intent) => void
}

/**
 * Under the grid: the active cell, its messages, and the sum of a range. The description of the
 * cell is rendered at once, because a screen reader reads it when the focus arrives.
 */
export function CellNote(props: CellNoteProps) {
  const { id, visibleGrid, state, children, onEdit, tools, send } = props
  const { selection } = state
  const target = cellAt(visibleGrid, selection.active)
  if (!target) return null
  const problem = target.cell.state === 'error' ? target.cell.message : undefined
  const detail = problem ?? target.cell.message ?? wasWords(formatOf(target), target.cell)
  return (
    <div className={styles.note}>
      <p className={styles.where}>
        {isRange(selection) ? (
          <RangeSummary visibleGrid={visibleGrid} selection={selection} />
        ) : (
          cellName(target)
        )}
      </p>
      {tools && target.row.unit.steps && takesValue(target.cell) && (
        <Suspense>
          <tools.StepButtons send={send} />
        </Suspense>
      )}
      <p id={id} className={styles.detail} data-problem={problem !== undefined || undefined}>
        {detail}
      </p>
      <NextFrame>{children}</NextFrame>
      {onEdit && takesValue(target.cell) && (
        <Button onClick={onEdit}>
          Edit<span className="visually-hidden"> {cellName(target)}</span>
        </Button>
      )}
    </div>
  )
}

/** Rendered in the next frame, so that a key press renders little but cells. */
function NextFrame({ children }: { readonly children: ReactNode }) {
  return useDeferredValue(children)
}

interface RangeSummaryProps {
  readonly visibleGrid: VisibleGrid
  readonly selection: Selection
}

/** Typing into a cell of the range does not sum it again. */
const RangeSummary = memo(function RangeSummary(props: RangeSummaryProps) {
  const { visibleGrid, selection } = useDeferredValue(props)
  return rangeSummary(visibleGrid, selection)
})

/** Larger selections are made to be filled or cleared, not to be summed. */
const MAX_SUMMED = 5_000

/** `6 cells, sum $1,200`; no sum over numbers of different kinds. */
function rangeSummary(visibleGrid: VisibleGrid, selection: Selection): string {
  const range = cellRange(selection)
  const count = countOf(range)
  const cells = counted(count, ['cell', 'cells'])
  if (count > MAX_SUMMED) return cells
  const filled = [...cellsIn(visibleGrid, range)].filter(({ cell }) => countedValue(cell) !== null)
  const format = filled[0] && formatOf(filled[0])
  if (!format || filled.some(target => formatOf(target) !== format)) return cells
  return `${cells}, sum ${format.write(filled.reduce(sum, 0))}`
}

const sum = (total: number, { cell }: CellAt): number => total + (countedValue(cell) ?? 0)
