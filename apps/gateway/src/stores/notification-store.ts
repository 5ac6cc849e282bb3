import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Tx } from '#database/index.ts'
import { instantText } from './instant-text.ts'

export type NotificationKind = 'importDone' | 'importFailed' | 'disconnected' | 'reconciliationGap'

export interface NewNotification {
  readonly kind: NotificationKind
  readonly impact: 'critical' | 'high' | 'medium' | 'low'
  readonly title: string
  readonly message: string
  readonly isPersistent: boolean
}

export interface NotificationRecord extends NewNotification {
  readonly notificationId: string
  readonly createdAt: string
}

export const notificationStore = {
  /** One of a kind: a newer one takes the place of the older. */
  async raise(tx: Tx, organisationId: string, notification: NewNotification): Promise<void> {
    const { kind, impact, title, message, isPersistent } = notification
    await tx.execute(sql`
      insert into notification
        (organisation_id, notification_id, kind, impact, title, message, is_persistent, created_at)
      values (${organisationId}, ${randomUUID()}, ${kind}, ${impact}, ${title}, ${message},
        ${isPersistent}, now())
      on conflict (organisation_id, kind) do update set
        notification_id = excluded.notification_id, impact = excluded.impact,
        title = excluded.title, message = excluded.message,
        is_persistent = excluded.is_persistent, created_at = excluded.created_at`)
  },

  async clear(tx: Tx, organisationId: string, kind: NotificationKind): Promise<void> {
    await tx.execute(sql`
      delete from notification where organisation_id = ${organisationId} and kind = ${kind}`)
  },

  /** Newest first. */
  async list(tx: Tx, organisationId: string): Promise<NotificationRecord[]> {
    const found = await tx.execute<NotificationRecord & Record<string, unknown>>(sql`
      select notification_id as "notificationId", kind, impact, title, message,
        is_persistent as "isPersistent",
        ${instantText('created_at')} as "createdAt"
      from notification where organisation_id = ${organisationId}
      order by created_at desc, notification_id`)
    return found.rows
  },
}
