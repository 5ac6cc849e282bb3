export interface BackOff {
  /** Tries of one call, the first one included. */
  readonly tries: number
  readonly firstMs: number
  readonly longestMs: number
}

/** Security design §5.4. */
export const BACK_OFF: BackOff = { tries: 4, firstMs: 500, longestMs: 60_000 }

/**
 * Milliseconds before the try after `attempt`, counted from 1: a random time up to a ceiling that
 * doubles ("full jitter"), so that callers that failed together do not retry together. `random` is
 * in [0, 1): `backOffMs(BACK_OFF, 3, 0.5)` is 1000, half of 2000.
 */
export function backOffMs({ firstMs, longestMs }: BackOff, attempt: number, random: number) {
  return Math.round(Math.min(longestMs, firstMs * 2 ** (attempt - 1)) * random)
}

const WHOLE_SECONDS = /^\d{1,9}$/

/**
 * The wait of a Retry-After header in milliseconds, in either of its two forms; null if it is
 * missing or unreadable. `retryAfterMs('7', now)` is 7000.
 */
export function retryAfterMs(header: string | null, now: number): number | null {
  const text = header?.trim() ?? ''
  if (WHOLE_SECONDS.test(text)) return Number(text) * 1000
  const moment = text === '' ? Number.NaN : Date.parse(text)
  return Number.isNaN(moment) ? null : Math.max(0, moment - now)
}
