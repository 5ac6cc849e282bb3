/** A sheet while a user edits it: stored cells, the draft over them, and the log of edits. */
import type { ItemCode } from '#item'
import type { Month } from '#time'
import { type ChangeCount, countChanges } from './change-count.ts'
import { cellKey, cellOfKey, editOf, inverseOf, newEdit } from './edit.ts'
import {
  type EditLog,
  EMPTY_LOG,
  nextRedo,
  nextUndo,
  recorded,
  redone,
  undone,
} from './edit-log.ts'
import type { DraftLine } from './line-notes.ts'
import {
  type Cell,
  type CellValue,
  cellOf,
  columnIn,
  type Edit,
  type Sheet,
  withCells,
} from './sheet.ts'
import {
  type LineConflict,
  type LineSaveResult,
  lineTextOf,
  type StoredLine,
  type WorkingLines,
  withDraftLines,
  withLineChoice,
  withLinesInFlight,
  withoutDraft,
  withReadLines,
  withRestoredLines,
  withSavedLines,
  withTypedLines,
  workingLines,
} from './working-lines.ts'

interface ValuedCell extends Cell {
  readonly value: CellValue
}

/** A cell that was typed but not saved. */
export interface DraftCell extends ValuedCell {
  /** The stored value and its version when the cell was typed. */
  readonly before: CellValue
  readonly baseVersion: number
}

/** A value that another user stored in a cell after its draft was started. */
export interface Conflict extends ValuedCell {
  readonly version: number
  readonly editedBy: string | null
  readonly editedAt: string | null
}

export interface WorkingSheet {
  readonly stored: Sheet
  /** The version of each cell by its key; a missing cell was never written. */
  readonly versions: ReadonlyMap<string, number>
  readonly draft: ReadonlyMap<string, DraftCell>
  /** Cells being saved: their stored values are unknown until the server answers. */
  readonly inFlight: ReadonlySet<string>
  /** Stored cells of months that are no longer visible; they return with their months. */
  readonly offscreen: ReadonlyMap<string, ValuedCell>
  /** `stored` with the draft on top: the values that are shown and planned with. */
  readonly shown: Sheet
  readonly conflicts: ReadonlyMap<string, Conflict>
  /** Formulas and notes, and the lines that users set up. */
  readonly lines: WorkingLines
  readonly log: EditLog
}

const NONE: ReadonlySet<string> = new Set()

export const workingSheet = (
  stored: Sheet,
  versions: ReadonlyMap<string, number>,
  lines: readonly StoredLine[] = [],
): WorkingSheet => ({
  stored,
  versions,
  draft: new Map(),
  inFlight: NONE,
  offscreen: new Map(),
  shown: stored,
  conflicts: new Map(),
  lines: workingLines(lines),
  log: EMPTY_LOG,
})

/** BUD-02: dirty while any change exists. */
export const isDirty = ({ draft, lines }: WorkingSheet): boolean =>
  draft.size > 0 || lines.draft.size > 0

export const applyEdit = (sheet: WorkingSheet, edit: Edit): WorkingSheet => ({
  ...typed(sheet, edit),
  log: recorded(sheet.log, edit),
})

/**
 * The server has restored an earlier version, writing each of these cells and lines once: it is
 * stored, and a step of the log. Undo restores the state before, as a change to save.
 */
export function withRestore(sheet: WorkingSheet, { label, changes, lines = [] }: Edit) {
  const own = changes.filter(({ month }) => columnIn(sheet.stored, month) >= 0)
  // Cells that were read since are known already.
  const unread = own.filter(
    ({ code, month, before }) => cellOf(sheet.stored, code, month) === before,
  )
  const stored = withCells(
    sheet.stored,
    unread.map(change => ({ ...change, value: change.after })),
  )
  const versions = new Map(sheet.versions)
  for (const change of unread) {
    const key = cellKey(change)
    versions.set(key, (versions.get(key) ?? 0) + 1)
  }
  return {
    ...sheet,
    ...{ stored, versions, shown: withCells(stored, sheet.draft.values()) },
    lines: withRestoredLines(sheet.lines, lines),
    log: recorded(sheet.log, newEdit(label, own, lines)),
  } satisfies WorkingSheet
}

/** The result of an undo or a redo. */
export interface Stepped {
  readonly sheet: WorkingSheet
  readonly label: string
  readonly changed: ChangeCount
  /** Cells that another user has changed since; they do not change. */
  readonly left: ChangeCount
}

/** Undoes the last step, also after a save; null if there is none. */
export function undo(sheet: WorkingSheet): Stepped | null {
  const edit = nextUndo(sheet.log)
  return edit && stepped(sheet, inverseOf(edit), undone(sheet.log))
}

export function redo(sheet: WorkingSheet): Stepped | null {
  const edit = nextRedo(sheet.log)
  return edit && stepped(sheet, edit, redone(sheet.log))
}

function stepped(sheet: WorkingSheet, edit: Edit, log: EditLog): Stepped {
  const { label, changes, lines = [] } = edit
  const ownLines = lines.filter(line => lineTextOf(sheet.lines, line) === line.before)
  const leftLines = lines.filter(line => !ownLines.includes(line))
  // A line or a formula changes together with its figures, or neither does.
  const leftCodes = new Set(
    leftLines.filter(({ field }) => field !== 'note').map(({ code }) => code),
  )
  const own = changes.filter(
    ({ code, month, before }) =>
      !leftCodes.has(code) && cellOf(sheet.shown, code, month) === before,
  )
  const ownCells = new Set(own)
  const left = changes.filter(change => !ownCells.has(change))
  return {
    sheet: { ...typed(sheet, newEdit(label, own, ownLines)), log },
    label,
    changed: countChanges(own, ownLines),
    left: countChanges(left, leftLines),
  }
}

/**
 * Typing the stored value removes the cell from the draft, except for a cell in conflict or being
 * saved, whose stored value may have changed.
 */
function typed(sheet: WorkingSheet, { changes, lines = [] }: Edit): WorkingSheet {
  const draft = new Map(sheet.draft)
  for (const { itemType, code, month, after } of changes) {
    const key = cellKey({ month, code })
    const known = draft.get(key)
    const before = known?.before ?? cellOf(sheet.stored, code, month)
    const baseVersion = known?.baseVersion ?? sheet.versions.get(key) ?? 0
    const isKnown = baseVersion === (sheet.versions.get(key) ?? 0)
    const isOpen = sheet.inFlight.has(key) || sheet.conflicts.has(key)
    if (after === before && isKnown && !isOpen) draft.delete(key)
    else draft.set(key, { itemType, code, month, value: after, before, baseVersion })
  }
  const cells = changes.map(change => ({ ...change, value: change.after }))
  const shown = withCells(sheet.shown, cells)
  return { ...sheet, draft, shown, lines: withTypedLines(sheet.lines, lines) }
}

/**
 * BUD-02: removes the draft and its conflicts, as a step of the log. Cells being saved may be
 * stored soon, so the values before them stay in the draft as changes.
 */
export function discardDraft(sheet: WorkingSheet): WorkingSheet {
  const draft = new Map<string, DraftCell>()
  for (const [key, cell] of sheet.draft) {
    if (sheet.inFlight.has(key)) draft.set(key, { ...cell, value: cell.before })
  }
  const shown = withCells(sheet.stored, draft.values())
  const cells = [...sheet.draft.values()].map(cell => ({
    ...cell,
    value: cellOf(shown, cell.code, cell.month),
  }))
  const lines = withoutDraft(sheet.lines)
  const lineChanges = [...sheet.lines.draft.values()].map(({ code, field, value }) => ({
    ...{ code, field, before: value, after: lineTextOf(lines, { code, field }) },
  }))
  const edit = editOf(sheet.shown, 'Discarded', cells, lineChanges)
  const log = edit ? recorded(sheet.log, edit) : sheet.log
  return { ...sheet, draft, shown, lines, log, conflicts: new Map() }
}

/** Puts a stored draft on the current sheet; the next save reports newer cells. */
export function withStoredDraft(
  sheet: WorkingSheet,
  cells: readonly DraftCell[],
  lines: readonly DraftLine[] = [],
): WorkingSheet {
  const draft = new Map(sheet.draft)
  for (const cell of cells) draft.set(cellKey(cell), cell)
  const shown = withCells(sheet.stored, draft.values())
  return { ...sheet, draft, shown, lines: withDraftLines(sheet.lines, lines) }
}

/** Marks a batch as being saved; an empty one after a save without an answer. */
export const markInFlight = (
  sheet: WorkingSheet,
  cells: readonly DraftCell[],
  lines: readonly DraftLine[] = [],
): WorkingSheet => ({
  ...sheet,
  inFlight: new Set(cells.map(cellKey)),
  lines: withLinesInFlight(sheet.lines, lines),
})

/** The server's answer to one batch, by cell and by line. */
export interface SaveResult {
  readonly sent: readonly DraftCell[]
  readonly saved: readonly {
    readonly code: ItemCode
    readonly month: Month
    readonly version: number
  }[]
  readonly conflicts: readonly Omit<Conflict, 'itemType'>[]
  readonly lines?: LineSaveResult
}

/**
 * Applies the result of a saved batch: saved cells get their new versions, cells in conflict stay
 * in the draft, and a value that was typed or undone during the save becomes a change of the newly
 * stored value.
 */
export function applySaveResult(sheet: WorkingSheet, batch: SaveResult): WorkingSheet {
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
    ...{ stored, versions, draft, conflicts, inFlight: NONE },
    lines: batch.lines ? withSavedLines(sheet.lines, batch.lines) : sheet.lines,
    offscreen: new Map([...sheet.offscreen, ...outOfSight(stored, written)]),
    shown: withStored(sheet.shown, stored, answered),
  }
}

const outOfSight = <Value extends Cell>(sheet: Sheet, cells: Iterable<readonly [string, Value]>) =>
  [...cells].filter(([, { month }]) => columnIn(sheet, month) < 0)

/** Shows the stored values of these cells; unchanged rows stay the same objects. */
function withStored(shown: Sheet, stored: Sheet, cells: readonly Cell[]): Sheet {
  const own = cells.map(cell => ({ ...cell, value: cellOf(stored, cell.code, cell.month) }))
  return withCells(
    shown,
    own.filter(({ code, month, value }) => cellOf(shown, code, month) !== value),
  )
}

/**
 * Resolves a conflict: `mine` is saved over the other value; `theirs` discards the own value. If
 * the cell was written again in a month that is not visible, its value is unknown, so mine is asked
 * about again.
 */
export function resolveConflict(
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
  const offscreen = new Map([...sheet.offscreen, ...(now ? outOfSight(stored, [[key, now]]) : [])])
  const draft = new Map(sheet.draft)
  const next = { ...sheet, stored, versions, offscreen, draft, conflicts }
  const own = draft.get(key)
  if (choice === 'mine' && own && !(now && own.value === now.value)) {
    draft.set(key, { ...own, before: theirs.value, baseVersion: theirs.version })
    return next
  }
  draft.delete(key)
  return { ...next, shown: withCells(sheet.shown, [theirs]) }
}

/** The same for a field of a line. */
export const resolveLineConflict = (
  sheet: WorkingSheet,
  at: Pick<LineConflict, 'code' | 'field'>,
  choice: 'mine' | 'theirs',
): WorkingSheet => ({ ...sheet, lines: withLineChoice(sheet.lines, at, choice) })

/** A newer reading may have come before the user decided; null where it has not shown the value. */
function newestOf(sheet: WorkingSheet, conflict: Conflict): Conflict | null {
  const { code, month } = conflict
  const version = sheet.versions.get(cellKey(conflict)) ?? 0
  if (version <= conflict.version) return conflict
  if (columnIn(sheet.stored, month) >= 0) {
    return { ...conflict, value: cellOf(sheet.stored, code, month), version }
  }
  const known = sheet.offscreen.get(cellKey(conflict))
  return known ? { ...conflict, value: known.value, version } : null
}

/**
 * The sheet as it was read again: the draft stays, with the versions it was started on. Versions
 * only grow, so a cell whose known version is newer than the one that was read keeps its value.
 */
export function rebase(
  sheet: WorkingSheet,
  read: Sheet,
  readVersions: ReadonlyMap<string, number>,
  readLines: readonly StoredLine[] = [],
): WorkingSheet {
  const lines = withReadLines(sheet.lines, readLines)
  const isRead = read === sheet.stored && readVersions === sheet.versions
  if (isRead) return lines === sheet.lines ? sheet : { ...sheet, lines }
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
  const offscreen = new Map(outOfSight(read, known))
  const shown = withCells(stored, sheet.draft.values())
  return { ...sheet, stored, versions, offscreen, shown, lines }
}

/** The last known value of a cell; undefined if its month has not been read. */
function seen({ stored, offscreen }: WorkingSheet, key: string): ValuedCell | undefined {
  const { month, code } = cellOfKey(key)
  const row = stored.rows.get(code)
  const value = row?.values[columnIn(stored, month)]
  if (!row || value === undefined) return offscreen.get(key)
  return { itemType: row.itemType, code, month, value }
}
