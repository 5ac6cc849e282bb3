import type { SheetEdit } from '@millpond/contract/sheet'

/** What one person did at once, however many batches it was saved in. */
export interface HistoryEntry {
  readonly label: string
  readonly by: string | null
  /** When it was done. */
  readonly at: string
  readonly cells: number
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
  for (const { label, by, at, cells, editNumber } of edits) {
    const newer = entries.at(-1)
    const isSame = newer && newer.label === label && newer.by === by
    if (isSame && before !== null && Date.parse(before) - Date.parse(at) <= ONE_ACTION_MS) {
      const editNumbers = [...newer.editNumbers, editNumber] as const
      entries[entries.length - 1] = { ...newer, cells: newer.cells + cells, editNumbers }
    } else {
      entries.push({ label, by, at, cells, editNumbers: [editNumber] })
    }
    before = at
  }
  return entries
}

/** `Takes back 3 later edits` */
export const restoreWords = (later: number): string =>
  later === 1 ? 'Takes back the later edit' : `Takes back ${later} later edits`
