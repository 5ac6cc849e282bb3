/** The rows of a table as items, with heads that are drawn again on each page. */
import type { Item, PaperLayout } from './items.ts'
import { textMark } from './items.ts'
import { addNode, type GrowingNode } from './node.ts'
import type { Mark, PaperNode, PaperRole, Piece } from './paper.ts'
import {
  fontOf,
  headLines,
  INDENT,
  NOTE_LESS,
  type PaperCell,
  type PaperRow,
  type PaperTable,
  type TableFit,
  type TablePart,
} from './table-fit.ts'
import { wrapText } from './wrap.ts'

/** Rows that are never left alone on a page, at either end of a table. */
const MIN_ROWS = 6
/** A table of this many rows is not broken. */
const WHOLE_ROWS = 16
const [HEAD_PAD, ROW_PAD, LINE] = [5, 4.6, 1.22]
/** Above the first line of a table. */
const BEFORE = 8

interface Sheet {
  readonly layout: PaperLayout
  readonly table: PaperTable
  readonly fit: TableFit
  readonly part: TablePart
  readonly head: Head
}

/** One part of a table: its head, and an item for each row. */
export function tableItems(
  layout: PaperLayout,
  table: PaperTable,
  fit: TableFit,
  part: TablePart,
): Item[] {
  const sheet: Sheet = { layout, table, fit, part, head: headOf({ layout, table, fit, part }) }
  const node = addNode(layout.root, 'Table')
  const made = new Map<PaperRow | null, Item['repeat']>()
  const repeats = (group: PaperRow | null = null) => {
    const repeat = made.get(group) ?? repeatOf(sheet, group)
    made.set(group, repeat)
    return repeat
  }
  const head = headItem(sheet, addNode(node, 'THead'))
  const body = addNode(node, 'TBody')
  const groups = groupsOf(table.rows)
  const rows = table.rows.map((row, at) => rowItem(sheet, body, row, at, repeats(groups[at])))
  return [head, ...rows].map((item, at, all) => ({
    ...item,
    keepsNext: item.keepsNext || isKept(at, all.length),
  }))
}

function isKept(at: number, count: number): boolean {
  if (at === count - 1) return false
  return count <= WHOLE_ROWS || at < 2 || at >= count - MIN_ROWS
}

/** The right edge of each column, from the left end of the table. */
function edgesOf({ nameWidth, widths }: TablePart): number[] {
  let x = nameWidth
  return widths.map(width => {
    x += width
    return x
  })
}

const rightEdge = (part: TablePart): number => edgesOf(part).at(-1) ?? part.nameWidth

const rule = (part: TablePart, left: number, y: number, isStrong: boolean): Mark => ({
  ...{ kind: 'path', d: `M${left} ${y}H${left + rightEdge(part)}` },
  ...{ stroke: isStrong ? 'ink' : 'rule', width: isStrong ? 0.8 : 0.5 },
})

/** A head is a part of the tree once; where it is repeated it means nothing. */
function headItem(sheet: Sheet, section: GrowingNode): Item {
  const { height, cells } = sheet.head
  const row = addNode(section, 'TR')
  const nodes = cells.map(() => addNode(row, 'TH', { scope: 'Column' }))
  const draw = (left: number, top: number, own: readonly (PaperNode | null)[]): Piece[] => [
    ...cells.map((cell, at) => ({ node: own[at] ?? null, marks: cell(left, top) })),
    { node: null, marks: [rule(sheet.part, left, top + height - 1, true)] },
  ]
  return {
    ...{ height, before: BEFORE, keepsNext: true, repeat: null },
    isLandscape: sheet.fit.isLandscape,
    draw: (left, top) => draw(left, top, nodes),
  }
}

type DrawCell = (left: number, top: number) => Mark[]

interface Head {
  readonly height: number
  readonly cells: readonly DrawCell[]
}

function headOf({ layout, table, fit, part }: Omit<Sheet, 'head'>): Head {
  const { size } = fit
  const leading = size * LINE
  const edges = edgesOf(part)
  const heads = part.columns.map((column, at) => {
    const own = table.columns[column]
    const place = { size, measure: layout.measure }
    return own ? headLines(own, part.widths[at] ?? 0, place) : []
  })
  const most = Math.max(1, ...heads.map(lines => lines.length))
  const height = most * leading + HEAD_PAD
  const bottom = (top: number) => top + height - HEAD_PAD
  return {
    height,
    cells: [
      (left, top) => [
        textMark(table.heading, { font: 'bold', size, colour: 'ink' }, { x: left, y: bottom(top) }),
      ],
      ...heads.map(
        (lines, at): DrawCell =>
          (left, top) => {
            const x = left + (edges[at] ?? 0)
            return lines.map(({ text, isNote }, line) => {
              const y = bottom(top) - (lines.length - 1 - line) * leading
              const look = isNote
                ? ({ font: 'regular', size: size - NOTE_LESS, colour: 'quiet' } as const)
                : ({ font: 'bold', size, colour: 'ink' } as const)
              return textMark(text, look, { x, y, anchor: 'end' })
            })
          },
      ),
    ],
  }
}

function rowItem(
  sheet: Sheet,
  body: GrowingNode,
  row: PaperRow,
  at: number,
  repeat: Item['repeat'],
): Item {
  const { table, fit } = sheet
  const { height, draw } = rowOf(sheet, row, isHeading(table.rows, at))
  const node = addNode(body, 'TR')
  const add = (role: PaperRole, cell?: PaperCell) => addNode(node, role, wordsOf(cell))
  const name = addNode(node, 'TH', { scope: 'Row' })
  const nodes = sheet.part.columns.map(column => add('TD', row.cells[column]))
  return {
    ...{ height, before: 0, isLandscape: fit.isLandscape },
    keepsNext: isHeading(table.rows, at),
    repeat: at === 0 ? null : repeat,
    draw: (left, top) => draw(left, top, [name, ...nodes]),
  }
}

/** A triangle is a drawing, so the words of the cell say what it means. */
const wordsOf = (cell?: PaperCell) =>
  cell?.news ? { actual: `${cell.text}, ${cell.news.tone === 'good' ? 'better' : 'worse'}` } : {}

/** By row, the nearest row above with a lower level, whose part it is. */
function groupsOf(rows: readonly PaperRow[]): (PaperRow | null)[] {
  const open: PaperRow[] = []
  return rows.map(row => {
    while ((open.at(-1)?.level ?? 0) >= row.level) open.pop()
    const group = open.at(-1) ?? null
    open.push(row)
    return group
  })
}

const isHeading = (rows: readonly PaperRow[], at: number): boolean =>
  (rows[at + 1]?.level ?? 0) > (rows[at]?.level ?? 1)

function repeatOf(sheet: Sheet, group: PaperRow | null): Item['repeat'] {
  const { height, cells } = sheet.head
  const again =
    group && rowOf(sheet, { ...group, name: `${group.name} (continued)`, cells: [] }, true)
  return {
    height: height + (again?.height ?? 0),
    draw: (left, top) => [
      ...cells.map(cell => ({ node: null, marks: cell(left, top) })),
      { node: null, marks: [rule(sheet.part, left, top + height - 1, true)] },
      ...(again?.draw(left, top + height, []) ?? []),
    ],
  }
}

function rowOf({ layout, fit, part }: Sheet, row: PaperRow, isGroup: boolean) {
  const { size } = fit
  const { measure } = layout
  const isBold = row.isResult || isGroup
  const indent = (row.level - 1) * INDENT
  const font = fontOf(isBold)
  const leading = size * LINE
  const width = Math.max(size, part.nameWidth - indent)
  const lines = wrapText(row.name, font, { size, width, measure })
  const height = lines.length * leading + ROW_PAD
  const edges = edgesOf(part)
  const draw = (left: number, top: number, nodes: readonly PaperNode[]): Piece[] => {
    const first = top + ROW_PAD / 2 + size * 0.95
    const last = first + (lines.length - 1) * leading
    const names = lines.map((text, line) =>
      textMark(
        ...[text, { font, size, colour: 'ink' } as const],
        ...[{ x: left + indent, y: first + line * leading }],
      ),
    )
    const cells = part.columns.map((column, at): Piece => {
      const cell = row.cells[column]
      const x = left + (edges[at] ?? 0)
      const marks = cell ? cellMarks(cell, { x, y: last, size, isBold: row.isResult, measure }) : []
      return { node: nodes[at + 1] ?? null, marks }
    })
    const edge = row.isResult ? rule(part, left, top, true) : rule(part, left, top + height, false)
    return [
      { node: nodes[0] ?? null, marks: names },
      ...cells,
      { node: null, marks: [edge] },
    ].filter(({ marks }) => marks.length > 0)
  }
  return { height, draw }
}

interface CellPlace {
  /** Its right edge. */
  readonly x: number
  readonly y: number
  readonly size: number
  readonly isBold: boolean
  readonly measure: PaperLayout['measure']
}

function cellMarks({ text, news }: PaperCell, { x, y, size, isBold, measure }: CellPlace): Mark[] {
  const font = fontOf(isBold)
  const colour = news?.tone ?? 'ink'
  const words = textMark(text, { font, size, colour }, { x, y, anchor: 'end' })
  if (!news) return [words]
  const from = x - measure(text, font) * size
  return [triangle(news, { x: from - TRIANGLE_GAP, y }), words]
}

const TRIANGLE_GAP = 2.4
const [SIDE, RISE] = [5.2, 4.6]

/** Its right corner is at `x`, its foot near the baseline `y`. */
export function triangle(
  { tone, isUp }: NonNullable<PaperCell['news']>,
  { x, y }: { readonly x: number; readonly y: number },
): Mark {
  const [foot, tip] = isUp ? [y - 0.6, y - 0.6 - RISE] : [y - 0.6 - RISE, y - 0.6]
  const d = `M${x - SIDE} ${foot}H${x}L${x - SIDE / 2} ${tip}Z`
  return tone === 'bad'
    ? { kind: 'path', d, fill: 'bad', stroke: 'bad', width: 0.7 }
    : { kind: 'path', d, stroke: 'good', width: 0.7 }
}
