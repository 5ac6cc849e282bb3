/** Formulas and notes of lines: the stored ones, with the draft on top. */
import type { ItemCode } from '#item'
import type { LineField } from './sheet.ts'

/** One field of a line; null is none. */
export type LineText = string | null

export interface LineNotes {
  readonly formula: LineText
  readonly note: LineText
  /** Absent in a budget, whose lines are the accounts of the books. */
  readonly line?: LineText
}

export type LineNotesByCode = ReadonlyMap<ItemCode, LineNotes>

/** A field of a line that was changed but not saved. */
export interface DraftLine {
  readonly code: ItemCode
  readonly field: LineField
  readonly value: LineText
  /** The stored text when it was typed. */
  readonly before: LineText
}

export const NO_NOTES: LineNotes = { formula: null, note: null }

/** A stored note `a` of rent with a draft `b` is shown as `b`. */
export function shownNotes(
  stored: LineNotesByCode,
  draft: Iterable<Pick<DraftLine, 'code' | 'field' | 'value'>>,
): LineNotesByCode {
  const shown = new Map<ItemCode, LineNotes>(stored)
  for (const { code, field, value } of draft) {
    shown.set(code, { ...(shown.get(code) ?? NO_NOTES), [field]: value })
  }
  return shown
}
