/** A report on pages: what is drawn where, and what each part of it is for a screen reader. */

/** In points, from the upper left corner. */
export interface Size {
  readonly width: number
  readonly height: number
}

export const PAPER_SIZES = {
  A4: { width: 595, height: 842 },
  Letter: { width: 612, height: 792 },
} as const satisfies Record<string, Size>
export type PaperSize = keyof typeof PAPER_SIZES

/** Countries where paper is Letter; A4 in all others. */
const LETTER: ReadonlySet<string> = new Set(['US'])
export const paperSizeOf = (country: string | null): PaperSize =>
  country !== null && LETTER.has(country) ? 'Letter' : 'A4'

export type PaperFont = 'regular' | 'bold' | 'italic' | 'title'

/** A longer report is not made into a file. */
export const MAX_PAPER_PAGES = 120

/** Names of colours; the writer has their values. */
export type PaperColour =
  | 'ink'
  | 'quiet'
  | 'rule'
  | 'faint'
  | 'shade'
  | 'accent'
  | 'good'
  | 'bad'
  | 'actual'
  | 'range'
  | 'first'
  | 'second'
  | 'result'

export interface PathMark {
  readonly kind: 'path'
  /** The path as in SVG, from the corner of the page or from `at`. */
  readonly d: string
  readonly at?: { readonly x: number; readonly y: number }
  readonly fill?: PaperColour
  readonly stroke?: PaperColour
  readonly width?: number
  readonly dash?: readonly [number, number]
}

export interface TextMark {
  readonly kind: 'text'
  readonly x: number
  /** The position of the baseline. */
  readonly y: number
  readonly anchor: 'start' | 'middle' | 'end'
  readonly size: number
  readonly font: PaperFont
  readonly colour: PaperColour
  readonly text: string
  /** The rotation in degrees, clockwise around its place. */
  readonly turn?: number
}

export type Mark = PathMark | TextMark

/** The structure types of PDF that a report uses. */
export type PaperRole =
  | 'Document'
  | 'H1'
  | 'H2'
  | 'H3'
  | 'P'
  | 'L'
  | 'LI'
  | 'Lbl'
  | 'LBody'
  | 'Figure'
  | 'Table'
  | 'THead'
  | 'TBody'
  | 'TR'
  | 'TH'
  | 'TD'

/** A node of the structure tree; marks belong to nodes without children. */
export interface PaperNode {
  readonly role: PaperRole
  /** Instead of a drawing. */
  readonly alt?: string
  /** Instead of the text, where signs say more than it does. */
  readonly actual?: string
  readonly scope?: 'Column' | 'Row'
  readonly children: readonly PaperNode[]
}

/** Marks of one node on one page. Without a node they mean nothing: rules and repeated heads. */
export interface Piece {
  readonly node: PaperNode | null
  /** A part of every page: its head and its foot. */
  readonly isPagination?: boolean
  /** The left, upper, right and lower edge of a drawing. */
  readonly box?: readonly [number, number, number, number]
  readonly marks: readonly Mark[]
}

export interface PaperPage extends Size {
  readonly pieces: readonly Piece[]
}

export interface Bookmark {
  readonly title: string
  /** From 0. */
  readonly page: number
  readonly top: number
}

export interface PaperDocument {
  readonly title: string
  readonly author: string
  readonly pages: readonly PaperPage[]
  readonly root: PaperNode
  readonly bookmarks: readonly Bookmark[]
}

/** The width of a text in points, at a size of one point. */
export type MeasureText = (text: string, font: PaperFont) => number
