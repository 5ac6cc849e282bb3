/** What the register says about each log, and how a log differs from that. */
import { type Head, same } from './chain.ts'

/**
 * `head`: the log has grown. `ended`: it was deleted with its organisation or person.
 * `restored`: it starts again from a backup. `allRestored`: only the logs that follow were in
 * the backup.
 */
type Kind = 'head' | 'ended' | 'restored' | 'allRestored'

/** How many entries a log had, and the hash of the last one. */
export interface Registered {
  readonly kind: Kind
  readonly scope: string
  readonly entries: number
  readonly hash: Uint8Array
}

/** A text that was not written here is about no log; the chain shows that it was changed. */
export function readRegistered(entry: string): Registered {
  try {
    const { kind, scope, entries, hash } = JSON.parse(entry)
    return { kind, scope: String(scope), entries: Number(entries), hash: Buffer.from(hash, 'hex') }
  } catch {
    return { kind: 'head', scope: '', entries: 0, hash: Buffer.alloc(0) }
  }
}

/** Null if the log continues what is registered; `hashAt` is that of its entry of that number. */
export function differenceOf(
  registered: Registered | undefined,
  head: Pick<Head, 'entries'> | null,
  hashAt: Uint8Array | undefined,
): string | null {
  if (!registered) return null
  if (registered.kind === 'ended') {
    return head ? 'it has entries although it was deleted' : null
  }
  if (registered.entries === 0) return null
  if (!head) return 'the whole log is missing'
  if (head.entries < registered.entries) {
    return `it has ${head.entries} entries, and the register has ${registered.entries}`
  }
  const isSame = hashAt !== undefined && same(hashAt, registered.hash)
  return isSame ? null : `entry ${registered.entries} is not the registered one`
}

/** Logs that were shortened between their last registration and their deletion. */
export function shortenedLogs(entries: readonly Registered[]): string[] {
  const newest = new Map<string, Registered>()
  const shortened: string[] = []
  for (const entry of entries) {
    if (entry.kind === 'allRestored') newest.clear()
    if (entry.kind === 'ended' && isShorter(entry, newest.get(entry.scope))) {
      shortened.push(entry.scope)
    }
    newest.set(entry.scope, entry)
  }
  return shortened
}

const isShorter = (ended: Registered, before: Registered | undefined) =>
  before !== undefined &&
  (ended.entries < before.entries ||
    (ended.entries === before.entries && !same(ended.hash, before.hash)))
