/**
 * The register of all audit logs: a chain that names each log with its last number and hash. A
 * chain shows what was changed inside it; the register shows a log that was removed, replaced or
 * wound back as a whole.
 */
import { asSystemWithin, type Database, sqlStateOf, type Tx } from '#database/index.ts'
import type { Clock } from '../clock.ts'
import { type RegisterRow, auditRegisterStore as store } from '../stores/audit-register-store.ts'
import { type AuditScope, auditStore } from '../stores/audit-store.ts'
import {
  faultOf,
  firstHash,
  type Head,
  nextHash,
  REGISTER,
  type Scope,
  same,
  scopeOf,
} from './chain.ts'
import { compareLogs, type LogFault } from './compare-logs.ts'
import { createRegisterChain, type RegisterChain } from './register-chain.ts'
import { differenceOf, readRegistered, shortenedLogs } from './registered.ts'

/** The end of the register: kept elsewhere, it shows later that the register was replaced. */
export interface RegisterPoint {
  readonly number: number
  /** Hexadecimal. */
  readonly hash: string
}

interface RegisterUpdate {
  readonly end: RegisterPoint
  readonly added: number
  /** Logs that differ from the register. They are not registered again. */
  readonly faults: readonly LogFault[]
  /** False if nothing was to be added, or if this database may only be read. */
  readonly mayAdd: boolean
}

export interface AuditRegister {
  /**
   * Registers every log that has grown, if it `adds`, and finds logs that differ from the
   * register.
   */
  update(database: Database, adds?: boolean): Promise<RegisterUpdate>
  /** Verifies the register itself, from its first entry to its head. */
  faultsIn(database: Database, since: RegisterPoint | null): Promise<readonly string[]>
  /** Deletes a log with `remove`, and registers its end; the transaction has access to the log. */
  end<T>(tx: Tx, place: AuditScope, remove: () => Promise<T>): Promise<T>
  /**
   * As the owner of the tables, after a backup was restored: the rows that were there before are
   * written again, if they continue the register of the backup. So a restore does not wind it back.
   */
  continueWith(tx: Tx, rows: readonly RegisterRow[]): Promise<void>
  /** As the owner of the tables: these logs start again as they are now; null for all. */
  noteRestored(tx: Tx, scopes: readonly string[] | null): Promise<void>
  /** Whether a log continues what is registered; the transaction has access to the log. */
  agreesWith(tx: Tx, place: AuditScope, head: Head | null): Promise<boolean>
}

/** The states of a database that may only be read. */
const READ_ONLY = ['25006', '42501']

export function createAuditRegister(key: Uint8Array, clock: Clock): AuditRegister {
  const chain = createRegisterChain(key, clock)
  return {
    update: (database, adds = true) =>
      update(chain, key, { database, adds }).catch((error: unknown) => {
        if (!READ_ONLY.includes(sqlStateOf(error) ?? '')) throw error
        return update(chain, key, { database, adds: false })
      }),

    async faultsIn(database, since) {
      const { head, rows } = await database.asSystem(tx => store.whole(tx))
      const fault = faultOf(key, REGISTER, head, rows)
      return [...(fault ? [fault] : []), ...faultsOf(rows, since)]
    },

    async end(tx, place, remove) {
      const scope = scopeOf(place)
      const head = await auditStore.lockHead(tx, place)
      const result = await remove()
      await asSystemWithin(tx, async () => {
        await chain.lock(tx)
        const newest = await store.newestOf(tx, scope)
        const isKnown = newest !== null && readRegistered(newest.entry).kind !== 'ended'
        // Of two deletions at once, the second finds neither.
        if (!head && !isKnown) return
        const { entries, hash } = head ?? { entries: 0, hash: firstHash(key, scope) }
        await chain.append(tx, [{ kind: 'ended', scope, entries, hash }])
      })
      return result
    },

    continueWith: chain.continueWith,

    async noteRestored(tx, scopes) {
      const heads = new Map((await store.logHeads(tx)).map(head => [head.scope, head]))
      const restored = (scope: string) => {
        const none = { entries: 0, hash: firstHash(key, scope as Scope) }
        const { entries, hash } = heads.get(scope) ?? none
        return { kind: 'restored', scope, entries, hash } as const
      }
      const start = { kind: 'allRestored', scope: REGISTER, ...chain.empty } as const
      const items = (scopes ?? [...heads.keys()]).map(restored)
      await chain.append(tx, scopes === null ? [start, ...items] : items)
    },

    async agreesWith(tx, place, head) {
      const found = await asSystemWithin(tx, async () => {
        const row = await store.newestOf(tx, scopeOf(place))
        if (!row) return null
        const [before] = await store.rows(tx, { from: row.sequence - 1, most: 1 })
        return { row, before: row.sequence === 1 ? chain.empty : before }
      })
      if (!found) return true
      const { row, before } = found
      if (!before || !same(row.hash, nextHash(key, before.hash, row.entry))) return false
      const registered = readRegistered(row.entry)
      const at = { from: registered.entries, most: 1 }
      const [link] = await auditStore.links(tx, place, at)
      return differenceOf(registered, head, link?.hash) === null
    },
  }
}

const update = (
  chain: RegisterChain,
  key: Uint8Array,
  { database, adds }: { readonly database: Database; readonly adds: boolean },
): Promise<RegisterUpdate> =>
  database.asSystem(async tx => {
    // First, so that no log ends between the two sides of the comparison.
    if (adds) await chain.lock(tx)
    const { grown, faults } = await compareLogs(tx, key)
    const end = adds ? await chain.append(tx, grown) : ((await store.head(tx)) ?? chain.empty)
    return { end: pointOf(end), added: adds ? grown.length : 0, faults, mayAdd: adds }
  })

/** What the chain of hashes does not show. */
function faultsOf(rows: readonly RegisterRow[], since: RegisterPoint | null): string[] {
  const entries = rows.map(({ entry }) => readRegistered(entry))
  const misplaced = rows.find(({ scope }, index) => scope !== entries[index]?.scope)
  return [
    ...(since && !isIn(since, rows)
      ? [`entry ${since.number} is not the one that was printed before`]
      : []),
    ...(misplaced ? [`entry ${misplaced.sequence} was changed`] : []),
    ...shortenedLogs(entries).map(scope => `${scope} was shortened before it was deleted`),
  ]
}

const hexOf = (hash: Uint8Array) => Buffer.from(hash).toString('hex')

const pointOf = ({ entries, hash }: Pick<Head, 'entries' | 'hash'>): RegisterPoint => ({
  number: entries,
  hash: hexOf(hash),
})

/** Number 0 is the empty register, from which every register continues. */
const isIn = ({ number, hash }: RegisterPoint, rows: readonly RegisterRow[]): boolean =>
  number === 0 || rows.some(each => each.sequence === number && hexOf(each.hash) === hash)
