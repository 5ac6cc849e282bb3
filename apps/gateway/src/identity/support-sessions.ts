/** Support sessions: thirty minutes by our own clock, checked at every request (AUTH-08). */
import type { Database, Tx } from '#database/index.ts'
import type { Clock } from '../clock.ts'
import { type NewSupportSession, supportSessionStore } from '../stores/support-session-store.ts'
import { type Caller, VISIT_SECONDS } from './access-token.ts'

export interface SupportSessions {
  isStaff(tx: Tx, userId: string): Promise<boolean>
  /** Returns when it ends in any case. */
  begin(tx: Tx, visit: Omit<NewSupportSession, 'beganAt' | 'expiresAt'>): Promise<Date>
  underWay(
    tx: Tx,
    staff: { readonly staffUserId: string; readonly sessionId: string },
  ): Promise<Pick<NewSupportSession, 'visitId' | 'userId' | 'expiresAt'> | null>
  isLive(caller: Pick<Caller, 'userId' | 'visit'>): Promise<boolean>
  liveAmong(tx: Tx, visitIds: readonly string[]): Promise<string[]>
  end(tx: Tx, visitId: string): Promise<void>
}

export const createSupportSessions = (database: Database, clock: Clock): SupportSessions => ({
  isStaff: (tx, userId) => supportSessionStore.isStaff(tx, userId),
  async begin(tx, visit) {
    const beganAt = clock.now()
    const expiresAt = new Date(beganAt.getTime() + VISIT_SECONDS * 1000)
    await supportSessionStore.begin(tx, { ...visit, beganAt, expiresAt })
    return expiresAt
  },
  underWay: (tx, staff) => supportSessionStore.underWay(tx, staff, clock.now()),
  isLive: async ({ userId, visit }) =>
    visit !== undefined &&
    database.asSystem(tx => supportSessionStore.isLive(tx, { ...visit, userId }, clock.now())),
  liveAmong: (tx, visitIds) => supportSessionStore.liveAmong(tx, visitIds, clock.now()),
  end: (tx, visitId) => supportSessionStore.end(tx, visitId, clock.now()),
})
