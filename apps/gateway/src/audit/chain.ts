/**
 * A chain of entries of one organisation or person. Each hash is keyed and includes the hash
 * before; the head, sealed with the same key, holds the number of entries. An attacker who can
 * write to the database without the key cannot change, remove, reorder, add or truncate entries
 * undetected.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'

export interface Link {
  readonly sequence: number
  /** Canonical JSON. */
  readonly entry: string
  readonly hash: Uint8Array
}

export interface Head {
  readonly entries: number
  readonly hash: Uint8Array
  readonly seal: Uint8Array
}

/** The owner of the chain: an entry of one chain is not valid in another. */
export type Scope = `organisation:${string}` | `person:${string}`

export const scopeOf = (
  place: { readonly organisationId: string } | { readonly userId: string },
): Scope =>
  'organisationId' in place ? `organisation:${place.organisationId}` : `person:${place.userId}`

/** The register of all chains is itself a chain. */
export const REGISTER = 'register'
type ChainScope = Scope | typeof REGISTER

const keyed = (key: Uint8Array, ...parts: readonly (string | Uint8Array)[]): Buffer => {
  const hmac = createHmac('sha256', key)
  // Lengths first, so that no two lists of parts read as the same bytes.
  for (const part of parts) {
    const bytes = Buffer.from(part)
    hmac.update(`${bytes.length}:`).update(bytes)
  }
  return hmac.digest()
}

export const firstHash = (key: Uint8Array, scope: ChainScope): Buffer => keyed(key, 'begin', scope)

export const nextHash = (key: Uint8Array, previous: Uint8Array, entry: string): Buffer =>
  keyed(key, 'entry', previous, entry)

export const headSeal = (
  key: Uint8Array,
  scope: ChainScope,
  { entries, hash }: Pick<Head, 'entries' | 'hash'>,
): Buffer => keyed(key, 'head', scope, String(entries), hash)

export const same = (left: Uint8Array, right: Uint8Array) =>
  left.length === right.length && timingSafeEqual(left, right)

/** Null when the whole chain is valid, else the fault and the entry where it appears first. */
export function faultOf(
  key: Uint8Array,
  scope: ChainScope,
  head: Head | null,
  links: readonly Link[],
): string | null {
  if (!head) return links.length === 0 ? null : 'there are entries and no head'
  if (!same(head.seal, headSeal(key, scope, head))) return 'the head was changed'
  const fault = faultAfter(key, { sequence: 0, hash: firstHash(key, scope) }, links)
  if (fault) return fault
  const missing = head.entries - links.length
  if (missing !== 0)
    return missing === 1 ? 'one entry is missing' : `${missing} entries are missing`
  const last = links.at(-1)?.hash ?? firstHash(key, scope)
  return same(last, head.hash) ? null : 'the head is of another chain'
}

/** Whether a sealed head names this entry as the last one. */
export const isHeadOf = (
  key: Uint8Array,
  scope: ChainScope,
  head: Head,
  last: Pick<Link, 'sequence' | 'hash'>,
): boolean =>
  same(head.seal, headSeal(key, scope, head)) &&
  head.entries === last.sequence &&
  same(head.hash, last.hash)

/** Verifies consecutive entries against the entry before them. */
export function faultAfter(
  key: Uint8Array,
  before: Pick<Link, 'sequence' | 'hash'>,
  links: readonly Link[],
): string | null {
  let { sequence, hash } = before
  for (const link of links) {
    sequence += 1
    if (link.sequence !== sequence) return `entry ${sequence} is missing`
    const expected = nextHash(key, hash, link.entry)
    if (!same(link.hash, expected)) return `entry ${sequence} was changed`
    hash = expected
  }
  return null
}
