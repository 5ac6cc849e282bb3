/** Staff and their visits. For system transactions. */
import { sql } from 'drizzle-orm'
import type { Tx } from '#database/index.ts'

export interface NewSupportSession {
  readonly visitId: string
  readonly staffUserId: string
  /** The customer. */
  readonly userId: string
  /** The member of staff's own session: the visit ends with it. */
  readonly sessionId: string
  readonly reason: string
  readonly ticket: string
  readonly beganAt: Date
  readonly expiresAt: Date
}

export const supportSessionStore = {
  async isStaff(tx: Tx, userId: string): Promise<boolean> {
    const found = await tx.execute(sql`select 1 from identity.staff where user_id = ${userId}`)
    return found.rows.length === 1
  },

  /** For the owner of the tables only, like the next one. False if they were staff already. */
  async addStaff(tx: Tx, userId: string): Promise<boolean> {
    const added = await tx.execute(sql`
      insert into identity.staff (user_id) values (${userId}) on conflict (user_id) do nothing`)
    return added.rowCount === 1
  },

  /** Ends their visits, too. */
  async removeStaff(tx: Tx, userId: string): Promise<boolean> {
    const removed = await tx.execute(sql`delete from identity.staff where user_id = ${userId}`)
    return removed.rowCount === 1
  },

  async everyStaff(tx: Tx): Promise<{ email: string; name: string; addedAt: Date }[]> {
    const found = await tx.execute<{ email: string; name: string; addedAt: string | Date }>(sql`
      select u.email, u.name, s.added_at as "addedAt"
      from identity.staff s join identity."user" u on u.id = s.user_id order by u.email`)
    return found.rows.map(row => ({ ...row, addedAt: new Date(row.addedAt) }))
  },

  async begin(tx: Tx, visit: NewSupportSession): Promise<void> {
    await tx.execute(sql`
      insert into identity.staff_visit
        (visit_id, staff_user_id, user_id, session_id, reason, ticket, began_at, expires_at)
      values (${visit.visitId}, ${visit.staffUserId}, ${visit.userId}, ${visit.sessionId},
        ${visit.reason}, ${visit.ticket}, ${visit.beganAt}, ${visit.expiresAt})
      on conflict (visit_id) do nothing`)
  },

  /** Not expired or ended, and its member of staff is still staff and signed in. */
  async isLive(
    tx: Tx,
    { visitId, staffUserId, userId }: Pick<NewSupportSession, 'visitId' | 'staffUserId' | 'userId'>,
    at: Date,
  ): Promise<boolean> {
    const found = await tx.execute(sql`
      select 1 from identity.staff_visit v
      join identity.staff s on s.user_id = v.staff_user_id
      join identity."user" u on u.id = v.staff_user_id and u.disabled_at is null
      join identity."user" c on c.id = v.user_id and c.disabled_at is null
      join identity.refresh_family f on f.family_id = v.session_id and f.revoked_at is null
      where v.visit_id = ${visitId} and v.staff_user_id = ${staffUserId} and v.user_id = ${userId}
        and v.ended_at is null and v.began_at <= ${at} and v.expires_at > ${at}`)
    return found.rows.length === 1
  },

  /** The current visit of this session; the newest, if there are two. */
  async underWay(
    tx: Tx,
    { staffUserId, sessionId }: Pick<NewSupportSession, 'staffUserId' | 'sessionId'>,
    at: Date,
  ): Promise<Pick<NewSupportSession, 'visitId' | 'userId' | 'expiresAt'> | null> {
    const found = await tx.execute<{
      visitId: string
      userId: string
      expiresAt: string | Date
    }>(sql`
      select v.visit_id as "visitId", v.user_id as "userId", v.expires_at as "expiresAt"
      from identity.staff s
      join identity.staff_visit v on v.staff_user_id = s.user_id and v.session_id = ${sessionId}
      where s.user_id = ${staffUserId} and v.ended_at is null and v.expires_at > ${at}
      order by v.began_at desc limit 1`)
    const [row] = found.rows
    return row ? { ...row, expiresAt: new Date(row.expiresAt) } : null
  },

  /** The live ones of several, see `isLive`. */
  async liveAmong(tx: Tx, visitIds: readonly string[], at: Date): Promise<string[]> {
    const found = await tx.execute<{ visitId: string }>(sql`
      select v.visit_id as "visitId" from identity.staff_visit v
      join identity.staff s on s.user_id = v.staff_user_id
      join identity."user" u on u.id = v.staff_user_id and u.disabled_at is null
      join identity."user" c on c.id = v.user_id and c.disabled_at is null
      join identity.refresh_family f on f.family_id = v.session_id and f.revoked_at is null
      where v.visit_id = any(${sql.param(visitIds)}::uuid[])
        and v.ended_at is null and v.expires_at > ${at}`)
    return found.rows.map(row => row.visitId)
  },

  async end(tx: Tx, visitId: string, at: Date): Promise<void> {
    await tx.execute(sql`
      update identity.staff_visit set ended_at = ${at}
      where visit_id = ${visitId} and ended_at is null`)
  },
}
