import type { SheetLine } from '@millpond/contract/sheet'
import type { ItemCode } from '@millpond/core/item'
import { createStore, type Store } from '#platform/store.ts'

/** What is noted of an account in a version. */
export type LineNotes = Pick<SheetLine, 'formula' | 'note'>

/** What is to become of the notes as they are; null where nothing is to be written. */
type Change = (now: LineNotes) => Partial<LineNotes> | null

/** The lines of a version, and one who writes them one after the other. */
export interface LineWriter extends Pick<Store<readonly SheetLine[]>, 'get' | 'subscribe'> {
  /**
   * Answers with the notes as they are stored then. Throws what the gateway says, also that
   * somebody else has written the same meanwhile.
   */
  readonly write: (code: ItemCode, change: Change) => Promise<LineNotes>
  /** The same, and the lines show it at once; where it throws, they are as before. */
  readonly writeAtOnce: (code: ItemCode, change: Change) => Promise<LineNotes>
  /** The lines were read again. */
  readonly reread: (lines: readonly SheetLine[]) => void
}

/** What a writer needs of the gateway; both answer with all lines of the version. */
export interface LineDoor {
  readonly put: (line: {
    readonly code: ItemCode
    readonly baseVersion: number
    readonly line: Omit<SheetLine, 'code' | 'version'>
  }) => Promise<readonly SheetLine[]>
  readonly read: () => Promise<readonly SheetLine[]>
  readonly isConflict: (error: unknown) => boolean
}

const NEVER_NOTED = {
  ...{ version: 0, name: null, position: 0, formula: null, note: null, transfer: null },
}

type Lines = ReadonlyMap<ItemCode, SheetLine>

const byCode = (lines: readonly SheetLine[]): Lines => new Map(lines.map(line => [line.code, line]))

const lineIn = (lines: Lines, code: ItemCode): SheetLine =>
  lines.get(code) ?? { code, ...NEVER_NOTED }

export function createLineWriter(door: LineDoor, opened: readonly SheetLine[]): LineWriter {
  let known = byCode(opened)
  const waiting = new Set<{ readonly code: ItemCode; readonly notes: Partial<LineNotes> }>()
  const lines = createStore(opened)
  const show = () => {
    const shown = new Map(known)
    for (const { code, notes } of waiting) shown.set(code, { ...lineIn(shown, code), ...notes })
    lines.set([...shown.values()])
  }
  /** An answer that was overtaken by a newer one brings nothing old back. */
  const learn = (read: readonly SheetLine[]) => {
    // As it is opened: nothing is new, and nothing is to be drawn again.
    if (read === lines.get()) return
    const newer = read.filter(line => line.version >= lineIn(known, line.code).version)
    known = new Map([...known, ...byCode(newer)])
    show()
  }
  const put = async (code: ItemCode, change: Change): Promise<void> => {
    const { code: _, version, ...now } = lineIn(known, code)
    const changed = change(now)
    if (changed) learn(await door.put({ code, baseVersion: version, line: { ...now, ...changed } }))
  }
  /** Somebody else wrote the line: once more, unless they wrote the same of it. */
  const putAgain = async (code: ItemCode, change: Change, conflict: unknown): Promise<void> => {
    const before = lineIn(known, code)
    const changed = change(before) ?? {}
    known = byCode(await door.read())
    show()
    const now = lineIn(known, code)
    const isOver = (field: keyof LineNotes) => field in changed && now[field] !== before[field]
    if (isOver('formula') || isOver('note')) throw conflict
    await put(code, change)
  }
  let last: Promise<unknown> = Promise.resolve()
  const write: LineWriter['write'] = (code, change) => {
    const written = last.then(async () => {
      await put(code, change).catch(async (error: unknown) => {
        if (!door.isConflict(error)) throw error
        await putAgain(code, change, error)
      })
      return lineIn(known, code)
    })
    last = written.catch(() => undefined)
    return written
  }
  return {
    get: lines.get,
    subscribe: lines.subscribe,
    write,
    async writeAtOnce(code, change) {
      const shown = lineIn(byCode(lines.get()), code)
      const wait = { code, notes: change(shown) ?? {} }
      waiting.add(wait)
      show()
      try {
        return await write(code, change)
      } finally {
        waiting.delete(wait)
        show()
      }
    },
    reread: learn,
  }
}
