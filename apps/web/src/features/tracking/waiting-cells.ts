import type { WorkingLines } from '@millpond/core/sheet'
import { shownLines } from './line-edits.ts'

/** The codes of lines whose cells can be saved now: the cells of a line in conflict wait. */
export function savableLines(lines: WorkingLines): ReadonlySet<string> {
  const open = new Set<string>(shownLines(lines).map(({ code }) => code))
  for (const { code } of lines.conflicts.values()) open.delete(code)
  return open
}
