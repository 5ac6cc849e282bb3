/**
 * Keeps what is typed on the server two seconds after the last change, ten after the first that is
 * not kept, one request at a time.
 */
import { LARGEST_DRAFT_BYTES, MOST_DRAFT_CELLS } from '@millpond/contract/sheet-bounds'
import { cellKey, type DraftCell, resumed, type WorkingSheet } from '@millpond/core/sheet'

const KEEP_AFTER_MS = 2000
/** Nobody who types without a rest loses more than this. */
const KEEP_AT_LATEST_MS = 10_000
const LONGEST_WAIT_MS = 60_000

export interface KeptDraft {
  readonly version: number
  readonly savedAt: string
}

/** Why a draft cannot be kept, however often it is tried. */
export type DraftRefusal = 'refused' | 'signedOut' | 'forbidden' | 'gone' | 'tooLarge'

export interface DraftDoor {
  /** Null where there is no draft any more. Throws where another tab kept one meanwhile. */
  readonly keepDraft: (
    baseVersion: number,
    cells: readonly DraftCell[],
  ) => Promise<KeptDraft | null>
  readonly readDraft: () => Promise<(KeptDraft & { readonly changes: readonly DraftCell[] }) | null>
  readonly isConflict: (error: unknown) => boolean
  /** Null for what another try may mend. */
  readonly refusalOf?: (error: unknown) => DraftRefusal | null
}

export interface DraftState {
  readonly version: number
  readonly savedAt: string | null
  /** What is shown may be newer than what is kept. */
  readonly isBehind: boolean
  readonly refusal: DraftRefusal | null
}

export const NO_DRAFT: DraftState = { version: 0, savedAt: null, isBehind: false, refusal: null }

interface Typed {
  readonly sheet: WorkingSheet
  readonly draft: DraftState
}

interface Desk {
  readonly get: () => Typed
  readonly change: (next: Partial<Typed>) => void
}

export function createKeeper(door: DraftDoor, desk: Desk) {
  const { get } = desk
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> | null = null
  /** When the first change was made that is not kept; null where all are. */
  let behindSince: number | null = null
  let isAskedAgain = false
  let isClosed = false
  let failures = 0
  /** Less than the contract's bound once the server has found a smaller draft too large. */
  let most = MOST_DRAFT_CELLS

  const setDraft = (draft: Partial<DraftState>) => setDraftOf(desk, draft)
  /** Nothing but a save changes the mind of the server; a draft may become smaller. */
  const isStopped = () => ![null, 'tooLarge'].includes(get().draft.refusal)

  async function attempt(): Promise<void> {
    const { size } = get().sheet.draft
    try {
      await put(door, desk, most).catch(async error => {
        if (!door.isConflict(error)) throw error
        await join(door, desk)
        await put(door, desk, most)
      })
      failures = 0
    } catch (error) {
      failures += 1
      const refusal = door.refusalOf?.(error) ?? null
      if (refusal === 'tooLarge') most = Math.min(most, size - 1)
      setDraft({ refusal })
    }
  }

  const isWanted = () => get().draft.isBehind && get().draft.refusal === null

  async function keepAll(): Promise<void> {
    do {
      isAskedAgain = false
      await attempt()
    } while (isWanted() && failures === 0 && (isAskedAgain || isClosed))
    running = null
    if (isWanted() && !isClosed) keepLater()
  }

  function keepLater() {
    clearTimeout(timer)
    behindSince ??= Date.now()
    const latest = Math.max(0, behindSince + KEEP_AT_LATEST_MS - Date.now())
    const backOff = Math.min(KEEP_AFTER_MS * 2 ** (failures - 1), LONGEST_WAIT_MS)
    const wait = failures > 0 ? backOff : Math.min(KEEP_AFTER_MS, latest)
    timer = setTimeout(() => void keepNow(), wait)
  }

  /** Whoever asks while a request is under way is answered by the one after it. */
  function keepNow(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    behindSince = null
    if (running) isAskedAgain = true
    else if (get().draft.isBehind && !isStopped()) running = keepAll()
    return running ?? Promise.resolve()
  }

  return {
    keepNow,
    keepSoon() {
      setDraft({ isBehind: true })
      if (isStopped() || running) return
      // A server in trouble is not asked more often because somebody types.
      if (failures === 0 || timer === undefined) keepLater()
    },
    /** What is kept is what is saved: if that is cut off, nothing older is left to cover it. */
    async catchUp() {
      await running
      if (get().draft.version > 0) await keepNow()
    },
    /** The server has just taken something: what it refused may be kept by now. */
    tryAgain() {
      failures = 0
      if (isStopped()) setDraft({ refusal: null })
    },
    open() {
      isClosed = false
    },
    /** One last time, and not again where that fails. */
    close() {
      isClosed = true
      void keepNow()
    },
  }
}

const setDraftOf = ({ get, change }: Desk, draft: Partial<DraftState>) =>
  change({ draft: { ...get().draft, ...draft } })

async function put(door: DraftDoor, desk: Desk, most: number): Promise<void> {
  const { sheet, draft } = desk.get()
  const cells = [...sheet.draft.values()]
  if (cells.length > most || bytesOf(cells) > LARGEST_DRAFT_BYTES) {
    setDraftOf(desk, { refusal: 'tooLarge' })
    return
  }
  const isNothing = cells.length === 0 && draft.version === 0
  const kept = isNothing ? null : await door.keepDraft(draft.version, cells)
  const isBehind = desk.get().sheet.draft !== sheet.draft
  const { version, savedAt } = kept ?? NO_DRAFT
  setDraftOf(desk, { version, savedAt, isBehind, refusal: null })
}

/** Another tab of the same person kept a draft meanwhile: its cells join ours, ours on top. */
async function join(door: DraftDoor, { get, change }: Desk): Promise<void> {
  const theirs = await door.readDraft()
  const { sheet, draft } = get()
  const unknown = theirs?.changes.filter(cell => !sheet.draft.has(cellKey(cell))) ?? []
  const version = theirs?.version ?? 0
  change({ sheet: resumed(sheet, unknown), draft: { ...draft, version, isBehind: true } })
}

const bytesOf = (cells: readonly DraftCell[]): number =>
  new TextEncoder().encode(JSON.stringify(cells)).length
