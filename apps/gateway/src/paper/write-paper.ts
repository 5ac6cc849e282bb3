/** Writes a report as a PDF file that screen readers can read (PDF/UA-1). */
import {
  layOutReport,
  MAX_PAPER_PAGES,
  type PaperDocument,
  type PaperNode,
  type PaperReport,
} from '@millpond/core/paper'
import PDFDocument from 'pdfkit'
import { drawMarks, type Pdf } from './draw-marks.ts'
import { escapeMetadata } from './escape-metadata.ts'
import { packPdf } from './pack-pdf.ts'
import { openFonts, type PaperFonts, registerFonts } from './paper-fonts.ts'

export interface PaperInput extends PaperReport {
  /** As a number of milliseconds; the same input gives the same file. */
  readonly createdAtMs: number
}

const LANGUAGE = 'en-NZ'

/** Opened once for all reports of a thread. */
let fonts: PaperFonts | undefined

/** Null for a report of too many pages. */
export function writePaper(input: PaperInput): Uint8Array | null {
  const { title, result, createdAtMs } = input
  const pdf = new PDFDocument({
    ...{ autoFirstPage: false, pdfVersion: '1.7', subset: 'PDF/UA', tagged: true },
    ...{ lang: LANGUAGE, displayTitle: true, margin: 0 },
    info: {
      ...{ Title: title, Author: result.organisationName, CreationDate: new Date(createdAtMs) },
      ...{ Creator: 'Millpond', Producer: 'Millpond' },
    },
  } as unknown as ConstructorParameters<typeof PDFDocument>[0]) as unknown as Pdf
  escapeMetadata(pdf)
  registerFonts(pdf)
  fonts ??= openFonts()
  const paper = layOutReport(input, fonts.measure)
  if (paper.pages.length > MAX_PAPER_PAGES) return null
  drawPages(pdf, paper, fonts)
  pdf.end()
  return packPdf(pdf.read() as Buffer)
}

type Content = ReturnType<Pdf['markStructureContent']>
type Element = ReturnType<Pdf['struct']>

/** Marks are drawn page by page; the structure tree then refers to them. */
function drawPages(pdf: Pdf, paper: PaperDocument, ours: PaperFonts): void {
  const contents = new Map<PaperNode, Content[]>()
  const figures = new Map<PaperNode, Element>()
  for (const [at, { width, height, pieces }] of paper.pages.entries()) {
    pdf.addPage({ size: [width, height], margin: 0 })
    for (const { node, isPagination, marks, box } of pieces) {
      if (node === null) {
        pdf.markContent('Artifact', { type: isPagination ? 'Pagination' : 'Layout' })
      } else {
        const content = pdf.markStructureContent(node.role)
        contents.set(node, [...(contents.get(node) ?? []), content])
      }
      drawMarks(pdf, marks, ours)
      pdf.endMarkedContent()
      const own = node && contents.get(node)
      // The place of a figure is given on its page.
      if (box && own) figures.set(node, pdf.struct(node.role, { ...wordsOf(node), bbox: box }, own))
    }
    for (const { title, page, top } of paper.bookmarks) {
      if (page === at) addBookmark(pdf, title, Math.max(0, top - ABOVE))
    }
  }
  pdf.addStructure(elementOf(paper.root))

  function elementOf(node: PaperNode): Element {
    const parts =
      node.children.length > 0 ? node.children.map(elementOf) : (contents.get(node) ?? [])
    return figures.get(node) ?? pdf.struct(node.role, wordsOf(node), parts)
  }
}

/** A bookmark shows a little of what is above it. */
const ABOVE = 12

const addBookmark = (pdf: Pdf, title: string, top: number) =>
  pdf.outline.addItem(title, { top, fit: false } as Parameters<Pdf['outline']['addItem']>[1])

const wordsOf = ({ alt, actual, scope }: PaperNode) => ({
  ...(alt !== undefined && { alt }),
  ...(actual !== undefined && { actual }),
  ...(scope !== undefined && { scope }),
})
