// biome-ignore-all lint/a11y/useSemanticElements: cells of a table element cannot be windowed
import { type CSSProperties, memo } from 'react'
import { NoValue } from '../facts.tsx'
import { Triangle } from '../icon.tsx'
import { CellEditor } from './cell-editor.tsx'
import styles from './grid.module.css'
import type { GridCell, GridColumn, GridRow } from './grid-model.ts'
import type { Editing } from './grid-state.ts'
import type { Intent } from './intent.ts'
import { spotName, takesValue } from './lattice.ts'
import { StepButtons } from './step-buttons.tsx'

/** Where a cell stands: `start` and `end` are distances of one that stays while others scroll. */
export interface Standing {
  readonly band: 'plain' | 'frozen' | 'total'
  readonly offset: number
}

interface CellViewProps extends Standing {
  readonly row: GridRow
  readonly column: GridColumn
  readonly index: number
  readonly isActive: boolean
  readonly isSelected: boolean
  readonly isFillTarget: boolean
  readonly hasHandle: boolean
  /** Only of the active cell. */
  readonly editing: Editing | null
  readonly noteId: string | undefined
  readonly send: (intent: Intent) => void
}

/** One cell. It is drawn anew when its row is another object, or when it is selected otherwise. */
export const CellView = memo(function CellView(props: CellViewProps) {
  const { row, column, index, band, offset, isActive, isSelected, isFillTarget } = props
  const { hasHandle, editing, noteId, send } = props
  const cell = row.cell(column)
  const isEditable = takesValue(cell)
  const hasNote = cell.message !== undefined || cell.was !== undefined
  return (
    <div
      className={styles.cell}
      role="gridcell"
      aria-colindex={index + 2}
      aria-readonly={isEditable ? undefined : true}
      aria-selected={isSelected}
      aria-invalid={cell.state === 'error' ? true : undefined}
      aria-describedby={isActive && hasNote ? noteId : undefined}
      tabIndex={isActive ? 0 : -1}
      data-column={index}
      data-state={cell.state}
      data-band={band === 'plain' ? undefined : band}
      data-low={cell.isLow || undefined}
      data-now={column.isNow || undefined}
      data-active={isActive || undefined}
      data-fill={isFillTarget || undefined}
      title={wasWords(row, cell)}
      style={standing({ band, offset })}
    >
      {editing ? (
        <CellEditor label={spotName({ row, column })} editing={editing} noteId={noteId} />
      ) : (
        <>
          {isActive && isEditable && row.unit.steps && <StepButtons send={send} />}
          <CellText row={row} cell={cell} isEditable={isEditable} />
        </>
      )}
      {hasHandle && !editing && <span className={styles.handle} data-handle="" />}
    </div>
  )
})

export function standing({ band, offset }: Standing): CSSProperties {
  if (band === 'frozen') return { insetInlineStart: `calc(var(--name) + ${offset}px)` }
  return band === 'total' ? { insetInlineEnd: offset } : { left: offset }
}

export const wasWords = (row: GridRow, { was }: GridCell): string | undefined => {
  if (was === undefined) return undefined
  return was === null ? 'was empty' : `was ${row.unit.write(was)}`
}

const STATE_WORDS: Partial<Record<GridCell['state'], string>> = {
  edited: 'edited',
  saving: 'saving',
  conflict: 'changed by somebody else',
}

interface CellTextProps {
  readonly row: GridRow
  readonly cell: GridCell
  readonly isEditable: boolean
}

function CellText({ row, cell, isEditable }: CellTextProps) {
  const { value, state, isLow, message } = cell
  const words = [STATE_WORDS[state], isLow ? message : undefined, wasWords(row, cell)]
  const spoken = words.filter(Boolean).join(', ')
  return (
    <>
      {isLow && <Triangle direction="down" />}
      {value === null ? !isEditable && state !== 'outside' && <NoValue /> : row.unit.write(value)}
      {spoken !== '' && <span className="visually-hidden"> {spoken}</span>}
    </>
  )
}
