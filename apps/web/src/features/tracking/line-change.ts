import type { SheetLine } from '@millpond/contract/sheet'
import type { ItemCode } from '@millpond/core/item'

export type LineFields = Omit<SheetLine, 'code' | 'version'>

/** A line before and after; null where it is not there. */
export interface TrackedLineChange {
  readonly code: ItemCode
  readonly before: SheetLine | null
  readonly after: LineFields | null
}

interface SentLine {
  code: ItemCode
  baseVersion: number
  line: LineFields | null
}

const fieldsOf = ({ code: _code, version: _version, ...fields }: SheetLine): LineFields => fields

export const sentLines = (changes: readonly TrackedLineChange[]): SentLine[] =>
  changes.map(({ code, before, after }) => ({
    code,
    baseVersion: before?.version ?? 0,
    line: after,
  }))

/** What takes changes back: every write counts a line's version up by one. */
export const takenBack = (changes: readonly TrackedLineChange[]): SentLine[] =>
  changes.map(({ code, before }) => ({
    code,
    baseVersion: (before?.version ?? 0) + 1,
    line: before && fieldsOf(before),
  }))

const BARE: LineFields = { name: null, position: 0, formula: null, note: null, transfer: null }

/** A line at the end of the others. */
export function addedLine(
  lines: readonly SheetLine[],
  code: ItemCode,
  fields: Partial<LineFields>,
): TrackedLineChange {
  const position = Math.max(-1, ...lines.map(line => line.position)) + 1
  return { code, before: null, after: { ...BARE, position, ...fields } }
}

export const changedLine = (line: SheetLine, fields: Partial<LineFields>): TrackedLineChange => ({
  code: line.code,
  before: line,
  after: { ...fieldsOf(line), ...fields },
})

export const removedLine = (line: SheetLine): TrackedLineChange => ({
  code: line.code,
  before: line,
  after: null,
})

/** One line up (−1) or down (1): every line that stands elsewhere afterwards. */
export function movedLine(
  lines: readonly SheetLine[],
  code: string,
  step: -1 | 1,
): readonly TrackedLineChange[] {
  const order = [...lines]
  const at = order.findIndex(line => line.code === code)
  const [line, other] = [order[at], order[at + step]]
  if (!line || !other) return []
  order[at] = other
  order[at + step] = line
  return order.flatMap((each, position) =>
    each.position === position ? [] : [changedLine(each, { position })],
  )
}

/** Why a name will not do, in a sentence; null where it will. */
export function nameProblem(
  name: string,
  what: string,
  others: readonly Pick<SheetLine, 'name'>[],
): string | null {
  const wanted = name.trim().toLowerCase()
  if (wanted === '') return `Give the ${what} a name`
  if (wanted.length > MAX_NAME_LENGTH) return `Use at most ${MAX_NAME_LENGTH} letters`
  return others.some(each => each.name?.trim().toLowerCase() === wanted)
    ? `There is a ${what} of this name already`
    : null
}

const MAX_NAME_LENGTH = 100
