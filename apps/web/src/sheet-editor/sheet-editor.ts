/**
 * The state of an edited sheet: its draft, the running save and the result. It is outside React, so
 * that a key press renders one row and not a screen.
 */
import { MAX_CELLS_PER_BATCH } from '@millpond/contract/sheet-bounds'
import { type Batch, type BatchProgress, batchDraft } from '@millpond/core/budget'
import {
  applyEdit,
  applySaveResult,
  type Cell,
  type Conflict,
  cellKey,
  cellOf,
  type DraftCell,
  type DraftLine,
  discardDraft,
  type Edit,
  type LineConflict,
  lineKey,
  lineTextOf,
  markInFlight,
  rebase,
  redo,
  resolveConflict,
  resolveLineConflict,
  type SaveResult,
  type Sheet,
  type Stepped,
  type StoredLine,
  undo,
  type WorkingSheet,
  withRestore,
  withStoredDraft,
} from '@millpond/core/sheet'
import { createStore, type Store } from '#platform/store.ts'
import {
  createDraftAutosave,
  type DraftGateway,
  type DraftState,
  NO_DRAFT,
  type StoredDraft,
} from './draft-autosave.ts'

interface SaveReply {
  readonly saved: readonly Pick<Conflict, 'code' | 'month' | 'version'>[]
  readonly conflicts: readonly Omit<Conflict, 'itemType'>[]
  /** For sheets whose lines can be changed. */
  readonly lines?: readonly StoredLine[]
  readonly lineConflicts?: readonly LineConflict[]
}

/** What the editor of a sheet needs of the gateway, and the kind of its sheet. */
export interface SheetGateway extends DraftGateway {
  /** Cells and lines together: all of a batch is saved, except for conflicts, or nothing. */
  readonly save: (
    label: string,
    cells: readonly DraftCell[],
    lines: readonly DraftLine[],
  ) => Promise<SaveReply>
  /** An edit with its dependent cells; null if nothing is left of it. */
  readonly withFollowing?: (sheet: WorkingSheet, edit: Edit) => Edit | null
  /**
   * The parts that are saved separately, one after the other; a cell in none of them stays in the
   * draft. By default everything is one part.
   */
  readonly partsOf?: (
    cells: readonly DraftCell[],
    sheet: WorkingSheet,
  ) => readonly (readonly DraftCell[])[]
  /** The messages of a refused batch about single cells. */
  readonly faultsOf?: (error: unknown) => readonly CellFault[]
  /** The common name of cells that are saved together whatever their item type. */
  readonly batchName?: string
}

export interface CellFault {
  /** The index of the cell or of the line in its batch, or the name of the cell. */
  readonly at: number | { readonly line: number } | Pick<Cell, 'code' | 'month'>
  readonly message: string
}

export interface SheetEditorState {
  readonly sheet: WorkingSheet
  /** BUD-03: null while nothing is being saved. */
  readonly progress: BatchProgress | null
  /** Why cells were refused when they were saved, until they are typed again. */
  readonly problems: ReadonlyMap<string, string>
  /** The same for lines, by `lineKey`. */
  readonly lineProblems: ReadonlyMap<string, string>
  readonly draft: DraftState
  /** The failure of the last batch; its cells are still typed. */
  readonly failure: unknown
}

export interface SheetEditor extends Pick<Store<SheetEditorState>, 'get' | 'subscribe'> {
  readonly edit: (edit: Edit) => void
  readonly undo: () => Stepped | null
  readonly redo: () => Stepped | null
  readonly discard: () => void
  readonly resolve: (at: Pick<Cell, 'code' | 'month'>, choice: 'mine' | 'theirs') => void
  readonly resolveLine: (
    at: Pick<LineConflict, 'code' | 'field'>,
    choice: 'mine' | 'theirs',
  ) => void
  /** The server has restored an earlier version: a step that can be undone. */
  readonly restored: (edit: Edit) => void
  /**
   * Saves all changes except those in conflict or waiting. Returns whether there were any, and all
   * of them were saved.
   */
  readonly save: () => Promise<boolean>
  readonly rebase: (
    stored: Sheet,
    versions: ReadonlyMap<string, number>,
    lines?: readonly StoredLine[],
  ) => void
  readonly resume: (draft: StoredDraft) => void
  /** Before the page closes: saves the draft now and not in two seconds. */
  readonly saveDraftNow: () => Promise<void>
  /** Starts again after it was closed, because a page may return. */
  readonly open: () => void
  readonly close: () => void
  /** Closed after the user leaves the page or the sheet; nothing more is written. */
  readonly isOpen: () => boolean
}

export function createSheetEditor(gateway: SheetGateway, opened: WorkingSheet): SheetEditor {
  const state = createStore<SheetEditorState>({
    sheet: opened,
    progress: null,
    problems: new Map(),
    lineProblems: new Map(),
    draft: NO_DRAFT,
    failure: null,
  })
  const change = (next: Partial<SheetEditorState>) => state.update(now => ({ ...now, ...next }))
  const autosave = createDraftAutosave(gateway, { get: state.get, change })
  let isSaving = false
  let isOpen = true

  /** Every change of the draft schedules a save of it. */
  const rewrite = (sheet: WorkingSheet) => {
    change({ sheet })
    autosave.saveSoon()
  }
  const step = (take: typeof undo) => {
    const taken = take(state.get().sheet)
    if (taken) rewrite(taken.sheet)
    return taken
  }
  return {
    get: state.get,
    subscribe: state.subscribe,
    ...editing(gateway, state, rewrite),
    undo: () => step(undo),
    redo: () => step(redo),
    discard() {
      change({ problems: new Map(), lineProblems: new Map(), failure: null })
      rewrite(discardDraft(state.get().sheet))
    },
    restored: restore => change({ sheet: withRestore(state.get().sheet, restore) }),
    async save() {
      if (isSaving) return false
      isSaving = true
      try {
        await autosave.catchUp()
        return await saveAll(gateway, state, sheet => {
          autosave.tryAgain()
          rewrite(sheet)
        })
      } finally {
        isSaving = false
      }
    },
    rebase: (stored, versions, lines) =>
      change({ sheet: rebase(state.get().sheet, stored, versions, lines) }),
    resume({ version, savedAt, changes, lines }) {
      const { sheet } = state.get()
      // A page that closed during a save has left a draft of stored cells.
      const own = changes.filter(
        ({ code, month, value }) => cellOf(sheet.stored, code, month) !== value,
      )
      change({
        sheet: withStoredDraft(sheet, own, lines),
        draft: { ...NO_DRAFT, version, savedAt },
      })
    },
    saveDraftNow: autosave.saveNow,
    open() {
      isOpen = true
      autosave.open()
    },
    close() {
      isOpen = false
      autosave.close()
    },
    isOpen: () => isOpen,
  }
}

/** The user's changes and decisions, with the dependent cells. */
function editing(
  gateway: SheetGateway,
  state: Store<SheetEditorState>,
  rewrite: (sheet: WorkingSheet) => void,
): Pick<SheetEditor, 'edit' | 'resolve' | 'resolveLine'> {
  /** A decision changes no dependent cell; these are calculated in a separate step. */
  const decided = (sheet: WorkingSheet, edit: Pick<Edit, 'changes' | 'lines'>) => {
    rewrite(sheet)
    const decision = { label: 'Recalculated', ...edit }
    const whole = gateway.withFollowing?.(sheet, decision)
    if (whole && whole !== decision) rewrite(applyEdit(sheet, whole))
  }
  return {
    edit(edit) {
      const { sheet } = state.get()
      const whole = gateway.withFollowing ? gateway.withFollowing(sheet, edit) : edit
      if (!whole) return
      forgetProblems(state, whole)
      rewrite(applyEdit(sheet, whole))
    },
    resolve(at, choice) {
      const sheet = resolveConflict(state.get().sheet, at, choice)
      const value = cellOf(sheet.shown, at.code, at.month)
      const itemType = sheet.shown.rows.get(at.code)?.itemType
      const cell = itemType && { ...at, itemType, before: value, after: value }
      decided(sheet, { changes: cell ? [cell] : [] })
    },
    resolveLine({ code, field }, choice) {
      const sheet = resolveLineConflict(state.get().sheet, { code, field }, choice)
      const text = lineTextOf(sheet.lines, { code, field })
      decided(sheet, { changes: [], lines: [{ code, field, before: text, after: text }] })
    },
  }
}

/**
 * One batch after the other, so that a failure has a name and later ones are kept. Each sends the
 * current state of its changes, without those undone meanwhile.
 */
async function saveAll(
  gateway: SheetGateway,
  state: Store<SheetEditorState>,
  onTaken: (sheet: WorkingSheet) => void,
): Promise<boolean> {
  const batches = batchesOf(gateway, state.get().sheet)
  const [only, ...others] = batches
  const last = state.get().sheet.log.done?.edit
  const label = only && others.length === 0 ? nameOfAll(only, last) : ''
  const change = (next: Partial<SheetEditorState>) => state.update(now => ({ ...now, ...next }))
  change({ failure: null, problems: new Map(), lineProblems: new Map() })
  let sent: Pick<Batch, 'cells' | 'lines'> = { cells: [], lines: [] }
  try {
    for (const [index, planned] of batches.entries()) {
      const { sheet } = state.get()
      const { cells, lines } = stillTyped(sheet, planned)
      const [batch] = batchDraft(cells, lines, rulesOf(gateway))
      if (!batch) continue
      const { description } = batch
      sent = batch
      change({
        progress: { current: index + 1, total: batches.length, description },
        sheet: markInFlight(sheet, batch.cells, batch.lines),
      })
      const answer = await gateway.save(label || description, batch.cells, batch.lines)
      onTaken(applySaveResult(state.get().sheet, resultOf(batch, answer)))
    }
    const { sheet } = state.get()
    const isDecided = sheet.conflicts.size + sheet.lines.conflicts.size === 0
    return only !== undefined && isDecided && batchesOf(gateway, sheet).length === 0
  } catch (failure) {
    change({ failure, ...problemsIn(gateway.faultsOf?.(failure) ?? [], sent) })
    return false
  } finally {
    change({ progress: null, sheet: markInFlight(state.get().sheet, []) })
  }
}

const resultOf = (
  { cells, lines }: Batch,
  { saved, conflicts, lines: savedLines = [], lineConflicts = [] }: SaveReply,
): SaveResult => ({
  ...{ sent: cells, saved, conflicts },
  lines: { sent: lines, saved: savedLines, conflicts: lineConflicts },
})

const rulesOf = ({ batchName }: SheetGateway) => ({
  maxCells: MAX_CELLS_PER_BATCH,
  name: batchName,
})

function stillTyped(sheet: WorkingSheet, planned: Batch) {
  const { cells, lines } = openChanges(sheet)
  const [cellKeys, lineKeys] = [planned.cells.map(cellKey), planned.lines.map(lineKey)]
  return {
    cells: cellKeys.flatMap(key => cells.get(key) ?? []),
    lines: lineKeys.flatMap(key => lines.get(key) ?? []),
  }
}

/**
 * The changes that can be saved: conflicts wait, and so do the figures of their line or formula.
 */
function openChanges({ draft, conflicts, lines }: WorkingSheet) {
  const waiting = new Set(
    [...lines.conflicts.values()].filter(({ field }) => field !== 'note').map(({ code }) => code),
  )
  return {
    cells: new Map(
      [...draft].filter(([key, { code }]) => !conflicts.has(key) && !waiting.has(code)),
    ),
    lines: new Map([...lines.draft].filter(([key]) => !lines.conflicts.has(key))),
  }
}

function batchesOf(gateway: SheetGateway, sheet: WorkingSheet): Batch[] {
  const open = openChanges(sheet)
  const cells = [...open.cells.values()]
  const parts = gateway.partsOf ? gateway.partsOf(cells, sheet) : [cells]
  return parts.flatMap((part, at) =>
    batchDraft(part, at === 0 ? open.lines.values() : [], rulesOf(gateway)),
  )
}

function problemsIn(
  faults: readonly CellFault[],
  { cells, lines }: Pick<Batch, 'cells' | 'lines'>,
): Pick<SheetEditorState, 'problems' | 'lineProblems'> {
  const problems = new Map<string, string>()
  const lineProblems = new Map<string, string>()
  for (const { at, message } of faults) {
    if (typeof at === 'object' && 'line' in at) {
      const line = lines[at.line]
      if (line) lineProblems.set(lineKey(line), message)
      continue
    }
    const cell = typeof at === 'number' ? cells[at] : at
    if (cell) problems.set(cellKey(cell), message)
  }
  return { problems, lineProblems }
}

function forgetProblems(state: Store<SheetEditorState>, { changes, lines = [] }: Edit): void {
  const { problems, lineProblems } = state.get()
  if (problems.size + lineProblems.size === 0) return
  const [left, linesLeft] = [new Map(problems), new Map(lineProblems)]
  for (const cell of changes) left.delete(cellKey(cell))
  for (const line of lines) linesLeft.delete(lineKey(line))
  state.update(now => ({ ...now, problems: left, lineProblems: linesLeft }))
}

/** The name of the last edit, if it is the only one. */
function nameOfAll({ cells, lines }: Batch, last: Edit | undefined): string {
  const own = new Set([...(last?.changes.map(cellKey) ?? []), ...(last?.lines?.map(lineKey) ?? [])])
  const isAll = [...cells.map(cellKey), ...lines.map(lineKey)].every(key => own.has(key))
  return last && isAll ? last.label : ''
}
