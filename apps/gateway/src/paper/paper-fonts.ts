/** The fonts of a PDF: their files, which letters they have, and how wide a text is. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { MeasureText, PaperFont } from '@millpond/core/paper'
import PDFDocument from 'pdfkit'
import { unpackFont } from './unpack-font.ts'

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

const ALL_FONTS = Object.keys(FILES) as readonly PaperFont[]
const nameOf = (font: PaperFont, at: number): string => `${font} ${at}`

const known = new Map<string, Buffer>()
function fileOf(address: string): Buffer {
  const bytes = known.get(address) ?? unpackFont(readFileSync(fileURLToPath(address)))
  known.set(address, bytes)
  return bytes
}

/** Gives a document the names of the fonts; it opens and stores those that it uses. */
export function registerFonts(document: Pick<typeof PDFDocument.prototype, 'registerFont'>): void {
  for (const font of ALL_FONTS) {
    for (const [at, address] of FILES[font].entries()) {
      document.registerFont(nameOf(font, at), fileOf(address))
    }
  }
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
  readonly measure: MeasureText
  /** Makes a font the current one of a document, with the layouts that are known already. */
  use(document: FontDocument, file: string, size: number): void
}

/** The width of the box in place of a missing letter. */
export const BOX_WIDTH = 0.6
const UNIT = 1000
const COMBINING = /^\p{M}$/u
/** Words of reports take about 100 bytes each. */
const MAX_REMEMBERED = 50_000

/** What pdfkit knows of a font that is open. */
interface OpenFont {
  /** The glyphs of a word by its letters. */
  layoutCache: object
  layoutCached(word: string): object
  widthOfString(text: string, size: number): number
  readonly font: { hasGlyphForCodePoint(codePoint: number): boolean }
}

interface FontDocument {
  font(name: string, size?: number): unknown
}

const currentFont = (document: FontDocument): OpenFont =>
  (document as unknown as { _font: OpenFont })._font

/** Measures texts for any document, in a document that is never written. */
export function openFonts(): PaperFonts {
  const ruler = new PDFDocument({ autoFirstPage: false })
  registerFonts(ruler)
  const open = new Map<string, OpenFont>()
  const fontOf = (name: string): OpenFont => {
    const found = open.get(name) ?? currentFont(ruler.font(name))
    open.set(name, found)
    return found
  }
  const fileFor = (letter: string, font: PaperFont): string | null => {
    const codePoint = letter.codePointAt(0) ?? 0
    const at = FILES[font].findIndex((_, place) =>
      fontOf(nameOf(font, place)).font.hasGlyphForCodePoint(codePoint),
    )
    return at === -1 ? null : nameOf(font, at)
  }
  const widthOf = (text: string, file: string | null): number =>
    file === null ? [...text].length * BOX_WIDTH : fontOf(file).widthOfString(text, UNIT) / UNIT
  const split = (text: string, font: PaperFont): Run[] => {
    const parts: { text: string; file: string | null }[] = []
    for (const letter of text) {
      const last = parts.at(-1)
      const file = last && COMBINING.test(letter) ? last.file : fileFor(letter, font)
      if (last && last.file === file) last.text += letter
      else parts.push({ text: letter, file })
    }
    return parts.map(part => ({ ...part, width: widthOf(part.text, part.file) }))
  }
  const forget = () => {
    for (const font of open.values()) font.layoutCache = Object.create(null)
  }
  return {
    ...remembered(split, forget),
    use(document, file, size) {
      const shared = fontOf(file)
      document.font(file, size)
      currentFont(document).layoutCached = word => shared.layoutCached(word)
    },
  }
}

/** Texts repeat, also from one report to the next: months, `$0`, the words of names. */
function remembered(
  split: (text: string, font: PaperFont) => Run[],
  forget: () => void,
): Pick<PaperFonts, 'runsOf' | 'measure'> {
  const runs = new Map<string, readonly Run[]>()
  const runsOf = (text: string, font: PaperFont): readonly Run[] => {
    const key = `${font} ${text}`
    const found = runs.get(key)
    if (found) return found
    if (runs.size >= MAX_REMEMBERED) {
      runs.clear()
      forget()
    }
    const made = split(text, font)
    runs.set(key, made)
    return made
  }
  return {
    runsOf,
    measure: (text, font) => runsOf(text, font).reduce((sum, { width }) => sum + width, 0),
  }
}
