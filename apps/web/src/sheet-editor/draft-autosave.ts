/**
 * Saves the draft to the server two seconds after the last change, and at most ten seconds after
 * the first unsaved one. Only one request runs at a time.
 */
import { MAX_DRAFT_BYTES, MAX_DRAFT_CELLS, MAX_DRAFT_LINES } from '@millpond/contract/sheet-bounds'
import {
  cellKey,
  type DraftCell,
  type DraftLine,
  lineKey,
  type WorkingSheet,
  withStoredDraft,
} from '@millpond/core/sheet'

const SAVE_AFTER_MS = 2000
/** A user who types without a pause loses at most this much work. */
const SAVE_AT_LATEST_MS = 10_000
const MAX_WAIT_MS = 60_000

interface SavedDraft {
  readonly version: number
  readonly savedAt: string
}

/** A saved draft with its contents. */
export interface StoredDraft extends SavedDraft {
  readonly changes: readonly DraftCell[]
  readonly lines?: readonly DraftLine[]
}

/** Why a draft cannot be saved; another attempt would fail too. */
export type DraftRefusal = 'refused' | 'signedOut' | 'forbidden' | 'gone' | 'tooLarge'

export interface DraftGateway {
  /** Null if no draft is left. Throws if another tab saved a newer draft. */
  readonly saveDraft: (
    baseVersion: number,
    cells: readonly DraftCell[],
    lines: readonly DraftLine[],
  ) => Promise<SavedDraft | null>
  readonly readDraft: () => Promise<StoredDraft | null>
  readonly isConflict: (error: unknown) => boolean
  /** Null if another attempt may succeed. */
  readonly refusalOf?: (error: unknown) => DraftRefusal | null
}

export interface DraftState {
  readonly version: number
  readonly savedAt: string | null
  /** The screen may have changes that the saved draft lacks. */
  readonly isBehind: boolean
  readonly refusal: DraftRefusal | null
}

export const NO_DRAFT: DraftState = { version: 0, savedAt: null, isBehind: false, refusal: null }

interface Typed {
  readonly sheet: WorkingSheet
  readonly draft: DraftState
}

interface DraftStore {
  readonly get: () => Typed
  readonly change: (next: Partial<Typed>) => void
}

export function createDraftAutosave(gateway: DraftGateway, store: DraftStore) {
  const { get } = store
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> | null = null
  /** Time of the first unsaved change; null if every change is saved. */
  let behindSince: number | null = null
  let isAskedAgain = false
  let isClosed = false
  let failures = 0
  /** Falls below the contract's limit once the server refuses a smaller draft as too large. */
  let most = MAX_DRAFT_CELLS

  const setDraft = (draft: Partial<DraftState>) => setDraftOf(store, draft)
  /** Only a save clears a refusal, but a draft that is too large may become smaller. */
  const isStopped = () => ![null, 'tooLarge'].includes(get().draft.refusal)

  async function attempt(): Promise<void> {
    const { size } = get().sheet.draft
    try {
      await put(gateway, store, most).catch(async error => {
        if (!gateway.isConflict(error)) throw error
        await join(gateway, store)
        await put(gateway, store, most)
      })
      failures = 0
    } catch (error) {
      failures += 1
      const refusal = gateway.refusalOf?.(error) ?? null
      if (refusal === 'tooLarge') most = Math.min(most, size - 1)
      setDraft({ refusal })
    }
  }

  const isWanted = () => get().draft.isBehind && get().draft.refusal === null

  async function saveAll(): Promise<void> {
    do {
      isAskedAgain = false
      await attempt()
    } while (isWanted() && failures === 0 && (isAskedAgain || isClosed))
    running = null
    if (isWanted() && !isClosed) saveLater()
  }

  function saveLater() {
    clearTimeout(timer)
    behindSince ??= Date.now()
    const latest = Math.max(0, behindSince + SAVE_AT_LATEST_MS - Date.now())
    const backOff = Math.min(SAVE_AFTER_MS * 2 ** (failures - 1), MAX_WAIT_MS)
    const wait = failures > 0 ? backOff : Math.min(SAVE_AFTER_MS, latest)
    timer = setTimeout(() => void saveNow(), wait)
  }

  /** A call during a request triggers one more request after it. */
  function saveNow(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    behindSince = null
    if (running) isAskedAgain = true
    else if (get().draft.isBehind && !isStopped()) running = saveAll()
    return running ?? Promise.resolve()
  }

  return {
    saveNow,
    saveSoon() {
      setDraft({ isBehind: true })
      if (isStopped() || running) return
      // Typing does not shorten the retry delay of a failing server.
      if (failures === 0 || timer === undefined) saveLater()
    },
    /** Updates the draft before a save, so that an interrupted save leaves no older draft. */
    async catchUp() {
      await running
      if (get().draft.version > 0) await saveNow()
    },
    /** After a successful save the server may accept a draft that it refused before. */
    tryAgain() {
      failures = 0
      if (isStopped()) setDraft({ refusal: null })
    },
    open() {
      isClosed = false
    },
    /** Saves the draft once more, without a retry. */
    close() {
      isClosed = true
      void saveNow()
    },
  }
}

const setDraftOf = ({ get, change }: DraftStore, draft: Partial<DraftState>) =>
  change({ draft: { ...get().draft, ...draft } })

async function put(gateway: DraftGateway, store: DraftStore, most: number): Promise<void> {
  const { sheet, draft } = store.get()
  const [cells, lines] = [[...sheet.draft.values()], [...sheet.lines.draft.values()]]
  const isTooMuch = cells.length > most || lines.length > MAX_DRAFT_LINES
  if (isTooMuch || bytesOf([cells, lines]) > MAX_DRAFT_BYTES) {
    setDraftOf(store, { refusal: 'tooLarge' })
    return
  }
  const isNothing = cells.length + lines.length === 0 && draft.version === 0
  const kept = isNothing ? null : await gateway.saveDraft(draft.version, cells, lines)
  const now = store.get().sheet
  const isBehind = now.draft !== sheet.draft || now.lines.draft !== sheet.lines.draft
  const { version, savedAt } = kept ?? NO_DRAFT
  setDraftOf(store, { version, savedAt, isBehind, refusal: null })
}

/** Merges a draft from another tab of the same user; our own changes win. */
async function join(gateway: DraftGateway, { get, change }: DraftStore): Promise<void> {
  const theirs = await gateway.readDraft()
  const { sheet, draft } = get()
  const unknown = theirs?.changes.filter(cell => !sheet.draft.has(cellKey(cell))) ?? []
  const lines = theirs?.lines?.filter(line => !sheet.lines.draft.has(lineKey(line))) ?? []
  const version = theirs?.version ?? 0
  change({
    sheet: withStoredDraft(sheet, unknown, lines),
    draft: { ...draft, version, isBehind: true },
  })
}

const bytesOf = (changes: unknown): number =>
  new TextEncoder().encode(JSON.stringify(changes)).length
