/** A sheet while somebody works on it: what is stored, what they typed over it, what they did. */
import type { ItemCode } from '#item'
import type { Month } from '#time'
import { cellKey, inverseOf } from './edit.ts'
import {
  type EditLog,
  EMPTY_LOG,
  nextRedo,
  nextUndo,
  recorded,
  redone,
  undone,
} from './edit-log.ts'
import { type Cell, type CellValue, cellOf, type Edit, type Sheet, withCells } from './sheet.ts'

/** A cell that is typed and not saved. */
export interface DraftCell extends Cell {
  readonly value: CellValue
  /** What was stored, and how often it had been written, when it was typed over. */
  readonly before: CellValue
  readonly baseVersion: number
}

/** What somebody else stored in a cell after its draft was begun. */
export interface Conflict extends Cell {
  readonly value: CellValue
  readonly version: number
  readonly editedBy: string | null
  readonly editedAt: string | null
}

export interface WorkingSheet {
  readonly stored: Sheet
  /** How often each cell was written, by its key; what is not here never was. */
  readonly versions: ReadonlyMap<string, number>
  readonly draft: ReadonlyMap<string, DraftCell>
  /** `stored` with the draft on top: what is shown and planned with. */
  readonly shown: Sheet
  readonly conflicts: ReadonlyMap<string, Conflict>
  readonly log: EditLog
}

export const workingSheet = (
  stored: Sheet,
  versions: ReadonlyMap<string, number>,
): WorkingSheet => ({
  stored,
  versions,
  draft: new Map(),
  shown: stored,
  conflicts: new Map(),
  log: EMPTY_LOG,
})

/** BUD-02: dirty while any change exists. */
export const isDirty = ({ draft }: WorkingSheet): boolean => draft.size > 0

export const done = (sheet: WorkingSheet, edit: Edit): WorkingSheet => ({
  ...typed(sheet, edit),
  log: recorded(sheet.log, edit),
})

/** What taking a step back, or doing it again, came to. */
export interface Stepped {
  readonly sheet: WorkingSheet
  readonly label: string
  readonly cells: number
  /** Cells that somebody else has written since: they are left as they are. */
  readonly left: number
}

/** The last step back; null where there is none. It works through saving: undoing is an edit. */
export function undo(sheet: WorkingSheet): Stepped | null {
  const edit = nextUndo(sheet.log)
  return edit && stepped(sheet, inverseOf(edit), undone(sheet.log))
}

export function redo(sheet: WorkingSheet): Stepped | null {
  const edit = nextRedo(sheet.log)
  return edit && stepped(sheet, edit, redone(sheet.log))
}

function stepped(sheet: WorkingSheet, edit: Edit, log: EditLog): Stepped {
  const own = edit.changes.filter(
    ({ code, month, before }) => cellOf(sheet.shown, code, month) === before,
  )
  return {
    sheet: { ...typed(sheet, { ...edit, changes: own }), log },
    label: edit.label,
    cells: own.length,
    left: edit.changes.length - own.length,
  }
}

/** Typing what is stored takes the cell out of the draft. */
function typed(sheet: WorkingSheet, { changes }: Edit): WorkingSheet {
  const draft = new Map(sheet.draft)
  for (const { itemType, code, month, after } of changes) {
    const key = cellKey({ month, code })
    const known = draft.get(key)
    const before = known?.before ?? cellOf(sheet.stored, code, month)
    const baseVersion = known?.baseVersion ?? sheet.versions.get(key) ?? 0
    if (after === before && baseVersion === (sheet.versions.get(key) ?? 0)) draft.delete(key)
    else draft.set(key, { itemType, code, month, value: after, before, baseVersion })
  }
  const cells = changes.map(change => ({ ...change, value: change.after }))
  return { ...sheet, draft, shown: withCells(sheet.shown, cells) }
}

/** BUD-02: the draft and everything wrong with it are gone; the steps stay, to be done again. */
export const discarded = (sheet: WorkingSheet): WorkingSheet => ({
  ...sheet,
  draft: new Map(),
  shown: sheet.stored,
  conflicts: new Map(),
})

/** A draft that was kept, over what is stored by now: newer cells are told at saving. */
export function resumed(sheet: WorkingSheet, cells: readonly DraftCell[]): WorkingSheet {
  const draft = new Map(sheet.draft)
  for (const cell of cells) draft.set(cellKey(cell), cell)
  return { ...sheet, draft, shown: withCells(sheet.stored, draft.values()) }
}

/** What the server took of one batch, cell by cell. */
export interface TakenBatch {
  readonly sent: readonly DraftCell[]
  readonly saved: readonly {
    readonly code: ItemCode
    readonly month: Month
    readonly version: number
  }[]
  readonly conflicts: readonly Omit<Conflict, 'itemType'>[]
}

/**
 * After a batch: saved cells are stored at their new versions, cells in conflict stay typed, and
 * what was typed anew while the batch was on its way is a change of what is stored now.
 */
export function taken(sheet: WorkingSheet, batch: TakenBatch): WorkingSheet {
  const sent = new Map(batch.sent.map(cell => [cellKey(cell), cell]))
  const versions = new Map(sheet.versions)
  const draft = new Map(sheet.draft)
  const conflicts = new Map(sheet.conflicts)
  const stored: DraftCell[] = []
  for (const { code, month, version } of batch.saved) {
    const key = cellKey({ month, code })
    const cell = sent.get(key)
    if (!cell) continue
    stored.push(cell)
    versions.set(key, version)
    conflicts.delete(key)
    const now = draft.get(key)
    if (!now || now.value === cell.value) draft.delete(key)
    else draft.set(key, { ...now, before: cell.value, baseVersion: version })
  }
  for (const conflict of batch.conflicts) {
    const key = cellKey(conflict)
    const cell = sent.get(key)
    if (cell) conflicts.set(key, { ...conflict, itemType: cell.itemType })
  }
  return { ...sheet, stored: withCells(sheet.stored, stored), versions, draft, conflicts }
}

/** `mine` is saved over what is there now; `theirs` gives the own value up. */
export function settled(
  sheet: WorkingSheet,
  at: Pick<Cell, 'code' | 'month'>,
  choice: 'mine' | 'theirs',
): WorkingSheet {
  const key = cellKey(at)
  const conflict = sheet.conflicts.get(key)
  if (!conflict) return sheet
  const conflicts = new Map(sheet.conflicts)
  conflicts.delete(key)
  const stored = withCells(sheet.stored, [conflict])
  const versions = new Map(sheet.versions).set(key, conflict.version)
  const draft = new Map(sheet.draft)
  const own = draft.get(key)
  if (choice === 'mine' && own && own.value !== conflict.value) {
    draft.set(key, { ...own, before: conflict.value, baseVersion: conflict.version })
    return { ...sheet, stored, versions, draft, conflicts }
  }
  draft.delete(key)
  return { ...sheet, stored, versions, draft, conflicts, shown: withCells(sheet.shown, [conflict]) }
}

/** The sheet as it was read again: the draft stays, with the versions it was begun on. */
export const reread = (
  sheet: WorkingSheet,
  stored: Sheet,
  versions: ReadonlyMap<string, number>,
): WorkingSheet => ({
  ...sheet,
  stored,
  versions,
  shown: withCells(stored, sheet.draft.values()),
})
