/**
 * The audit log: written in the transaction of the change, read by owners, verified by a program.
 */
import type { AuditAction } from '@millpond/contract/audit-actions'
import type { Tx } from '#database/index.ts'
import type { Clock } from '../clock.ts'
import { type AuditScope, auditStore } from '../stores/audit-store.ts'
import { type Canonical, canonicalJson, type Word } from './canonical-json.ts'
import {
  faultAfter,
  faultOf,
  firstHash,
  type Head,
  headSeal,
  isHeadOf,
  type Link,
  nextHash,
  type Scope,
  scopeOf,
} from './chain.ts'
import { type AuditRegister, createAuditRegister } from './register.ts'

/** What happened, in words of the product. Never amounts, secrets or tokens. */
export interface AuditEvent {
  readonly action: AuditAction
  /** The object of the action, in words. */
  readonly subject?: string
  readonly details?: Readonly<Record<string, Word>>
}

export interface AuditActor {
  readonly userId: string
  /** The name or address of the person at that time. */
  readonly name: string
  /** The member of staff behind `userId`, and the visit. */
  readonly staff?: { readonly userId: string; readonly name: string; readonly visitId: string }
}

export interface AuditEntry {
  readonly sequence: number
  readonly at: string
  readonly who: AuditActor
  readonly action: string
  readonly subject: string
  readonly details: Readonly<Record<string, Word>>
  readonly correlationId: string
}

type NewEntry = AuditEvent & { readonly who: AuditActor; readonly correlationId: string }

export interface AuditLog {
  /** The transaction must have access to that scope; the entry exists once it commits. */
  add(tx: Tx, place: AuditScope, entry: NewEntry): Promise<void>
  /** A hundred entries, newest first, and whether the links between them hold. */
  page(
    tx: Tx,
    place: AuditScope,
    from: { readonly before: number; readonly visitsOnly: boolean },
  ): Promise<{ entries: AuditEntry[]; isIntact: boolean; hasMore: boolean }>
  /** Null when the whole chain holds. */
  faultOf(tx: Tx, place: AuditScope): Promise<string | null>
  /** Names every log with its last entry. */
  readonly register: AuditRegister
}

const PAGE = 100
const MAX_SUBJECT_LENGTH = 300
/** Read in one query by the checker; a chain may be long. */
const MAX_CHECKED = 5_000

export function createAuditLog(key: Uint8Array, clock: Clock): AuditLog {
  const sealed = (scope: Scope, head: Pick<Head, 'entries' | 'hash'>): Head => ({
    ...head,
    seal: headSeal(key, scope, head),
  })

  async function lockedHead(tx: Tx, place: AuditScope): Promise<Head> {
    const found = await auditStore.lockHead(tx, place)
    if (found) return found
    const scope = scopeOf(place)
    await auditStore.addHead(tx, place, sealed(scope, { entries: 0, hash: firstHash(key, scope) }))
    const made = await auditStore.lockHead(tx, place)
    if (!made) throw new Error('The head of an audit log was neither found nor made')
    return made
  }

  const register = createAuditRegister(key, clock)

  return {
    register,

    async add(tx, place, { who, action, subject = '', details = {}, correlationId }) {
      const head = await lockedHead(tx, place)
      const sequence = head.entries + 1
      const at = clock.now()
      const entry = canonicalJson({
        sequence,
        at: at.toISOString(),
        who: who as unknown as Canonical,
        action,
        subject: subject.slice(0, MAX_SUBJECT_LENGTH),
        details,
        correlationId,
      })
      const hash = nextHash(key, head.hash, entry)
      const link = { sequence, at, isVisit: who.staff !== undefined, entry, hash }
      await auditStore.append(tx, place, link, sealed(scopeOf(place), { entries: sequence, hash }))
    },

    async page(tx, place, { before, visitsOnly }) {
      // Read first: an entry that is added meanwhile is then newer than the head, not missing.
      const head = await auditStore.head(tx, place)
      const found = await auditStore.page(tx, place, { before, visitsOnly, most: PAGE + 1 })
      const shown = found.slice(0, PAGE)
      const hasEnd = visitsOnly || reachesHead(place, head, { newest: shown[0], before })
      const isWhole = hasEnd && (await register.agreesWith(tx, place, head))
      return {
        entries: shown.map(({ entry }) => JSON.parse(entry) as AuditEntry),
        isIntact: isWhole && (await isIntact(tx, place, shown)),
        hasMore: found.length > PAGE,
      }
    },

    async faultOf(tx, place) {
      const links: Link[] = []
      for (;;) {
        const next = await auditStore.links(tx, place, {
          from: links.length + 1,
          most: MAX_CHECKED,
        })
        links.push(...next)
        if (next.length < MAX_CHECKED) break
      }
      const head = await auditStore.head(tx, place)
      return faultOf(key, scopeOf(place), head, links)
    },
  }

  /** No entry before `before` was removed from the end: the sealed head counts all of them. */
  function reachesHead(
    place: AuditScope,
    head: Head | null,
    { newest, before }: { readonly newest: Link | undefined; readonly before: number },
  ): boolean {
    if (!head) return newest === undefined
    const scope = scopeOf(place)
    const last = newest ?? { sequence: 0, hash: firstHash(key, scope) }
    if (last.sequence > head.entries || last.sequence === before - 1) return true
    return isHeadOf(key, scope, head, last)
  }

  /**
   * Checks the entries from the oldest one shown to the newest. If only visits are shown, the
   * entries between them are checked too.
   */
  async function isIntact(tx: Tx, place: AuditScope, shown: readonly Link[]): Promise<boolean> {
    const [newest, oldest] = [shown[0], shown.at(-1)]
    if (!newest || !oldest) return true
    const from = Math.max(1, oldest.sequence - 1)
    const most = newest.sequence - from + 1
    // Visits can be far apart: the program that verifies all chains covers the entries between
    // them.
    if (most > MAX_CHECKED) return true
    const links = await auditStore.links(tx, place, { from, most })
    const [before, ...rest] = links
    if (!before) return false
    if (oldest.sequence > 1) return faultAfter(key, before, rest) === null
    return faultAfter(key, { sequence: 0, hash: firstHash(key, scopeOf(place)) }, links) === null
  }
}
