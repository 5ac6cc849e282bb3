/** What people read of a pack. */
import { longMonth, type Month } from '#time'
import type { Unfit } from './client.ts'

const UNFIT: Readonly<Record<Unfit, string>> = {
  lost: 'You no longer have access to this company.',
  reader: 'You can only view this company. Ask its owner to make you an editor.',
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
    'The owners of this company have unsubscribed from emails with reports. Publish the report ' +
    'without sending it.',
  tooManyLinks: 'This company has reached its limit of active links. Revoke one, then retry.',
  noOwner: 'This company has no owner of its own. Publish the report without sending it.',
  tooMany: 'This company has reached its limit of reports. Delete some, then retry.',
  restored: 'Millpond was restored from a backup before this report was made. Press Retry.',
  restoredSending:
    'Millpond was restored from a backup. This report may already have been emailed. Ask the ' +
    'client, then press Retry.',
} as const

/** Why nothing had to be made. */
export const PACK_NOTES = {
  wasThere: 'The report existed already.',
  wasEmailed: 'The report existed already. It has now been emailed.',
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
