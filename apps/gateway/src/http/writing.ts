/**
 * Runs a handler's change: one transaction holds the request key, the work, its audit entry and the
 * reply, so that a request that arrives twice takes effect once and gets the same reply.
 */
import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ReplyOf, Route } from '@millpond/contract/route'
import type { RouteName } from '@millpond/contract/routes'
import { assert } from '@millpond/core/outcome'
import {
  asSystemWithin,
  inOrganisationWithin,
  type Tx,
  withoutPersonWithin,
} from '#database/index.ts'
import type { AuditActor, AuditEvent } from '../audit/audit-log.ts'
import type { Deps } from '../deps.ts'
import type { Caller } from '../identity/access-token.ts'
import type { AuditScope } from '../stores/audit-store.ts'
import { requestKeyStore, type StoredRequest } from '../stores/request-key-store.ts'
import { Answer } from './answer.ts'
import { Refusal } from './refusal.ts'

/** The role and the organisation in which a `commit` runs. */
interface CommitHow {
  /**
   * `caller`: as the person, in the organisation of the request. `ourselves`: in the organisation,
   * without a person, for changes that no member may make. `system`: schema `identity`.
   */
  readonly as?: 'caller' | 'ourselves' | 'system'
  /** An organisation that the request does not name, such as a new one. */
  readonly organisationId?: string
  /** True if only the caller will ever see the change, so that it leaves no audit entry. */
  readonly isPrivate?: boolean
}

interface AuditNote extends AuditEvent {
  /** The log of the entry; by default that of the commit's organisation, else the caller's own. */
  readonly of?: AuditScope
}

interface Phases<R extends Route, Found, Got> {
  /** Runs with the claim of the key, before the external call: reads the current state. */
  readonly claim?: (tx: Tx) => Promise<Found>
  /** The external call: it may run again after a crash, so it must be idempotent. */
  readonly ask: (found: Found) => Promise<Got>
  readonly commit: (tx: Tx, got: Got) => Promise<ReplyOf<R>>
}

export interface WritingCall<R extends Route> {
  /** The work may run again after a serialisation failure: it changes nothing outside `tx`. */
  commit(work: (tx: Tx) => Promise<ReplyOf<R>>, how?: CommitHow): Promise<Answer>
  /** For handlers that call a provider: no transaction is open during the call. */
  phases<Found, Got>(steps: Phases<R, Found, Got>, how?: CommitHow): Promise<Answer>
  /**
   * Within `commit`: describes what happened better than the route's name. Each call adds one
   * entry, in the transaction of the change.
   */
  audit(note: AuditNote): void
  /**
   * A secret of 256 bits as url-safe text, the same for each retry of this request, so that a
   * secret in the reply need not be stored.
   */
  derive(label: string): string
}

export interface Writing {
  readonly deps: Pick<Deps, 'audit' | 'database' | 'jobs' | 'log' | 'requestSecret' | 'seal'>
  readonly route: Route
  readonly name: RouteName
  readonly caller: Caller
  readonly organisationId: string | null
  /** Null for routes that work without a key. */
  readonly key: string | null
  readonly hash: Buffer
  readonly correlationId: string
}

const LEASE_SECONDS = 60
const MAX_WAIT_MS = 20_000
const CHECK_EVERY_MS = 100

export function writingCall<R extends Route>(writing: Writing): WritingCall<R> {
  const notes: AuditNote[] = []
  let isOpen = false
  // A request without a key cannot be retried safely.
  const nonce = randomUUID()

  /** Runs the work and stores its entries and reply in `tx`, which runs as the caller. */
  async function perform(
    tx: Tx,
    work: (tx: Tx) => Promise<ReplyOf<R>>,
    how: CommitHow,
  ): Promise<string> {
    notes.length = 0
    isOpen = true
    const result = await asCaller(tx, how, () => work(tx))
    isOpen = false
    const text = JSON.stringify(writing.route.reply.parse(result))
    await announceChange(writing, tx)
    if (how.isPrivate) return text
    const first = { action: writing.name }
    for (const note of notes.length > 0 ? notes : [first]) await addEntry(writing, tx, note, how)
    return text
  }

  return {
    async commit(work, how = {}) {
      const text = await transact(writing, how, async tx => {
        const before = await claimed(writing, tx, null)
        if (before) return replyOf(writing, before)
        const reply = await perform(tx, work, how)
        await finish(writing, tx, reply)
        return reply
      })
      return jsonAnswer(text)
    },

    async phases(steps, how = {}) {
      const claim = await claimUntilDone(writing, how, tx =>
        asCaller(tx, how, async () => (await steps.claim?.(tx)) as never),
      )
      if ('reply' in claim) return jsonAnswer(claim.reply)
      try {
        const got = await steps.ask(claim.found)
        const text = await transact(writing, how, async tx => {
          const reply = await perform(tx, () => steps.commit(tx, got), how)
          await finish(writing, tx, reply)
          return reply
        })
        return jsonAnswer(text)
      } catch (error) {
        await release(writing)
        throw error
      }
    },

    audit(note) {
      assert(isOpen, 'an audit entry is written with its change')
      notes.push(note)
    },

    derive(label) {
      const { deps, caller, hash } = writing
      const hmac = createHmac('sha256', deps.requestSecret).update('derived').update(hash)
      const parts = [caller.userId, writing.key ?? nonce, label]
      return hmac.update(JSON.stringify(parts)).digest('base64url')
    },
  }
}

/** An input of the forecast has changed, so the partner's summary of it is recalculated. */
async function announceChange({ deps, route, organisationId }: Writing, tx: Tx): Promise<void> {
  const isPlan = 'changes' in route.line && route.line.changes?.includes('ForecastBasis')
  if (isPlan && organisationId !== null) await deps.jobs.sendOutlook(organisationId, { tx })
}

const jsonAnswer = (text: string) =>
  new Answer(200, { 'content-type': 'application/json; charset=utf-8' }, text)

const organisationOf = (writing: Writing, how: CommitHow) =>
  how.organisationId ?? writing.organisationId

function transact<T>(writing: Writing, how: CommitHow, work: (tx: Tx) => Promise<T>): Promise<T> {
  const { database } = writing.deps
  const { userId } = writing.caller
  const organisationId = organisationOf(writing, how)
  return organisationId === null
    ? database.asUser(userId, work)
    : database.inOrganisation(organisationId, work, userId)
}

function asCaller<T>(tx: Tx, how: CommitHow, work: () => Promise<T>): Promise<T> {
  if (how.as === 'system') return asSystemWithin(tx, work)
  return how.as === 'ourselves' ? withoutPersonWithin(tx, work) : work()
}

/**
 * Null for the first request with its key, which is claimed until the transaction or the lease
 * ends.
 */
async function claimed(
  writing: Writing,
  tx: Tx,
  leaseSeconds: number | null,
): Promise<StoredRequest | null> {
  if (writing.key === null) return null
  const key = { userId: writing.caller.userId, requestKey: writing.key }
  if (await requestKeyStore.add(tx, key, { requestHash: writing.hash, leaseSeconds })) return null
  const known = await requestKeyStore.find(tx, key)
  assert(known, 'a request key that was claimed exists')
  const isSame = timingSafeEqual(Buffer.from(known.requestHash), writing.hash)
  if (!isSame) {
    throw new Refusal('keyReused', 'This Idempotency-Key belongs to another request')
  }
  if (known.reply || known.isLeased) return known
  return (await requestKeyStore.takeOver(tx, key, leaseSeconds ?? 0)) ? null : known
}

/** The stored reply to this request, or null. */
export async function storedReplyTo(writing: Writing): Promise<Answer | null> {
  const { deps, caller, key: requestKey, hash } = writing
  if (requestKey === null) return null
  const known = await deps.database.asUser(
    caller.userId,
    tx => requestKeyStore.find(tx, { userId: caller.userId, requestKey }),
    { readOnly: true },
  )
  if (!known?.reply || !timingSafeEqual(Buffer.from(known.requestHash), hash)) return null
  return jsonAnswer(openReply(writing, known.reply))
}

type Claim<Found> = { readonly found: Found } | { readonly reply: string }

/** Waits while another request with the same key calls a provider, and then returns its reply. */
async function claimUntilDone<Found>(
  writing: Writing,
  how: CommitHow,
  read: (tx: Tx) => Promise<Found>,
): Promise<Claim<Found>> {
  for (let waited = 0; waited < MAX_WAIT_MS; waited += CHECK_EVERY_MS) {
    const claim = await transact<Claim<Found> | null>(writing, how, async tx => {
      const before = await claimed(writing, tx, LEASE_SECONDS)
      if (!before) return { found: await read(tx) }
      return before.reply ? { reply: openReply(writing, before.reply) } : null
    })
    if (claim) return claim
    await sleep(CHECK_EVERY_MS)
  }
  throw stillUnderWay()
}

const stillUnderWay = () =>
  new Refusal('conflict', 'The same request is still running. Try again in a moment.')

const sealOwnerOf = ({ caller, key }: Writing) => `request:${caller.userId}:${key}`

function replyOf(writing: Writing, { reply }: StoredRequest): string {
  if (!reply) throw stillUnderWay()
  return openReply(writing, reply)
}

const openReply = (writing: Writing, reply: Uint8Array) =>
  writing.deps.seal.open(reply, sealOwnerOf(writing))

async function finish(writing: Writing, tx: Tx, reply: string): Promise<void> {
  if (writing.key === null) return
  const key = { userId: writing.caller.userId, requestKey: writing.key }
  await requestKeyStore.finish(tx, key, writing.deps.seal.seal(reply, sealOwnerOf(writing)))
}

/**
 * Releases the lease after a request that failed. If this fails too, the lease expires by itself.
 */
async function release(writing: Writing): Promise<void> {
  const { deps, caller, key: requestKey } = writing
  if (requestKey === null) return
  await deps.database
    .asUser(caller.userId, tx => requestKeyStore.release(tx, { userId: caller.userId, requestKey }))
    .catch((error: unknown) => deps.log.warn({ err: error }, 'a request key was not released'))
}

export const actorOf = ({ userId, name, email, visit }: Caller): AuditActor => ({
  userId,
  name: name === '' ? email : name,
  ...(visit && {
    staff: { userId: visit.staffUserId, name: visit.staffEmail, visitId: visit.visitId },
  }),
})

async function addEntry(writing: Writing, tx: Tx, note: AuditNote, how: CommitHow): Promise<void> {
  const { deps, caller, correlationId } = writing
  const { of, ...event } = note
  const here = organisationOf(writing, how)
  const place: AuditScope =
    of ?? (here === null ? { userId: caller.userId } : { organisationId: here })
  const add = () => deps.audit.add(tx, place, { ...event, who: actorOf(caller), correlationId })
  if ('userId' in place) return asSystemWithin(tx, add)
  if (place.organisationId !== here) return inOrganisationWithin(tx, place.organisationId, add)
  // The entry is written as the caller, so that the database also refuses a person who is not a
  // member.
  return how.as === undefined || how.as === 'caller' ? add() : withoutPersonWithin(tx, add)
}
