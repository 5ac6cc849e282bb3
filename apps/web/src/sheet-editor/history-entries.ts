import type { SheetEdit } from '@millpond/contract/sheet'
import type { LineContent } from '@millpond/core/tracking'
import { cellsWords } from './status-words.ts'

/** What one person did at once, however many batches it was saved in. */
export interface HistoryEntry {
  readonly label: string
  readonly by: string | null
  /** When it was done. */
  readonly at: string
  readonly cells: number
  /** Lines that it changed. */
  readonly lines: number
  /** Its batches, the newest first; after that one it was whole. */
  readonly editNumbers: readonly [number, ...number[]]
}

/** Longer than batches of one action are apart. */
const ONE_ACTION_MS = 2 * 60_000

/**
 * Edits, the newest first, as actions: those that follow one another within two minutes, by one
 * person and under one label, are batches of one.
 */
export function historyEntries(edits: readonly SheetEdit[]): HistoryEntry[] {
  const entries: HistoryEntry[] = []
  let before: string | null = null
  for (const { label, by, at, cells, lines, editNumber } of edits) {
    const newer = entries.at(-1)
    const isSame = newer && newer.label === label && newer.by === by
    if (isSame && before !== null && Date.parse(before) - Date.parse(at) <= ONE_ACTION_MS) {
      const editNumbers = [...newer.editNumbers, editNumber] as const
      const sums = { cells: newer.cells + cells, lines: newer.lines + lines }
      entries[entries.length - 1] = { ...newer, ...sums, editNumbers }
    } else {
      entries.push({ label, by, at, cells, lines, editNumbers: [editNumber] })
    }
    before = at
  }
  return entries
}

/** `Undoes 3 later changes` */
export const restoreWords = (later: number): string =>
  later === 1 ? 'Undoes 1 later change' : `Undoes ${later} later changes`

interface ContentRow {
  readonly what: string
  readonly before: string | null
  readonly after: string | null
}

/** What an edit changed in a line that users set up: its name, its place and its accounts. */
export function contentRows(
  before: LineContent | null,
  after: LineContent | null,
  readTransfer: (transfer: NonNullable<LineContent['transfer']>) => string = () => '',
): ContentRow[] {
  const parts = (content: LineContent | null) => ({
    name: content?.name ?? null,
    place: content && before && after ? String(content.position + 1) : null,
    accounts: content?.transfer ? readTransfer(content.transfer) : null,
  })
  const [was, is] = [parts(before), parts(after)]
  return (['name', 'place', 'accounts'] as const).flatMap(what =>
    was[what] === is[what] ? [] : [{ what, before: was[what], after: is[what] }],
  )
}

/** `12 cells`, `1 line`, `12 cells and 2 lines`. */
export function changedWords({ cells, lines }: Pick<HistoryEntry, 'cells' | 'lines'>): string {
  const lineWords = lines === 1 ? '1 line' : `${lines} lines`
  if (lines === 0) return cellsWords(cells)
  return cells === 0 ? lineWords : `${cellsWords(cells)} and ${lineWords}`
}
