import type { BlockKind, ReportBlock } from '@millpond/core/report'
import { newBlockId } from '../model/new-block-id.ts'

type Blocks = readonly ReportBlock[]

/** What a new block of each kind starts with. */
const NEW = {
  cover: { subtitle: null, preparedFor: null, preparedBy: null },
  headline: { about: 'cash' },
  facts: { facts: ['cashToday', 'lowPoint', 'revenueToDate', 'expensesToDate'] },
  chart: { chart: 'cash', period: { kind: 'around', back: 6, ahead: 12 } },
  statement: {
    ...{ statement: 'profitAndLoss', period: { kind: 'lastMonths', count: 6 } },
    ...{ columns: 'month', compare: 'none', depth: 2, hidesZeros: true },
  },
  variance: { against: 'budget', period: { kind: 'yearToDate' }, top: 5 },
  documents: { side: 'in', show: 'ageing', top: 10 },
  covenants: {
    tests: [{ measure: 'currentRatio', bound: 'min', limit: 120 }],
    period: { kind: 'nextMonths', count: 12 },
  },
  assumptions: {},
  accuracy: {},
  notes: { text: '' },
  pageBreak: {},
} as const satisfies Record<BlockKind, object>

export const newBlock = (kind: BlockKind): ReportBlock =>
  ({ id: newBlockId(), kind, title: null, isHidden: false, ...NEW[kind] }) as ReportBlock

/** After the block with this id, or at the end. */
export function withNew(blocks: Blocks, block: ReportBlock, after: string | null): Blocks {
  const at = blocks.findIndex(({ id }) => id === after)
  return at === -1 ? [...blocks, block] : blocks.toSpliced(at + 1, 0, block)
}

export const copyOf = (block: ReportBlock): ReportBlock => ({ ...block, id: newBlockId() })

/** One place up or down; the same list where there is no such place. */
export function withMoved(blocks: Blocks, id: string, by: -1 | 1): Blocks {
  const at = blocks.findIndex(block => block.id === id)
  const block = blocks[at]
  const to = at + by
  if (!block || to < 0 || to >= blocks.length) return blocks
  return blocks.toSpliced(at, 1).toSpliced(to, 0, block)
}

export const withChanged = (blocks: Blocks, changed: ReportBlock): Blocks =>
  blocks.map(block => (block.id === changed.id ? changed : block))
