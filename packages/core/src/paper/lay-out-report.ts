/** From a resolved report to its pages. */
import type { BlockContent, ReportResult } from '#report'
import { formatDay, formatMonthEnd } from '#time'
import { blockItems, isTurned } from './blocks.ts'
import { type Item, LOOKS, type PaperLayout, textItems, textMark } from './items.ts'
import { rootNode } from './node.ts'
import { paginate, sideOf, turned } from './paginate.ts'
import {
  MAX_PAPER_PAGES,
  type Mark,
  type MeasureText,
  PAPER_SIZES,
  type PaperDocument,
  type PaperPage,
  type PaperSize,
  type Piece,
} from './paper.ts'
import { coverLines } from './text-blocks.ts'
import { widthOf, wrapText } from './wrap.ts'

export interface PaperReport {
  readonly title: string
  readonly result: ReportResult
  readonly size: PaperSize
  /** `Version 3, published on 21st November 2026`, or what a draft is. */
  readonly edition: string
  /** Across every page: that the company is a sample, or that this is a draft. */
  readonly watermark: string | null
}

/** More than a page in landscape has room for. */
const MAX_PAGE_CELLS = 600

/** Whether a report has too many figures for its pages. It saves the time of laying them out. */
export function isTooLong({ blocks }: ReportResult): boolean {
  const cells = blocks.reduce(
    (sum, { content }) =>
      content.kind === 'statement' ? sum + content.rows.length * content.columns.length : sum,
    0,
  )
  return cells > MAX_PAPER_PAGES * MAX_PAGE_CELLS
}

/** The same report and the same widths give the same pages. */
export function layOutReport(report: PaperReport, measure: MeasureText): PaperDocument {
  const { title, result } = report
  const size = PAPER_SIZES[report.size]
  const layout: PaperLayout = {
    ...{ measure, currency: result.currency, root: rootNode() },
    width: size.width - 2 * sideOf(false),
    landscapeWidth: turned(size).width - 2 * sideOf(true),
  }
  const { pages, bookmarks } = paginate(itemsOf(layout, report), size)
  return {
    ...{ title, author: result.organisationName, root: layout.root, bookmarks },
    pages: pages.map((page, at) => framed(page, at, pages.length, report, measure)),
  }
}

function itemsOf(layout: PaperLayout, report: PaperReport): Item[] {
  const { blocks } = report.result
  const first = blocks[0]
  const cover = first?.content.kind === 'cover' ? first.content : null
  const rest = cover ? blocks.slice(1) : blocks
  const items = titleItems(layout, report, cover, rest[0] ? isTurned(layout, rest[0]) : false)
  let isNewPage = false
  for (const block of rest) {
    const own = blockItems(layout, block)
    const isBreak = block.content.kind === 'pageBreak'
    items.push(...own.map((item, at) => (at === 0 && isNewPage ? { ...item, isNewPage } : item)))
    isNewPage = isBreak || (isNewPage && own.length === 0)
  }
  return items
}

type Cover = Extract<BlockContent, { readonly kind: 'cover' }>

/**
 * The head of the first page. The page is in landscape if the first table is. A cover adds the
 * reader and the author.
 */
function titleItems(
  layout: PaperLayout,
  report: PaperReport,
  cover: Cover | null,
  isLandscape: boolean,
): Item[] {
  const { title, result, edition, watermark } = report
  const { organisationName, currency, asOf, month } = result
  const days = `Figures as of ${formatDay(asOf)}, actual to ${formatMonthEnd(month)}`
  const quiet = (text: string, before: number) =>
    textItems(layout, LOOKS.quiet, text, { before, isLandscape })
  return [
    ...textItems(layout, LOOKS.h3, organisationName, { before: 0, keepsNext: true, isLandscape }),
    ...textItems(layout, LOOKS.h1, title, { role: 'H1', before: 4, keepsNext: true, isLandscape }),
    ...(cover
      ? coverLines(cover).flatMap(line =>
          textItems(layout, LOOKS.text, line, { before: 2, isLandscape }),
        )
      : []),
    ...quiet(`${days}, in ${currency}.`, 8),
    ...quiet(edition, 0),
    ...(watermark === null ? [] : quiet(`${watermark}.`, 0)),
    ruleItem(isLandscape, isLandscape ? layout.landscapeWidth : layout.width),
  ]
}

const ruleItem = (isLandscape: boolean, width: number): Item => ({
  ...{ height: 1, before: 10, keepsNext: false, isLandscape, repeat: null },
  draw: (left, top) => [
    {
      node: null,
      marks: [{ kind: 'path', d: `M${left} ${top}H${left + width}`, stroke: 'accent', width: 1.2 }],
    },
  ],
})

const FRAME = { font: 'regular', size: 8.5, colour: 'quiet' } as const
const [HEAD_Y, FOOT_Y] = [34, 32]

/** The running head and foot, and the watermark below everything. */
function framed(
  page: PaperPage,
  at: number,
  count: number,
  { title, result, watermark }: PaperReport,
  measure: MeasureText,
): PaperPage {
  const isLandscape = page.width > page.height
  const [left, right] = [sideOf(isLandscape), page.width - sideOf(isLandscape)]
  const number = `Page ${at + 1} of ${count}`
  const place = { size: FRAME.size, measure }
  const room = right - left - widthOf(number, 'regular', place) - 24
  const foot = `${result.organisationName} · as of ${formatDay(result.asOf)}`
  const y = page.height - FOOT_Y
  const marks: Mark[] = [
    ...(at === 0
      ? []
      : [textMark(fitted(title, right - left, place), FRAME, { x: left, y: HEAD_Y })]),
    { kind: 'path', d: `M${left} ${y - 13}H${right}`, stroke: 'rule', width: 0.5 },
    textMark(fitted(foot, room, place), FRAME, { x: left, y }),
    textMark(number, FRAME, { x: right, y, anchor: 'end' }),
  ]
  const frame: Piece = { node: null, isPagination: true, marks }
  const under = watermark === null ? [] : [watermarkPiece(watermark, page, measure)]
  return { ...page, pieces: [...under, ...page.pieces, frame] }
}

/** The first line of a text, with an ellipsis if there is more. */
function fitted(
  text: string,
  width: number,
  place: { size: number; measure: MeasureText },
): string {
  const [first = '', ...more] = wrapText(text, 'regular', { ...place, width: width - 8 })
  return more.length === 0 ? first : `${first}…`
}

const MAX_WATERMARK = 84

/** From corner to corner, as large as the page allows. */
function watermarkPiece(text: string, { width, height }: PaperPage, measure: MeasureText): Piece {
  const long = Math.hypot(width, height) * 0.7
  const size = Math.min(MAX_WATERMARK, long / measure(text, 'bold'))
  const turn = (Math.atan2(height, width) * -180) / Math.PI
  const mark: Mark = {
    ...{ kind: 'text', anchor: 'middle', font: 'bold', colour: 'faint' },
    ...{ x: width / 2, y: height / 2, size, text, turn },
  }
  return { node: null, isPagination: true, marks: [mark] }
}
