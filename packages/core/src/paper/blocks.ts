/** The blocks of a report as items. */
import { formatMoney } from '#money'
import { type BlockContent, type CovenantResult, covenantLimit, type ResolvedBlock } from '#report'
import { shortMonth } from '#time'
import { cashChartItems, profitChartItems } from './chart.ts'
import { type Item, LOOKS, type PaperLayout, textItems, textMark } from './items.ts'
import { addNode } from './node.ts'
import {
  accuracyTable,
  ageingTable,
  covenantTable,
  largestOwedTable,
  statementTable,
  varianceTable,
} from './table-blocks.ts'
import { fitTable, type PaperTable } from './table-fit.ts'
import { tableItems, triangle } from './table-items.ts'
import { assumptionItems, coverLines, factItems, headlineItems, noteItems } from './text-blocks.ts'

type Content<Kind extends BlockContent['kind']> = Extract<BlockContent, { readonly kind: Kind }>

/** A page break has no items of its own, and an empty note has no heading either. */
export function blockItems(layout: PaperLayout, { title, content }: ResolvedBlock): Item[] {
  if (content.kind === 'pageBreak') return []
  if (content.kind === 'notes' && content.note.length === 0) return []
  if (content.kind === 'statement') {
    return tableBlock(layout, title, statementTable(content, layout.currency))
  }
  const head = headItems(layout, title, false, content.kind !== 'headline')
  return [...head, ...contentItems(layout, title, content)]
}

const headItems = (
  layout: PaperLayout,
  title: string,
  isLandscape: boolean,
  keepsNext = true,
): Item[] =>
  textItems(layout, LOOKS.h2, title, { role: 'H2', keepsNext, isLandscape, bookmark: title })

/** Whether a block begins on a page with the long edge across. */
export const isTurned = (layout: PaperLayout, { content }: ResolvedBlock): boolean =>
  content.kind === 'statement' &&
  fitTable(layout, statementTable(content, layout.currency)).isLandscape

/** A wide table has its heading on the same turned page. */
function tableBlock(layout: PaperLayout, title: string, table: PaperTable): Item[] {
  const { isLandscape } = fitTable(layout, table)
  return [...headItems(layout, title, isLandscape), ...partsOf(layout, title, table)]
}

function partsOf(
  layout: PaperLayout,
  title: string,
  table: PaperTable,
  words: NewsWords = {},
): Item[] {
  const fit = fitTable(layout, table)
  const { isLandscape, parts } = fit
  const items = parts.flatMap((part, at) => {
    const again = `${title.replace(/\.$/, '')} (continued)`
    const head =
      at === 0
        ? []
        : textItems(layout, LOOKS.quiet, again, { keepsNext: true, isLandscape, before: 18 })
    return [...head, ...tableItems(layout, table, fit, part)]
  })
  return [...items, ...newsItems(layout, table, isLandscape, words)]
}

/** What a triangle means. */
type NewsWords = { readonly [Tone in 'good' | 'bad']?: string }

/** Says what the triangles mean, for those that the table has. */
function newsItems(
  layout: PaperLayout,
  table: PaperTable,
  isLandscape: boolean,
  { good = 'Better', bad = 'Worse' }: NewsWords,
): Item[] {
  const cells = table.rows.flatMap(({ cells: own }) => own)
  const tones = (['good', 'bad'] as const).filter(tone =>
    cells.some(({ news }) => news?.tone === tone),
  )
  if (tones.length === 0) return []
  const node = addNode(layout.root, 'P')
  const look = LOOKS.quiet
  return [
    {
      ...{ height: look.leading, before: 6, keepsNext: false, isLandscape, repeat: null },
      draw: (left, top) => {
        const y = top + look.leading * 0.75
        const marks = tones.flatMap((tone, at) => {
          const x = left + 6 + at * NEWS_STEP
          const words = tone === 'good' ? good : bad
          return [triangle({ tone, isUp: true }, { x, y }), textMark(words, look, { x: x + 4, y })]
        })
        return [{ node, marks }]
      },
    },
  ]
}

const NEWS_STEP = 52

function contentItems(layout: PaperLayout, title: string, content: BlockContent): Item[] {
  const { currency } = layout
  const table = (made: PaperTable) => partsOf(layout, title, made)
  switch (content.kind) {
    case 'cover':
      return coverLines(content).flatMap(line => textItems(layout, LOOKS.text, line))
    case 'headline':
      return headlineItems(layout, content)
    case 'facts':
      return factItems(layout, content)
    case 'cashChart':
      return cashChartItems(layout, title, content)
    case 'profitChart':
      return profitChartItems(layout, title, content)
    case 'variance':
      return [...periodItems(layout, title, content), ...table(varianceTable(content, currency))]
    case 'ageing':
      return [...owedItems(layout, content), ...table(ageingTable(content, currency))]
    case 'largestOwed':
      return table(largestOwedTable(content, currency))
    case 'covenants':
      return content.tests.flatMap(test => covenantItems(layout, title, test))
    case 'assumptions':
      return assumptionItems(layout, content)
    case 'accuracy':
      return [
        ...textItems(layout, LOOKS.quiet, triedWords(content), { keepsNext: true }),
        ...table(accuracyTable(content, currency)),
      ]
    case 'notes':
      return noteItems(layout, content)
    case 'fault':
      return textItems(layout, LOOKS.quiet, content.reason)
    default:
      return []
  }
}

const triedWords = ({ closes }: Content<'accuracy'>): string =>
  `The forecast was made again from ${closes} past month ends and compared with what happened.`

const periodItems = (
  layout: PaperLayout,
  title: string,
  { period }: Content<'variance'>,
): Item[] =>
  title.endsWith(period) ? [] : textItems(layout, LOOKS.quiet, period, { keepsNext: true })

function owedItems(layout: PaperLayout, { side, total, overdue }: Content<'ageing'>): Item[] {
  const { currency } = layout
  const who = side === 'in' ? 'Customers owe' : 'Suppliers are owed'
  const late = overdue > 0 ? ` Of this, ${formatMoney(overdue, { currency })} is overdue.` : ''
  const words = `${who} ${formatMoney(total, { currency })}.${late}`
  return textItems(layout, LOOKS.text, words, { keepsNext: true })
}

function covenantItems(layout: PaperLayout, title: string, test: CovenantResult): Item[] {
  const { name, sentence, firstBreach } = test
  const { currency } = layout
  const state = firstBreach === null ? 'met' : `breached in ${shortMonth(firstBreach)}`
  const head = `${name}, ${covenantLimit(test, currency)}: ${state}`
  return [
    ...textItems(layout, LOOKS.h3, head, { role: 'H3', keepsNext: true }),
    ...(sentence === title
      ? []
      : textItems(layout, LOOKS.text, sentence, { keepsNext: true, before: 2 })),
    ...partsOf(layout, name, covenantTable(test, currency), { bad: 'Beyond the limit' }),
  ]
}
