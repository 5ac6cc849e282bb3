/** The fonts of a PDF: their files, which letters they have, and how wide a text is. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Measure, PaperFont } from '@millpond/core/paper'

/** A font has its Latin letters in one file and the rarer ones, such as macrons, in another. */
const FILES: Readonly<Record<PaperFont, readonly [latin: string, extended: string]>> = {
  regular: [
    import.meta.resolve('@fontsource/source-sans-3/files/source-sans-3-latin-400-normal.woff'),
    import.meta.resolve('@fontsource/source-sans-3/files/source-sans-3-latin-ext-400-normal.woff'),
  ],
  bold: [
    import.meta.resolve('@fontsource/source-sans-3/files/source-sans-3-latin-600-normal.woff'),
    import.meta.resolve('@fontsource/source-sans-3/files/source-sans-3-latin-ext-600-normal.woff'),
  ],
  italic: [
    import.meta.resolve('@fontsource/source-sans-3/files/source-sans-3-latin-400-italic.woff'),
    import.meta.resolve('@fontsource/source-sans-3/files/source-sans-3-latin-ext-400-italic.woff'),
  ],
  title: [
    import.meta.resolve('@fontsource/source-serif-4/files/source-serif-4-latin-500-normal.woff'),
    import.meta.resolve(
      '@fontsource/source-serif-4/files/source-serif-4-latin-ext-500-normal.woff',
    ),
  ],
}

const known = new Map<string, Buffer>()
function fileOf(address: string): Buffer {
  const bytes = known.get(address) ?? readFileSync(fileURLToPath(address))
  known.set(address, bytes)
  return bytes
}

/** What pdfkit knows of a font that is open. */
interface OpenFont {
  widthOfString(text: string, size: number): number
  readonly font: { hasGlyphForCodePoint(codePoint: number): boolean }
}

/** A document of pdfkit, as far as fonts are concerned. */
interface FontDocument {
  registerFont(name: string, source: Buffer): unknown
  font(name: string): unknown
}

/** A part of a text in one font file; null for letters that no font has. */
export interface Run {
  readonly text: string
  readonly file: string | null
  /** At a size of one point. */
  readonly width: number
}

export interface PaperFonts {
  runsOf(text: string, font: PaperFont): readonly Run[]
  readonly measure: Measure
}

/** The width of the box in place of a missing letter. */
export const BOX_WIDTH = 0.6
const UNIT = 1000
const MARKS = /^\p{M}$/u

/** Fonts are opened when a text first needs them, so that no other is stored in the file. */
export function openFonts(document: FontDocument): PaperFonts {
  const open = new Map<string, OpenFont>()
  const fontOf = (name: string, address: string): OpenFont => {
    const found = open.get(name)
    if (found) return found
    document.registerFont(name, fileOf(address))
    document.font(name)
    const opened = (document as unknown as { _font: OpenFont })._font
    open.set(name, opened)
    return opened
  }
  const fileFor = (letter: string, font: PaperFont): string | null => {
    const codePoint = letter.codePointAt(0) ?? 0
    for (const [at, address] of FILES[font].entries()) {
      const name = `${font} ${at}`
      if (fontOf(name, address).font.hasGlyphForCodePoint(codePoint)) return name
    }
    return null
  }
  const split = (text: string, font: PaperFont): Run[] => {
    const parts: { text: string; file: string | null }[] = []
    for (const letter of text) {
      const last = parts.at(-1)
      const isSame = last && (MARKS.test(letter) || last.file === fileFor(letter, font))
      if (isSame) last.text += letter
      else parts.push({ text: letter, file: fileFor(letter, font) })
    }
    return parts.map(part => ({ ...part, width: widthOf(part) }))
  }
  const widthOf = ({ text, file }: Omit<Run, 'width'>): number => {
    const found = file === null ? undefined : open.get(file)
    if (!found) return [...text].length * BOX_WIDTH
    return found.widthOfString(text, UNIT) / UNIT
  }
  return remembered(split)
}

/** Texts repeat: months, `$0`, and the words of names. */
function remembered(split: (text: string, font: PaperFont) => Run[]): PaperFonts {
  const runs = new Map<string, readonly Run[]>()
  const runsOf = (text: string, font: PaperFont): readonly Run[] => {
    const key = `${font} ${text}`
    const found = runs.get(key) ?? split(text, font)
    runs.set(key, found)
    return found
  }
  return {
    runsOf,
    measure: (text, font) => runsOf(text, font).reduce((sum, { width }) => sum + width, 0),
  }
}
