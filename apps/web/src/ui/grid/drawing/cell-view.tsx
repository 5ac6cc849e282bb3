// biome-ignore-all lint/a11y/useSemanticElements: cells of a table element cannot be windowed
import { type CSSProperties, memo } from 'react'
import { Triangle } from '../../icon.tsx'
import { NoValue } from '../../no-value.tsx'
import styles from '../grid.module.css'
import type { GridCell, GridColumn, GridFormat } from '../grid-model.ts'
import type { Editing, EditingTools } from '../grid-state.ts'
import { cellName, takesValue } from '../visible-grid.ts'
import { wasWords } from '../words.ts'

/** The position of a cell in its band: from the end for a total, otherwise from the start. */
export interface StickyOffset {
  readonly band: 'plain' | 'frozen' | 'total'
  readonly offset: number
}

interface CellViewProps extends StickyOffset, GridCell {
  /** The unit of the row. */
  readonly label: string
  readonly unit: GridFormat
  readonly column: GridColumn
  readonly index: number
  readonly isActive: boolean
  readonly isSelected: boolean
  readonly isFillTarget: boolean
  readonly hasHandle: boolean
  /** Only for the active cell. */
  readonly editing: Editing | null
  readonly noteId: string | undefined
  /** Only of the active cell. */
  readonly tools: EditingTools | null
}

/**
 * One cell. It renders again when its content or its selection changes, and not with every change
 * of its row. `useFocus` decides which cell Tab reaches.
 */
export const CellView = memo(function CellView(props: CellViewProps) {
  const { label, unit, column, index, band, offset, isActive, isSelected, isFillTarget } = props
  const { state, message, was, hasHandle, editing, noteId, tools } = props
  const isEditable = takesValue(props)
  const hasNote = message !== undefined || was !== undefined
  return (
    <div
      className={styles.cell}
      role="gridcell"
      aria-colindex={index + 2}
      aria-readonly={isEditable ? undefined : true}
      aria-selected={isSelected}
      aria-invalid={state === 'error' ? true : undefined}
      aria-describedby={isActive && hasNote ? noteId : undefined}
      tabIndex={-1}
      data-column={index}
      data-state={state}
      data-band={band === 'plain' ? undefined : band}
      data-low={props.isLow || undefined}
      data-tone={props.tone}
      data-changed={props.isChanged || undefined}
      data-light={props.isQuiet ? 'quiet' : column.isLight || undefined}
      data-end={column.endsGroup || undefined}
      data-now={column.isNow || undefined}
      data-active={isActive || undefined}
      data-fill={isFillTarget || undefined}
      title={wasWords(unit, props)}
      style={stickyStyle({ band, offset })}
    >
      {editing && tools ? (
        <tools.CellEditor label={cellName({ row: { label }, column })} editing={editing} />
      ) : (
        <CellText unit={unit} cell={props} isEditable={isEditable} />
      )}
      {hasHandle && !editing && <span className={styles.handle} data-handle="" />}
    </div>
  )
})

export function stickyStyle({ band, offset }: StickyOffset): CSSProperties {
  return band === 'total' ? { insetInlineEnd: offset } : { left: offset }
}

const STATE_WORDS: Partial<Record<GridCell['state'], string>> = {
  edited: 'edited',
  saving: 'saving',
  conflict: 'changed elsewhere',
}

interface CellTextProps {
  readonly unit: GridFormat
  readonly cell: GridCell
  readonly isEditable: boolean
}

function CellText({ unit, cell, isEditable }: CellTextProps) {
  const { value, ghost, state, isLow, isChanged, message, tone, reason } = cell
  const changed = isChanged && state !== 'edited' ? 'changed' : undefined
  const words = [STATE_WORDS[state], changed, isLow ? message : undefined, wasWords(unit, cell)]
  const readOut = words.filter(Boolean).join(', ')
  return (
    <>
      {isLow && <Triangle direction="down" />}
      {tone && value !== null && <Triangle direction={value > 0 ? 'up' : 'down'} />}
      {value !== null && unit.write(value)}
      {value === null && ghost !== undefined && (
        <span className={styles.ghost}>
          {unit.write(ghost)}
          <span className="visually-hidden"> forecast</span>
        </span>
      )}
      {value === null && ghost === undefined && !isEditable && state !== 'outside' && (
        <NoValue reason={reason} />
      )}
      {readOut !== '' && <span className="visually-hidden"> {readOut}</span>}
    </>
  )
}
