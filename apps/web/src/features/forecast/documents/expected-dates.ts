import { addDays, type Day } from '@millpond/core/time'
import type { DocumentRow } from './document-row.ts'

/** By document id; null gives the day reset to the automatic date. */
export type Moves = Readonly<Record<string, Day | null>>

export type Move =
  | { readonly kind: 'toDay'; readonly day: Day }
  | { readonly kind: 'byDays'; readonly days: number }
  | { readonly kind: 'learned' }

/** Nothing is expected in the past: a day before tomorrow becomes tomorrow. */
const notBefore = (day: Day, asOf: Day): Day => {
  const tomorrow = addDays(asOf, 1)
  return day < tomorrow ? tomorrow : day
}

export function movesOf(rows: readonly DocumentRow[], move: Move, asOf: Day): Moves {
  const dayOf = (row: DocumentRow): Day | null => {
    if (move.kind === 'learned') return null
    return notBefore(move.kind === 'toDay' ? move.day : addDays(row.expectedOn, move.days), asOf)
  }
  return Object.fromEntries(rows.map(row => [row.id, dayOf(row)]))
}

/** The user's days with some of them moved: `null` takes one out. */
export function withMoves(
  dates: Readonly<Record<string, Day>>,
  moves: Moves,
): Readonly<Record<string, Day>> {
  const next: Record<string, Day> = { ...dates }
  for (const [id, day] of Object.entries(moves)) {
    if (day === null) delete next[id]
    else next[id] = day
  }
  return next
}

/** What takes moves back: each document's day before, or learned where there was none. */
export const undoOf = (moves: Moves, before: Readonly<Record<string, Day>>): Moves =>
  Object.fromEntries(Object.keys(moves).map(id => [id, before[id] ?? null]))
