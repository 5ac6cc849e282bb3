/**
 * Sessions as families of single-use refresh secrets (security §5.1). A secret used twice within
 * ten seconds (two tabs) gives the same successor; later it was stolen, and the family dies.
 */
import { createHash, createHmac, hkdfSync, randomBytes, randomUUID } from 'node:crypto'
import { fail, type Result, succeed } from '@millpond/core/outcome'
import type { Database } from '#database/index.ts'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import { type Family, sessionStore } from '../stores/session-store.ts'
import type { Caller } from './access-token.ts'

const REPLAY_SECONDS = 10
const KEEP_ENDED_MS = 30 * 86_400_000

export interface OpenSession {
  readonly sessionId: string
  readonly userId: string
  readonly startedAt: Date
  /** For the cookie: the next refresh secret, and when it is over whatever happens. */
  readonly refreshSecret: string
  readonly expiresAt: Date
}

export interface Sessions {
  open(userId: string): Promise<OpenSession>
  refresh(secret: string): Promise<Result<OpenSession, 'unknown' | 'ended' | 'reused'>>
  end(secret: string): Promise<void>
  /** Whether the session a token came from still stands. */
  isLive(caller: Pick<Caller, 'sessionId' | 'userId'>): Promise<boolean>
}

const hashOf = (secret: string) => createHash('sha256').update(secret).digest()

export function createSessions(config: Config, database: Database, clock: Clock): Sessions {
  const { idleSeconds, absoluteSeconds } = config.session
  // Derived, not stored: both of two tabs compute the same successor, and a dump holds no secret.
  const successorKey = Buffer.from(
    hkdfSync('sha256', config.masterKeys[0]?.key ?? '', '', 'millpond refresh successor', 32),
  )
  const successorOf = (secret: string) =>
    createHmac('sha256', successorKey).update(secret).digest('base64url')
  const isOver = (family: Family, now: Date) =>
    family.revokedAt !== null ||
    family.expiresAt <= now ||
    family.lastUsedAt.getTime() + idleSeconds * 1000 <= now.getTime()

  return {
    async open(userId) {
      const now = clock.now()
      const secret = randomBytes(32).toString('base64url')
      const family = {
        familyId: randomUUID(),
        userId,
        createdAt: now,
        lastUsedAt: now,
        expiresAt: new Date(now.getTime() + absoluteSeconds * 1000),
      }
      await database.asSystem(async tx => {
        await sessionStore.forgetBefore(tx, new Date(now.getTime() - KEEP_ENDED_MS))
        await sessionStore.open(tx, family, hashOf(secret))
      })
      return sessionOf(family, secret)
    },
    async refresh(secret) {
      const now = clock.now()
      const presented = hashOf(secret)
      return database.asSystem(async tx => {
        const found = await sessionStore.lock(tx, presented)
        if (!found) return fail('unknown')
        const { family, usedAt } = found
        if (isOver(family, now)) return fail('ended')
        const successor = successorOf(secret)
        if (usedAt === null) {
          await sessionStore.markUsed(tx, family.familyId, presented, now)
          await sessionStore.addToken(tx, family.familyId, hashOf(successor), now)
        } else if (now.getTime() - usedAt.getTime() > REPLAY_SECONDS * 1000) {
          await sessionStore.revoke(tx, family.familyId, now, 'reused')
          return fail('reused')
        }
        return succeed(sessionOf(family, successor))
      })
    },
    async end(secret) {
      await database.asSystem(async tx => {
        const found = await sessionStore.lock(tx, hashOf(secret))
        if (found) await sessionStore.revoke(tx, found.family.familyId, clock.now(), 'signedOut')
      })
    },
    isLive: caller =>
      database.asSystem(tx =>
        sessionStore.isLive(tx, caller.sessionId, caller.userId, clock.now()),
      ),
  }
}

const sessionOf = (family: Omit<Family, 'revokedAt'>, refreshSecret: string): OpenSession => ({
  sessionId: family.familyId,
  userId: family.userId,
  startedAt: family.createdAt,
  refreshSecret,
  expiresAt: family.expiresAt,
})
