import { createHash, randomUUID } from 'node:crypto'
import type { AlertKind } from '@millpond/core/alert'
import type { capabilityGuidance } from '@millpond/core/organisation'
import { sql } from 'drizzle-orm'
import type { Tx } from '#database/index.ts'
import { instantText } from './instant-text.ts'

export type NotificationKind =
  | 'importDone'
  | 'importFailed'
  | 'disconnected'
  | 'reconciliationGap'
  | 'transfersNotRead'
  | 'forecastFailed'
  | 'overspent'
  | 'cashLow'
  | 'capabilityMissing'
  | 'alert'
  | 'reportReady'
  | 'reportNotSent'
  | 'webhookOff'
  | 'packDone'

export interface NewNotification {
  readonly kind: NotificationKind
  readonly impact: 'critical' | 'high' | 'medium' | 'low'
  readonly title: string
  readonly message: string
  readonly isPersistent: boolean
  /** What a company's plan lacks, and where to switch it on. */
  readonly guidance?: NonNullable<ReturnType<typeof capabilityGuidance>>
  /** Of an alert: each cause has a notification of its own. */
  readonly cause?: string
}

export interface NotificationRecord extends Omit<NewNotification, 'cause'> {
  readonly notificationId: string
  readonly createdAt: string
}

/** The hash of an empty list. */
export const NOTHING = 'none'

/** A hash for comparison, not for secrecy. */
export function etagOf(notifications: readonly { readonly notificationId: string }[]): string {
  if (notifications.length === 0) return NOTHING
  const ids = notifications.map(each => each.notificationId).sort()
  return createHash('sha256').update(ids.join(',')).digest('hex')
}

export const notificationStore = {
  /** One of each kind and cause: a newer one replaces the older. */
  async raise(tx: Tx, organisationId: string, notification: NewNotification): Promise<void> {
    const { kind, impact, title, message, isPersistent, guidance, cause = '' } = notification
    await tx.execute(sql`
      insert into notification
        (organisation_id, notification_id, kind, cause, impact, title, message, is_persistent,
          guidance, created_at)
      values (${organisationId}, ${randomUUID()}, ${kind}, ${cause}, ${impact}, ${title},
        ${message}, ${isPersistent}, ${guidance ? JSON.stringify(guidance) : null}::jsonb, now())
      on conflict (organisation_id, kind, cause) do update set
        notification_id = excluded.notification_id, impact = excluded.impact,
        title = excluded.title, message = excluded.message,
        is_persistent = excluded.is_persistent, guidance = excluded.guidance,
        created_at = excluded.created_at`)
  },

  /** Changes what an existing one says. It stays the same notification, of the same time. */
  async reword(tx: Tx, organisationId: string, notification: NewNotification): Promise<void> {
    const { kind, impact, title, message, cause = '' } = notification
    await tx.execute(sql`
      update notification set impact = ${impact}, title = ${title}, message = ${message}
      where organisation_id = ${organisationId} and kind = ${kind} and cause = ${cause}`)
  },

  async clear(tx: Tx, organisationId: string, kind: NotificationKind, cause = ''): Promise<void> {
    await tx.execute(sql`
      delete from notification
      where organisation_id = ${organisationId} and kind = ${kind} and cause = ${cause}`)
  },

  /** Whether there is one of this kind, whatever its cause. */
  async has(tx: Tx, organisationId: string, kind: NotificationKind): Promise<boolean> {
    const found = await tx.execute(sql`
      select from notification
      where organisation_id = ${organisationId} and kind = ${kind} limit 1`)
    return found.rows.length > 0
  },

  /** Removes those of alerts of one kind. */
  async clearAlerts(tx: Tx, organisationId: string, kind: AlertKind): Promise<void> {
    await tx.execute(sql`
      delete from notification where organisation_id = ${organisationId}
        and kind = 'alert' and cause like ${`${kind} %`}`)
  },

  /**
   * As the system: a hash of each organisation's list that changes with every addition and removal;
   * none for an empty list. `markOf` is the same for a list that was read.
   */
  async etags(tx: Tx, organisationIds: readonly string[]): Promise<Map<string, string>> {
    const found = await tx.execute<{ organisationId: string; etag: string }>(sql`
      select organisation_id as "organisationId",
        encode(sha256(convert_to(
          string_agg(notification_id::text, ',' order by notification_id), 'UTF8')), 'hex') as etag
      from notification where organisation_id in (
        select value::uuid
        from jsonb_array_elements_text(${JSON.stringify(organisationIds)}::jsonb))
      group by organisation_id`)
    return new Map(found.rows.map(row => [row.organisationId, row.etag]))
  },

  /** Newest first. */
  async list(tx: Tx, organisationId: string): Promise<NotificationRecord[]> {
    const found = await tx.execute<NotificationRecord & Record<string, unknown>>(sql`
      select notification_id as "notificationId", kind, impact, title, message,
        is_persistent as "isPersistent", guidance,
        ${instantText('created_at')} as "createdAt"
      from notification where organisation_id = ${organisationId}
      order by created_at desc, notification_id`)
    return found.rows.map(({ guidance, ...others }) =>
      guidance ? { ...others, guidance } : others,
    )
  },
}
