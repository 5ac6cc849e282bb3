/** Who did what: written in the transaction of the change, read by owners, checked by a program. */
import type { Tx } from '#database/index.ts'
import type { Clock } from '../clock.ts'
import { type AuditPlace, auditStore } from '../stores/audit-store.ts'
import { type Canonical, canonicalJson, type Word } from './canonical-json.ts'
import {
  faultAfter,
  faultOf,
  firstHash,
  type Head,
  headSeal,
  type Link,
  nextHash,
  type Scope,
} from './chain.ts'

/** What happened, in words of the product. Never amounts, secrets or tokens. */
export interface AuditEvent {
  readonly action: string
  /** What it was done to, in words. */
  readonly subject?: string
  readonly details?: Readonly<Record<string, Word>>
}

export interface AuditActor {
  readonly userId: string
  /** By the name or address they had then. */
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
  /** The transaction must have the right to that place; the entry is there if it commits. */
  add(tx: Tx, place: AuditPlace, entry: NewEntry): Promise<void>
  /** A hundred entries, newest first, and whether the links between them hold. */
  page(
    tx: Tx,
    place: AuditPlace,
    from: { readonly before: number; readonly visitsOnly: boolean },
  ): Promise<{ entries: AuditEntry[]; isIntact: boolean; hasMore: boolean }>
  /** Null when the whole chain holds. */
  faultOf(tx: Tx, place: AuditPlace): Promise<string | null>
}

const PAGE = 100
const LONGEST_SUBJECT = 300
/** Read at once by the checker; a chain may be long. */
const MOST_CHECKED = 5_000

const scopeOf = (place: AuditPlace): Scope =>
  'organisationId' in place ? `organisation:${place.organisationId}` : `person:${place.userId}`

export function createAuditLog(key: Uint8Array, clock: Clock): AuditLog {
  const sealed = (scope: Scope, head: Pick<Head, 'entries' | 'hash'>): Head => ({
    ...head,
    seal: headSeal(key, scope, head),
  })

  async function lockedHead(tx: Tx, place: AuditPlace): Promise<Head> {
    const found = await auditStore.lockHead(tx, place)
    if (found) return found
    const scope = scopeOf(place)
    await auditStore.addHead(tx, place, sealed(scope, { entries: 0, hash: firstHash(key, scope) }))
    const made = await auditStore.lockHead(tx, place)
    if (!made) throw new Error('The head of an audit log was neither found nor made')
    return made
  }

  return {
    async add(tx, place, { who, action, subject = '', details = {}, correlationId }) {
      const head = await lockedHead(tx, place)
      const sequence = head.entries + 1
      const at = clock.now()
      const entry = canonicalJson({
        sequence,
        at: at.toISOString(),
        who: who as unknown as Canonical,
        action,
        subject: subject.slice(0, LONGEST_SUBJECT),
        details,
        correlationId,
      })
      const hash = nextHash(key, head.hash, entry)
      const link = { sequence, at, isVisit: who.staff !== undefined, entry, hash }
      await auditStore.append(tx, place, link, sealed(scopeOf(place), { entries: sequence, hash }))
    },

    async page(tx, place, { before, visitsOnly }) {
      const found = await auditStore.page(tx, place, { before, visitsOnly, most: PAGE + 1 })
      const shown = found.slice(0, PAGE)
      return {
        entries: shown.map(({ entry }) => JSON.parse(entry) as AuditEntry),
        isIntact: await isIntact(tx, place, shown),
        hasMore: found.length > PAGE,
      }
    },

    async faultOf(tx, place) {
      const links: Link[] = []
      for (;;) {
        const next = await auditStore.links(tx, place, {
          from: links.length + 1,
          most: MOST_CHECKED,
        })
        links.push(...next)
        if (next.length < MOST_CHECKED) break
      }
      return faultOf(key, scopeOf(place), await auditStore.head(tx, place), links)
    },
  }

  /** From the oldest shown to the newest, with what lies between where only visits are shown. */
  async function isIntact(tx: Tx, place: AuditPlace, shown: readonly Link[]): Promise<boolean> {
    const [newest, oldest] = [shown[0], shown.at(-1)]
    if (!newest || !oldest) return true
    const from = Math.max(1, oldest.sequence - 1)
    const most = newest.sequence - from + 1
    // Visits far apart: what is between them is for the program that checks everything.
    if (most > MOST_CHECKED) return true
    const links = await auditStore.links(tx, place, { from, most })
    const [before, ...rest] = links
    if (!before) return false
    if (oldest.sequence > 1) return faultAfter(key, before, rest) === null
    return faultAfter(key, { sequence: 0, hash: firstHash(key, scopeOf(place)) }, links) === null
  }
}
