/** Parts that follow each other down a page: lines, rows of tables, drawings. */
import { addNode, type GrowingNode } from './node.ts'
import type {
  Mark,
  MeasureText,
  PaperColour,
  PaperFont,
  PaperNode,
  PaperRole,
  Piece,
} from './paper.ts'
import { type TextLine, type TextSpan, wrap } from './wrap.ts'

/** A part that is on one page as a whole. */
export interface Item {
  readonly height: number
  /** Free space above it, except at the top of a page. */
  readonly before: number
  /** It is on the same page as the next one, if a page has room for all that belong together. */
  readonly keepsNext: boolean
  readonly isLandscape: boolean
  /** Is drawn again above it if it starts a page. */
  readonly repeat: Pick<Item, 'height' | 'draw'> | null
  readonly bookmark?: string
  /** It starts a page. */
  readonly isNewPage?: boolean
  draw(left: number, top: number): Piece[]
}

/** What each part of a report needs to lay itself out. */
export interface PaperLayout {
  readonly measure: MeasureText
  /** Between the margins. */
  readonly width: number
  readonly landscapeWidth: number
  readonly currency: string
  readonly root: GrowingNode
}

/** Letters reach this far above the baseline, as a share of their line. */
const ASCENT = 0.75

export interface TextLook {
  readonly font: PaperFont
  readonly size: number
  /** From one baseline to the next. */
  readonly leading: number
  readonly colour: PaperColour
  readonly before: number
}

export const LOOKS = {
  h1: { font: 'title', size: 22, leading: 27, colour: 'ink', before: 0 },
  h2: { font: 'title', size: 14.5, leading: 19, colour: 'ink', before: 24 },
  h3: { font: 'bold', size: 10.5, leading: 14, colour: 'ink', before: 12 },
  text: { font: 'regular', size: 10, leading: 14, colour: 'ink', before: 6 },
  quiet: { font: 'regular', size: 9, leading: 12.5, colour: 'quiet', before: 4 },
} as const satisfies Record<string, TextLook>

interface TextOptions {
  readonly role?: PaperRole
  /** Instead of a node of its own. */
  readonly node?: PaperNode
  readonly indent?: number
  readonly keepsNext?: boolean
  readonly isLandscape?: boolean
  readonly bookmark?: string
  readonly before?: number
}

/** A paragraph: an item for each line. One line alone is never left on a page. */
export function textItems(
  layout: PaperLayout,
  look: TextLook,
  text: string | readonly TextSpan[],
  options: TextOptions = {},
): Item[] {
  const { role = 'P', indent = 0, keepsNext = false, isLandscape = false, bookmark } = options
  const node = options.node ?? addNode(layout.root, role)
  const spans = typeof text === 'string' ? [{ text, font: look.font }] : text
  const width = (isLandscape ? layout.landscapeWidth : layout.width) - indent
  const lines = wrap(spans, { size: look.size, width, measure: layout.measure })
  return lines.map((line, at) => ({
    height: look.leading,
    before: at > 0 ? 0 : (options.before ?? look.before),
    keepsNext: at < lines.length - 1 ? at === 0 || at === lines.length - 2 || keepsNext : keepsNext,
    ...{ isLandscape, repeat: null },
    ...(bookmark !== undefined && at === 0 && { bookmark }),
    draw: (left, top) => [
      { node, marks: lineMarks(line, look, left + indent, top + look.leading * ASCENT) },
    ],
  }))
}

const lineMarks = (line: TextLine, look: TextLook, left: number, y: number): Mark[] =>
  line.map(({ text, font, x }) => ({
    ...{ kind: 'text', anchor: 'start', x: left + x, y },
    ...{ size: look.size, font, colour: look.colour, text },
  }))

/** A text mark, by default of the size and colour of the look. */
export const textMark = (
  text: string,
  look: Pick<TextLook, 'font' | 'size' | 'colour'>,
  place: { readonly x: number; readonly y: number; readonly anchor?: 'start' | 'middle' | 'end' },
): Mark => ({ kind: 'text', anchor: 'start', ...look, ...place, text })

/** Several items as one: they share their space. */
export const together = (items: readonly Item[]): Item[] =>
  items.map((item, at) => ({ ...item, keepsNext: at < items.length - 1 || item.keepsNext }))
