import type { SavedReport } from '@millpond/contract/report'
import { reportsWords } from '../report-words.ts'

export type ReportAct = 'archive' | 'restore' | 'copy' | 'delete'

export const ACT_NAMES: Readonly<Record<ReportAct, string>> = {
  copy: 'Copy',
  archive: 'Archive',
  restore: 'Restore',
  delete: 'Delete',
}

/** What a person may do with a report; the gateway has the same rules. */
export const actsFor = ({ status }: Pick<SavedReport, 'status'>): readonly ReportAct[] => [
  'copy',
  status === 'archived' ? 'restore' : 'archive',
  'delete',
]

const DONE: Readonly<Record<ReportAct, string>> = {
  archive: 'archived',
  restore: 'restored',
  copy: 'copied',
  delete: 'deleted',
}

/** `Board pack deleted.`, `3 reports archived.` */
export const doneWords = (act: ReportAct, count: number, title: string | null): string =>
  `${title ?? reportsWords(count)} ${DONE[act]}.`

/** One reason is said at once; several are at their rows. */
export function failedWords(failed: readonly { readonly message: string }[]): string {
  const reasons = [...new Set(failed.map(({ message }) => message))]
  const [only] = reasons
  const why = reasons.length === 1 && only ? `: ${only}` : '. The list shows the reasons.'
  return `This failed for ${reportsWords(failed.length)}${why}`
}
