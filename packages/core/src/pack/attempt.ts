/** The life of one report of a pack: it waits until it is done or has failed. */

const MINUTE_MS = 60_000
/** An attempt that has not ended after this long was lost with its process. */
const LEASE_MS = 5 * MINUTE_MS
const PAUSES_MS = [MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS]
/** Also of those that end with their process. */
export const MAX_PACK_TRIES = PAUSES_MS.length + 1

export interface PackItem {
  readonly state: 'waiting' | 'done' | 'failed'
  /** How many attempts have started since it waits. */
  readonly tries: number
  /** In milliseconds since 1970. Only one that waits has it. */
  readonly nextTryAt: number | null
  /** Why it failed, will be tried again, or needed no new report. */
  readonly reason: string | null
  /** Only one that is done has it. */
  readonly reportId: string | null
}

export type PackOutcome =
  | { readonly kind: 'made'; readonly reportId: string; readonly note: string | null }
  /** No other attempt would help. */
  | { readonly kind: 'stopped'; readonly reason: string }
  /** An unknown failure. */
  | { readonly kind: 'broken' }

const NOT_MADE = 'Millpond could not create it. Retry it later.'
const TRIES_AGAIN = 'Millpond could not create it and will try again.'

export const newPackItem = (now: number): PackItem => ({
  ...{ state: 'waiting', tries: 0, nextTryAt: now, reason: null, reportId: null },
})

export const isPackItemDue = ({ state, nextTryAt }: PackItem, now: number): boolean =>
  state === 'waiting' && nextTryAt !== null && nextTryAt <= now

const failed = (item: PackItem, reason: string): PackItem => ({
  ...item,
  ...{ state: 'failed', nextTryAt: null, reason },
})

/**
 * When an attempt starts. No other one starts for five minutes. After four attempts that never
 * ended it has failed, so a client that ends the process cannot do so for ever.
 */
export function startedItem(item: PackItem, now: number): PackItem {
  if (!isPackItemDue(item, now)) return item
  if (item.tries >= MAX_PACK_TRIES) return failed(item, NOT_MADE)
  return { ...item, tries: item.tries + 1, nextTryAt: now + LEASE_MS }
}

/** When an attempt ends. One that has ended before stays as it is. */
export function endedItem(item: PackItem, outcome: PackOutcome, now: number): PackItem {
  if (item.state !== 'waiting') return item
  if (outcome.kind === 'made') {
    const { reportId, note: reason } = outcome
    return { ...item, state: 'done', nextTryAt: null, reason, reportId }
  }
  if (outcome.kind === 'stopped') return failed(item, outcome.reason)
  const pause = PAUSES_MS[item.tries - 1]
  if (pause === undefined) return failed(item, NOT_MADE)
  return { ...item, nextTryAt: now + pause, reason: TRIES_AGAIN }
}

/** A person asks for it again. One that waits or is done stays as it is. */
export const retriedItem = (item: PackItem, now: number): PackItem =>
  item.state === 'failed' ? newPackItem(now) : item
