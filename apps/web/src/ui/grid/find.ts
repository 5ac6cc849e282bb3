import { folded } from '../folded.ts'
import type { GridRow } from './grid-model.ts'

/** Ids of the rows whose label contains the words, ignoring case and accents. */
export function findRows(rows: readonly GridRow[], words: string): string[] {
  const wanted = folded(words.trim())
  if (wanted === '') return []
  return rows.filter(({ label }) => folded(label).includes(wanted)).map(({ id }) => id)
}

/** The id after another (or before it, with -1), cyclically; the first one to start with. */
export function nextFound(
  found: readonly string[],
  id: string | null,
  step: 1 | -1,
): string | null {
  const at = id === null ? -1 : found.indexOf(id)
  const next = at < 0 ? 0 : (at + step + found.length) % found.length
  return found[next] ?? null
}
