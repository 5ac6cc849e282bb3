/** Breaks text into lines that fit a width. */
import type { MeasureText, PaperFont } from './paper.ts'

export interface TextSpan {
  readonly text: string
  readonly font: PaperFont
}

/** A piece of a line, with its distance from the left end. */
interface PlacedSpan extends TextSpan {
  readonly x: number
}

export type TextLine = readonly PlacedSpan[]

export interface TextStyle {
  readonly size: number
  readonly width: number
  readonly measure: MeasureText
}

interface Word extends TextSpan {
  readonly width: number
  /** A space before it, which a new line drops. */
  readonly hasSpace: boolean
}

/** At least one line. A word that is wider than the line is broken between its letters. */
export function wrap(spans: readonly TextSpan[], style: TextStyle): TextLine[] {
  const { size, width, measure } = style
  const lines: PlacedSpan[][] = [[]]
  let x = 0
  for (const word of wordsOf(spans, style)) {
    let space = word.hasSpace && x > 0 ? measure(' ', word.font) * size : 0
    for (const part of partsOf(word, width, style)) {
      if (x > 0 && x + space + part.width > width + HAIR) {
        lines.push([])
        x = 0
        space = 0
      }
      place(lines.at(-1) ?? [], part, x, space > 0)
      x += space + part.width
      space = 0
    }
  }
  return lines
}

/** Sums of widths differ by so little from the width of the sum. */
const HAIR = 0.01

function wordsOf(spans: readonly TextSpan[], { size, measure }: Sized): Word[] {
  const words: Word[] = []
  let hasSpace = false
  for (const { text, font } of spans) {
    for (const piece of text.split(/(\s+)/)) {
      if (piece.trim() === '') hasSpace ||= piece !== ''
      else {
        words.push({ text: piece, font, hasSpace, width: measure(piece, font) * size })
        hasSpace = false
      }
    }
  }
  return words
}

type Sized = Pick<TextStyle, 'size' | 'measure'>

function partsOf(word: Word, most: number, { size, measure }: Sized): Word[] {
  if (word.width <= most) return [word]
  const parts: Word[] = []
  let text = ''
  const close = () => {
    if (text === '') return
    const { font, hasSpace } = word
    parts.push({ text, font, hasSpace, width: measure(text, font) * size })
  }
  for (const letter of word.text) {
    if (text !== '' && measure(text + letter, word.font) * size > most) {
      close()
      text = ''
    }
    text += letter
  }
  close()
  return parts
}

/** Words of one font are one piece of text; a space before a piece is a part of it. */
function place(line: PlacedSpan[], { text, font }: Word, x: number, hasSpace: boolean): void {
  const last = line.at(-1)
  if (last?.font === font) {
    line[line.length - 1] = { ...last, text: `${last.text}${hasSpace ? ' ' : ''}${text}` }
  } else line.push({ text: last && hasSpace ? ` ${text}` : text, font, x })
}

/** The lines of plain text. */
export const wrapText = (text: string, font: PaperFont, style: TextStyle): string[] =>
  wrap([{ text, font }], style).map(line => line.map(span => span.text).join(''))

export const widthOf = (text: string, font: PaperFont, { size, measure }: Sized): number =>
  measure(text, font) * size

/** The widest word: a column cannot be narrower without breaking it. */
export const widestWord = (text: string, font: PaperFont, sized: Sized): number =>
  Math.max(0, ...text.split(/\s+/).map(word => widthOf(word, font, sized)))
