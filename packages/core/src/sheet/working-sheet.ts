/** A sheet while somebody works on it: what is stored, what they typed over it, what they did. */
import type { ItemCode } from '#item'
import type { Month } from '#time'
import { cellKey, editOf, inverseOf, placeOf } from './edit.ts'
import {
  type EditLog,
  EMPTY_LOG,
  nextRedo,
  nextUndo,
  recorded,
  redone,
  undone,
} from './edit-log.ts'
import {
  type Cell,
  type CellValue,
  cellOf,
  columnIn,
  type Edit,
  type Sheet,
  withCells,
} from './sheet.ts'

interface ValuedCell extends Cell {
  readonly value: CellValue
}

/** A cell that is typed and not saved. */
export interface DraftCell extends ValuedCell {
  /** What was stored, and how often it had been written, when it was typed over. */
  readonly before: CellValue
  readonly baseVersion: number
}

/** What somebody else stored in a cell after its draft was begun. */
export interface Conflict extends ValuedCell {
  readonly version: number
  readonly editedBy: string | null
  readonly editedAt: string | null
}

export interface WorkingSheet {
  readonly stored: Sheet
  /** How often each cell was written, by its key; what is not here never was. */
  readonly versions: ReadonlyMap<string, number>
  readonly draft: ReadonlyMap<string, DraftCell>
  /** Cells on their way to the server: until it answers nobody knows what is stored in them. */
  readonly underWay: ReadonlySet<string>
  /** Stored cells whose months have gone out of sight; they come back with their months. */
  readonly beyond: ReadonlyMap<string, ValuedCell>
  /** `stored` with the draft on top: what is shown and planned with. */
  readonly shown: Sheet
  readonly conflicts: ReadonlyMap<string, Conflict>
  readonly log: EditLog
}

const NONE: ReadonlySet<string> = new Set()

export const workingSheet = (
  stored: Sheet,
  versions: ReadonlyMap<string, number>,
): WorkingSheet => ({
  stored,
  versions,
  draft: new Map(),
  underWay: NONE,
  beyond: new Map(),
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

/**
 * Typing what is stored takes the cell out of the draft; a cell under way or in conflict stays, for
 * what is stored in it may be another thing by now.
 */
function typed(sheet: WorkingSheet, { changes }: Edit): WorkingSheet {
  const draft = new Map(sheet.draft)
  for (const { itemType, code, month, after } of changes) {
    const key = cellKey({ month, code })
    const known = draft.get(key)
    const before = known?.before ?? cellOf(sheet.stored, code, month)
    const baseVersion = known?.baseVersion ?? sheet.versions.get(key) ?? 0
    const isKnown = baseVersion === (sheet.versions.get(key) ?? 0)
    const isOpen = sheet.underWay.has(key) || sheet.conflicts.has(key)
    if (after === before && isKnown && !isOpen) draft.delete(key)
    else draft.set(key, { itemType, code, month, value: after, before, baseVersion })
  }
  const cells = changes.map(change => ({ ...change, value: change.after }))
  return { ...sheet, draft, shown: withCells(sheet.shown, cells) }
}

/**
 * BUD-02: the draft and everything wrong with it are gone, which is a step as well. What is under
 * way may be stored in a moment: over that, what was there before is a change.
 */
export function discarded(sheet: WorkingSheet): WorkingSheet {
  const draft = new Map<string, DraftCell>()
  for (const [key, cell] of sheet.draft) {
    if (sheet.underWay.has(key)) draft.set(key, { ...cell, value: cell.before })
  }
  const shown = withCells(sheet.stored, draft.values())
  const cells = [...sheet.draft.values()].map(cell => ({
    ...cell,
    value: cellOf(shown, cell.code, cell.month),
  }))
  const edit = editOf(sheet.shown, 'Discarded', cells)
  const log = edit ? recorded(sheet.log, edit) : sheet.log
  return { ...sheet, draft, shown, log, conflicts: new Map() }
}

/** A draft that was kept, over what is stored by now: newer cells are told at saving. */
export function resumed(sheet: WorkingSheet, cells: readonly DraftCell[]): WorkingSheet {
  const draft = new Map(sheet.draft)
  for (const cell of cells) draft.set(cellKey(cell), cell)
  return { ...sheet, draft, shown: withCells(sheet.stored, draft.values()) }
}

/** A batch sets off. With no cells: whatever was under way has ended without an answer. */
export const setOff = (sheet: WorkingSheet, cells: readonly DraftCell[]): WorkingSheet => ({
  ...sheet,
  underWay: new Set(cells.map(cellKey)),
})

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
 * what was typed or undone while the batch was on its way is a change of what is stored now.
 */
export function taken(sheet: WorkingSheet, batch: TakenBatch): WorkingSheet {
  const sent = new Map(batch.sent.map(cell => [cellKey(cell), cell]))
  const versions = new Map(sheet.versions)
  const draft = new Map(sheet.draft)
  const conflicts = new Map(sheet.conflicts)
  const written = new Map<string, DraftCell>()
  const answered: DraftCell[] = []
  for (const { code, month, version } of batch.saved) {
    const key = cellKey({ month, code })
    const cell = sent.get(key)
    if (!cell) continue
    conflicts.delete(key)
    // A newer reading may have come before this answer.
    if (version >= (versions.get(key) ?? 0)) {
      written.set(key, cell)
      versions.set(key, version)
    }
    const now = draft.get(key)
    if (now && now.value !== cell.value) {
      draft.set(key, { ...now, before: cell.value, baseVersion: version })
    } else {
      draft.delete(key)
      answered.push(cell)
    }
  }
  for (const conflict of batch.conflicts) {
    const key = cellKey(conflict)
    const cell = draft.get(key)
    if (cell) conflicts.set(key, { ...conflict, itemType: cell.itemType })
  }
  const stored = withCells(sheet.stored, written.values())
  return {
    ...sheet,
    ...{ stored, versions, draft, conflicts, underWay: NONE },
    beyond: new Map([...sheet.beyond, ...outOfSight(stored, written)]),
    shown: withStored(sheet.shown, stored, answered),
  }
}

const outOfSight = <Value extends Cell>(sheet: Sheet, cells: Iterable<readonly [string, Value]>) =>
  [...cells].filter(([, { month }]) => columnIn(sheet, month) < 0)

/** What is stored in these cells is shown; a row that shows it already stays the same object. */
function withStored(shown: Sheet, stored: Sheet, cells: readonly Cell[]): Sheet {
  const own = cells.map(cell => ({ ...cell, value: cellOf(stored, cell.code, cell.month) }))
  return withCells(
    shown,
    own.filter(({ code, month, value }) => cellOf(shown, code, month) !== value),
  )
}

/**
 * `mine` is saved over what is there now; `theirs` gives the own value up. Where that has been
 * written again in a month out of sight, nobody knows what is there: mine is asked about anew.
 */
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
  const now = newestOf(sheet, conflict)
  const theirs = now ?? conflict
  const stored = now ? withCells(sheet.stored, [now]) : sheet.stored
  const versions = now ? new Map(sheet.versions).set(key, now.version) : sheet.versions
  const beyond = new Map([...sheet.beyond, ...(now ? outOfSight(stored, [[key, now]]) : [])])
  const draft = new Map(sheet.draft)
  const next = { ...sheet, stored, versions, beyond, draft, conflicts }
  const own = draft.get(key)
  if (choice === 'mine' && own && !(now && own.value === now.value)) {
    draft.set(key, { ...own, before: theirs.value, baseVersion: theirs.version })
    return next
  }
  draft.delete(key)
  return { ...next, shown: withCells(sheet.shown, [theirs]) }
}

/** A newer reading may have come while nobody decided; null where it has not shown the value. */
function newestOf(sheet: WorkingSheet, conflict: Conflict): Conflict | null {
  const { code, month } = conflict
  const version = sheet.versions.get(cellKey(conflict)) ?? 0
  if (version <= conflict.version) return conflict
  if (columnIn(sheet.stored, month) >= 0) {
    return { ...conflict, value: cellOf(sheet.stored, code, month), version }
  }
  const known = sheet.beyond.get(cellKey(conflict))
  return known ? { ...conflict, value: known.value, version } : null
}

/**
 * The sheet as it was read again: the draft stays, with the versions it was begun on. Versions only
 * grow, so a cell that is known at a higher one than it was read at keeps what it holds.
 */
export function reread(
  sheet: WorkingSheet,
  read: Sheet,
  readVersions: ReadonlyMap<string, number>,
): WorkingSheet {
  if (read === sheet.stored && readVersions === sheet.versions) return sheet
  const versions = new Map(readVersions)
  const known = new Map<string, ValuedCell>()
  for (const [key, version] of sheet.versions) {
    const cell = seen(sheet, key)
    if (!cell) continue
    const isInSight = columnIn(read, cell.month) >= 0
    if (isInSight && version <= (readVersions.get(key) ?? 0)) continue
    known.set(key, cell)
    versions.set(key, version)
  }
  const stored = withCells(read, known.values())
  const beyond = new Map(outOfSight(read, known))
  return { ...sheet, stored, versions, beyond, shown: withCells(stored, sheet.draft.values()) }
}

/** What was last known of a cell; undefined where no reading has shown its month. */
function seen({ stored, beyond }: WorkingSheet, key: string): ValuedCell | undefined {
  const { month, code } = placeOf(key)
  const row = stored.rows.get(code)
  const value = row?.values[columnIn(stored, month)]
  if (!row || value === undefined) return beyond.get(key)
  return { itemType: row.itemType, code, month, value }
}
