/** The words of the screens of saved reports. */
import { type Day, formatDay } from '@millpond/core/time'
import { dayOf } from '#ui/instant.ts'

export const QUESTION = 'What do you send to the bank or the board?'

export const WORDS = {
  basis:
    'The figures in a draft change with your books. ' +
    'The figures in a published report stay the same.',
  none: 'You have no reports yet.',
  noneToRead: 'No report has been published yet.',
  noneBasis: 'A report combines figures, charts and your own text on pages that you can share.',
  viewOnly: 'View only. An owner or an editor can create one.',
  frozen: 'These figures are frozen. New transactions will not change this report.',
  draft: 'This is a draft. Its figures change with your books until you publish it.',
  noBlocks: 'This report is empty.',
  noBlocksHint: 'Add a block to start it.',
  noFigures: 'We couldn’t calculate the figures.',
  noFiguresHint: 'Your report has not changed. Try again, or refresh the page.',
} as const

const STATUSES: Readonly<Record<string, string>> = {
  draft: 'Draft',
  published: 'Published',
  archived: 'Archived',
}

/** A status that a newer server sends is shown as it is. REP-02. */
export const statusWords = (status: string): string => STATUSES[status] ?? status

/** `You have 3 reports, 1 of them published.` */
export function countWords(reports: readonly { readonly status: string }[]): string {
  const published = reports.filter(({ status }) => status === 'published').length
  const count = reports.length
  if (count === 1) return published === 1 ? 'You have 1 published report.' : 'You have 1 report.'
  if (published === count) return `You have ${count} published reports.`
  return `You have ${count} reports, ${published === 0 ? 'none' : published} of them published.`
}

/** `Published as version 3 on 21st November 2026, with actuals to 31st October 2026.` */
export const publishedWords = (number: number, at: string, until: Day): string =>
  `Published as version ${number} on ${dayOf(at)}, with actuals to ${formatDay(until)}.`

/** For people who do not see the chart. */
export const CHART_WORDS = {
  cash: 'Bank balance with its likely range, actual and forecast.',
  profit: 'Revenue, expenses and net profit, actual and forecast.',
} as const

export const SIDE_WORDS = { in: 'Customers owe you', out: 'You owe' } as const

/** `2 reports`. */
export const reportsWords = (count: number): string =>
  count === 1 ? '1 report' : `${count} reports`
