/**
 * Somebody at work on a sheet: what they type, what is on its way to the server, what came of it.
 * Outside React, so that a key press costs one row and not a screen.
 */
import { MOST_CELLS_A_BATCH } from '@millpond/contract/sheet-bounds'
import { type Batch, type BatchProgress, batchDraft } from '@millpond/core/budget'
import {
  type Cell,
  type Conflict,
  cellKey,
  cellOf,
  type DraftCell,
  discarded,
  done,
  type Edit,
  redo,
  reread,
  resumed,
  type Sheet,
  type Stepped,
  setOff,
  settled,
  taken,
  undo,
  type WorkingSheet,
} from '@millpond/core/sheet'
import { createStore, type Store } from '#platform/store.ts'
import {
  createKeeper,
  type DraftDoor,
  type DraftState,
  type KeptDraft,
  NO_DRAFT,
} from './draft-keeper.ts'

/** What a desk needs of the gateway. */
export interface SheetDoor extends DraftDoor {
  readonly save: (
    label: string,
    cells: readonly DraftCell[],
  ) => Promise<{
    readonly saved: readonly Pick<Conflict, 'code' | 'month' | 'version'>[]
    readonly conflicts: readonly Omit<Conflict, 'itemType'>[]
  }>
  /**
   * What is saved apart from each other, one part after the other; a cell that is in none of them
   * waits in the draft. Everything in one part where this is not said.
   */
  readonly partsOf?: (cells: readonly DraftCell[]) => readonly (readonly DraftCell[])[]
  /** What a refused batch says of single cells of it, by their place in it. */
  readonly faultsOf?: (
    error: unknown,
  ) => readonly { readonly row: number; readonly message: string }[]
}

export interface DeskState {
  readonly sheet: WorkingSheet
  /** BUD-03: null while nothing is being saved. */
  readonly progress: BatchProgress | null
  /** Why cells were refused when they were saved, until they are typed anew. */
  readonly problems: ReadonlyMap<string, string>
  readonly draft: DraftState
  /** Of the last batch that did not get through; its cells are still typed. */
  readonly failure: unknown
}

export interface SheetDesk extends Pick<Store<DeskState>, 'get' | 'subscribe'> {
  readonly edit: (edit: Edit) => void
  readonly undo: () => Stepped | null
  readonly redo: () => Stepped | null
  readonly discard: () => void
  readonly settle: (at: Pick<Cell, 'code' | 'month'>, choice: 'mine' | 'theirs') => void
  /**
   * Everything that is typed, but for what is in conflict or waits. Answers with whether there was
   * any, and all of it got through.
   */
  readonly save: () => Promise<boolean>
  readonly reread: (stored: Sheet, versions: ReadonlyMap<string, number>) => void
  readonly resume: (draft: KeptDraft & { readonly changes: readonly DraftCell[] }) => void
  /** Before the page goes: what is typed is kept now and not in two seconds. */
  readonly keepNow: () => Promise<void>
  /** Again, after it was closed: a page may come back. */
  readonly open: () => void
  readonly close: () => void
  /** Closed, whoever wrote at it has gone to another page or sheet: nothing is written any more. */
  readonly isOpen: () => boolean
}

export function createSheetDesk(door: SheetDoor, opened: WorkingSheet): SheetDesk {
  const state = createStore<DeskState>({
    sheet: opened,
    progress: null,
    problems: new Map(),
    draft: NO_DRAFT,
    failure: null,
  })
  const change = (next: Partial<DeskState>) => state.update(now => ({ ...now, ...next }))
  const keeper = createKeeper(door, { get: state.get, change })
  let isSaving = false
  let isOpen = true

  /** Whatever changes the draft wants to be kept. */
  const rewrite = (sheet: WorkingSheet) => {
    change({ sheet })
    keeper.keepSoon()
  }
  const step = (take: typeof undo) => {
    const taken = take(state.get().sheet)
    if (taken) rewrite(taken.sheet)
    return taken
  }
  return {
    get: state.get,
    subscribe: state.subscribe,
    edit(edit) {
      forgetProblems(state, edit)
      rewrite(done(state.get().sheet, edit))
    },
    undo: () => step(undo),
    redo: () => step(redo),
    discard() {
      change({ problems: new Map(), failure: null })
      rewrite(discarded(state.get().sheet))
    },
    settle: (at, choice) => rewrite(settled(state.get().sheet, at, choice)),
    async save() {
      if (isSaving) return false
      isSaving = true
      try {
        await keeper.catchUp()
        return await saveAll(door, state, sheet => {
          keeper.tryAgain()
          rewrite(sheet)
        })
      } finally {
        isSaving = false
      }
    },
    reread: (stored, versions) => change({ sheet: reread(state.get().sheet, stored, versions) }),
    resume({ version, savedAt, changes }) {
      const { sheet } = state.get()
      // A page that went while it saved has left a draft of what is stored.
      const own = changes.filter(
        ({ code, month, value }) => cellOf(sheet.stored, code, month) !== value,
      )
      change({
        sheet: resumed(sheet, own),
        draft: { ...NO_DRAFT, version, savedAt },
      })
    },
    keepNow: keeper.keepNow,
    open() {
      isOpen = true
      keeper.open()
    },
    close() {
      isOpen = false
      keeper.close()
    },
    isOpen: () => isOpen,
  }
}

/**
 * One batch after the other, so that what fails is named and nothing behind it is lost. Each takes
 * its cells as they are when it sets off: what was undone by then is not sent.
 */
async function saveAll(
  door: SheetDoor,
  state: Store<DeskState>,
  onTaken: (sheet: WorkingSheet) => void,
): Promise<boolean> {
  const batches = batchesOf(door, state.get().sheet)
  const [only, ...others] = batches
  const last = state.get().sheet.log.done?.edit
  const label = only && others.length === 0 ? nameOfAll(only.cells, last) : ''
  const change = (next: Partial<DeskState>) => state.update(now => ({ ...now, ...next }))
  change({ failure: null, problems: new Map() })
  let sent: readonly DraftCell[] = []
  try {
    for (const [index, planned] of batches.entries()) {
      const { sheet } = state.get()
      const [batch] = batchDraft(stillTyped(sheet, planned), MOST_CELLS_A_BATCH)
      if (!batch) continue
      const { description } = batch
      sent = batch.cells
      change({
        progress: { current: index + 1, total: batches.length, description },
        sheet: setOff(sheet, sent),
      })
      const answer = await door.save(labelOf(batch, label), sent)
      onTaken(taken(state.get().sheet, { sent, ...answer }))
    }
    const { sheet } = state.get()
    return only !== undefined && sheet.conflicts.size === 0 && batchesOf(door, sheet).length === 0
  } catch (failure) {
    change({ failure, problems: problemsIn(door.faultsOf?.(failure) ?? [], sent) })
    return false
  } finally {
    change({ progress: null, sheet: setOff(state.get().sheet, []) })
  }
}

const stillTyped = ({ draft, conflicts }: WorkingSheet, { cells }: Batch) =>
  cells.map(cellKey).flatMap(key => (conflicts.has(key) ? [] : (draft.get(key) ?? [])))

function batchesOf({ partsOf }: SheetDoor, { draft, conflicts }: WorkingSheet): Batch[] {
  const cells = [...draft].filter(([key]) => !conflicts.has(key)).map(([, cell]) => cell)
  const parts = partsOf ? partsOf(cells) : [cells]
  return parts.flatMap(part => batchDraft(part, MOST_CELLS_A_BATCH))
}

function problemsIn(
  faults: readonly { readonly row: number; readonly message: string }[],
  cells: readonly DraftCell[],
): ReadonlyMap<string, string> {
  const named = faults.flatMap(({ row, message }) => {
    const cell = cells[row]
    return cell ? [[cellKey(cell), message] as const] : []
  })
  return new Map(named)
}

function forgetProblems(state: Store<DeskState>, { changes }: Edit): void {
  const { problems } = state.get()
  if (problems.size === 0) return
  const left = new Map(problems)
  for (const cell of changes) left.delete(cellKey(cell))
  state.update(now => ({ ...now, problems: left }))
}

/** The name of the last edit, where it is all that is saved. */
function nameOfAll(cells: readonly DraftCell[], last: Edit | undefined): string {
  const own = new Set(last?.changes.map(cellKey))
  return last && cells.every(cell => own.has(cellKey(cell))) ? last.label : ''
}

const labelOf = ({ description }: Batch, own: string) => own || description
