/** Blocks of words: the cover, key figures, notes, assumptions. */
import type { BlockContent, NoteLine, NotePart, ShownFact } from '#report'
import { type Item, LOOKS, type PaperLayout, textItems, textMark, together } from './items.ts'
import { addNode, type GrowingNode } from './node.ts'
import type { Mark, PaperNode, PaperRole, Piece } from './paper.ts'
import type { TextSpan } from './wrap.ts'
import { wrapText } from './wrap.ts'

type Content<Kind extends BlockContent['kind']> = Extract<BlockContent, { readonly kind: Kind }>

export const headlineItems = (layout: PaperLayout, { more }: Content<'headline'>): Item[] =>
  more.flatMap(sentence => textItems(layout, LOOKS.text, sentence))

/** What a cover says under the title. */
export const coverLines = ({ subtitle, preparedFor, preparedBy }: Content<'cover'>): string[] =>
  [
    subtitle ?? '',
    preparedFor ? `Prepared for ${preparedFor}` : '',
    preparedBy ? `Prepared by ${preparedBy}` : '',
  ].filter(Boolean)

export function assumptionItems(layout: PaperLayout, { groups }: Content<'assumptions'>): Item[] {
  return groups.flatMap(({ name, lines }) => [
    ...textItems(layout, LOOKS.h3, name, { role: 'H3', keepsNext: true }),
    ...listItems(
      layout,
      lines.map(text => [{ text, font: 'regular' } as const]),
      () => '•',
    ),
  ])
}

export const noteItems = (layout: PaperLayout, { note }: Content<'notes'>): Item[] =>
  note.flatMap(part => partItems(layout, part))

function partItems(layout: PaperLayout, part: NotePart): Item[] {
  switch (part.kind) {
    case 'heading':
      return textItems(layout, LOOKS.h3, plainText(part.line), { role: 'H3', keepsNext: true })
    case 'paragraph': {
      const node = addNode(layout.root, 'P')
      return part.lines.flatMap((line, at) =>
        textItems(layout, LOOKS.text, spansOf(line), { node, ...(at > 0 && { before: 0 }) }),
      )
    }
    case 'bullets':
      return listItems(layout, part.items.map(spansOf), () => '•')
    default:
      return listItems(layout, part.items.map(spansOf), at => `${at + 1}.`)
  }
}

const plainText = (line: NoteLine): string => line.map(({ text }) => text).join('')

/** On paper the address of a link follows its words. */
const spansOf = (line: NoteLine): TextSpan[] =>
  line.flatMap((span): TextSpan[] => {
    if (span.kind === 'bold') return [{ text: span.text, font: 'bold' }]
    if (span.kind === 'italic') return [{ text: span.text, font: 'italic' }]
    if (span.kind === 'text' || span.text === span.href) {
      return [{ text: span.text, font: 'regular' }]
    }
    return [{ text: `${span.text} (${span.href})`, font: 'regular' }]
  })

const [LIST_INDENT, LIST_BEFORE] = [16, 3]

function listItems(
  layout: PaperLayout,
  entries: readonly (readonly TextSpan[])[],
  labelOf: (at: number) => string,
): Item[] {
  const list = addNode(layout.root, 'L')
  return entries.flatMap((spans, at) => {
    const entry = addNode(list, 'LI')
    const label = addNode(entry, 'Lbl')
    const node = addNode(entry, 'LBody')
    const before = LIST_BEFORE
    const lines = textItems(layout, LOOKS.text, spans, { node, indent: LIST_INDENT, before })
    return lines.map((line, which) =>
      which > 0
        ? line
        : { ...line, draw: (x, y) => [bullet(label, labelOf(at), x, y), ...line.draw(x, y)] },
    )
  })
}

const bullet = (node: PaperNode, text: string, x: number, top: number): Piece => ({
  node,
  marks: [textMark(text, LOOKS.text, { x: x + 3, y: top + LOOKS.text.leading * 0.75 })],
})

const VALUE = { font: 'title', size: 17, colour: 'ink' } as const
const NAME = { font: 'regular', size: 9, colour: 'quiet' } as const
const NOTE = { font: 'regular', size: 8.5, colour: 'quiet' } as const
type FactLook = typeof VALUE | typeof NAME | typeof NOTE
const [NAME_LEAD, VALUE_LEAD, NOTE_LEAD, PAD] = [12, 22, 11, 9]
const FACT_GAP = 16

/** Rows of two or three figures; the figures of a row are on one page. */
export function factItems(layout: PaperLayout, { facts }: Content<'facts'>): Item[] {
  const perRow = facts.length === 4 || facts.length < 3 ? 2 : 3
  const list = addNode(layout.root, 'L')
  const rows = Array.from({ length: Math.ceil(facts.length / perRow) }, (_, row) =>
    facts.slice(row * perRow, (row + 1) * perRow),
  )
  return together(rows.map(row => factRow(layout, list, row, perRow)))
}

function factRow(
  layout: PaperLayout,
  list: GrowingNode,
  row: readonly ShownFact[],
  perRow: number,
): Item {
  const width = (layout.width - FACT_GAP * (perRow - 1)) / perRow
  const drawn = row.map(fact => factOf(layout, list, fact, width))
  const height = Math.max(...drawn.map(fact => fact.height))
  return {
    ...{ height, before: 10, keepsNext: false, isLandscape: false, repeat: null },
    draw: (left, top) =>
      drawn.flatMap(({ draw }, at) => {
        const x = left + at * (width + FACT_GAP)
        const edge: Mark = {
          ...{ kind: 'path', d: `M${x} ${top + 0.5}H${x + width}` },
          ...{ stroke: 'accent', width: 1 },
        }
        return [{ node: null, marks: [edge] }, ...draw(x, top)]
      }),
  }
}

function factOf(layout: PaperLayout, list: GrowingNode, fact: ShownFact, width: number) {
  const entry = addNode(list, 'LI')
  const { measure } = layout
  const parts: {
    node: PaperNode
    marks: { text: string; y: number; look: FactLook }[]
  }[] = []
  let y = PAD
  const add = (
    role: PaperRole,
    texts: readonly {
      text: string
      look: FactLook
      lead: number
    }[],
  ) => {
    const node = addNode(entry, role)
    const marks = texts.flatMap(({ text, look, lead }) =>
      wrapText(text, look.font, { size: look.size, width, measure }).map(line => {
        y += lead
        return { text: line, y: y - lead * 0.2, look }
      }),
    )
    parts.push({ node, marks })
  }
  add('Lbl', [{ text: fact.name, look: NAME, lead: NAME_LEAD }])
  add('LBody', [
    { text: fact.value ?? 'Not known', look: VALUE, lead: VALUE_LEAD },
    ...(fact.note === null ? [] : [{ text: fact.note, look: NOTE, lead: NOTE_LEAD }]),
  ])
  return {
    height: y + 4,
    draw: (left: number, top: number): Piece[] =>
      parts.map(({ node, marks }) => ({
        node,
        marks: marks.map(({ text, look, y: at }) =>
          textMark(text, factLook(look, fact), { x: left, y: top + at }),
        ),
      })),
  }
}

const factLook = (look: FactLook, { tone }: ShownFact) =>
  look === NOTE && tone !== null ? { ...look, colour: tone } : look
