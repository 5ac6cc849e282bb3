import type { BatchProgress } from '@millpond/core/budget'
import { type ChangeCount, countDraft, isDirty } from '@millpond/core/sheet'
import type { DraftRefusal } from './draft-autosave.ts'
import type { SheetEditorState } from './sheet-editor.ts'

export const cellsWords = (count: number): string => countWords(count, 'cell')

const countWords = (count: number, noun: string): string =>
  `${count} ${noun}${count === 1 ? '' : 's'}`

/** `3 cells`, `1 line and 3 cells`, `3 cells, 1 formula and 2 notes`. */
export function changesWords(
  { cells, formulas, notes, lines }: ChangeCount,
  lineNoun = 'line',
): string {
  const counted = [
    [lines, lineNoun],
    [cells, 'cell'],
    [formulas, 'formula'],
    [notes, 'note'],
  ] as const
  const words = counted.flatMap(([count, noun]) => (count > 0 ? countWords(count, noun) : []))
  return words.length === 0 ? cellsWords(0) : new Intl.ListFormat('en-GB').format(words)
}

/** `Saving batch 2 of 5: Expenses, January to June 2027`. BUD-03. */
export const progressWords = ({ current, total, description }: BatchProgress): string =>
  total === 1 ? `Saving ${description}` : `Saving batch ${current} of ${total}: ${description}`

/** `3 cells changed, not saved yet · Draft saved 10:42`; a save is shown with its time. */
export function savedWords(
  { sheet, draft }: Pick<SheetEditorState, 'sheet' | 'draft'>,
  savedAt: string | null,
  clock: (instant: string) => string,
  lineNoun?: string,
): string {
  if (!isDirty(sheet)) return savedAt === null ? 'Everything is saved' : `Saved ${clock(savedAt)}`
  const unsaved = `${changesWords(countDraft(sheet), lineNoun)} changed, not saved yet`
  if (draft.refusal !== null) return unsaved
  const { isBehind, savedAt: keptAt } = draft
  const kept = isBehind || keptAt === null ? 'Saving draft…' : `Draft saved ${clock(keptAt)}`
  return `${unsaved} · ${kept}`
}

const NOT_KEPT = 'No draft was saved, because'
const HERE_ALONE = 'Your changes are only on this page.'

/** Why there is no draft, and what to do about it. */
export const REFUSAL_WORDS: Readonly<Record<DraftRefusal, string>> = {
  refused: `${NOT_KEPT} something in it was rejected. Save now to see which cells.`,
  signedOut: `${NOT_KEPT} you are signed out. Use another tab to sign in, then save.`,
  forbidden: `${NOT_KEPT} you can no longer edit this. ${HERE_ALONE} Ask an owner for access.`,
  gone: `${NOT_KEPT} this no longer exists. ${HERE_ALONE} Copy what you need.`,
  tooLarge: 'Save now. There are too many changes for a draft.',
}

/** After a save that kept conflicts in the draft. */
export function conflictedWords(count: ChangeCount): string {
  const isOne = count.cells + count.formulas + count.notes + count.lines === 1
  const [were, them, each] = isOne ? ['was', 'it', 'it'] : ['were', 'them', 'each one']
  return (
    `${changesWords(count)} ${were} not saved, because someone else changed ${them}. ` +
    `Press Show to see ${each}, then choose what to keep.`
  )
}
