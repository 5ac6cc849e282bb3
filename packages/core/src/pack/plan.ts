/** What is done for one client, by what its reports are already. */
import type { Month } from '#time'
import type { PackAction } from './client.ts'

/** What the client has of this series of reports. */
export interface PackedSeries {
  /** The version that is published for the month of the pack. */
  readonly published: { readonly wasSent: boolean; readonly isArchived: boolean } | null
  /** Its one draft. */
  readonly draft: { readonly month: Month | 'lastComplete'; readonly isArchived: boolean } | null
}

/**
 * `keep`: it is there already, so nothing is made. `send`: it is there, and was never emailed.
 * `archived`: the same, but its link would not open. `publishDraft`: a person may have written
 * notes in the draft of this month. `blocked`: another draft is in the way.
 */
export type PackStep =
  | 'keep'
  | 'send'
  | 'archived'
  | 'draft'
  | 'publish'
  | 'publishDraft'
  | 'blocked'

/**
 * A client has one report and one email for each month, however often the pack is started. With a
 * draft of October, a pack that publishes October publishes this draft.
 */
export function packStep(
  action: PackAction,
  month: Month,
  { published, draft }: PackedSeries,
): PackStep {
  if (published) {
    if (action !== 'send' || published.wasSent) return 'keep'
    return published.isArchived ? 'archived' : 'send'
  }
  if (!draft) return action === 'draft' ? 'draft' : 'publish'
  if (draft.isArchived || draft.month !== month) return 'blocked'
  return action === 'draft' ? 'keep' : 'publishDraft'
}

/** The month of the report; null while the books do not hold it as a complete month. */
export function packMonth(wanted: Month | null, closeMonth: Month): Month | null {
  if (wanted === null) return closeMonth
  return wanted <= closeMonth ? wanted : null
}
