/** How wide the columns of a table are, and on which kind of page it fits. */
import type { PaperLayout } from './items.ts'
import type { MeasureText, PaperFont } from './paper.ts'
import { widestWord, widthOf, wrapText } from './wrap.ts'

export interface PaperCell {
  readonly text: string
  /** A difference that matters: its triangle is filled for bad news and open for good news. */
  readonly news?: { readonly tone: 'good' | 'bad'; readonly isUp: boolean } | null
}

export interface PaperColumn {
  readonly label: string
  /** Smaller, under the label. */
  readonly notes: readonly string[]
  /** Columns of one group stay in one table: a period and what it is compared with. */
  readonly group: number
}

export interface PaperRow {
  readonly name: string
  /** The level of the row; the first one is 1. */
  readonly level: number
  readonly isResult: boolean
  readonly cells: readonly PaperCell[]
}

export interface PaperTable {
  /** The heading of the column of names: `Account`. */
  readonly heading: string
  readonly columns: readonly PaperColumn[]
  readonly rows: readonly PaperRow[]
}

/** Some columns of a table; a table that is too wide has several such parts. */
export interface TablePart {
  /** Places of columns in the table. */
  readonly columns: readonly number[]
  readonly widths: readonly number[]
  readonly nameWidth: number
}

export interface TableFit {
  readonly isLandscape: boolean
  readonly size: number
  readonly parts: readonly TablePart[]
}

/** The space before each column of figures. */
const GAP = 9
/** The additional space before a period with its comparison. */
const GROUP_GAP = 7
export const INDENT = 9
const TRIANGLE = 8
/** Notes of a head are smaller than its label by this many points. */
export const NOTE_LESS = 1
const [MIN_NAME, MAX_NAME_SHARE] = [110, 0.45]
/** A table with few columns is as wide as its figures need. */
const FEW = 4
const MIN_COLUMN = 62
const WAYS = [
  { isLandscape: false, size: 9 },
  { isLandscape: false, size: 8.5 },
  { isLandscape: true, size: 9 },
  { isLandscape: true, size: 8.5 },
  { isLandscape: true, size: 8 },
  { isLandscape: true, size: 7.5 },
] as const
const SPLIT = { isLandscape: true, size: 8 } as const

type Pages = Pick<PaperLayout, 'measure' | 'width' | 'landscapeWidth'>

/** Upright if it fits, else on a page with the long edge across, else in several parts. */
export function fitTable(pages: Pages, table: PaperTable): TableFit {
  const all = table.columns.map((_, at) => at)
  for (const way of WAYS) {
    const width = way.isLandscape ? pages.landscapeWidth : pages.width
    const part = partOf(table, all, { ...way, width, measure: pages.measure })
    if (part) return { ...way, parts: [part] }
  }
  const place = { ...SPLIT, width: pages.landscapeWidth, measure: pages.measure }
  return { ...SPLIT, parts: splitParts(table, place) }
}

interface Place {
  readonly size: number
  readonly width: number
  readonly measure: MeasureText
}

/** Null if the columns do not fit. */
function partOf(table: PaperTable, columns: readonly number[], place: Place): TablePart | null {
  const needed = columns.map(at => columnWidth(table, at, place))
  const figures = needed.reduce((sum, width) => sum + width, 0)
  const names = namesWidth(table, place)
  const least = Math.min(names, MIN_NAME)
  if (least + figures > place.width) return null
  const room = place.width - figures
  const nameWidth = Math.min(names, Math.max(least, Math.min(room, MAX_NAME_SHARE * place.width)))
  if (columns.length <= FEW) {
    const spare = (place.width - figures - nameWidth) / columns.length
    const widths = needed.map(width => width + Math.min(spare, Math.max(0, MIN_COLUMN - width)))
    return { columns, widths, nameWidth }
  }
  const more = Math.max(0, room - nameWidth) / columns.length
  return { columns, widths: needed.map(width => width + more), nameWidth }
}

function columnWidth({ columns, rows }: PaperTable, at: number, { size, measure }: Place): number {
  const { label = '', notes = [] } = columns[at] ?? {}
  const cells = rows.map(({ cells: own, isResult }) => {
    const { text = '', news } = own[at] ?? {}
    return widthOf(text, fontOf(isResult), { size, measure }) + (news ? TRIANGLE : 0)
  })
  const note = { size: size - NOTE_LESS, measure }
  const heads = [
    widestWord(label, 'bold', { size, measure }),
    ...notes.map(text => widestWord(text, 'regular', note)),
  ]
  const before = columns[at - 1]
  const isNewGroup = before !== undefined && before.group !== columns[at]?.group
  const isPaired = isNewGroup && columns[at - 2]?.group === before.group
  return Math.max(...cells, ...heads) + GAP + (isPaired ? GROUP_GAP : 0)
}

export const fontOf = (isBold: boolean): PaperFont => (isBold ? 'bold' : 'regular')

const namesWidth = ({ heading, rows }: PaperTable, { size, measure }: Place): number =>
  Math.max(
    widthOf(heading, 'bold', { size, measure }),
    ...rows.map(
      ({ name, level }) => widthOf(name, 'bold', { size, measure }) + (level - 1) * INDENT,
    ),
  ) + 1

/** Splits a table into as few parts as possible, with about the same number of periods in each. */
function splitParts(table: PaperTable, place: Place): TablePart[] {
  const groups = [...new Set(table.columns.map(({ group }) => group))]
  const columnsOf = (some: readonly number[]) =>
    table.columns.flatMap(({ group }, at) => (some.includes(group) ? [at] : []))
  for (let count = 2; count < groups.length; count += 1) {
    const each = Math.ceil(groups.length / count)
    const parts = Array.from({ length: Math.ceil(groups.length / each) }, (_, at) =>
      partOf(table, columnsOf(groups.slice(at * each, (at + 1) * each)), place),
    )
    if (parts.every(part => part !== null)) return parts
  }
  return groups.map(group => squeezed(table, columnsOf([group]), place))
}

/** Figures of any length: their column is as wide as the page allows. */
function squeezed(table: PaperTable, columns: readonly number[], place: Place): TablePart {
  const part = partOf(table, columns, place)
  if (part) return part
  const nameWidth = MIN_NAME
  const each = (place.width - nameWidth) / columns.length
  return { columns, nameWidth, widths: columns.map(() => each) }
}

/** The lines of the head of a column. */
export function headLines(
  { label, notes }: PaperColumn,
  width: number,
  { size, measure }: Pick<Place, 'size' | 'measure'>,
): { readonly text: string; readonly isNote: boolean }[] {
  const room = width - GAP
  const lines = (text: string, isNote: boolean) =>
    wrapText(text, isNote ? 'regular' : 'bold', {
      ...{ size: isNote ? size - NOTE_LESS : size, width: room, measure },
    }).map(line => ({ text: line, isNote }))
  return [...lines(label, false), ...notes.flatMap(text => lines(text, true))]
}
