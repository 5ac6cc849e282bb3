/**
 * A chart on its own: outside the page there are no style sheets and no variables, so what the
 * browser computed is written onto every mark. Web fonts do not travel either.
 */
const COMPUTED = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'stroke-opacity',
  'opacity',
  'font-size',
  'font-weight',
  'text-anchor',
  'dominant-baseline',
  'visibility',
] as const

const FONT = 'system-ui, sans-serif'
/** Twice the size: sharp in print and on dense screens. */
const PNG_SCALE = 2

/** The drawing as SVG text with everything it needs inside, on the colour of its surface. */
export function chartSvg(drawing: SVGSVGElement): string {
  const { width, height } = sizeOf(drawing)
  const copy = drawing.cloneNode(true) as SVGSVGElement
  inlineStyles(drawing, copy)
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg')
  copy.setAttribute('width', String(width))
  copy.setAttribute('height', String(height))
  const surface = document.createElementNS('http://www.w3.org/2000/svg', 'rect')
  surface.setAttribute('width', '100%')
  surface.setAttribute('height', '100%')
  surface.setAttribute('fill', surfaceOf(drawing))
  copy.prepend(surface)
  return new XMLSerializer().serializeToString(copy)
}

/** The same as a picture. The page's policy lets images in as `data:`, not as `blob:`. */
export async function chartPng(drawing: SVGSVGElement): Promise<Blob> {
  const { width, height } = sizeOf(drawing)
  const image = new Image()
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(chartSvg(drawing))}`
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = width * PNG_SCALE
  canvas.height = height * PNG_SCALE
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

function inlineStyles(source: Element, copy: Element): void {
  const style = getComputedStyle(source)
  for (const name of COMPUTED) {
    const value = style.getPropertyValue(name)
    if (value) copy.setAttribute(name, value)
  }
  if (source.tagName === 'text') copy.setAttribute('font-family', FONT)
  for (const name of ['class', 'style', 'tabindex']) copy.removeAttribute(name)
  const children = [...copy.children]
  for (const [index, child] of [...source.children].entries()) {
    const twin = children[index]
    if (twin) inlineStyles(child, twin)
  }
}

function sizeOf(drawing: SVGSVGElement) {
  const box = drawing.getBoundingClientRect()
  return { width: Math.ceil(box.width), height: Math.ceil(box.height) }
}

const surfaceOf = (drawing: Element): string =>
  getComputedStyle(drawing).getPropertyValue('--surface').trim() || 'white'
