import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cents, formatMoney } from '#money'
import { type BlockContent, parseNote, type ReportResult, type ResolvedBlock } from '#report'
import { day, month } from '#time'
import { isTooLong, layOutReport } from './lay-out-report.ts'
import { sideOf } from './paginate.ts'
import {
  type MeasureText,
  PAPER_SIZES,
  type PaperDocument,
  type PaperNode,
  type PaperPage,
  type PaperSize,
  type Piece,
  paperSizeOf,
  type TextMark,
} from './paper.ts'
import { wrap, wrapText } from './wrap.ts'

const measure: MeasureText = (text, font) => [...text].length * (font === 'bold' ? 0.56 : 0.5)

const LONG = 'Wholesale beans and equipment of the northern shops, '.repeat(3).slice(0, 120)
const name = fc.oneof(
  fc.string({ minLength: 1, maxLength: 40 }),
  fc.constantFrom(LONG, 'Kererū', '李', 'x'.repeat(120)),
)
const amount = fc.option(
  fc.integer({ min: -99_999_999_99, max: 99_999_999_99 }).map(value => cents(value)),
  { freq: 12 },
)
const tone = fc.constantFrom('good' as const, 'bad' as const, null)

const statement = fc
  .record({
    columns: fc.integer({ min: 1, max: 26 }),
    rows: fc.array(fc.record({ name, level: fc.integer({ min: 1, max: 3 }) }), {
      minLength: 1,
      maxLength: 70,
    }),
    comparedWith: fc.option(name),
    amounts: fc.array(amount, { minLength: 30, maxLength: 30 }),
    tone,
  })
  .map(
    ({ columns, rows, comparedWith, amounts, tone: own }): BlockContent => ({
      ...{ kind: 'statement', statement: 'cashFlow', comparedWith },
      columns: Array.from({ length: columns }, (_, at) => ({
        ...{ key: `${at}`, label: `Month ${at}`, span: at % 2 ? 'Jan–Mar' : null },
        ...{ kind: 'forecast', isTotal: at === columns - 1 },
      })),
      rows: rows.map((row, at) => ({
        ...{ key: `${at}`, kind: at % 9 === 8 ? 'total' : 'account', ...row },
        amounts: Array.from(
          { length: columns },
          (_, column) => amounts[(at + column) % 30] ?? null,
        ),
        compared:
          comparedWith === null
            ? null
            : Array.from({ length: columns }, (_, column) => ({
                ...{ other: amounts[column % 30] ?? null, share: 0.1, tone: own },
                difference: amounts[(at * column) % 30] ?? null,
              })),
      })),
    }),
  )
const notes = fc.string({ maxLength: 300 }).map(
  (text): BlockContent => ({
    kind: 'notes',
    note: parseNote(`### Head\n${LONG} **bold** ${text}\n- one\n- two\n1. three`),
  }),
)
const chart = fc
  .record({ amounts: fc.array(amount, { minLength: 1, maxLength: 24 }), floor: amount })
  .map(
    ({ amounts, floor }): BlockContent => ({
      ...{ kind: 'cashChart', floor },
      points: amounts.map((balance, at) => ({
        ...{ key: `2026-${at}`, label: `${at}`, on: day('2026-10-31'), isForecast: at > 3 },
        ...{ balance, range: at > 3 && balance !== null ? { low: balance, high: balance } : null },
      })),
    }),
  )
const facts = fc
  .array(fc.record({ name, value: fc.option(name), note: fc.option(name), tone }), {
    minLength: 1,
    maxLength: 6,
  })
  .map(
    (shown): BlockContent => ({
      kind: 'facts',
      facts: shown.map(fact => ({ ...fact, fact: 'cashToday', amount: null })),
    }),
  )
const others = fc.constantFrom<BlockContent>(
  { kind: 'pageBreak' },
  { kind: 'cover', subtitle: LONG, preparedFor: null, preparedBy: 'Mereana' },
  { kind: 'headline', about: 'cash', more: [LONG, LONG] },
  { kind: 'assumptions', groups: [{ name: 'Plan', lines: [LONG, 'short'] }] },
)
const block = fc
  .record({ title: name, content: fc.oneof(statement, notes, chart, facts, others) })
  .map((made): ResolvedBlock => ({ id: 'a', ...made }))
const result = fc.record({ blocks: fc.array(block, { maxLength: 6 }), organisationName: name }).map(
  (made): ReportResult => ({
    ...made,
    ...{ currency: 'NZD', asOf: day('2026-11-21'), month: month('2026-10') },
  }),
)

const paperOf = (from: ReportResult, size: PaperSize = 'A4', title = 'Report') =>
  layOutReport(
    { title, result: from, size, edition: 'Version 1', watermark: 'Sample data' },
    measure,
  )

const leaves = (node: PaperNode): PaperNode[] =>
  node.children.length === 0 ? [node] : node.children.flatMap(leaves)
const all = (node: PaperNode): PaperNode[] => [node, ...node.children.flatMap(all)]
const textsOf = ({ marks }: Piece): TextMark[] => marks.filter(mark => mark.kind === 'text')
const wordsOf = (paper: PaperDocument, node: PaperNode): string =>
  paper.pages
    .flatMap(({ pieces }) => pieces.filter(piece => piece.node === node))
    .flatMap(textsOf)
    .map(({ text }) => text.trim())
    .join(' ')
const rowsOf = (paper: PaperDocument) => all(paper.root).filter(({ role }) => role === 'TR')

const START = { start: 0, middle: 0.5, end: 1 } as const
interface Box {
  left: number
  right: number
  top: number
  bottom: number
}
function boxOf({ x, y, size, text, font, anchor }: TextMark): Box {
  const width = measure(text, font) * size
  const left = x - width * START[anchor]
  return { left, right: left + width, top: y - size * 0.72, bottom: y + size * 0.2 }
}
const HAIR = 0.05
const touch = (one: Box, other: Box) =>
  one.left < other.right - HAIR &&
  other.left < one.right - HAIR &&
  one.top < other.bottom - HAIR &&
  other.top < one.bottom - HAIR

function overlapsOf({ pieces }: PaperPage): string[] {
  const texts = pieces.filter(({ isPagination, node }) => !isPagination && node?.role !== 'Figure')
  const boxes = texts.flatMap(textsOf).map(mark => ({ ...boxOf(mark), text: mark.text }))
  boxes.sort((one, other) => one.top - other.top)
  return boxes.flatMap((box, at) => {
    const found: string[] = []
    for (let next = at + 1; next < boxes.length; next += 1) {
      const other = boxes[next]
      if (!other || other.top >= box.bottom) break
      if (touch(box, other)) found.push(`${box.text} / ${other.text}`)
    }
    return found
  })
}

function outsideOf({ width, height, pieces }: PaperPage): string[] {
  const side = sideOf(width > height) - HAIR
  return pieces
    .filter(({ isPagination }) => !isPagination)
    .flatMap(textsOf)
    .filter(mark => {
      const { left, right, top, bottom } = boxOf(mark)
      return left < side || right > width - side || top < 50 || bottom > height - 55
    })
    .map(({ text }) => text)
}

describe('[REP-02] the pages of any report', () => {
  it('have every part once, inside the margins, without overlaps, in the order of its tree', () => {
    fc.assert(
      fc.property(result, fc.constantFrom<PaperSize>('A4', 'Letter'), (from, size) => {
        const paper = paperOf(from, size)
        const nodes = leaves(paper.root)
        const pieces = paper.pages.flatMap((page, at) =>
          page.pieces.map(piece => ({ ...piece, page: at })),
        )
        const drawn = pieces.flatMap(({ node }) => (node ? [node] : []))
        expect(new Set(drawn).size).toBe(new Set([...drawn, ...nodes.filter(isFilled)]).size)
        expect(drawn.every(node => nodes.includes(node))).toBe(true)
        for (const page of paper.pages) {
          expect(outsideOf(page)).toEqual([])
          expect(overlapsOf(page)).toEqual([])
        }
        for (const row of rowsOf(paper)) {
          const own = pieces.filter(({ node }) => node && row.children.includes(node))
          expect(new Set(own.map(({ page }) => page)).size).toBeLessThanOrEqual(1)
          expect(own.length).toBe(new Set(own.map(({ node }) => node)).size)
        }
        const order = drawn.map(node => nodes.indexOf(node))
        expect(order.every((at, step) => step === 0 || at >= (order[step - 1] ?? 0))).toBe(true)
        const heads = all(paper.root).filter(({ role }) => /^H\d$/.test(role))
        expect(heads.map(({ role }) => role).join(' ')).toMatch(/^H1( H2( H3)*)*$/)
        expect(paper.bookmarks).toHaveLength(heads.filter(({ role }) => role === 'H2').length)
      }),
      { numRuns: 40 },
    )
  })
})

/** Empty cells and empty lists have nothing to draw. */
const isFilled = ({ role }: PaperNode): boolean => !['TD', 'L', 'TBody', 'P', 'TH'].includes(role)

const statementOf = (columns: number, rows: number, comparedWith: string | null = null) =>
  ({
    ...{ kind: 'statement', statement: 'cashFlow', comparedWith },
    columns: Array.from({ length: columns }, (_, at) => ({
      ...{ key: `${at}`, label: `Month ${at}`, span: null, kind: 'forecast', isTotal: false },
    })),
    rows: Array.from({ length: rows }, (_, at) => ({
      ...{ key: `${at}`, name: `Account ${at}`, kind: 'account', level: at % 20 === 0 ? 1 : 2 },
      amounts: Array.from({ length: columns }, (__, column) => cents(at * 1000_00 + column)),
      compared: comparedWith === null ? null : Array.from({ length: columns }, () => compared),
    })),
  }) as const satisfies BlockContent
const compared = { other: cents(1_00), difference: cents(-2_00), share: null, tone: 'bad' } as const
const one = (content: BlockContent): ReportResult => ({
  ...{ organisationName: 'Millers', currency: 'NZD' },
  ...{ asOf: day('2026-11-21'), month: month('2026-10') },
  blocks: [{ id: 'a', title: 'Cash flow', content }],
})

it('shows the amounts of the result, and says what a triangle means', () => {
  const content = statementOf(2, 3, 'last year')
  const paper = paperOf(one(content))
  const [, ...rows] = rowsOf(paper)
  expect(rows.map(row => row.children.map(node => wordsOf(paper, node)))).toEqual(
    content.rows.map(({ name: own, amounts }) => [
      own,
      ...amounts.flatMap(value => [formatMoney(value, { currency: 'NZD' }), '$1', '-$2', '–']),
    ]),
  )
  expect(rows[0]?.children[3]?.actual).toBe('-$2, worse')
})

it('is too long for its pages from 72,001 figures on', () => {
  expect(isTooLong(one(statementOf(36, 2000)))).toBe(false)
  expect(isTooLong(one(statementOf(36, 2001)))).toBe(true)
})

it.each([
  ['upright', statementOf(3, 3), 1, [false]],
  ['on a turned page', statementOf(14, 3), 1, [true]],
  ['in two parts', statementOf(30, 3), 2, [true]],
])('a table is %s', (_, content, tables, turns) => {
  const { pages, root } = paperOf(one(content))
  expect(all(root).filter(({ role }) => role === 'Table')).toHaveLength(tables)
  expect(pages.map(({ width, height }) => width > height)).toEqual(turns)
})

it('repeats the head and the group of a broken table, and never leaves a few rows on a page', () => {
  const paper = paperOf(one(statementOf(3, 55)))
  const [first, second] = paper.pages
  const rowsOn = (page?: PaperPage) =>
    page?.pieces.filter(({ node }) => node?.role === 'TH' && node.scope === 'Row').length ?? 0
  expect(paper.pages).toHaveLength(2)
  expect(rowsOn(first) + rowsOn(second)).toBe(55)
  expect(rowsOn(second)).toBeGreaterThanOrEqual(6)
  const repeated = second?.pieces.filter(({ node, isPagination }) => !node && !isPagination)
  const words = repeated?.flatMap(textsOf).map(({ text }) => text)
  expect(words?.join(' ')).toMatch(/^Account Month 0 .* Account 20 \(continued\)$/)
})

it('breaks lines between words, and a long word between its letters', () => {
  const style = { size: 10, width: 50, measure }
  expect(wrapText('one two three', 'regular', style)).toEqual(['one two', 'three'])
  expect(wrapText('x'.repeat(12), 'regular', style)).toEqual(['xxxxxxxxxx', 'xx'])
  expect(wrapText('', 'regular', style)).toEqual([''])
  const mixed = [
    { text: 'a ', font: 'regular' },
    { text: 'b', font: 'bold' },
    { text: ', c', font: 'regular' },
  ] as const
  expect(wrap(mixed, style)[0]?.map(({ text }) => text)).toEqual(['a', ' b', ', c'])
})

it('is as large as the paper of the country', () => {
  expect([paperSizeOf('US'), paperSizeOf('NZ'), paperSizeOf(null)]).toEqual(['Letter', 'A4', 'A4'])
  const [page] = paperOf(one({ kind: 'pageBreak' }), 'Letter').pages
  expect(page).toMatchObject(PAPER_SIZES.Letter)
})
