/** Draws marks on the page of a PDF document. */
import type { Mark, PaperColour, PathMark, TextMark } from '@millpond/core/paper'
import type PDFDocument from 'pdfkit'
import { BOX_WIDTH, type PaperFonts, type Run } from './paper-fonts.ts'

type Content = object
type Element = object
interface Words {
  readonly alt?: string
  readonly actual?: string
  readonly scope?: string
  readonly bbox?: readonly number[]
}

/** The types of pdfkit leave out what marks content and what reads the file. */
export type Pdf = Omit<InstanceType<typeof PDFDocument>, 'struct' | 'addStructure'> & {
  markContent(tag: 'Artifact' | 'Span', options: { type?: string; actual?: string }): unknown
  markStructureContent(tag: string): Content
  endMarkedContent(): unknown
  struct(role: string, words: Words, parts: readonly (Content | Element)[]): Element
  addStructure(element: Element): unknown
}

/** Those of the light theme. */
const COLOURS: Readonly<Record<PaperColour, string>> = {
  ink: '#14211f',
  quiet: '#44504d',
  rule: '#ddd8cc',
  faint: '#f0ede6',
  shade: '#efece4',
  accent: '#15544d',
  good: '#1b5fa6',
  bad: '#a9420f',
  actual: '#26403c',
  range: '#dcebe7',
  first: '#2563c9',
  second: '#a05b00',
  result: '#15544d',
}

export function drawMarks(pdf: Pdf, marks: readonly Mark[], fonts: PaperFonts): void {
  for (const mark of marks) {
    if (mark.kind === 'path') drawPath(pdf, mark)
    else drawText(pdf, mark, fonts)
  }
}

function drawPath(pdf: Pdf, { d, at, fill, stroke, width = 1, dash }: PathMark): void {
  pdf.save()
  if (at) pdf.translate(at.x, at.y)
  pdf.path(d).lineWidth(width).lineJoin('round')
  if (dash) pdf.dash(dash[0], { space: dash[1] })
  if (fill && stroke) pdf.fillAndStroke(COLOURS[fill], COLOURS[stroke])
  else if (fill) pdf.fill(COLOURS[fill])
  else if (stroke) pdf.stroke(COLOURS[stroke])
  pdf.restore()
}

const SHARES = { start: 0, middle: 0.5, end: 1 } as const

function drawText(pdf: Pdf, mark: TextMark, fonts: PaperFonts): void {
  const { y, size, font, colour, anchor, turn } = mark
  const runs = fonts.runsOf(mark.text, font)
  const width = runs.reduce((sum, run) => sum + run.width, 0) * size
  let x = mark.x - width * SHARES[anchor]
  if (turn !== undefined) pdf.save().rotate(turn, { origin: [mark.x, y] })
  pdf.fillColor(COLOURS[colour])
  for (const run of runs) {
    if (run.file === null) drawBoxes(pdf, run, { x, y, size, colour })
    else {
      fonts.use(pdf, run.file, size)
      pdf.text(run.text, x, y, { lineBreak: false, baseline: 'alphabetic' })
    }
    x += run.width * size
  }
  if (turn !== undefined) pdf.restore()
}

interface BoxPlace extends Pick<TextMark, 'x' | 'y' | 'size' | 'colour'> {}

/** A letter that no font has: a box for the eye, the letter for a screen reader. */
function drawBoxes(pdf: Pdf, { text }: Run, { x, y, size, colour }: BoxPlace): void {
  const letters = [...text]
  pdf.markContent('Span', { actual: text })
  pdf.save().lineWidth(size * 0.06)
  for (const at of letters.keys()) {
    const left = x + (at + 0.12) * BOX_WIDTH * size
    pdf.rect(left, y - size * 0.66, BOX_WIDTH * size * 0.76, size * 0.66)
  }
  pdf.stroke(COLOURS[colour]).restore()
  pdf.endMarkedContent()
}
