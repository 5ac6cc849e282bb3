/**
 * Whether a sheet, its history and the replies to its editors agree: the replayed history is the
 * sheet, every acknowledged cell is in it exactly once, and no editor overwrote a value that they
 * had not seen.
 */
export interface HistoryEdit {
  readonly editNumber: number
  readonly changes: readonly {
    readonly code: string
    readonly month: string
    readonly before: number | null
    readonly after: number | null
  }[]
}

export interface EndCell {
  readonly code: string
  readonly month: string
  readonly value: number | null
  readonly version: number
}

/** A batch that an editor sent, and its reply; null if no reply arrived. */
export interface SentBatch {
  readonly by: string
  readonly began: number
  readonly ended: number
  readonly changes: readonly {
    readonly code: string
    readonly month: string
    readonly value: number | null
    readonly baseVersion: number
  }[]
  readonly reply: BatchReply | null
}

export interface BatchReply {
  readonly editNumber: number | null
  readonly saved: readonly {
    readonly code: string
    readonly month: string
    readonly version: number
  }[]
  readonly conflicts: readonly EndCell[]
}

/** A restore: its cells were not typed. */
export interface SentRestore {
  readonly by: string
  readonly began: number
  readonly ended: number
  readonly editNumber: number
  /** The edit that it restored. */
  readonly to: number
}

export interface SheetRun {
  readonly edits: readonly HistoryEdit[]
  readonly cells: readonly EndCell[]
  readonly batches: readonly SentBatch[]
  readonly restores: readonly SentRestore[]
}

interface Written {
  readonly editNumber: number
  readonly value: number | null
}

/** By version of a cell: version 0 is empty. */
type Past = Map<string, Written[]>

const NOTHING: Written = { editNumber: 0, value: null }
const keyOf = ({ code, month }: { readonly code: string; readonly month: string }) =>
  `${month} ${code}`

/** All contradictions in words; empty if nothing was lost, repeated or overwritten unseen. */
export function sheetFaults(run: SheetRun): string[] {
  const past: Past = new Map()
  return [
    ...replayFaults(run.edits, past),
    ...endFaults(run.cells, past),
    ...run.batches.flatMap(batch => batchFaults(batch, past)),
    ...run.restores.flatMap(restore => restoreFaults(restore, past)),
    ...ownerFaults(run),
    ...orderFaults(run),
  ]
}

function replayFaults(edits: readonly HistoryEdit[], past: Past): string[] {
  const faults: string[] = []
  edits.forEach(({ editNumber, changes }, index) => {
    if (editNumber !== index + 1) faults.push(`edit ${editNumber} is the ${index + 1}th there is`)
    for (const change of changes) {
      const key = keyOf(change)
      const versions = past.get(key) ?? [NOTHING]
      const there = versions.at(-1) ?? NOTHING
      if (there.value !== change.before) {
        faults.push(`edit ${editNumber}: ${key} was ${there.value}, and not ${change.before}`)
      }
      versions.push({ editNumber, value: change.after })
      past.set(key, versions)
    }
  })
  return faults
}

function endFaults(cells: readonly EndCell[], past: Past): string[] {
  const there = new Set(cells.map(keyOf))
  const lost = [...past.keys()].filter(key => !there.has(key)).map(key => `${key}: lost`)
  const wrong = cells.flatMap(cell => {
    const versions = past.get(keyOf(cell)) ?? [NOTHING]
    const newest = versions.at(-1)
    if (newest?.value === cell.value && versions.length - 1 === cell.version) return []
    return [
      `${keyOf(cell)}: holds ${cell.value} at version ${cell.version}, by its history ` +
        `${newest?.value} at ${versions.length - 1}`,
    ]
  })
  return [...lost, ...wrong]
}

function batchFaults({ by, changes, reply }: SentBatch, past: Past): string[] {
  if (!reply) return []
  const saved = new Map(reply.saved.map(cell => [keyOf(cell), cell.version]))
  const conflicts = new Map(reply.conflicts.map(cell => [keyOf(cell), cell]))
  return changes.flatMap(change => {
    const key = keyOf(change)
    const versions = past.get(key) ?? [NOTHING]
    const say = (what: string) => [`${key} of ${by}: ${what}`]
    const version = saved.get(key)
    const conflict = conflicts.get(key)
    if (version === undefined && !conflict) return say('there was no reply about it')
    if (version !== undefined && conflict) return say('was saved, and is in conflict')
    if (conflict) {
      const isTrue = versions[conflict.version]?.value === conflict.value
      return isTrue ? [] : say(`is in conflict with ${conflict.value}, which was never there`)
    }
    const written = versions[version ?? 0]
    if (!written) return say(`got version ${version}, which is not there`)
    if (written.value !== change.value) return say(`saved ${change.value}, and it is lost`)
    const isOwn = reply.editNumber !== null && written.editNumber === reply.editNumber
    if (isOwn && version !== change.baseVersion + 1) {
      return say(`wrote over version ${(version ?? 0) - 1}, having seen ${change.baseVersion}`)
    }
    return []
  })
}

/** Afterwards everything is as it was after the edit that was restored. */
function restoreFaults({ editNumber, to }: SentRestore, past: Past): string[] {
  const valueAfter = (versions: readonly Written[], edit: number) =>
    versions.findLast(written => written.editNumber <= edit)?.value
  return [...past].flatMap(([key, versions]) => {
    const [is, was] = [valueAfter(versions, editNumber), valueAfter(versions, to)]
    return is === was ? [] : [`edit ${editNumber}: ${key} is ${is}, and was ${was} after ${to}`]
  })
}

/** Each edit has one sender, and its cells are cells that the sender sent. */
function ownerFaults({ edits, batches, restores }: SheetRun): string[] {
  const faults: string[] = []
  const owners = new Map<number, SentBatch | SentRestore>()
  for (const sent of [...batches, ...restores]) {
    const editNumber = numberOf(sent)
    if (editNumber === null) continue
    const other = owners.get(editNumber)
    if (other) faults.push(`edit ${editNumber} is of ${other.by} and of ${sent.by}`)
    owners.set(editNumber, sent)
  }
  const unheard = batches.filter(({ reply }) => reply === null)
  for (const edit of edits) {
    const owner = owners.get(edit.editNumber)
    const may = owner ? [owner] : unheard
    if (!may.some(sent => isOf(edit, sent))) {
      faults.push(`edit ${edit.editNumber} is not what ${owner?.by ?? 'anybody'} sent`)
    }
  }
  const known = new Set(edits.map(({ editNumber }) => editNumber))
  for (const [editNumber, { by }] of owners) {
    if (!known.has(editNumber)) faults.push(`edit ${editNumber} of ${by} is lost`)
  }
  return faults
}

const numberOf = (sent: SentBatch | SentRestore): number | null =>
  'editNumber' in sent ? sent.editNumber : (sent.reply?.editNumber ?? null)

function isOf(edit: HistoryEdit, sent: SentBatch | SentRestore): boolean {
  if (!('changes' in sent)) return true
  const wanted = new Map(sent.changes.map(change => [keyOf(change), change.value]))
  return edit.changes.every(change => wanted.get(keyOf(change)) === change.after)
}

/** A write that started after another was acknowledged comes after it. */
function orderFaults({ batches, restores }: SheetRun): string[] {
  const sent = [...batches, ...restores].filter(each => numberOf(each) !== null)
  const byNumber = sent.sort((a, b) => (numberOf(a) ?? 0) - (numberOf(b) ?? 0))
  const faults: string[] = []
  let latest = byNumber[0]
  for (const each of byNumber) {
    if (latest && each.ended < latest.began) {
      faults.push(`edit ${numberOf(each)} of ${each.by} was answered before ${latest.by} began`)
    }
    if (!latest || each.began > latest.began) latest = each
  }
  return faults
}
