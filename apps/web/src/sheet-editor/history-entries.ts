import type { SheetEdit } from '@millpond/contract/sheet'
import type { LineContent } from '@millpond/core/tracking'
import { cellsWords } from './status-words.ts'

/** One action of a person, however many batches saved it. */
export interface HistoryEntry {
  readonly label: string
  readonly by: string | null
  /** The time of the action. */
  readonly at: string
  readonly cells: number
  /** The changed lines. */
  readonly lines: number
  /** Its batches, the newest first; after the newest the action was complete. */
  readonly editNumbers: readonly [number, ...number[]]
}

/** Longer than the time between batches of one action. */
const ONE_ACTION_MS = 2 * 60_000

/**
 * Groups edits, the newest first, into actions: edits within two minutes of each other, by one
 * person and with one label, are batches of one action.
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

interface Readers {
  /** The accounts and the day of a transfer. */
  readonly readTransfer?: ((transfer: NonNullable<LineContent['transfer']>) => string) | undefined
  /** A formula with names in place of codes. */
  readonly readFormula?: ((formula: string) => string) | undefined
}

/** The changes of a line by an edit: its name, its position, its accounts or its formula. */
export function contentRows(
  before: LineContent | null,
  after: LineContent | null,
  { readTransfer, readFormula }: Readers = {},
): ContentRow[] {
  const parts = (content: LineContent | null) => ({
    name: content?.name ?? null,
    place: content && before && after ? String(content.position + 1) : null,
    accounts: content?.transfer ? (readTransfer?.(content.transfer) ?? '') : null,
    unit: content?.driver?.unit ?? null,
    formula: content?.driver?.formula
      ? (readFormula?.(content.driver.formula) ?? content.driver.formula)
      : null,
    note: content?.driver?.note ?? null,
  })
  const [was, is] = [parts(before), parts(after)]
  return (['name', 'place', 'accounts', 'unit', 'formula', 'note'] as const).flatMap(what =>
    was[what] === is[what] ? [] : [{ what, before: was[what], after: is[what] }],
  )
}

/** `12 cells`, `1 line`, `12 cells and 2 lines`. */
export function changedWords({ cells, lines }: Pick<HistoryEntry, 'cells' | 'lines'>): string {
  const lineWords = lines === 1 ? '1 line' : `${lines} lines`
  if (lines === 0) return cellsWords(cells)
  return cells === 0 ? lineWords : `${cellsWords(cells)} and ${lineWords}`
}
