// The PDF files of every template, read back with another program.
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { inflateSync } from 'node:zlib'
import { formatMoney } from '@millpond/core/money'
import { REPORT_TEMPLATES, type ReportResult, type ResolvedBlock } from '@millpond/core/report'
import { getDocument, OPS, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { describe, expect, it } from 'vitest'
import { sampleReports } from './_sample-reports.ts'
import { type PaperInput, writePaper } from './write-paper.ts'

const AT = Date.UTC(2026, 10, 21)
const reports = sampleReports()
const folder = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))

function written(paper: PaperInput): Uint8Array {
  const bytes = writePaper(paper)
  if (bytes === null) throw new Error('It has too many pages')
  return bytes
}

const opened = (bytes: Uint8Array): Promise<PDFDocumentProxy> =>
  getDocument({
    data: Uint8Array.from(bytes),
    standardFontDataUrl: `${join(folder, 'standard_fonts')}/`,
    verbosity: 0,
  }).promise

interface Tagged {
  readonly role: string
  readonly alt: string | null
  readonly text: string
  readonly children: readonly Tagged[]
}

interface StructNode {
  readonly role?: string
  readonly alt?: string
  readonly type?: string
  readonly id?: string
  readonly children?: readonly StructNode[]
}

const DRAWN: ReadonlySet<number> = new Set([
  ...[OPS.showText, OPS.showSpacedText, OPS.constructPath, OPS.stroke, OPS.fill],
])
const OPENS: ReadonlySet<number> = new Set([OPS.beginMarkedContent, OPS.beginMarkedContentProps])

/** What pdf.js finds on the pages. */
async function readBack(document: PDFDocumentProxy) {
  const roots: Tagged[] = []
  let untagged = 0
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number)
    const words = new Map<string, string>()
    const open: string[] = []
    const { items } = await page.getTextContent({ includeMarkedContent: true })
    for (const item of items) {
      const id = open.findLast(each => each !== '') ?? ''
      if ('str' in item) words.set(id, `${words.get(id) ?? ''}${item.str}`)
      else if (item.type === 'endMarkedContent') open.pop()
      else open.push(item.id ?? '')
    }
    const taggedOf = (node: StructNode): Tagged => {
      const children = (node.children ?? []).map(taggedOf)
      const own = node.type === 'content' ? (words.get(node.id ?? '') ?? '') : ''
      const text = own + children.map(child => child.text).join('')
      return { role: node.role ?? '', alt: node.alt ?? null, text: text.trim(), children }
    }
    const tree = (await page.getStructTree()) as StructNode | null
    if (tree) roots.push(taggedOf(tree))
    const { fnArray } = await page.getOperatorList()
    let depth = 0
    for (const operation of fnArray) {
      if (OPENS.has(operation)) depth += 1
      if (operation === OPS.endMarkedContent) depth -= 1
      if (DRAWN.has(operation) && depth === 0) untagged += 1
    }
  }
  const all = (node: Tagged): Tagged[] => [node, ...node.children.flatMap(all)]
  return { nodes: roots.flatMap(all), untagged }
}

const ofRole = (nodes: readonly Tagged[], role: string) =>
  nodes.filter(node => node.role === role).map(({ text }) => text)

/** Objects that are packed into streams. */
function packedObjects(bytes: Uint8Array): string {
  const file = Buffer.from(bytes)
  const text = file.toString('latin1')
  return [...text.matchAll(/\/Type \/ObjStm.*?\/Length (\d+) >>\nstream\n/gs)]
    .map(match => {
      const start = match.index + match[0].length
      return inflateSync(file.subarray(start, start + Number(match[1]))).toString('latin1')
    })
    .join('\n')
}

/** Rows of the tables of a block, as the screen shows their amounts. */
function amountsOf({ content }: ResolvedBlock): string[][] {
  const money = (amount: number | null) => formatMoney(amount as never, { currency: 'NZD' })
  if (content.kind === 'statement') return content.rows.map(({ amounts }) => amounts.map(money))
  if (content.kind !== 'variance') return []
  return [...content.rows, content.total].map(({ actual, other }) => [money(actual), money(other)])
}

const isIn = (few: readonly string[], many: readonly string[]): boolean => {
  let from = 0
  return few.every(each => {
    from = many.indexOf(each, from) + 1
    return from > 0
  })
}

function expectFigures(result: ReportResult, nodes: readonly Tagged[]): void {
  const rows = nodes
    .filter(({ role }) => role === 'TR')
    .map(({ children }) => children.map(({ text }) => text.trim()))
  for (const amounts of result.blocks.flatMap(amountsOf)) {
    // A wide table has several parts.
    const half = Math.ceil(amounts.length / 2)
    const parts = [amounts.slice(0, half), amounts.slice(half)]
    const hasAll = rows.some(row => isIn(amounts, row))
    expect(hasAll || parts.every(part => rows.some(row => isIn(part, row)))).toBe(true)
  }
  const bodies = ofRole(nodes, 'LBody')
  for (const { content } of result.blocks) {
    if (content.kind !== 'facts') continue
    for (const { value } of content.facts) {
      expect(bodies.some(text => text.startsWith(value ?? 'Not known'))).toBe(true)
    }
  }
}

describe('[REP-02] the PDF file', () => {
  it.each(REPORT_TEMPLATES)('of %s can be read by a screen reader, to the cent', async id => {
    const paper = reports.ofTemplate(id)
    const bytes = written({ ...paper, createdAtMs: AT })
    const document = await opened(bytes)
    const { info, metadata } = await document.getMetadata()
    expect(await document.getMarkInfo()).toMatchObject({ Marked: true })
    expect(info).toMatchObject({ Title: paper.title, Language: 'en-NZ', PDFFormatVersion: '1.7' })
    expect(metadata?.get('pdfuaid:part') ?? '').toBe('1')

    const { nodes, untagged } = await readBack(document)
    expect(untagged).toBe(0)
    expect(ofRole(nodes, 'H1')).toEqual([paper.title])
    const blocks = paper.result.blocks.filter(
      ({ content }) => content.kind !== 'cover' && content.kind !== 'pageBreak',
    )
    expect(ofRole(nodes, 'H2').map(plain)).toEqual(blocks.map(({ title }) => plain(title)))
    const outline = await document.getOutline()
    expect(outline.map(({ title }) => title)).toEqual(blocks.map(({ title }) => title))
    const figures = nodes.filter(({ role }) => role === 'Figure')
    const charts = blocks.filter(({ content }) => content.kind.endsWith('Chart'))
    expect(figures.map(({ alt }) => alt?.split('. ')[0])).toEqual(
      charts.map(({ title }) => title.replace(/\.$/, '')),
    )
    const objects = packedObjects(bytes)
    const count = (pattern: RegExp) => objects.match(pattern)?.length ?? 0
    expect(count(/\/S \/TH\b/g)).toBe(count(/\/Scope \/(Row|Column)\b/g))
    expectFigures(paper.result, nodes)
  })

  it('is the same for the same report, and keeps letters that are rare', async () => {
    const title = 'R&D </rdf:li> \u{1}“Kōrero”'
    const paper = { ...reports.ofTemplate('clientLetter'), title, createdAtMs: AT }
    const bytes = written(paper)
    expect(Buffer.from(written(paper)).equals(Buffer.from(bytes))).toBe(true)
    expect(bytes.length).toBeLessThan(60_000)
    const document = await opened(bytes)
    const { info, metadata } = await document.getMetadata()
    expect(info).toMatchObject({ Title: title })
    expect(metadata?.get('dc:title') ?? '').toBe('R&D </rdf:li> “Kōrero”')
    const { nodes } = await readBack(document)
    expect(nodes.some(({ text }) => text.includes('Hōhepa’s'))).toBe(true)
    expect(nodes.some(({ text }) => text.includes('is a letter that the fonts'))).toBe(true)
  })

  it('is not made of more than 120 pages', () => {
    const paper = { ...reports.ofTemplate('clientLetter'), createdAtMs: AT }
    const blocks = Array.from({ length: 121 }, (_, at): ResolvedBlock[] => [
      { id: `b${at}`, title: '', content: { kind: 'pageBreak' } },
      { id: `p${at}`, title: `Page ${at}`, content: { kind: 'headline', about: 'cash', more: [] } },
    ])
    const long = { ...paper.result, blocks: blocks.flat() }
    expect(writePaper({ ...paper, result: long })).toBeNull()
  })
})

/** A line break is between two words. */
const plain = (text: string): string => text.replace(/\s/g, '')
