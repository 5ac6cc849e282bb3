/** What the age of the books and the state of their connection give reason to warn of. */
import { ZERO } from '#money'
import type { AlertLook, BooksState, ConnectionState, Finding } from './finding.ts'
import { type AlertKind, type AlertRule, IMPORT_HOURS } from './rule.ts'

const HOUR_MS = 3_600_000
const STALE_MS = 48 * HOUR_MS
const IMPORT_MS = IMPORT_HOURS * HOUR_MS
/** Each night an import starts at some time within two hours, and needs a while. */
const NIGHT_MS = 3 * HOUR_MS

/**
 * Whether the newest books are older than two days: at noon on Saturday those of Thursday at 11:00
 * are. Both are in milliseconds since 1970; null is a company without a connection.
 */
export const areStale = (booksAt: number | null, now: number): booksAt is number =>
  booksAt !== null && now - booksAt > STALE_MS

/** The books that were read before this time are stale; in milliseconds since 1970. */
export const staleBefore = (now: number): number => now - STALE_MS

/** The books that were read before this time may lack an import; in milliseconds since 1970. */
export const importMissingBefore = (now: number): number => now - IMPORT_MS

const OF_CONNECTION: readonly AlertKind[] = ['disconnected', 'noImport']

/** Whether an alert may be said: while the books are stale, only that and why. */
export const maySay = (kind: AlertKind, isStale: boolean): boolean =>
  OF_CONNECTION.includes(kind) || isStale === (kind === 'stale')

/**
 * One look at the age of the books and at their connection, with at most one finding. An end of the
 * connection says all, and old books say more than missing imports. With books of 25 hours ago, an
 * import is missing if one has failed; otherwise the next one may still be running.
 */
export function lookAtBooks(books: BooksState, off: AlertRule['off']): AlertLook {
  return {
    kinds: ['stale', 'disconnected', 'noImport'],
    findings: findingsOf(books, !off.includes('connection')),
    watched: null,
    isCalm: true,
    floor: null,
    off,
    averageIncome: ZERO,
  }
}

function findingsOf(books: BooksState, isOn: boolean): Finding[] {
  const { at, now, connection } = books
  if (isOn && connection && connection.lostAt !== null) {
    const { provider, lostAt } = connection
    return [{ kind: 'disconnected', key: keyOf(lostAt), provider }]
  }
  if (at === null) return []
  // A new connection has time for its first import, and later problems of it are news.
  const since = Math.max(at, connection?.connectedAt ?? at)
  const age = now - since
  if (age > STALE_MS) return [{ kind: 'stale', key: keyOf(since), booksAt: at }]
  if (!isOn || !connection || !isMissing(age, connection)) return []
  return [{ kind: 'noImport', key: keyOf(since), hasFailed: connection.hasFailed }]
}

const isMissing = (age: number, { hasFailed }: ConnectionState): boolean =>
  age > (hasFailed ? IMPORT_MS : IMPORT_MS + NIGHT_MS)

/** An episode is known by the time at which it started. */
const keyOf = (at: number): string => String(Math.floor(at))
