/** Visits of staff: thirty minutes by our own clock, asked about at every request (AUTH-08). */
import type { Database, Tx } from '#database/index.ts'
import type { Clock } from '../clock.ts'
import { type NewVisit, visitStore } from '../stores/visit-store.ts'
import { type Caller, VISIT_SECONDS } from './access-token.ts'

export interface Visits {
  isStaff(tx: Tx, userId: string): Promise<boolean>
  /** Answers with when it is over, whatever happens. */
  begin(tx: Tx, visit: Omit<NewVisit, 'beganAt' | 'expiresAt'>): Promise<Date>
  underWay(
    tx: Tx,
    staff: { readonly staffUserId: string; readonly sessionId: string },
  ): Promise<Pick<NewVisit, 'visitId' | 'userId' | 'expiresAt'> | null>
  isLive(caller: Pick<Caller, 'userId' | 'visit'>): Promise<boolean>
  liveAmong(tx: Tx, visitIds: readonly string[]): Promise<string[]>
  end(tx: Tx, visitId: string): Promise<void>
}

export const createVisits = (database: Database, clock: Clock): Visits => ({
  isStaff: (tx, userId) => visitStore.isStaff(tx, userId),
  async begin(tx, visit) {
    const beganAt = clock.now()
    const expiresAt = new Date(beganAt.getTime() + VISIT_SECONDS * 1000)
    await visitStore.begin(tx, { ...visit, beganAt, expiresAt })
    return expiresAt
  },
  underWay: (tx, staff) => visitStore.underWay(tx, staff, clock.now()),
  isLive: async ({ userId, visit }) =>
    visit !== undefined &&
    database.asSystem(tx => visitStore.isLive(tx, { ...visit, userId }, clock.now())),
  liveAmong: (tx, visitIds) => visitStore.liveAmong(tx, visitIds, clock.now()),
  end: (tx, visitId) => visitStore.end(tx, visitId, clock.now()),
})
