/** The words of the dialog with the schedules of a report. */
import type { ReportSchedule } from '@millpond/contract/report-schedule'
import { MAX_DAY_OF_MONTH, MAX_KEPT_RUNS, MAX_WORKING_DAYS } from '@millpond/core/schedule'
import { momentOf } from '#ui/instant.ts'

type Repeat = ReportSchedule['repeat']
export type RepeatKind = Repeat['kind']

export const SCHEDULE_WORDS = {
  about: 'A schedule publishes the next version and sends it, or opens a draft for you to review.',
  none: 'This report has no schedule yet.',
  notRead: 'We couldn’t load the schedules.',
  timeHint: 'In your company’s time zone, such as 08:00.',
  skips: 'Skip the report if no figure has changed',
  kept:
    `The ${MAX_KEPT_RUNS} newest versions that a schedule has sent stay published. Older ones ` +
    'are archived, and their links stop working. If you created a link to a version yourself, ' +
    'that version stays published.',
  deleteQuestion: 'Delete this schedule? Reports it has already sent stay in the list.',
  ofGone: 'Schedules of archived and deleted reports',
  earlier: 'Earlier runs',
  deleted: 'The schedule was deleted.',
  saved: 'The schedule was saved.',
} as const

export const WEEKDAYS = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
] as const

export const REPEATS: readonly { readonly value: RepeatKind; readonly label: string }[] = [
  { value: 'daily', label: 'Every day' },
  { value: 'weekly', label: 'Every week' },
  { value: 'monthly', label: 'Every month' },
  { value: 'quarterly', label: 'Every quarter' },
  { value: 'afterClose', label: 'After each month ends' },
]

export const ACTIONS = [
  { value: 'send', label: 'Publish and send' },
  { value: 'draft', label: 'Create a draft for review' },
] as const

/** `08:05`. */
export const timeText = (minute: number): string =>
  [Math.floor(minute / 60), minute % 60].map(part => String(part).padStart(2, '0')).join(':')

/** Minutes since midnight; null if it is no time. */
export function minuteOf(typed: string): number | null {
  const [, hours = '', minutes = ''] = /^(\d{1,2})[:.](\d{2})$/.exec(typed.trim()) ?? []
  const minute = 60 * Number(hours) + Number(minutes)
  return hours !== '' && Number(hours) < 24 && Number(minutes) < 60 ? minute : null
}

/** What the number of a repeat means, and its limit; null if it has none. */
export const countOf = (kind: RepeatKind): { label: string; most: number } | null => {
  if (kind === 'afterClose')
    return { label: 'Working days after the month ends', most: MAX_WORKING_DAYS }
  if (kind === 'monthly') return { label: 'Day of the month', most: MAX_DAY_OF_MONTH }
  if (kind === 'quarterly') {
    return {
      label: 'Day of the month (in January, April, July and October)',
      most: MAX_DAY_OF_MONTH,
    }
  }
  return null
}

/** `Every month on day 20 at 08:00`. */
export function repeatWords({ repeat, minute }: Pick<ReportSchedule, 'repeat' | 'minute'>): string {
  return `${daysWords(repeat)} at ${timeText(minute)}`
}

function daysWords(repeat: Repeat): string {
  if (repeat.kind === 'daily') return 'Every day'
  if (repeat.kind === 'weekly') return `Every ${WEEKDAYS[repeat.weekday] ?? 'week'}`
  if (repeat.kind === 'monthly') return `Every month on day ${repeat.dayOfMonth}`
  if (repeat.kind === 'quarterly') return `Every quarter on day ${repeat.dayOfMonth}`
  const { workingDays } = repeat
  return `${workingDays} working ${workingDays === 1 ? 'day' : 'days'} after each month ends`
}

export function actionWords({ action, recipients }: ReportSchedule): string {
  if (action === 'draft') return 'Opens a draft for review.'
  return `Publishes the report and sends it to ${recipients.join(', ')}.`
}

export function nextWords({ nextRunAt, hasReport }: ReportSchedule): string {
  if (!hasReport) return 'It is paused until you restore the report.'
  return nextRunAt === null ? 'It is paused.' : `Next run on ${momentOf(nextRunAt)}, your time.`
}

const RUNS: Readonly<Record<string, string>> = {
  waiting: 'Waiting since',
  done: 'Done on',
  skipped: 'Skipped on',
  failed: 'Failed on',
}

/** `Failed on 5th November 2026, 08:00. The report is too large.` */
export function runWords({ state, dueAt, reason }: ReportSchedule['runs'][number]): string {
  return `${RUNS[state] ?? state} ${momentOf(dueAt)}.${reason === null ? '' : ` ${reason}`}`
}
