/** Reports that are resolved in the worker, each from the books of one company. */
import { assert } from '@millpond/core/outcome'
import {
  type ReportBlock,
  type ReportBooks,
  type ReportDefinition,
  type ReportResult,
  type ReportSources,
  type ResolvedBlock,
  reportSources,
  resolveReport,
} from '@millpond/core/report'

interface ReportSession {
  readonly sources: ReportSources
  /** Of each block, by its definition: a block that has not changed is not calculated again. */
  blocks: Map<string, readonly ResolvedBlock[]>
}

const sessions = new Map<string, ReportSession>()

export function openReport(id: string, books: ReportBooks): null {
  sessions.set(id, { sources: reportSources(books), blocks: new Map() })
  return null
}

export const closeReport = (id: string): boolean => sessions.delete(id)

export function resultOf(id: string, { month, blocks }: ReportDefinition): ReportResult {
  const session = sessions.get(id)
  assert(session, () => `There is no open report ${id}`)
  const { sources, blocks: known } = session
  const keyOf = (block: ReportBlock) => `${month} ${JSON.stringify(block)}`
  const resolved = new Map(
    blocks.map(block => {
      const key = keyOf(block)
      return [key, known.get(key) ?? resolveReport({ month, blocks: [block] }, sources).blocks]
    }),
  )
  // Definitions that are no longer in the report are forgotten.
  session.blocks = resolved
  const shown = blocks.flatMap(block => resolved.get(keyOf(block)) ?? [])
  return { ...resolveReport({ month, blocks: [] }, sources), blocks: shown }
}
