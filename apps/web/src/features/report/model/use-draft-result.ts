import {
  type ReportBlock,
  type ReportDefinition,
  type ReportResult,
  type ReportSources,
  type ResolvedBlock,
  resolveReport,
} from '@millpond/core/report'
import { useMemo } from 'react'

type Resolved = WeakMap<ReportBlock, readonly ResolvedBlock[]>

/** The result of a draft: a block that has not changed is not calculated again. */
export function useDraftResult(
  { month, blocks }: ReportDefinition,
  sources: ReportSources | null,
): ReportResult | null {
  // biome-ignore lint/correctness/useExhaustiveDependencies: other books or months change all blocks
  const known = useMemo<Resolved>(() => new WeakMap(), [sources, month])
  return useMemo(() => {
    if (!sources) return null
    const shown = blocks.flatMap(block => {
      const found = known.get(block) ?? resolveReport({ month, blocks: [block] }, sources).blocks
      known.set(block, found)
      return found
    })
    return { ...resolveReport({ month, blocks: [] }, sources), blocks: shown }
  }, [blocks, month, sources, known])
}
