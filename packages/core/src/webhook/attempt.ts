/** What follows an attempt to send: when the next one is, and when a webhook is switched off. */

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS

/** The pauses between attempts. After the last one a delivery has failed. */
const PAUSES_MS = [
  30 * SECOND_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  8 * HOUR_MS,
  24 * HOUR_MS,
]
const MAX_FAILING_MS = 5 * 24 * HOUR_MS
const GONE = 410

export interface WebhookAttempt {
  /** How many there were, with this one. */
  readonly attempts: number
  /** Of the reply; null if there was none. */
  readonly status: number | null
  /** Since when no delivery of this webhook has succeeded; null after one that did. */
  readonly failingSince: number | null
  /** Times are in milliseconds since 1970. */
  readonly now: number
}

export interface WebhookOutcome {
  readonly state: 'delivered' | 'waiting' | 'failed'
  readonly nextAt: number | null
  readonly failingSince: number | null
  /** Why the webhook is switched off: its address says so, or nothing arrives for five days. */
  readonly off: 'gone' | 'failing' | null
}

export const isDelivered = (status: number | null): boolean =>
  status !== null && status >= 200 && status < 300

/**
 * A redirect is a failure, as is everything but a status from 200 to 299. With the first attempt
 * failed at noon, the next one is due 30 seconds later.
 */
export function afterAttempt({
  attempts,
  status,
  failingSince,
  now,
}: WebhookAttempt): WebhookOutcome {
  if (isDelivered(status)) {
    return { state: 'delivered', nextAt: null, failingSince: null, off: null }
  }
  const since = failingSince ?? now
  const off = status === GONE ? 'gone' : now - since >= MAX_FAILING_MS ? 'failing' : null
  const pause = PAUSES_MS[attempts - 1]
  if (off !== null || pause === undefined) {
    return { state: 'failed', nextAt: null, failingSince: since, off }
  }
  return { state: 'waiting', nextAt: now + pause, failingSince: since, off }
}
