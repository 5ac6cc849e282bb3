import type { BatchProgress } from '@millpond/core/budget'
import type { DeskState } from './sheet-desk.ts'

export const cellsWords = (count: number): string => (count === 1 ? '1 cell' : `${count} cells`)

/** `Saving batch 2 of 5: Expenses, January to June 2027`. BUD-03. */
export const progressWords = ({ current, total, description }: BatchProgress): string =>
  total === 1 ? `Saving ${description}` : `Saving batch ${current} of ${total}: ${description}`

/** `3 unsaved · Draft saved 10:42`; what is saved is said with its time. */
export function savedWords(
  { sheet, draft }: Pick<DeskState, 'sheet' | 'draft'>,
  savedAt: string | null,
  clock: (instant: string) => string,
): string {
  const { size } = sheet.draft
  if (size === 0) return savedAt === null ? 'Everything is saved' : `Saved ${clock(savedAt)}`
  const kept = draft.isBehind || draft.savedAt === null ? 'Saving draft…' : null
  return `${size} unsaved · ${kept ?? `Draft saved ${clock(draft.savedAt ?? '')}`}`
}
