/**
 * The SQLSTATE of a database failure anywhere in its chain of causes, or null. Drizzle wraps the
 * driver's error, hence the walk. Decide by this, never by the message.
 */
export const sqlStateOf = (error: unknown): string | null =>
  codesOf(error).find(code => /^[0-9A-Z]{5}$/.test(code)) ?? null

function codesOf(error: unknown): string[] {
  const codes: string[] = []
  let current: unknown = error
  for (let depth = 0; depth < 5 && current instanceof Error; depth += 1) {
    const { code } = current as { code?: unknown }
    if (typeof code === 'string') codes.push(code)
    current = current.cause
  }
  return codes
}

const SERIALISATION_FAILURE = '40001'
const DEADLOCK = '40P01'

/** Whether running the same transaction again may succeed. */
export function isWorthRetrying(error: unknown): boolean {
  const state = sqlStateOf(error)
  return state === SERIALISATION_FAILURE || state === DEADLOCK
}

/**
 * Connection lost or refused (08, 57P), out of resources (53), too slow (57014), serialisation
 * failure (40), lock timeout (55P03).
 */
const PASSING = /^(08|40|53|55P03|57P0|57014)/
/** The network's error codes, for failures that did not pass through this module. */
const UNREACHED = /^(ECONN|EPIPE|ETIMEDOUT)/

/** Whether the database is only unavailable, busy or stopping: the same work may succeed later. */
export const isPassing = (error: unknown): boolean =>
  PASSING.test(sqlStateOf(error) ?? '') || codesOf(error).some(code => UNREACHED.test(code))
