import type { Resolve } from './answer.ts'
import {
  accuracyBlock,
  assumptionsBlock,
  coverBlock,
  notesBlock,
  pageBreakBlock,
} from './background-blocks.ts'
import { chartBlock } from './chart-block.ts'
import { covenantsBlock } from './covenants-block.ts'
import {
  BLOCK_NAMES,
  type BlockKind,
  type ReportBlock,
  type ReportDefinition,
} from './definition.ts'
import { documentsBlock } from './documents-block.ts'
import { factsBlock } from './facts-block.ts'
import { headlineBlock } from './headline-block.ts'
import { monthOfReport } from './periods.ts'
import type { ReportResult, ResolvedBlock } from './result.ts'
import type { ReportSources } from './sources.ts'
import { statementBlock } from './statement-block.ts'
import { varianceBlock } from './variance-block.ts'

const RESOLVE: { readonly [Kind in BlockKind]: Resolve<Kind> } = {
  cover: coverBlock,
  headline: headlineBlock,
  facts: factsBlock,
  chart: chartBlock,
  statement: statementBlock,
  variance: varianceBlock,
  documents: documentsBlock,
  covenants: covenantsBlock,
  assumptions: assumptionsBlock,
  accuracy: accuracyBlock,
  notes: notesBlock,
  pageBreak: pageBreakBlock,
}

/**
 * Everything that a report shows, from the figures of the screens. A block that cannot be shown
 * says why in its place; a hidden block is left out. The same definition and sources give the same
 * result.
 */
export function resolveReport(
  { month, blocks }: ReportDefinition,
  sources: ReportSources,
): ReportResult {
  const { organisationName, ledger, forecast } = sources
  const last = monthOfReport(month, ledger.closeMonth)
  return {
    ...{ organisationName, currency: ledger.currency, asOf: forecast.asOf, month: last },
    blocks: blocks
      .filter(({ isHidden }) => !isHidden)
      .map((block): ResolvedBlock => {
        const resolve = RESOLVE[block.kind] as (
          ...given: [ReportBlock, ReportSources, typeof last]
        ) => ReturnType<Resolve<BlockKind>>
        const answer = resolve(block, sources, last)
        const { id, kind } = block
        if ('reason' in answer) {
          const content = { kind: 'fault', of: kind, reason: answer.reason } as const
          return { id, title: block.title ?? BLOCK_NAMES[kind], content }
        }
        return { id, title: block.title ?? answer.title, content: answer.content }
      }),
  }
}
