/** Adds entries to the register; the transaction is of the system or of the owner of the tables. */
import type { Tx } from '#database/index.ts'
import type { Clock } from '../clock.ts'
import {
  type NewRegisterRow,
  type RegisterRow,
  auditRegisterStore as store,
} from '../stores/audit-register-store.ts'
import type { AuditHead } from '../stores/audit-store.ts'
import { canonicalJson } from './canonical-json.ts'
import { faultAfter, firstHash, type Head, headSeal, nextHash, REGISTER } from './chain.ts'
import type { Registered } from './registered.ts'

type End = Pick<Head, 'entries' | 'hash'>

export interface RegisterChain {
  readonly empty: End
  /** Locks the head until the transaction ends; the first one makes it. */
  lock(tx: Tx): Promise<End>
  append(tx: Tx, items: readonly Registered[]): Promise<End>
  /** Writes rows that continue the register again, each as it was; others are left out. */
  continueWith(tx: Tx, rows: readonly RegisterRow[]): Promise<void>
}

/** Written with one statement. */
const MAX_ROWS_AT_ONCE = 1_000

export function createRegisterChain(key: Uint8Array, clock: Clock): RegisterChain {
  const empty = { entries: 0, hash: firstHash(key, REGISTER) }
  const sealed = ({ entries, hash }: End): AuditHead => ({
    entries,
    hash,
    seal: headSeal(key, REGISTER, { entries, hash }),
  })

  async function lock(tx: Tx): Promise<AuditHead> {
    const found = await store.lockHead(tx)
    if (found) return found
    await store.addHead(tx, sealed(empty))
    const made = await store.lockHead(tx)
    if (!made) throw new Error('The head of the register was neither found nor made')
    return made
  }

  function rowAfter(end: End, { kind, scope, entries, hash: logHash }: Registered): NewRegisterRow {
    const sequence = end.entries + 1
    const at = clock.now()
    const hash = Buffer.from(logHash).toString('hex')
    const entry = canonicalJson({ sequence, at: at.toISOString(), kind, scope, entries, hash })
    return { sequence, scope, at, entry, hash: nextHash(key, end.hash, entry) }
  }

  async function write(tx: Tx, rows: readonly NewRegisterRow[]): Promise<void> {
    for (let first = 0; first < rows.length; first += MAX_ROWS_AT_ONCE) {
      const some = rows.slice(first, first + MAX_ROWS_AT_ONCE)
      const last = some.at(-1)
      if (last) await store.append(tx, some, sealed({ entries: last.sequence, hash: last.hash }))
    }
  }

  return {
    empty,
    lock,

    async append(tx, items) {
      let end: End = await lock(tx)
      const rows: NewRegisterRow[] = []
      for (const item of items) {
        const row = rowAfter(end, item)
        rows.push(row)
        end = { entries: row.sequence, hash: row.hash }
      }
      await write(tx, rows)
      return end
    },

    async continueWith(tx, rows) {
      const { entries, hash } = await lock(tx)
      const later = rows.filter(({ sequence }) => sequence > entries)
      if (faultAfter(key, { sequence: entries, hash }, later) !== null) return
      await write(
        tx,
        later.map(row => ({ ...row, at: new Date(JSON.parse(row.entry).at) })),
      )
    },
  }
}
