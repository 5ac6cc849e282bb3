import { type ReactNode, useDeferredValue } from 'react'
import { Button } from '../button.tsx'
import styles from './grid.module.css'
import type { GridState } from './grid-state.ts'
import {
  countedValue,
  countOf,
  formatOf,
  type Lattice,
  type Spot,
  spotAt,
  spotName,
  spotsIn,
  takesValue,
} from './lattice.ts'
import { cellRange, isRange, type Selection } from './selection.ts'
import { counted, wasWords } from './words.ts'

interface CellNoteProps {
  readonly id: string
  readonly lattice: Lattice
  readonly state: GridState
  /** Of the cell, what can be done about it. */
  readonly children: ReactNode
  /** On a screen without keys, the way into the cell; null elsewhere. */
  readonly onEdit: (() => void) | null
}

/**
 * Under the grid: which cell this is, what is wrong with it, and what a range comes to. It follows
 * the grid in the next frame, so that a key press draws nothing but cells.
 */
export function CellNote(props: CellNoteProps) {
  const { id, lattice, state, children, onEdit } = useDeferredValue(props)
  const { selection } = state
  const spot = spotAt(lattice, selection.active)
  if (!spot) return null
  const problem = spot.cell.state === 'error' ? spot.cell.message : undefined
  const detail = problem ?? spot.cell.message ?? wasWords(formatOf(spot), spot.cell)
  return (
    <div className={styles.note}>
      <p className={styles.where}>
        {isRange(selection) ? rangeSummary(lattice, selection) : spotName(spot)}
      </p>
      <p id={id} className={styles.detail} data-problem={problem !== undefined || undefined}>
        {detail}
      </p>
      {children}
      {onEdit && takesValue(spot.cell) && (
        <Button onClick={onEdit}>
          Edit<span className="visually-hidden"> {spotName(spot)}</span>
        </Button>
      )}
    </div>
  )
}

/** More than this is selected to be filled or cleared, not to be summed. */
const MAX_SUMMED = 5_000

/** `6 cells, sum $1,200`; no sum over numbers of different kinds. */
function rangeSummary(lattice: Lattice, selection: Selection): string {
  const range = cellRange(selection)
  const count = countOf(range)
  const cells = counted(count, ['cell', 'cells'])
  if (count > MAX_SUMMED) return cells
  const filled = [...spotsIn(lattice, range)].filter(({ cell }) => countedValue(cell) !== null)
  const format = filled[0] && formatOf(filled[0])
  if (!format || filled.some(spot => formatOf(spot) !== format)) return cells
  return `${cells}, sum ${format.write(filled.reduce(sum, 0))}`
}

const sum = (total: number, { cell }: Spot): number => total + (countedValue(cell) ?? 0)
