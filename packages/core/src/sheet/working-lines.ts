/** Lines of an edited sheet: the stored ones, with the draft on top. */
import type { ItemCode } from '#item'
import {
  type DraftLine,
  type LineNotes,
  type LineNotesByCode,
  type LineText,
  NO_NOTES,
  shownNotes,
} from './line-notes.ts'
import type { LineChange, LineField } from './sheet.ts'

/** The saved notes of a line, with its version. */
export interface StoredLine extends LineNotes {
  readonly code: ItemCode
  readonly version: number
}

/** What another user stored in a field after this draft was started. */
export interface LineConflict {
  readonly code: ItemCode
  readonly field: LineField
  readonly value: LineText
  /** The version of the line. */
  readonly version: number
  readonly editedBy: string | null
  readonly editedAt: string | null
}

export interface WorkingLines {
  readonly stored: ReadonlyMap<ItemCode, StoredLine>
  readonly draft: ReadonlyMap<string, DraftLine>
  /** Being saved: the stored text is unknown until the server answers. */
  readonly inFlight: ReadonlySet<string>
  readonly conflicts: ReadonlyMap<string, LineConflict>
  /** `stored` with the draft on top: the formulas that are shown and computed. */
  readonly shown: LineNotesByCode
}

type LineRef = Pick<DraftLine, 'code' | 'field'>

const FIELDS = ['formula', 'note', 'line'] as const
const NONE: ReadonlySet<string> = new Set()

/** `formula rent` is the key of rent's formula in maps. */
export const lineKey = ({ field, code }: LineRef): string => `${field} ${code}`

export const workingLines = (lines: readonly StoredLine[] = []): WorkingLines => {
  const stored = new Map(lines.map(line => [line.code, line]))
  return { stored, draft: new Map(), inFlight: NONE, conflicts: new Map(), shown: stored }
}

export const notesOf = ({ shown }: WorkingLines, code: ItemCode): LineNotes =>
  shown.get(code) ?? NO_NOTES

/** One field of a line as it is shown. */
export const lineTextOf = ({ shown }: WorkingLines, { code, field }: LineRef): LineText =>
  shown.get(code)?.[field] ?? null

const storedText = ({ stored }: WorkingLines, { code, field }: LineRef): LineText =>
  stored.get(code)?.[field] ?? null

/** These lines with another draft, and the texts shown with it. */
function withDraft(
  lines: Omit<WorkingLines, 'shown'>,
  draft: ReadonlyMap<string, DraftLine>,
): WorkingLines {
  return { ...lines, draft, shown: shownNotes(lines.stored, draft.values()) }
}

/** Typing the stored text removes it from the draft, unless it is being saved or in conflict. */
export function withTypedLines(lines: WorkingLines, changes: readonly LineChange[]): WorkingLines {
  if (changes.length === 0) return lines
  const draft = new Map(lines.draft)
  for (const { code, field, after } of changes) {
    const key = lineKey({ code, field })
    const stored = storedText(lines, { code, field })
    const before = draft.get(key)?.before ?? stored
    const isOpen = lines.inFlight.has(key) || lines.conflicts.has(key)
    if (after === stored && !isOpen) draft.delete(key)
    else draft.set(key, { code, field, value: after, before })
  }
  return withDraft(lines, draft)
}

/** A text being saved may be stored soon, so the text before it stays in the draft as a change. */
export function withoutDraft(lines: WorkingLines): WorkingLines {
  if (lines.draft.size === 0) return lines
  const draft = new Map<string, DraftLine>()
  for (const [key, line] of lines.draft) {
    if (lines.inFlight.has(key)) draft.set(key, { ...line, value: line.before })
  }
  return withDraft({ ...lines, conflicts: new Map() }, draft)
}

/** A stored draft on top of the current lines, without changes that are saved already. */
export function withDraftLines(lines: WorkingLines, kept: readonly DraftLine[]): WorkingLines {
  const draft = new Map(lines.draft)
  for (const line of kept) {
    if (line.value !== storedText(lines, line)) draft.set(lineKey(line), line)
  }
  return draft.size === lines.draft.size ? lines : withDraft(lines, draft)
}

export const withLinesInFlight = (
  lines: WorkingLines,
  sent: readonly DraftLine[],
): WorkingLines => {
  if (sent.length === 0 && lines.inFlight.size === 0) return lines
  return { ...lines, inFlight: new Set(sent.map(lineKey)) }
}

/** The server's answer for the lines of one batch. */
export interface LineSaveResult {
  readonly sent: readonly DraftLine[]
  /** Every sent line as it is stored now. */
  readonly saved: readonly StoredLine[]
  readonly conflicts: readonly LineConflict[]
}

/**
 * Applies the result of a saved batch: a text that was typed during the save becomes a change of
 * the stored text, and a text that another user changed stays in the draft as a conflict.
 */
export function withSavedLines(lines: WorkingLines, result: LineSaveResult): WorkingLines {
  if (result.sent.length === 0) return lines
  const conflicts = new Map(lines.conflicts)
  for (const conflict of result.conflicts) conflicts.set(lineKey(conflict), conflict)
  const refused = new Set(result.conflicts.map(lineKey))
  const draft = new Map(lines.draft)
  for (const sent of result.sent) {
    const key = lineKey(sent)
    if (refused.has(key)) continue
    conflicts.delete(key)
    const now = draft.get(key)
    if (now && now.value !== sent.value) draft.set(key, { ...now, before: sent.value })
    else draft.delete(key)
  }
  for (const key of conflicts.keys()) if (!draft.has(key)) conflicts.delete(key)
  const stored = newest(lines.stored, result.saved)
  return withDraft({ ...lines, stored, conflicts, inFlight: NONE }, draft)
}

/** `mine` is saved over the stored text; `theirs` discards the own text. */
export function withLineChoice(
  lines: WorkingLines,
  at: LineRef,
  choice: 'mine' | 'theirs',
): WorkingLines {
  const key = lineKey(at)
  const conflict = lines.conflicts.get(key)
  const own = lines.draft.get(key)
  if (!conflict || !own) return lines
  const conflicts = new Map(lines.conflicts)
  conflicts.delete(key)
  // A newer version may have been read before the user decided.
  const known = lines.stored.get(at.code)
  const isKnown = known !== undefined && known.version >= conflict.version
  const theirs = isKnown ? (known[at.field] ?? null) : conflict.value
  const stored = new Map(lines.stored)
  if (!isKnown) {
    const { code, version } = conflict
    stored.set(code, { ...NO_NOTES, ...known, code, version, [at.field]: theirs })
  }
  const draft = new Map(lines.draft)
  if (choice === 'mine' && own.value !== theirs) draft.set(key, { ...own, before: theirs })
  else draft.delete(key)
  return withDraft({ ...lines, stored, conflicts }, draft)
}

/** Updates the lines from a new reading; the draft stays, and versions only grow. */
export function withReadLines(lines: WorkingLines, read: readonly StoredLine[]): WorkingLines {
  const stored = newest(lines.stored, read)
  return stored === lines.stored ? lines : withDraft({ ...lines, stored }, lines.draft)
}

/** The server has written each of these lines once. */
export function withRestoredLines(
  lines: WorkingLines,
  changes: readonly LineChange[],
): WorkingLines {
  // Lines that were read since are known already.
  const unread = changes.filter(change => storedText(lines, change) === change.before)
  if (unread.length === 0) return lines
  const stored = new Map(lines.stored)
  for (const { code, field, after } of unread) {
    const version = (lines.stored.get(code)?.version ?? 0) + 1
    stored.set(code, { ...NO_NOTES, ...stored.get(code), code, version, [field]: after })
  }
  return withDraft({ ...lines, stored }, lines.draft)
}

/** Returns the same map if no line is newer. */
function newest(
  known: ReadonlyMap<ItemCode, StoredLine>,
  lines: readonly StoredLine[],
): ReadonlyMap<ItemCode, StoredLine> {
  const newer = lines.filter(line => {
    const before = known.get(line.code)
    if (!before || line.version > before.version) return true
    const isOther = FIELDS.some(field => (line[field] ?? null) !== (before[field] ?? null))
    return line.version === before.version && isOther
  })
  if (newer.length === 0) return known
  return new Map([...known, ...newer.map(line => [line.code, line] as const)])
}
