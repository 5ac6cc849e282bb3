/** The state of an open draft: what is on the page, what is saved, and the steps between. */
import type { SavedReport } from '@millpond/contract/report'
import {
  type BlockConflict,
  isSameDefinition,
  mergeDefinitions,
  type ReportDefinition,
  withSide,
} from '@millpond/core/report'
import { createStore, type Store } from '#platform/store.ts'

const SAVE_AFTER_MS = 2000

/** What a person edits. */
export interface ReportContent {
  readonly title: string
  readonly definition: ReportDefinition
}

interface Step {
  readonly before: ReportContent
  readonly after: ReportContent
  /** Edits of one field in a row are one step. */
  readonly topic: string | null
}

/** What the server has. */
export interface SavedContent extends ReportContent {
  readonly report: Pick<SavedReport, 'rowVersion' | 'updatedAt'> & {
    readonly updatedByName?: string | null
  }
}

export interface EditState {
  readonly content: ReportContent
  readonly saved: SavedContent
  readonly past: readonly Step[]
  readonly future: readonly Step[]
  readonly conflicts: readonly BlockConflict[]
  readonly isSaving: boolean
  readonly isAutomatic: boolean
  /** Why the last save failed; null if it did not. */
  readonly failure: unknown
}

/** How leaving a draft with unsaved changes ended. */
export type Left =
  | { readonly isSaved: false }
  | { readonly isSaved: true; readonly undo: () => Promise<unknown> }

interface EditGateway {
  /** Rejects with the failure; `isConflict` says whether another person saved in between. */
  readonly save: (content: ReportContent, rowVersion: number) => Promise<SavedContent['report']>
  readonly read: () => Promise<SavedContent>
  readonly isConflict: (failure: unknown) => boolean
}

export type ReportEdit = ReturnType<typeof editReport>

const isSameContent = (one: ReportContent, other: ReportContent): boolean =>
  one.title === other.title && isSameDefinition(one.definition, other.definition)

export const isUnsaved = ({ content, saved }: EditState): boolean =>
  content !== saved && !isSameContent(content, saved)

/** Merges three versions: what was changed here is kept, the rest is as others saved it. */
function joined(base: ReportContent, mine: ReportContent, theirs: ReportContent) {
  const { definition, conflicts } = mergeDefinitions(
    ...([base.definition, mine.definition, theirs.definition] as const),
  )
  const title = base.title === mine.title ? theirs.title : mine.title
  return { content: { title, definition }, conflicts }
}

/** My side is on the page already, with what was typed since. */
const settled = (content: ReportContent, conflict: BlockConflict, side: 'mine' | 'theirs') =>
  side === 'mine'
    ? content
    : { ...content, definition: withSide(content.definition, conflict, side) }

export function editReport(saved: SavedContent, isAutomatic: boolean, gateway: EditGateway) {
  const { title, definition } = saved
  const store = createStore<EditState>({
    ...{ content: { title, definition }, saved, past: [], future: [], conflicts: [] },
    ...{ isSaving: false, isAutomatic, failure: null },
  })
  const { get, subscribe } = store
  const set = (part: Partial<EditState>) => store.set({ ...get(), ...part })
  const { saveSoon, saveNow, stop, leave } = draftSaves(store, gateway)

  /** Applies a step or its reverse to what is on the page now. */
  const turn = (from: ReportContent, to: ReportContent) => joined(from, to, get().content).content

  return {
    ...{ get, subscribe, saveNow, leave },
    change(next: Partial<ReportContent>, topic: string | null = null) {
      const { content: before, past } = get()
      const after = { ...before, ...next }
      if (isSameContent(before, after)) return
      const last = past.at(-1)
      const isMore = topic !== null && last?.topic === topic && get().future.length === 0
      const steps = isMore
        ? [...past.slice(0, -1), { ...last, after }]
        : [...past, { before, after, topic }]
      set({ content: after, past: steps, future: [] })
      saveSoon()
    },
    undo() {
      const { past, future } = get()
      const step = past.at(-1)
      if (!step) return
      const content = turn(step.after, step.before)
      set({ content, past: past.slice(0, -1), future: [step, ...future] })
      saveSoon()
    },
    redo() {
      const { past, future } = get()
      const [step, ...later] = future
      if (!step) return
      set({ content: turn(step.before, step.after), past: [...past, step], future: later })
      saveSoon()
    },
    settle(conflict: BlockConflict, side: 'mine' | 'theirs') {
      const { content, conflicts } = get()
      set({
        content: settled(content, conflict, side),
        conflicts: conflicts.filter(({ id }) => id !== conflict.id),
      })
      saveSoon()
    },
    setAutomatic(isOn: boolean) {
      set({ isAutomatic: isOn })
      saveSoon()
    },
    /** Saves what is left, if saving is automatic. */
    close() {
      if (get().isAutomatic) void saveNow()
      stop()
    },
  }
}

/** When a draft is saved, and what happens if another person saved in between. */
function draftSaves(store: Store<EditState>, gateway: EditGateway) {
  const { get } = store
  const set = (part: Partial<EditState>) => store.set({ ...get(), ...part })
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = () => clearTimeout(timer)
  /** Every save that was started, in one promise. */
  let running: Promise<unknown> = Promise.resolve()

  function saveSoon() {
    stop()
    const { isAutomatic: isWanted, conflicts } = get()
    if (isWanted && conflicts.length === 0) timer = setTimeout(() => void saveNow(), SAVE_AFTER_MS)
  }

  function saveNow(): Promise<void> {
    stop()
    const saving = save()
    running = Promise.all([running, saving])
    return saving
  }

  /** Only one request runs at a time; what is typed meanwhile is saved after it. */
  async function save(): Promise<void> {
    const { content, saved: before, isSaving } = get()
    if (isSaving || !isUnsaved(get()) || get().conflicts.length > 0) return
    set({ isSaving: true, failure: null })
    try {
      const report = await gateway.save(content, before.report.rowVersion)
      set({ isSaving: false, saved: { ...content, report } })
      if (isUnsaved(get())) saveSoon()
    } catch (failure) {
      if (gateway.isConflict(failure)) await join()
      else set({ isSaving: false, failure })
    }
  }

  /** Another person saved in between: their blocks are taken over, and mine are saved again. */
  async function join() {
    try {
      const theirs = await gateway.read()
      const { content, saved: base } = get()
      set({ isSaving: false, saved: theirs, ...joined(base, content, theirs) })
      saveSoon()
    } catch (failure) {
      set({ isSaving: false, failure })
    }
  }

  /**
   * Saves what is left, even if saving is not automatic. Returns how that ended, with a function
   * that saves the content before it again; null if there was nothing that a person has to know.
   */
  async function leave(): Promise<Left | null> {
    await running
    if (!isUnsaved(get())) return null
    let { saved: before } = get()
    await saveNow()
    if (isUnsaved(get()) && get().saved !== before) {
      // Another person had saved, and their blocks are joined now.
      before = get().saved
      await saveNow()
    }
    stop()
    if (isUnsaved(get())) return { isSaved: false }
    if (get().isAutomatic) return null
    const { rowVersion } = get().saved.report
    return { isSaved: true, undo: () => gateway.save(before, rowVersion) }
  }

  return { saveSoon, saveNow, stop, leave }
}
