/** What people read of a pack. */
import { longMonth, type Month } from '#time'
import type { Unfit } from './client.ts'

const UNFIT: Readonly<Record<Unfit, string>> = {
  lost: 'You no longer have access to this company.',
  reader: 'You can only read this company. Ask its owner for the role editor.',
  noPlan: 'This company has no plan now, so nothing can be changed.',
  noBooks: 'This company has no books yet.',
}

/** `noBooks` is "This company has no books yet." */
export const unfitWords = (unfit: Unfit): string => UNFIT[unfit]

/** Why a report was not made. */
export const PACK_REASONS = {
  leftFirm: 'The person who started this pack can no longer make reports for your clients.',
  otherDraft:
    'There is a draft of this report for another month, or an archived one. ' +
    'Publish or delete it, then retry.',
  archived: 'The report of this month is archived. Restore it, then retry.',
  unsubscribed:
    'The owners of this company want no emails with reports. Publish it without sending.',
  tooManyLinks: 'This company has as many active links as there may be. Revoke one, then retry.',
  noOwner: 'This company has no owner of its own to send it to. Publish it without sending.',
  tooMany: 'This company has as many reports as there may be. Delete some, then retry.',
  restored: 'A backup was restored. Retry it.',
  restoredSending:
    'A backup was restored. This report may have been emailed before. Ask the client, then retry.',
} as const

/** Why nothing had to be made. */
export const PACK_NOTES = {
  wasThere: 'It was there already.',
  wasEmailed: 'It was there already, and was emailed now.',
  draftPublished: 'Its draft was published.',
} as const

/** `The books end in September 2026.` */
export const monthReason = (closeMonth: Month): string =>
  `The books end in ${longMonth(closeMonth)}. Sync them, then retry.`

/** The first block that cannot be shown, by its title. */
export const blockReason = ({ title, reason }: { title: string; reason: string }): string =>
  `“${title}” cannot be shown. ${reason}`

export interface PackCounts {
  readonly waiting: number
  readonly done: number
  readonly failed: number
}

/** `37 of 40 reports are ready. 3 clients need your attention.` */
export function packProgress({ waiting, done, failed }: PackCounts): string {
  const all = waiting + done + failed
  if (done === all) return all === 1 ? 'The report is ready.' : `All ${all} reports are ready.`
  const reports = all === 1 ? 'report' : 'reports'
  const ready = `${done} of ${all} ${reports} ${done === 1 ? 'is' : 'are'} ready.`
  if (failed === 0) return ready
  const clients = failed === 1 ? '1 client needs' : `${failed} clients need`
  return `${ready} ${clients} your attention.`
}

/** A report that is not in the zip file of its pack. Its company has no name for `lost`. */
export interface ReportLeftOut {
  readonly why: 'lost' | 'deleted' | 'tooLong' | 'failed'
  readonly name: string | null
}

const LEFT_OUT: Readonly<Record<Exclude<ReportLeftOut['why'], 'lost'>, string>> = {
  deleted: 'The report was deleted.',
  tooLong: 'The report has too many pages.',
  failed: 'The report could not be written just now. Download the file again.',
}

/** `Kauri: The report was deleted.`, one line for each, and how many cannot be named. */
export function leftOutText(all: readonly ReportLeftOut[]): string {
  const lines = all.flatMap(({ why, name }) =>
    why === 'lost' ? [] : [`${name ?? 'A company'}: ${LEFT_OUT[why]}`],
  )
  const lost = all.filter(({ why }) => why === 'lost').length
  const companies = lost === 1 ? '1 company' : `${lost} companies`
  if (lost > 0) lines.push(`And the reports of ${companies} that you can no longer open.`)
  return `These reports are not in the file:\n\n${lines.join('\n')}\n`
}
