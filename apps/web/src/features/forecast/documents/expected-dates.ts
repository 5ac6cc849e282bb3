import { addDays, type Day } from '@millpond/core/time'
import { type DatePart, dateOfParts, joined, type UserDate } from '@millpond/core/timing'
import type { DocumentRow } from './document-row.ts'

/** By document id; null resets to the automatic date and counts a document that was left out. */
export type Moves = Readonly<Record<string, UserDate | null>>

export type Move =
  | { readonly kind: 'toDay'; readonly day: Day }
  | { readonly kind: 'byDays'; readonly days: number }
  | { readonly kind: 'inParts'; readonly parts: readonly DatePart[] }
  | { readonly kind: 'learned' }
  | { readonly kind: 'leaveOut' }

/** No day in the past is expected: a day before tomorrow becomes tomorrow. */
const notBefore = (day: Day, asOf: Day): Day => {
  const tomorrow = addDays(asOf, 1)
  return day < tomorrow ? tomorrow : day
}

/** The documents that a move changes: one that is left out has no day to count from. */
export const movedRows = (
  rows: readonly DocumentRow[],
  kind: Move['kind'],
): readonly DocumentRow[] => (kind === 'byDays' ? rows.filter(row => !row.isLeftOut) : rows)

export function movesOf(rows: readonly DocumentRow[], move: Move, asOf: Day): Moves {
  return Object.fromEntries(
    movedRows(rows, move.kind).map(row => [row.id, dateAfter(row, move, asOf)]),
  )
}

function dateAfter(row: DocumentRow, move: Move, asOf: Day): UserDate | null {
  if (move.kind === 'learned') return null
  if (move.kind === 'leaveOut') return 'leftOut'
  if (move.kind === 'inParts') return dateOfParts(joined(move.parts))
  if (move.kind === 'toDay') return notBefore(move.day, asOf)
  const later = (day: Day) => notBefore(addDays(day, move.days), asOf)
  if (row.parts.length === 0) return later(row.expectedOn)
  return dateOfParts(joined(row.parts.map(({ on, amount }) => ({ on: later(on), amount }))))
}

/** The user's days with some of them moved: `null` removes one. */
export function withMoves(
  dates: Readonly<Record<string, UserDate>>,
  moves: Moves,
): Readonly<Record<string, UserDate>> {
  const next: Record<string, UserDate> = { ...dates }
  for (const [id, day] of Object.entries(moves)) {
    if (day === null) delete next[id]
    else next[id] = day
  }
  return next
}

/** The moves that undo these: each document's day before, or null if there was none. */
export const undoOf = (moves: Moves, before: Readonly<Record<string, UserDate>>): Moves =>
  Object.fromEntries(Object.keys(moves).map(id => [id, before[id] ?? null]))
