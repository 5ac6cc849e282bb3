import { OVERLAP_MS } from './import-window.ts'

/** One change is usually followed by another. */
const SETTLE_MS = 60_000
/** Of one company: each import costs calls that the providers limit and Intuit counts by month. */
const COOL_DOWN_MS = 2 * 60 * 60_000
/** The provider's clock may differ this much from ours. */
const SKEW_MS = 5 * 60_000

interface ChangeOfBooks {
  readonly changedAt: number
  /** When the newest import that has not failed started; null without one. */
  readonly importedAt: number | null
  /** The same, also of one that has failed: it cost calls too. */
  readonly triedAt: number | null
  readonly now: number
}

/**
 * Milliseconds until the books should be read again. Null for a change that the newest import has
 * surely seen, so an old post that is sent again changes nothing, and for one that is not yet due
 * by any clock.
 */
export function syncAfterChange(change: ChangeOfBooks): number | null {
  const { changedAt, importedAt, triedAt, now } = change
  if (changedAt > now + SKEW_MS) return null
  if (importedAt !== null && changedAt <= importedAt - OVERLAP_MS) return null
  if (triedAt === null) return SETTLE_MS
  return Math.max(SETTLE_MS, triedAt + COOL_DOWN_MS - now)
}
