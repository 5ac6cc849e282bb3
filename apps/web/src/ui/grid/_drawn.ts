import { EDITING_TOOLS } from './editing/editing-tools.ts'
import type { CellState, GridCell, GridColumn, GridRow, GridUnit } from './grid-model.ts'
import { type GestureContext, type GridState, stateAt } from './grid-state.ts'
import { shownRows } from './groups.ts'
import { type CellPosition, LABEL } from './visible-grid.ts'
import { READ_ONLY } from './words.ts'

/** Whole numbers; `+10` is relative, a word may clear, a negative number is refused. */
export const WHOLE: GridUnit = {
  write: value => `#${value}`,
  plain: String,
  read: (text, before) => {
    const trimmed = text.trim()
    if (trimmed === '') return { value: null }
    const value = trimmed.startsWith('+') ? (before ?? 0) + Number(trimmed) : Number(trimmed)
    if (Number.isNaN(value)) return { problem: 'Not a number', canClear: true }
    return value < 0 ? { problem: `${value} is below nothing` } : { value }
  },
}

export const STEPPED: GridUnit = { ...WHOLE, steps: { small: 1, large: 10 } }

const STATES: Readonly<Record<string, CellState>> = {
  a: 'readOnly',
  '=': 'computed',
  '*': 'edited',
  x: 'outside',
}

/**
 * `100` is an editable value, `-` an empty one; `a` after it is an actual, `=` computed, `*`
 * edited.
 */
function drawnCell(drawing: string): GridCell {
  const mark = STATES[drawing.at(-1) ?? '']
  const digits = mark ? drawing.slice(0, -1) : drawing
  const value = digits === '-' || digits === '' ? null : Number(digits)
  return { value, state: mark ?? 'editable' }
}

/**
 * Rows in text form: `Wages | 100a | 200 | -`. A deeper level is indented by two spaces, a group
 * starts with `+`.
 */
export function drawnRow(drawing: string, unit: GridUnit = WHOLE): GridRow {
  const [name = '', ...cells] = drawing.split('|')
  const label = name.trim().replace(/^\+ /, '')
  const drawn = cells.map(cell => drawnCell(cell.trim()))
  const indent = /^ */.exec(name)?.[0].length ?? 0
  return {
    id: label.toLowerCase(),
    label,
    kind: name.trim().startsWith('+ ') ? 'group' : 'line',
    level: 1 + indent / 2,
    unit,
    cell: ({ key }) => drawn[Number(key)] ?? { value: null, state: 'outside' },
  }
}

export const drawnColumns = (count: number): GridColumn[] =>
  Array.from({ length: count }, (_, index) => ({ key: `${index}`, title: `M${index + 1}` }))

interface Drawing {
  readonly body: readonly string[]
  readonly footer?: readonly string[]
  readonly closed?: readonly string[]
  readonly unit?: GridUnit
  readonly isReadOnly?: boolean
}

export function drawn({
  body,
  footer = [],
  closed = [],
  unit,
  isReadOnly,
}: Drawing): GestureContext {
  const shut = new Set(closed)
  const rows = shownRows(
    body.map(row => drawnRow(row, unit)),
    shut,
  )
  const columns = drawnColumns((body[0]?.split('|').length ?? 1) - 1)
  const all = [...rows, ...footer.map(row => drawnRow(row, unit))]
  return {
    visibleGrid: { rows: all, bodyRows: rows.length, columns, firstColumn: isReadOnly ? LABEL : 0 },
    closed: shut,
    page: 10,
    readOnlyNoun: READ_ONLY,
    formulas: null,
    tools: isReadOnly ? null : EDITING_TOOLS,
  }
}

/** A range from one position to another, the first active: `[row, column]`. */
export function on(first: readonly [number, number], last = first): GridState {
  const position = ([row, column]: readonly [number, number]): CellPosition => ({ row, column })
  const state = stateAt(first[0], first[1])
  return { ...state, selection: { ...state.selection, end: position(last) } }
}
