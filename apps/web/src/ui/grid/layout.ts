import type { Density, GridColumn } from './grid-model.ts'
import { type Span, visibleSpan } from './span.ts'
import type { CellPosition, VisibleGrid } from './visible-grid.ts'

/** The scrolled box, in pixels. */
export interface ScrollBox {
  readonly width: number
  readonly height: number
}

export interface Scroll {
  readonly top: number
  readonly left: number
}

/**
 * The layout of the columns, in pixels and counts: labels and frozen columns are at the left edge,
 * totals at the right edge, and the visible part of the others is between them. If these would
 * leave too little room for the others, only the labels stay.
 */
export interface Layout {
  readonly name: number
  readonly frozen: number
  readonly plain: number
  readonly totals: number
  /** The width of a plain or frozen column, which grows if there is room. */
  readonly column: number
  /** The width of a total. */
  readonly total: number
  readonly row: number
  /** Rows of the footer. */
  readonly footer: number
}

export const HEAD = 44
export const COLUMN = 104
const TOTAL = 120
export const NAME = { least: 168, usual: 240, most: 420, onSmall: 132 }

const ROWS: Readonly<Record<Density, number>> = { compact: 28, standard: 32, relaxed: 40 }
/** Labels become narrower, down to the least width, if a year of columns fits then. */
const YEAR_OF_COLUMNS = 12
/** A quarter of weeks, all of which fit as well. */
const QUARTER_OF_WEEKS = 13
/** With fewer whole plain columns than this, frozen columns and totals scroll too. */
const MIN_PLAIN_COLUMNS = 3
/** The minimum for a finger. */
const TOUCHED_ROW = 44

export const rowHeight = (density: Density, isCoarse: boolean): number =>
  isCoarse ? TOUCHED_ROW : ROWS[density]

export interface LayoutInput {
  readonly columns: readonly GridColumn[]
  readonly footer: number
  readonly row: number
  /**
   * The width that the user set; null for the usual width, or less if all columns or twelve of them
   * fit then. Without one, the labels also have the pixels that whole columns leave.
   */
  readonly name: number | null
  /** The minimum width of a plain or frozen column. */
  readonly columnWidth?: number
  readonly totalWidth?: number
  /** The size of the box; 0 until it is measured. */
  readonly width: number
}

export function layoutOf(input: LayoutInput): Layout {
  const { columns, footer, row, width, columnWidth = COLUMN, totalWidth: total = TOTAL } = input
  const count = (kind: GridColumn['kind']) => columns.filter(column => column.kind === kind).length
  const others = columns.length - count('frozen') - count('total')
  const totalsWidth = count('total') * total
  const months = columns.length - count('total')
  const wanted = months === QUARTER_OF_WEEKS ? months : Math.min(months, YEAR_OF_COLUMNS)
  const least = input.name ?? fittingName(width - totalsWidth - columnWidth * wanted)
  const fixedWidth = least + count('frozen') * columnWidth + totalsWidth
  const isTight =
    width > 0 && width - fixedWidth < Math.min(MIN_PLAIN_COLUMNS, others) * columnWidth
  const [frozen, totals] = isTight ? [0, 0] : [count('frozen'), count('total')]
  const plain = columns.length - frozen - totals
  const room = width - least - totals * total
  // As many as fit, in whole columns: the edge never shows half an amount. Widths are whole pixels,
  // because browsers round the position of the labels next to scrolled columns.
  const shown = Math.max(1, Math.min(plain + frozen, Math.floor(room / columnWidth)))
  const column = Math.max(columnWidth, Math.floor(room / shown))
  // What is left of the room would show a strip of the next column.
  const left = Math.max(0, Math.floor(room - shown * column))
  const isStrip = shown < plain + frozen && totals > 0
  const [start, end] =
    input.name === null ? [left, 0] : [0, isStrip ? Math.floor(left / totals) : 0]
  return { name: least + start, frozen, plain, totals, column, total: total + end, row, footer }
}

/** Less than usual if all columns fit then. */
const fittingName = (room: number): number =>
  room >= NAME.least && room < NAME.usual ? Math.floor(room) : NAME.usual

/** The size of the area of scrolled cells. */
export function roomOf(
  { name, frozen, totals, column, total, row, footer }: Layout,
  box: ScrollBox,
): ScrollBox {
  return {
    width: Math.max(0, box.width - name - frozen * column - totals * total),
    height: Math.max(0, box.height - HEAD - footer * row),
  }
}

export interface VisibleArea {
  readonly rows: Span
  /** The rendered plain columns, counted from the first of them. */
  readonly columns: Span
}

const MARGIN = { rows: 4, columns: 1 }

export function visibleAreaOf(
  layout: Layout,
  box: ScrollBox,
  scroll: Scroll,
  bodyRows: number,
): VisibleArea {
  const room = roomOf(layout, box)
  const down = { scroll: scroll.top, room: room.height, size: layout.row, count: bodyRows }
  const along = { scroll: scroll.left, room: room.width, size: layout.column, count: layout.plain }
  return {
    rows: visibleSpan(down, MARGIN.rows),
    columns: visibleSpan(along, MARGIN.columns),
  }
}

export const isSameArea = (first: VisibleArea, second: VisibleArea): boolean =>
  first.rows.from === second.rows.from &&
  first.rows.to === second.rows.to &&
  first.columns.from === second.columns.from &&
  first.columns.to === second.columns.to

interface Point {
  /** From the corner of the box. */
  readonly x: number
  readonly y: number
}

/** The cell of the body under a point, or the nearest one. */
export function positionUnder(
  layout: Layout,
  box: ScrollBox,
  scroll: Scroll,
  { x, y }: Point,
  { bodyRows, columns }: Pick<VisibleGrid, 'bodyRows' | 'columns'>,
): CellPosition {
  const { name, frozen, plain, totals, column, total } = layout
  const along = x - name
  const end = Math.min(box.width, name + (frozen + plain) * column + totals * total)
  const fromEnd = end - x
  const at =
    along < frozen * column
      ? Math.floor(along / column)
      : fromEnd <= totals * total
        ? frozen + plain + totals - 1 - Math.floor(fromEnd / total)
        : Math.floor((along + scroll.left) / column)
  const row = Math.floor((y - HEAD + scroll.top) / layout.row)
  return {
    row: Math.max(0, Math.min(row, bodyRows - 1)),
    column: Math.max(0, Math.min(at, columns.length - 1)),
  }
}
