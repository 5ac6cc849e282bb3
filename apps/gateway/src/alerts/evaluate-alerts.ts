/** Alerts after a kept forecast: found, said once, and ended, in the transaction that keeps it. */
import {
  type AlertCause,
  type AlertEvent,
  type AlertKind,
  type AlertLook,
  alertWords,
  allLooks,
  areStale,
  type BooksState,
  type Finding,
  isShown,
  lookAtBooks,
  lookAtChange,
  mailAt,
  nextCauses,
  weekBefore,
} from '@millpond/core/alert'
import type { FrozenForecast } from '@millpond/core/forecast'
import { civilDay, HOME_TIME_ZONE } from '@millpond/core/time'
import { alertMessage } from '@millpond/core/webhook'
import type { Tx } from '#database/index.ts'
import type { Deps } from '../deps.ts'
import { alertStore } from '../stores/alert-store.ts'
import { entitlementStore } from '../stores/entitlement-store.ts'
import { forecastRunStore } from '../stores/forecast-run-store.ts'
import { ledgerStore } from '../stores/ledger-store.ts'
import {
  type NewNotification,
  type NotificationKind,
  notificationStore,
} from '../stores/notification-store.ts'
import { organisationStore } from '../stores/organisation-store.ts'
import { queueEvent } from '../webhooks/queue-event.ts'
import { notifyLowCash } from './notify-low-cash.ts'

type Needs = Pick<Deps, 'clock'>

/** A company, and how its emails and days are counted. */
interface Watched {
  readonly organisationId: string
  readonly currency: string
  readonly timeZone: string
  readonly isSample: boolean
}

/**
 * In the organisation, without a person. A forecast that is likely to cross the floor later than
 * the weeks that are watched is a notification as before.
 */
export async function evaluateAlerts(
  deps: Needs,
  tx: Tx,
  { organisationId, currency }: Pick<Watched, 'organisationId' | 'currency'>,
  frozen: FrozenForecast,
): Promise<void> {
  const watched = await watchedOf(tx, organisationId, currency)
  if (!watched) return
  const rule = await alertStore.rule(tx, organisationId)
  const books = await booksOf(deps, tx, watched)
  for (const look of allLooks(frozen, rule, books)) await takeLook(deps, tx, watched, look)
  const causes = await alertStore.causes(tx, organisationId)
  // While the books are stale, no forecast is news.
  if (areStale(books.at, books.now)) return
  const isSaid = causes.some(({ kind, state }) => kind === 'cashFloor' && state === 'raised')
  if (isSaid) await notificationStore.clear(tx, organisationId, 'cashLow')
  else await notifyLowCash(tx, organisationId, frozen, currency)
}

/**
 * Evaluates alerts about large changes, for a forecast that was just kept with an import. Changes
 * that people make are compared with the next import, not when they are saved.
 */
export async function evaluateChange(
  deps: Needs,
  tx: Tx,
  { organisationId, currency }: Pick<Watched, 'organisationId' | 'currency'>,
  frozen: FrozenForecast,
): Promise<void> {
  const watched = await watchedOf(tx, organisationId, currency)
  if (!watched) return
  const { at, now } = await booksOf(deps, tx, watched)
  if (areStale(at, now)) return
  const rule = await alertStore.rule(tx, organisationId)
  const [, last = null] = await forecastRunStore.frozen(tx, organisationId, 2)
  const weekOld = await forecastRunStore.oldestSince(tx, organisationId, weekBefore(frozen.asOf))
  const country = (await organisationStore.find(tx, organisationId))?.country ?? null
  await takeLook(deps, tx, watched, lookAtChange(frozen, { last, weekOld, country }, rule))
}

/** Evaluates alerts about the books when only their age or their connection has changed. */
export async function evaluateBooks(deps: Needs, tx: Tx, organisationId: string): Promise<void> {
  const found = await organisationStore.find(tx, organisationId)
  const watched = found && (await watchedOf(tx, organisationId, found.currency))
  if (!watched) return
  const { off } = await alertStore.rule(tx, organisationId)
  await takeLook(deps, tx, watched, lookAtBooks(await booksOf(deps, tx, watched), off))
}

/** Null where nothing is watched: without a plan, and before a deletion. Two looks wait in turn. */
async function watchedOf(tx: Tx, organisationId: string, currency: string) {
  const facts = await organisationStore.lock(tx, organisationId)
  if (!facts || facts.isEnding) return null
  if (!(await entitlementStore.hasFullAccess(tx, organisationId))) return null
  const timeZone = (await ledgerStore.timeZone(tx, organisationId)) ?? HOME_TIME_ZONE
  return { organisationId, currency, timeZone, isSample: facts.isSample }
}

/** The books of a sample company have no age. */
async function booksOf(
  { clock }: Needs,
  tx: Tx,
  { organisationId, isSample }: Watched,
): Promise<BooksState> {
  const books = isSample ? null : await alertStore.books(tx, organisationId)
  return { ...(books ?? { at: null, connection: null }), now: clock.now().getTime() }
}

async function takeLook(deps: Needs, tx: Tx, watched: Watched, look: AlertLook): Promise<void> {
  const { organisationId, timeZone } = watched
  const before = await alertStore.causes(tx, organisationId)
  const now = deps.clock.now()
  const { causes, events } = nextCauses(before, look, civilDay(now.getTime(), timeZone))
  const known = new Map(before.map(cause => [idOf(cause), cause]))
  const said = new Map(events.map(event => [idOf(event.cause), event]))
  for (const cause of causes) {
    const old = known.get(idOf(cause))
    if (old === cause) continue
    const event = said.get(idOf(cause))
    await alertStore.saveCause(tx, organisationId, cause)
    await showCause(tx, watched, cause, { event, wasShown: old !== undefined && isShown(old) })
    if (event) await say(tx, watched, event, now)
  }
}

const idOf = ({ kind, key }: Pick<AlertCause, 'kind' | 'key'>): string => `${kind} ${key}`

interface Before {
  readonly event: AlertEvent | undefined
  readonly wasShown: boolean
}

/**
 * The notification of a cause: there while it is raised and not snoozed, with the newest figures.
 * It counts as new again only if there is news.
 */
async function showCause(
  tx: Tx,
  { organisationId, currency }: Watched,
  cause: AlertCause,
  { event, wasShown }: Before,
): Promise<void> {
  if (!isShown(cause) || (await isSaidAlready(tx, organisationId, cause))) {
    return notificationStore.clear(tx, organisationId, 'alert', idOf(cause))
  }
  const notification = notificationOf(cause, currency)
  if (wasShown && !event) await notificationStore.reword(tx, organisationId, notification)
  else await notificationStore.raise(tx, organisationId, notification)
}

/** Notifications of their own, which exist without a plan too and say where to go. */
const SAME_NEWS: Partial<Record<AlertKind, NotificationKind>> = {
  disconnected: 'disconnected',
  noImport: 'importFailed',
}

async function isSaidAlready(tx: Tx, organisationId: string, { kind }: AlertCause) {
  const same = SAME_NEWS[kind]
  return same !== undefined && (await notificationStore.has(tx, organisationId, same))
}

function notificationOf(cause: AlertCause, currency: string): NewNotification {
  const { title, message, why } = alertWords(cause.found, currency)
  return {
    ...{ kind: 'alert', cause: idOf(cause), impact: impactOf(cause.found), title },
    message: why === null ? message : `${message} ${why}`,
    isPersistent: true,
  }
}

const ALWAYS_HIGH: readonly AlertKind[] = ['cashFloor', 'disconnected', 'covenant']

function impactOf(finding: Finding): NewNotification['impact'] {
  if (ALWAYS_HIGH.includes(finding.kind)) return 'high'
  if (finding.kind === 'largeChange' && finding.direction === 'higher') return 'low'
  return finding.kind === 'taxDue' && finding.breaksFloor ? 'high' : 'medium'
}

/** A sample company sends neither emails nor webhooks. */
async function say(tx: Tx, watched: Watched, event: AlertEvent, now: Date): Promise<void> {
  const { organisationId, currency, timeZone, isSample } = watched
  await alertStore.addEvent(tx, organisationId, event, now)
  if (isSample) return
  const about = { organisationId, currency, at: now.toISOString() }
  await queueEvent(tx, organisationId, alertMessage(event, about))
  if (event.event === 'resolved') return
  const at = new Date(mailAt(now.getTime(), timeZone))
  await alertStore.setMail(tx, organisationId, event.cause, at)
}

/** Hides a cause until a day or until it is worse, or shows it again. Runs for an editor. */
export async function snoozeCause(
  tx: Tx,
  { organisationId, currency }: Pick<Watched, 'organisationId' | 'currency'>,
  cause: AlertCause,
  snooze: AlertCause['snooze'],
): Promise<void> {
  const next = { ...cause, snooze }
  await alertStore.snooze(tx, organisationId, next)
  if (isShown(next) && !(await isSaidAlready(tx, organisationId, next))) {
    await notificationStore.raise(tx, organisationId, notificationOf(next, currency))
  } else {
    await notificationStore.clear(tx, organisationId, 'alert', idOf(next))
  }
}
