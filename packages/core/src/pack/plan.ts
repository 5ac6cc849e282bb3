/** What a pack does for one client; it depends on the reports that the client already has. */
import type { Month } from '#time'
import type { PackAction } from './client.ts'

/** What the client has of this series of reports. */
export interface PackedSeries {
  /** The version that is published for the month of the pack. `wasSent`: to all its owners. */
  readonly published: { readonly wasSent: boolean; readonly isArchived: boolean } | null
  /** The only draft of the series. */
  readonly draft: { readonly month: Month | 'lastComplete'; readonly isArchived: boolean } | null
}

interface PackMonths {
  /** The month of the pack. */
  readonly month: Month
  /** The last complete month of the client, which a draft may follow. */
  readonly closeMonth: Month
}

/**
 * `keep`: it is there already, so nothing is made. `send`: it is there, and an owner has no email.
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
  { month, closeMonth }: PackMonths,
  { published, draft }: PackedSeries,
): PackStep {
  if (published) {
    if (action !== 'send' || published.wasSent) return 'keep'
    return published.isArchived ? 'archived' : 'send'
  }
  if (!draft) return action === 'draft' ? 'draft' : 'publish'
  const draftMonth = draft.month === 'lastComplete' ? closeMonth : draft.month
  if (draft.isArchived || draftMonth !== month) return 'blocked'
  return action === 'draft' ? 'keep' : 'publishDraft'
}

/** The month of the report; null while the books do not hold it as a complete month. */
export function packMonth(wanted: Month | null, closeMonth: Month): Month | null {
  if (wanted === null) return closeMonth
  return wanted <= closeMonth ? wanted : null
}

/** The addresses of the owners of a client, and what is known of them. */
export interface PackOwners {
  readonly owners: readonly string[]
  /** People who have the report, or will get it. */
  readonly reached: ReadonlySet<string>
  /** People who have unsubscribed from emails with reports. */
  readonly unsubscribed: ReadonlySet<string>
}

/**
 * The owners to email: each gets one email. An owner whose email failed, or who joined later, still
 * gets it.
 */
export function packRecipients({ owners, reached, unsubscribed }: PackOwners) {
  const recipients = owners.filter(each => !reached.has(each))
  const wants = recipients.filter(each => !unsubscribed.has(each))
  const wasSent = wants.length === 0 && recipients.length < owners.length
  return { recipients, wasSent, lack: wasSent ? null : lackOf(owners, wants) }
}

/** Why the report cannot be emailed to anyone. */
function lackOf(
  owners: readonly string[],
  wants: readonly string[],
): 'noOwner' | 'unsubscribed' | null {
  if (owners.length === 0) return 'noOwner'
  return wants.length === 0 ? 'unsubscribed' : null
}
