/** What is needed to make the report of one client, read again for each attempt. */
import { createHash } from 'node:crypto'
import { atLeast } from '@millpond/core/organisation'
import {
  monthReason,
  PACK_REASONS,
  type PackStep,
  packMonth,
  packRecipients,
  packStep,
  unfitFor,
  unfitWords,
} from '@millpond/core/pack'
import { MAX_LIVE_LINKS, MAX_RECIPIENTS } from '@millpond/core/report'
import type { Month } from '@millpond/core/time'
import { asSystemWithin, type Tx, withoutPersonWithin } from '#database/index.ts'
import { readSourcesVersion } from '../books/forecast-sources.ts'
import type { Deps } from '../deps.ts'
import { type FileOwner, readOwner } from '../reports/report-pdf.ts'
import { refuseUnsendable, type SendNeeds } from '../reports/send-report.ts'
import { deliveryStore } from '../stores/delivery-store.ts'
import { entitlementStore } from '../stores/entitlement-store.ts'
import { membershipStore, type PersonRow } from '../stores/membership-store.ts'
import { type PackContent, type PackItemKey, packStore } from '../stores/pack-store.ts'
import { partnerStore } from '../stores/partner-store.ts'
import { reportLinkStore } from '../stores/report-link-store.ts'
import { type FullStoredReport, reportStore } from '../stores/report-store.ts'

/** No report is made, and another attempt by itself would not help. */
export class PackStopped extends Error {
  override name = 'PackStopped'
}

export interface PackWork {
  readonly key: PackItemKey
  /** Its month is that of the item, if the pack has none. */
  readonly pack: PackContent
  /** The report is made in the name of this person, with the rights they have now. */
  readonly starter: PersonRow
}

/** In the partner, without a person. Null if the pack was deleted. */
export async function readPackWork(
  tx: Tx,
  key: PackItemKey,
  itemMonth: Month | null,
): Promise<PackWork | null> {
  const { organisationId } = key
  const found = await packStore.content(tx, key)
  if (!found) return null
  const pack = { ...found, month: found.month ?? itemMonth }
  const userId = pack.startedBy
  const role = await membershipStore.roleOf(tx, { organisationId, userId })
  const people = await asSystemWithin(tx, () => membershipStore.people(tx, [userId]))
  const starter = people.get(userId)
  if (!starter || starter.isDisabled || role === null || !atLeast(role, 'editor')) {
    throw new PackStopped(PACK_REASONS.leftFirm)
  }
  return { key, pack, starter }
}

export interface ClientPlan {
  readonly step: PackStep
  readonly month: Month
  readonly seriesId: string
  /** Its draft, where this one is published. */
  readonly draft: FullStoredReport | null
  /** The version of this month that is there already. */
  readonly published: FullStoredReport | null
  readonly owner: FileOwner
  readonly recipients: readonly string[]
}

/** In the client, as the person who started it. Throws `PackStopped` if nothing can be made. */
export async function readClientPlan(
  deps: Pick<Deps, SendNeeds>,
  tx: Tx,
  work: PackWork,
): Promise<ClientPlan> {
  const { key, pack, starter } = work
  const { clientId: organisationId, organisationId: partnerId } = key
  const sources = await readSourcesVersion(tx, organisationId)
  const unfit = unfitFor({
    role: await roleThere(tx, key, starter.userId),
    hasFullAccess: await entitlementStore.hasFullAccess(tx, organisationId),
    hasBooks: sources !== null,
  })
  if (unfit !== null) throw new PackStopped(unfitWords(unfit))
  if (!sources) throw new PackStopped(unfitWords('noBooks'))
  const month = packMonth(pack.month, sources.closeMonth)
  if (month === null) throw new PackStopped(monthReason(sources.closeMonth))
  const seriesId = seriesOf(partnerId, pack.source, organisationId)
  const draft = await reportStore.draftOf(tx, organisationId, seriesId)
  const published = await reportStore.publishedFor(tx, organisationId, seriesId, month)
  const { recipients, wasSent, lack } = await recipientsOf(tx, work, published)
  const step = packStep(
    pack.action,
    { month, closeMonth: sources.closeMonth },
    {
      published: published && { wasSent, isArchived: published.status !== 'published' },
      draft: draft && { month: draft.definition.month, isArchived: draft.status !== 'draft' },
    },
  )
  if (step === 'blocked') throw new PackStopped(PACK_REASONS.otherDraft)
  if (step === 'archived') throw new PackStopped(PACK_REASONS.archived)
  const owner = await readOwner(tx, organisationId)
  const sends = pack.action === 'send' && step !== 'keep'
  if (sends) {
    refuseUnsendable(deps, owner)
    if (lack !== null) throw new PackStopped(PACK_REASONS[lack])
    await refuseBeyondLinks(deps, tx, organisationId)
  }
  return { step, month, seriesId, draft, published, owner, recipients: sends ? recipients : [] }
}

/** Two plans that are the same are read from the same reports, rights and addresses. */
export const planKey = ({ draft, published, recipients, ...plan }: ClientPlan): string =>
  JSON.stringify([
    ...[plan.step, plan.month, plan.seriesId, published?.reportId, recipients],
    ...[draft?.reportId, draft?.rowVersion],
  ])

/** Also a member of the client makes no report in a pack of a firm that has lost its access. */
async function roleThere(tx: Tx, { organisationId: partnerId, clientId }: PackItemKey, by: string) {
  const links = await withoutPersonWithin(tx, () => partnerStore.of(tx, clientId))
  if (!links.some(link => link.partnerId === partnerId)) return null
  return membershipStore.roleOf(tx, { organisationId: clientId, userId: by })
}

/** The owners of the client who have not been sent this version. */
async function recipientsOf(tx: Tx, { key, pack }: PackWork, published: FullStoredReport | null) {
  const { clientId } = key
  const owners = pack.action === 'send' ? await ownersOf(tx, clientId) : []
  const { recipients, ...known } = packRecipients({
    owners,
    reached: published
      ? await deliveryStore.reached(tx, clientId, published.reportId)
      : new Set<string>(),
    unsubscribed: await deliveryStore.unsubscribed(tx, clientId, owners),
  })
  return { ...known, recipients: recipients.slice(0, MAX_RECIPIENTS) }
}

async function refuseBeyondLinks({ clock }: Pick<Deps, 'clock'>, tx: Tx, organisationId: string) {
  const count = await reportLinkStore.countLive(tx, organisationId, clock.now())
  if (count >= MAX_LIVE_LINKS) throw new PackStopped(PACK_REASONS.tooManyLinks)
}

async function ownersOf(tx: Tx, organisationId: string): Promise<string[]> {
  const members = await membershipStore.list(tx, organisationId)
  const owners = members.filter(({ role }) => role === 'owner').map(({ userId }) => userId)
  const people = await asSystemWithin(tx, () => membershipStore.people(tx, owners))
  return [...people.values()]
    .filter(({ isDisabled }) => !isDisabled)
    .map(({ email }) => email.toLowerCase())
    .sort()
}

/** Packs of one partner by the same template give each client one series of reports. */
function seriesOf(...parts: readonly [partnerId: string, source: string, clientId: string]) {
  const digits = createHash('sha256').update(parts.join(' ')).digest('hex')
  const groups = [digits.slice(0, 8), digits.slice(8, 12), `8${digits.slice(13, 16)}`]
  return [...groups, `a${digits.slice(17, 20)}`, digits.slice(20, 32)].join('-')
}
