import type { LineField } from './sheet.ts'
import type { WorkingLines } from './working-lines.ts'

interface Counted {
  readonly draft: ReadonlyMap<string, unknown>
  readonly conflicts: ReadonlyMap<string, unknown>
  readonly lines: WorkingLines
}

/** The number of changes of each kind. */
export interface ChangeCount {
  readonly cells: number
  readonly formulas: number
  readonly notes: number
  /** Lines that were added, changed, moved or removed. */
  readonly lines: number
}

export function countChanges(
  cells: Iterable<unknown>,
  lines: Iterable<{ readonly field: LineField }>,
): ChangeCount {
  const fields = [...lines].map(({ field }) => field)
  const count = (wanted: LineField) => fields.filter(field => field === wanted).length
  return {
    cells: [...cells].length,
    formulas: count('formula'),
    notes: count('note'),
    lines: count('line'),
  }
}

export const countAll = ({ cells, formulas, notes, lines }: ChangeCount): number =>
  cells + formulas + notes + lines

/** The unsaved changes. */
export const countDraft = ({ draft, lines }: Counted): ChangeCount =>
  countChanges(draft.keys(), lines.draft.values())

/** The unresolved conflicts with another user's changes. */
export const countConflicts = ({ conflicts, lines }: Counted): ChangeCount =>
  countChanges(conflicts.keys(), lines.conflicts.values())
