/** How often a company is synced, so that the calls of a day suffice. */

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/**
 * Milliseconds until a person may start the next sync, `pauseMs` after the last one ended: 0 when
 * nothing has ended yet. A clock that runs behind never makes the pause longer.
 */
export function syncWaitMs(endedMsAgo: number | null, pauseMs: number): number {
  if (endedMsAgo === null) return 0
  return Math.max(0, pauseMs - Math.max(0, endedMsAgo))
}

/** When a person may start the next sync, in milliseconds since 1970; null if it can start now. */
export const syncAgainAt = (endedAt: number | null, pauseMs: number): number | null =>
  endedAt === null || pauseMs === 0 ? null : endedAt + pauseMs

/** `syncAgainWords(130_000)` is "You can sync again in 3 minutes." */
export function syncAgainWords(waitMs: number): string {
  const minutes = Math.max(1, Math.ceil(waitMs / MINUTE_MS))
  return `You can sync again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`
}

/** How many calls a provider still answers today, as it said at a time. */
export interface Allowance {
  readonly callsLeft: number
  /** Milliseconds since 1970. */
  readonly readAt: number
}

/** The number of calls that a sync of a company of usual size needs. */
const CALLS_OF_SYNC = 70
/** Syncs that people may still want on the day after a night. */
const MARGIN_SYNCS = 2
/** How long an allowance is used. After that, the provider no longer counts most of the calls. */
const ALLOWANCE_MS = 12 * HOUR_MS

/** Whether a nightly sync leaves enough calls for those that people start. */
export function mayUseAllowance(allowance: Allowance | null, now: number): boolean {
  if (allowance === null || now - allowance.readAt > ALLOWANCE_MS) return true
  return allowance.callsLeft >= CALLS_OF_SYNC * (1 + MARGIN_SYNCS)
}

const plain = new Intl.NumberFormat('en-NZ')

/**
 * The requests that are left today, in words: `Xero allows 4,930 more requests today, enough for
 * about 70 syncs.` Null without a reading, and when it is too old to be true.
 */
export function allowanceWords(
  provider: string,
  allowance: Allowance | null,
  now: number,
): string | null {
  if (allowance === null || now - allowance.readAt > ALLOWANCE_MS) return null
  const { callsLeft } = allowance
  const syncs = Math.floor(callsLeft / CALLS_OF_SYNC)
  const left = `${provider} allows ${plain.format(callsLeft)} more requests today`
  if (syncs === 0) return `${left}. That is too few for a sync.`
  return `${left}, enough for about ${syncs === 1 ? 'one sync' : `${plain.format(syncs)} syncs`}.`
}
