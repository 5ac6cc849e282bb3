/** Emails about alerts, and the digest: each is put into the outbox once. */
import {
  type AlertCause,
  areStale,
  digestDay,
  importMissingBefore,
  isShown,
  mailAt,
  maySay,
  staleBefore,
  weeksBefore,
} from '@millpond/core/alert'
import { civilDay, type Day, HOME_TIME_ZONE } from '@millpond/core/time'
import { asSystemWithin, type Tx } from '#database/index.ts'
import type { Deps } from '../deps.ts'
import type { Letter } from '../mail/index.ts'
import { type AlertPreference, alertStore } from '../stores/alert-store.ts'
import { entitlementStore } from '../stores/entitlement-store.ts'
import { forecastRunStore } from '../stores/forecast-run-store.ts'
import { ledgerStore } from '../stores/ledger-store.ts'
import { membershipStore } from '../stores/membership-store.ts'
import { organisationStore } from '../stores/organisation-store.ts'
import { alertLetter, digestLetter, isEmptyDigest } from './alert-emails.ts'
import { evaluateBooks } from './evaluate-alerts.ts'

export type AlertNeeds = 'clock' | 'config' | 'database' | 'log' | 'mail'
type Needs = Pick<Deps, AlertNeeds>

const HOUR_MS = 3_600_000

/** Emails every time; at each full hour also the age of books, and on a Monday the digest. */
export function createAlertRounds(deps: Needs): () => Promise<void> {
  let lastHour = Number.NEGATIVE_INFINITY
  return async () => {
    await sendAlertEmails(deps)
    const hour = Math.floor(deps.clock.now().getTime() / HOUR_MS)
    if (hour === lastHour) return
    lastHour = hour
    await watchBooks(deps)
    await sendDigests(deps)
  }
}

export async function sendAlertEmails(deps: Needs): Promise<void> {
  const now = deps.clock.now()
  const due = await deps.database.asSystem(tx => alertStore.withDueMail(tx, now))
  await forEach(deps, due, (tx, organisationId) => sendDue(deps, tx, organisationId))
  if (due.length > 0) deps.mail.wake()
}

/** Looks at companies whose books are old, and at connections that ended or were made again. */
export async function watchBooks(deps: Needs): Promise<void> {
  const now = deps.clock.now().getTime()
  const before = { stale: new Date(staleBefore(now)), day: new Date(importMissingBefore(now)) }
  const old = await deps.database.asSystem(tx => alertStore.withOldBooks(tx, before))
  await forEach(deps, old, (tx, organisationId) => evaluateBooks(deps, tx, organisationId))
}

export async function sendDigests(deps: Needs): Promise<void> {
  const all = await deps.database.asSystem(tx => alertStore.withBooks(tx))
  await forEach(deps, all, (tx, organisationId) => sendDigest(deps, tx, organisationId))
  deps.mail.wake()
}

/** If one company fails, the others are still served, and the next round tries it again. */
async function forEach(
  { database, log }: Needs,
  organisationIds: readonly string[],
  work: (tx: Tx, organisationId: string) => Promise<void>,
): Promise<void> {
  for (const organisationId of organisationIds) {
    await database
      .inOrganisation(organisationId, tx => work(tx, organisationId))
      .catch((error: unknown) => {
        log.warn({ err: error, organisationId }, 'alerts of a company will be tried again')
      })
  }
}

/** What may not leave yet waits: until the quiet hours end, for newer books, or for a plan. */
async function sendDue(deps: Needs, tx: Tx, organisationId: string): Promise<void> {
  const at = deps.clock.now()
  const now = at.getTime()
  const about = await aboutOf(deps, tx, organisationId)
  const due = await alertStore.dueMail(tx, organisationId, at)
  const postpone = async (causes: readonly AlertCause[], until: number) => {
    for (const cause of causes) {
      await alertStore.setMail(tx, organisationId, cause, new Date(until))
    }
  }
  if (!about) return postpone(due, now + HOUR_MS)
  const leavesAt = mailAt(now, about.timeZone)
  if (leavesAt > now) return postpone(due, leavesAt)
  const isStale = areStale(about.booksAt, now)
  const [ready, waiting] = [true, false].map(isReady =>
    due.filter(({ kind }) => maySay(kind, isStale) === isReady),
  ) as [AlertCause[], AlertCause[]]
  await postpone(waiting, now + HOUR_MS)
  await alertStore.clearDueMail(tx, organisationId, at)
  const said = ready.filter(isShown)
  if (said.length === 0) return
  await queueTo(deps, tx, { organisationId, wants: 'wantsEmail' }, to =>
    alertLetter(to, said, about),
  )
}

/** Silent if there is nothing to say. With old books it says that they are, or it waits. */
async function sendDigest(deps: Needs, tx: Tx, organisationId: string): Promise<void> {
  const now = deps.clock.now()
  const timeZone = (await ledgerStore.timeZone(tx, organisationId)) ?? HOME_TIME_ZONE
  const monday = digestDay(now.getTime(), timeZone)
  const about = monday && (await aboutOf(deps, tx, organisationId))
  if (!about) return
  const causes = await alertStore.causes(tx, organisationId)
  const isStale = areStale(about.booksAt, now.getTime())
  const since = weeksBefore(monday, 1)
  const facts = isStale ? null : await forecastRunStore.alertFacts(tx, organisationId)
  const digest = {
    open: causes.filter(cause => isShown(cause) && maySay(cause.kind, isStale)),
    resolved: causes.filter(
      ({ kind, resolvedOn }) => kind === 'cashFloor' && resolvedOn !== null && resolvedOn >= since,
    ),
    taxes: (facts?.taxes ?? []).filter(({ on }) => on >= monday),
  }
  const mustWait = isStale && digest.open.length === 0
  if (mustWait || isEmptyDigest(digest)) return
  if (!(await alertStore.claimDigest(tx, organisationId, monday, now))) return
  await queueTo(deps, tx, { organisationId, wants: 'wantsDigest' }, to =>
    digestLetter(to, digest, about),
  )
}

/** Null where no email may leave: a sample company, one without a plan, one that is deleted. */
async function aboutOf({ config }: Needs, tx: Tx, organisationId: string) {
  const facts = await organisationStore.lock(tx, organisationId)
  if (!facts || facts.isEnding || facts.isSample) return null
  if (!(await entitlementStore.hasFullAccess(tx, organisationId))) return null
  const organisation = await organisationStore.find(tx, organisationId)
  if (!organisation) return null
  const timeZone = (await ledgerStore.timeZone(tx, organisationId)) ?? HOME_TIME_ZONE
  const booksAt = (await alertStore.books(tx, organisationId))?.at ?? null
  const booksOn: Day | null = booksAt === null ? null : civilDay(booksAt, timeZone)
  const { name, currency } = organisation
  const { publicUrl } = config
  return { name, currency, timeZone, booksAt, booksOn, organisationId, publicUrl }
}

interface Recipients {
  readonly organisationId: string
  readonly wants: keyof AlertPreference
}

/** Owners who have not said otherwise, and editors who have asked for it. */
async function queueTo(
  { mail }: Needs,
  tx: Tx,
  { organisationId, wants }: Recipients,
  letterTo: (email: string) => Letter,
): Promise<void> {
  const members = await membershipStore.list(tx, organisationId)
  const preferences = await alertStore.preferences(tx, organisationId)
  const userIds = members
    .filter(({ role }) => role !== 'viewer')
    .filter(({ userId, role }) => preferences.get(userId)?.[wants] ?? role === 'owner')
    .map(({ userId }) => userId)
  await asSystemWithin(tx, async () => {
    for (const { email, isDisabled } of (await membershipStore.people(tx, userIds)).values()) {
      if (!isDisabled) await mail.queue(tx, letterTo(email))
    }
  })
}
