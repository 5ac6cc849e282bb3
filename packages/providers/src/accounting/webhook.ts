/** What both providers' webhooks have in common: a signature over the bytes that arrived. */
import { createHmac, timingSafeEqual } from 'node:crypto'

/** One change at the provider. It only says whose books to read again. */
export interface BooksChange {
  readonly tenantId: string
  /** Milliseconds since 1970. */
  readonly changedAt: number
}

/** A header by its name in lower case; one that came twice is not read. */
export type HeaderSource = Readonly<Record<string, string | readonly string[] | undefined>>

/** More are read by the next night: a post of them only says that there is much to read. */
const MAX_CHANGES = 1000

/** Whether the body was signed with the key: base64 of HMAC-SHA256. */
export function isSigned(rawBody: string, signature: HeaderSource[string], key: string): boolean {
  if (typeof signature !== 'string') return false
  const expected = createHmac('sha256', key).update(rawBody, 'utf8').digest()
  const given = Buffer.from(signature, 'base64')
  return given.length === expected.length && timingSafeEqual(given, expected)
}

/** The newest change of each company. */
export function newestOfEach(changes: readonly BooksChange[]): BooksChange[] {
  const newest = new Map<string, BooksChange>()
  for (const change of changes.slice(0, MAX_CHANGES)) {
    const known = newest.get(change.tenantId)
    if (!known || known.changedAt < change.changedAt) newest.set(change.tenantId, change)
  }
  return [...newest.values()]
}
