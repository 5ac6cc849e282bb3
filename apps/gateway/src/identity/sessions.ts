/**
 * Sessions as families of single-use refresh secrets (security §5.1). A secret used twice within
 * ten seconds (two tabs) gives the same successor; later it was stolen, and the family ends.
 */
import { createHmac, randomUUID } from 'node:crypto'
import { fail, type Result, succeed } from '@millpond/core/outcome'
import type { Database, Tx } from '#database/index.ts'
import type { Clock } from '../clock.ts'
import type { Config } from '../config/config.ts'
import {
  type Family,
  type Now,
  type RevokedBecause,
  sessionStore,
} from '../stores/session-store.ts'
import type { Caller } from './access-token.ts'
import type { FactorStatus } from './factor-duty.ts'
import { deriveKey, hashOf, newSecret } from './secrets.ts'

const REPLAY_SECONDS = 10
const KEEP_ENDED_MS = 30 * 86_400_000
/** How long after a confirmation a person may perform sensitive actions. */
const CONFIRMED_SECONDS = 600

export interface OpenSession {
  readonly sessionId: string
  readonly userId: string
  readonly startedAt: Date
  /** For the cookie: the next refresh secret, and the time when the session ends in any case. */
  readonly refreshSecret: string
  readonly expiresAt: Date
  /** It ends earlier if it is not used for so long. */
  readonly idleSeconds: number
}

/** The sign-in of a session, as the list of sessions shows it. */
interface Arrival {
  readonly userId: string
  readonly device: string
  readonly address: string
  readonly secondFactor: boolean
}

interface ListedSession {
  readonly sessionId: string
  readonly device: string
  readonly startedAt: Date
  readonly lastUsedAt: Date
}

type SessionKey = Pick<Caller, 'sessionId' | 'userId'>

interface NotRefreshed {
  readonly because: 'unknown' | 'ended' | 'reused'
  /** The person whose secret was reused. */
  readonly userId: string | null
}

export interface Sessions {
  /** A sign-in counts as a confirmation. */
  open(tx: Tx, arrival: Arrival): Promise<OpenSession>
  refresh(
    secret: string,
    /** In the transaction that ends a family whose secret was reused. */
    onReuse: (tx: Tx, userId: string) => Promise<void>,
  ): Promise<Result<OpenSession, NotRefreshed>>
  end(tx: Tx, secret: string): Promise<void>
  /** Whether the session of a token is still valid. */
  isLive(key: SessionKey): Promise<boolean>
  /** The second factor status of a valid session; null if it has ended. */
  factorStatus(key: SessionKey): Promise<FactorStatus | null>
  /** The valid ones of many sessions, by their ids. */
  liveAmong(tx: Tx, sessionIds: readonly string[]): Promise<ReadonlySet<string>>
  /** Until when sensitive actions are allowed; null if the person must confirm first. */
  confirmedUntil(key: SessionKey): Promise<Date | null>
  confirm(tx: Tx, key: SessionKey): Promise<Date>
  list(tx: Tx, userId: string): Promise<ListedSession[]>
  /** False if it is not one of theirs. */
  endOne(tx: Tx, key: SessionKey): Promise<boolean>
  endAll(tx: Tx, userId: string, because: RevokedBecause, but?: string | null): Promise<number>
  tidyUp(tx: Tx): Promise<void>
}

export function createSessions(
  { config, secret: installation }: { config: Config; secret: Uint8Array },
  database: Database,
  clock: Clock,
): Sessions {
  const { idleSeconds, absoluteSeconds } = config.session
  // Derived, not stored: both of two tabs compute the same successor, and a dump holds no secret.
  const successorKey = deriveKey(installation, 'millpond refresh successor')
  const successorOf = (secret: string) =>
    createHmac('sha256', successorKey).update(secret).digest('base64url')
  const nowAnd = (): Now => {
    const at = clock.now()
    return { at, idleSince: new Date(at.getTime() - idleSeconds * 1000) }
  }
  const liveOne = ({ sessionId, userId }: SessionKey) =>
    database.lookUp(tx => sessionStore.live(tx, sessionId, userId, nowAnd()))

  return {
    async open(tx, arrival) {
      const now = clock.now()
      const secret = newSecret()
      const family = {
        ...arrival,
        familyId: randomUUID(),
        createdAt: now,
        lastUsedAt: now,
        expiresAt: new Date(now.getTime() + absoluteSeconds * 1000),
        confirmedAt: now,
      }
      await sessionStore.open(tx, family, hashOf(secret))
      return sessionOf(family, secret, idleSeconds)
    },
    async refresh(secret, onReuse) {
      const now = clock.now()
      const presented = hashOf(secret)
      return database.asSystem(async tx => {
        const found = await sessionStore.lock(tx, presented)
        if (!found) return fail({ because: 'unknown', userId: null })
        const { family, usedAt } = found
        if (isOver(family, now, idleSeconds)) return fail({ because: 'ended', userId: null })
        const successor = successorOf(secret)
        if (usedAt === null) {
          await sessionStore.markUsed(tx, family.familyId, presented, now)
          await sessionStore.addToken(tx, family.familyId, hashOf(successor), now)
        } else if (now.getTime() - usedAt.getTime() > REPLAY_SECONDS * 1000) {
          await sessionStore.revoke(tx, family.familyId, now, 'reused')
          await onReuse(tx, family.userId)
          return fail({ because: 'reused', userId: family.userId })
        }
        return succeed(sessionOf(family, successor, idleSeconds))
      })
    },
    async end(tx, secret) {
      const found = await sessionStore.lock(tx, hashOf(secret))
      if (found) await sessionStore.revoke(tx, found.family.familyId, clock.now(), 'signedOut')
    },
    isLive: async key => (await liveOne(key)) !== null,
    factorStatus: liveOne,
    liveAmong: (tx, sessionIds) => sessionStore.liveAmong(tx, sessionIds, nowAnd()),
    async confirmedUntil(key) {
      const family = await liveOne(key)
      const until = family?.confirmedAt ? endOfConfirmation(family.confirmedAt) : null
      return until && until > clock.now() ? until : null
    },
    async confirm(tx, { sessionId }) {
      const now = clock.now()
      await sessionStore.confirm(tx, sessionId, now)
      return endOfConfirmation(now)
    },
    async list(tx, userId) {
      const families = await sessionStore.liveOf(tx, userId, nowAnd())
      return families.map(family => ({
        ...family,
        sessionId: family.familyId,
        startedAt: family.createdAt,
      }))
    },
    async endOne(tx, { sessionId, userId }) {
      const now = nowAnd()
      if (!(await sessionStore.live(tx, sessionId, userId, now))) return false
      await sessionStore.revoke(tx, sessionId, now.at, 'endedByOwner')
      return true
    },
    endAll: (tx, userId, because, but = null) =>
      sessionStore.revokeAllOf(tx, userId, { at: clock.now(), because, but }),
    tidyUp: tx => sessionStore.forgetBefore(tx, new Date(clock.now().getTime() - KEEP_ENDED_MS)),
  }
}

const isOver = (family: Family, now: Date, idleSeconds: number) =>
  family.revokedAt !== null ||
  family.expiresAt <= now ||
  family.lastUsedAt.getTime() + idleSeconds * 1000 <= now.getTime()

const endOfConfirmation = (confirmedAt: Date) =>
  new Date(confirmedAt.getTime() + CONFIRMED_SECONDS * 1000)

const sessionOf = (
  family: Pick<Family, 'familyId' | 'userId' | 'createdAt' | 'expiresAt'>,
  refreshSecret: string,
  idleSeconds: number,
): OpenSession => ({
  sessionId: family.familyId,
  userId: family.userId,
  startedAt: family.createdAt,
  refreshSecret,
  expiresAt: family.expiresAt,
  idleSeconds,
})
