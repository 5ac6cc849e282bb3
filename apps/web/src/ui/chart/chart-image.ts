/**
 * A chart as a file: outside the page there are no style sheets and no variables, so the computed
 * styles are written onto every mark, and the fonts are embedded in the file.
 */
const COMPUTED = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'stroke-linejoin',
  'stroke-opacity',
  'opacity',
  'font-family',
  'font-size',
  'font-weight',
  'text-anchor',
  'dominant-baseline',
  'paint-order',
  'visibility',
] as const

/** Twice the size: sharp in print and on dense screens. */
const PNG_SCALE = 2
const MARGIN = 24
const SVG = 'http://www.w3.org/2000/svg'

export interface ImageWords {
  /** A sentence that describes the chart. */
  readonly title: string
  /** The company, the day and the currency. */
  readonly details: string
}

/** The chart as SVG text: its title, its legend and its drawing, without the crosshair. */
export async function chartSvg(drawing: SVGSVGElement, words: ImageWords): Promise<string> {
  const image = imageOf(drawing, words)
  const fonts = await fontFaces(image.textContent ?? '')
  if (fonts !== '') image.prepend(element('style', {}, fonts))
  return new XMLSerializer().serializeToString(image)
}

/** The same as a picture. The page's content policy allows images as `data:`, not as `blob:`. */
export async function chartPng(drawing: SVGSVGElement, words: ImageWords): Promise<Blob> {
  const image = new Image()
  const text = await chartSvg(drawing, words)
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = image.naturalWidth * PNG_SCALE
  canvas.height = image.naturalHeight * PNG_SCALE
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('This browser cannot create images')
  pen.drawImage(image, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      blob => (blob ? resolve(blob) : reject(new Error('The image is too large'))),
      'image/png',
    )
  })
}

function imageOf(drawing: SVGSVGElement, { title, details }: ImageWords): SVGSVGElement {
  const box = drawing.getBoundingClientRect()
  const [width, height] = [Math.ceil(box.width), Math.ceil(box.height)]
  const style = getComputedStyle(drawing)
  const token = (name: string, otherwise: string) =>
    style.getPropertyValue(name).trim() || otherwise
  const ui = { 'font-family': token('--font-ui', 'sans-serif'), 'font-size': 13 }
  const image = element('svg', {})
  let y = MARGIN - 4
  for (const line of wrapped(title, width / TITLE_LETTER)) {
    y += 26
    const font = { 'font-family': token('--font-display', 'serif'), 'font-size': 20 }
    const style = { ...font, 'font-weight': 600, fill: token('--ink', 'black') }
    image.append(element('text', { x: MARGIN, y, ...style }, line))
  }
  y += 22
  const quiet = { ...ui, fill: token('--ink-2', 'dimgray') }
  image.append(element('text', { x: MARGIN, y, ...quiet }, details))
  y = appendLegend(image, drawing, { y: y + 26, width, style: quiet }) + 14
  const copy = drawing.cloneNode(true) as SVGSVGElement
  inlineStyles(drawing, copy)
  for (const cursor of copy.querySelectorAll('[data-cursor]')) cursor.remove()
  for (const name of ['role', 'aria-label']) copy.removeAttribute(name)
  setAll(copy, { x: MARGIN, y, width, height, overflow: 'visible' })
  image.append(copy)
  const size = { width: width + 2 * MARGIN, height: y + height + MARGIN }
  setAll(image, { ...size, viewBox: `0 0 ${size.width} ${size.height}` })
  const surface = { width: '100%', height: '100%', fill: token('--surface', 'white') }
  image.prepend(element('rect', surface))
  return image
}

/** Width of an average letter of the title, and of the legend, in pixels. */
const TITLE_LETTER = 10
const LEGEND_LETTER = 6.6

interface LegendPlace {
  readonly y: number
  readonly width: number
  readonly style: Readonly<Record<string, string | number>>
}

/** The entries of the legend next to the drawing, in lines; returns the end of the last one. */
function appendLegend(image: SVGSVGElement, drawing: SVGSVGElement, place: LegendPlace): number {
  let { y } = place
  let x = MARGIN
  for (const entry of drawing.closest('figure')?.querySelectorAll('figcaption li') ?? []) {
    const words = entry.textContent?.trim() ?? ''
    const wide = 20 + words.length * LEGEND_LETTER
    if (x > MARGIN && x + wide > MARGIN + place.width) {
      x = MARGIN
      y += 20
    }
    const chip = entry.querySelector('svg')
    if (chip) {
      const copy = chip.cloneNode(true) as SVGSVGElement
      inlineStyles(chip, copy)
      setAll(copy, { x, y: y - 11 })
      image.append(copy)
    }
    image.append(element('text', { x: x + 20, y, ...place.style }, words))
    x += wide + 16
  }
  return y
}

/** Lines of at most so many letters, broken between words. */
function wrapped(text: string, letters: number): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + word.length < letters) {
      lines[lines.length - 1] = `${last} ${word}`
    } else lines.push(word)
  }
  return lines
}

type Attributes = Readonly<Record<string, string | number>>

function element<Name extends keyof SVGElementTagNameMap>(
  name: Name,
  attributes: Attributes,
  text = '',
): SVGElementTagNameMap[Name] {
  const made = document.createElementNS(SVG, name)
  setAll(made, attributes)
  made.textContent = text
  return made
}

function setAll(on: Element, attributes: Attributes): void {
  for (const [name, value] of Object.entries(attributes)) on.setAttribute(name, String(value))
}

function inlineStyles(source: Element, copy: Element): void {
  const style = getComputedStyle(source)
  for (const name of COMPUTED) {
    const value = style.getPropertyValue(name)
    if (value) copy.setAttribute(name, value)
  }
  for (const name of ['class', 'style', 'tabindex']) copy.removeAttribute(name)
  const children = [...copy.children]
  for (const [index, child] of [...source.children].entries()) {
    const copy = children[index]
    if (copy) inlineStyles(child, copy)
  }
}

/** The font faces that the letters of a text need, each with its embedded file. */
async function fontFaces(text: string): Promise<string> {
  const letters = [...new Set(text)].map(letter => letter.codePointAt(0) ?? 0)
  const faces = [...document.styleSheets].flatMap(sheet =>
    [...sheet.cssRules].flatMap(rule => {
      if (!(rule instanceof CSSFontFaceRule)) return []
      const url = /url\("?([^")]+)/.exec(rule.style.getPropertyValue('src'))?.[1]
      const isNeeded = hasOneOf(rule.style.getPropertyValue('unicode-range'), letters)
      return url && isNeeded ? [{ rule, url: new URL(url, sheet.href ?? document.baseURI) }] : []
    }),
  )
  const css = await Promise.all(
    faces.map(async ({ rule, url }) => {
      const data = await dataOf(await (await fetch(url)).blob())
      return `@font-face{font-family:${rule.style.getPropertyValue('font-family')};font-weight:200 900;unicode-range:${rule.style.getPropertyValue('unicode-range')};src:url(${data})}`
    }),
  )
  return css.join('')
}

/** `hasOneOf('U+0-FF, U+2019', [65])` is true. */
const hasOneOf = (ranges: string, letters: readonly number[]): boolean =>
  ranges.split(',').some(range => {
    const [from = '', to = from] = range.replace(/^\s*U\+/i, '').split('-')
    const [low, high] = [Number.parseInt(from, 16), Number.parseInt(to, 16)]
    return letters.some(letter => letter >= low && letter <= high)
  })

const dataOf = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error ?? new Error('The font could not be read'))
    reader.readAsDataURL(blob)
  })
