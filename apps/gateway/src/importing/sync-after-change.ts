/** One change is usually followed by another. */
const SETTLE_MS = 60_000
/** Of one company: each import costs calls that the providers limit and Intuit counts by month. */
const COOL_DOWN_MS = 2 * 60 * 60_000
/** The provider's clock may differ this much from ours. */
const SKEW_MS = 5 * 60_000

interface ChangeOfBooks {
  readonly changedAt: number
  /** When the newest import started; null without one. */
  readonly importedAt: number | null
  readonly now: number
}

/**
 * Milliseconds until the books should be read again. Null for a change that the newest import has
 * seen, so a post that is sent again changes nothing, and for one that is not yet due by any clock.
 */
export function syncAfterChange({ changedAt, importedAt, now }: ChangeOfBooks): number | null {
  if (changedAt > now + SKEW_MS) return null
  if (importedAt === null) return SETTLE_MS
  if (changedAt <= importedAt) return null
  return Math.max(SETTLE_MS, importedAt + COOL_DOWN_MS - now)
}
