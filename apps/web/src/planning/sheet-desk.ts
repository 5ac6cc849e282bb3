/**
 * Somebody at work on a sheet: what they type, what is on its way to the server, what came of it.
 * Outside React, so that a key press costs one row and not a screen.
 */
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
  settled,
  taken,
  undo,
  type WorkingSheet,
} from '@millpond/core/sheet'
import { createStore, type Store } from '#platform/store.ts'

/** BUD-03: the contract's bound, spelt out; the schema would be a weight. */
const MOST_CELLS_A_BATCH = 500
const KEEP_AFTER_MS = 2000
/** Nobody who types without a rest loses more than this. */
const KEEP_AT_LATEST_MS = 10_000

export interface KeptDraft {
  readonly version: number
  readonly savedAt: string
}

/** What a desk needs of the gateway. */
export interface SheetDoor {
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
  /** Null where there is no draft any more. Throws where another tab kept one meanwhile. */
  readonly keepDraft: (
    baseVersion: number,
    cells: readonly DraftCell[],
  ) => Promise<KeptDraft | null>
  readonly readDraft: () => Promise<(KeptDraft & { readonly changes: readonly DraftCell[] }) | null>
  readonly isConflict: (error: unknown) => boolean
  /** What a refused batch says of single cells of it, by their place in it. */
  readonly faultsOf?: (
    error: unknown,
  ) => readonly { readonly row: number; readonly message: string }[]
}

export interface DeskState {
  readonly sheet: WorkingSheet
  /** BUD-03: null while nothing is being saved. */
  readonly progress: BatchProgress | null
  /** Cells of the batch that is on its way. */
  readonly sending: ReadonlySet<string>
  /** Why cells were refused when they were saved, until they are typed anew. */
  readonly problems: ReadonlyMap<string, string>
  readonly draft: {
    readonly version: number
    readonly savedAt: string | null
    /** What is shown may be newer than what is kept. */
    readonly isBehind: boolean
  }
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
  readonly close: () => void
}

const NOTHING: ReadonlySet<string> = new Set()

export function createSheetDesk(door: SheetDoor, opened: WorkingSheet): SheetDesk {
  const state = createStore<DeskState>({
    sheet: opened,
    progress: null,
    sending: NOTHING,
    problems: new Map(),
    draft: { version: 0, savedAt: null, isBehind: false },
    failure: null,
  })
  const change = (next: Partial<DeskState>) => state.update(now => ({ ...now, ...next }))
  const keeper = createKeeper(door, state)
  let isSaving = false

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
        return await saveAll(door, state, rewrite)
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
        draft: { version, savedAt, isBehind: false },
      })
    },
    keepNow: keeper.keepNow,
    close: keeper.close,
  }
}

/** One batch after the other, so that what fails is named and nothing behind it is lost. */
async function saveAll(
  door: SheetDoor,
  state: Store<DeskState>,
  rewrite: (sheet: WorkingSheet) => void,
): Promise<boolean> {
  const batches = batchesOf(door, state.get().sheet)
  const [only, ...others] = batches
  const last = state.get().sheet.log.done?.edit
  const label = only && others.length === 0 ? nameOfAll(only.cells, last) : ''
  const change = (next: Partial<DeskState>) => state.update(now => ({ ...now, ...next }))
  change({ failure: null, problems: new Map() })
  let sent: readonly DraftCell[] = []
  try {
    for (const [index, batch] of batches.entries()) {
      const { description } = batch
      sent = batch.cells
      change({
        progress: { current: index + 1, total: batches.length, description },
        sending: new Set(batch.cells.map(cellKey)),
      })
      const answer = await door.save(labelOf(batch, label), batch.cells)
      rewrite(taken(state.get().sheet, { sent: batch.cells, ...answer }))
    }
    const { sheet } = state.get()
    return only !== undefined && sheet.conflicts.size === 0 && batchesOf(door, sheet).length === 0
  } catch (failure) {
    change({ failure, problems: problemsIn(door.faultsOf?.(failure) ?? [], sent) })
    return false
  } finally {
    change({ progress: null, sending: NOTHING })
  }
}

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

/**
 * Keeps the draft on the server two seconds after the last change, ten after the first that is not
 * kept, one request at a time.
 */
function createKeeper(door: SheetDoor, state: Store<DeskState>) {
  let timer: ReturnType<typeof setTimeout> | null = null
  let running: Promise<void> | null = null
  /** When the first change was made that is not kept; null where all are. */
  let behindSince: number | null = null

  const setDraft = (draft: Partial<DeskState['draft']>) =>
    state.update(now => ({ ...now, draft: { ...now.draft, ...draft } }))

  async function keep(): Promise<void> {
    const { sheet, draft } = state.get()
    const cells = [...sheet.draft.values()]
    if (cells.length === 0 && draft.version === 0) {
      setDraft({ isBehind: false })
      return
    }
    const kept = await door.keepDraft(draft.version, cells)
    const isBehind = state.get().sheet.draft !== sheet.draft
    setDraft({ version: kept?.version ?? 0, savedAt: kept?.savedAt ?? null, isBehind })
  }

  /** Another tab of the same person kept a draft meanwhile: its cells join ours, ours on top. */
  async function join(): Promise<void> {
    const theirs = await door.readDraft()
    const { sheet } = state.get()
    const unknown = theirs?.changes.filter(cell => !sheet.draft.has(cellKey(cell))) ?? []
    state.update(now => ({
      ...now,
      sheet: resumed(now.sheet, unknown),
      draft: { ...now.draft, version: theirs?.version ?? 0, isBehind: true },
    }))
  }

  async function run(): Promise<void> {
    try {
      await keep()
    } catch (error) {
      // Tried again in two seconds; a conflict at once, on top of what is there.
      if (!door.isConflict(error)) return
      await join()
        .then(keep)
        .catch(() => undefined)
    }
  }
  async function keepNow(): Promise<void> {
    if (timer) clearTimeout(timer)
    timer = null
    behindSince = null
    await running
    running = run()
    await running
    running = null
    if (state.get().draft.isBehind) keepSoon()
  }
  function keepSoon() {
    setDraft({ isBehind: true })
    if (timer) clearTimeout(timer)
    behindSince ??= Date.now()
    const latest = behindSince + KEEP_AT_LATEST_MS - Date.now()
    timer = setTimeout(() => void keepNow(), Math.max(0, Math.min(KEEP_AFTER_MS, latest)))
  }
  return {
    keepSoon,
    keepNow,
    /** What is kept is what is saved: if that is cut off, nothing older is left to cover it. */
    async catchUp() {
      await running
      const { version, isBehind } = state.get().draft
      if (version > 0 && isBehind) await keepNow()
    },
    close() {
      if (timer) void keepNow()
    },
  }
}
