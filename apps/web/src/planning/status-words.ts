import type { BatchProgress } from '@millpond/core/budget'
import type { DraftRefusal } from './draft-keeper.ts'
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
  if (draft.refusal !== null) return `${size} unsaved`
  const kept = draft.isBehind || draft.savedAt === null ? 'Saving draft…' : null
  return `${size} unsaved · ${kept ?? `Draft saved ${clock(draft.savedAt ?? '')}`}`
}

const NOT_KEPT = 'The draft cannot be kept:'
const HERE_ALONE = 'what you typed is on this page alone'

/** Why there is no draft, and what to do about it. */
export const REFUSAL_WORDS: Readonly<Record<DraftRefusal, string>> = {
  refused: `${NOT_KEPT} something in it is refused. Save now, and see which cells.`,
  signedOut: `${NOT_KEPT} you are signed out. Sign in in another tab, then save here.`,
  forbidden: `${NOT_KEPT} you may not write here any more. Ask an owner: ${HERE_ALONE}.`,
  gone: `${NOT_KEPT} this is not there any more. Copy what you need: ${HERE_ALONE}.`,
  tooLarge: `Save now: this is more than a draft can hold, and ${HERE_ALONE}.`,
}

/** Of a save that left cells which others changed as well. */
export const conflictedWords = (count: number): string =>
  `${cellsWords(count)} not saved: choose which figure stays, at the cell.`
