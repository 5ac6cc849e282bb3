/** Webhooks of a company, their secrets, and what was sent to them. */
import { randomUUID } from 'node:crypto'
import type { WebhookEvent, WebhookKind, WebhookOutcome } from '@millpond/core/webhook'
import { sql } from 'drizzle-orm'
import type { Tx } from '#database/index.ts'
import { instantText } from './instant-text.ts'

interface WebhookKey {
  readonly organisationId: string
  readonly webhookId: string
}

export interface StoredWebhook {
  readonly webhookId: string
  readonly address: string
  readonly events: readonly string[]
  readonly isPaused: boolean
  readonly offReason: string | null
  /** An instant as text. */
  readonly createdAt: string
  /** The newest first. */
  readonly deliveries: readonly DeliveryRow[]
}

interface DeliveryRow {
  readonly id: string
  readonly eventId: string
  readonly kind: string
  readonly state: string
  readonly attempts: number
  readonly status: number | null
  readonly fault: string | null
  /** Instants as text. */
  readonly createdAt: string
  readonly nextAttemptAt: string | null
}

/** The event that is queued for each webhook that subscribes to it. */
export interface QueuedEvent {
  readonly eventId: string
  readonly kind: WebhookKind
  readonly body: string
  readonly at: Date
}

/** A delivery that this process may try now. */
export interface ClaimedDelivery {
  readonly webhookId: string
  readonly deliveryId: string
  readonly eventId: string
  readonly body: string
  readonly address: string
  /** The number of attempts, including this one. */
  readonly attempts: number
}

interface WebhookReply {
  readonly status: number | null
  readonly fault: string | null
  readonly at: Date
}

const isOf = ({ organisationId, webhookId }: WebhookKey) =>
  sql`organisation_id = ${organisationId} and webhook_id = ${webhookId}`

const MAX_LISTED = 20
const delivery = sql`json_build_object('id', d.delivery_id, 'eventId', d.event_id, 'kind', d.kind,
  'state', d.state, 'attempts', d.attempts, 'status', d.last_status, 'fault', d.last_fault,
  'createdAt', ${instantText('d.created_at')},
  'nextAttemptAt', ${instantText('d.next_attempt_at')})`

export const webhookStore = {
  /** The webhooks of the organisation, oldest first. Only owners may read them. */
  async all(tx: Tx, organisationId: string): Promise<StoredWebhook[]> {
    const found = await tx.execute<StoredWebhook & Record<string, unknown>>(sql`
      select w.webhook_id as "webhookId", w.address, w.events, w.is_paused as "isPaused",
        w.off_reason as "offReason", ${instantText('w.created_at')} as "createdAt",
        coalesce((select json_agg(${delivery} order by d.created_at desc, d.delivery_id)
          from (select * from webhook_delivery each
            where each.organisation_id = w.organisation_id and each.webhook_id = w.webhook_id
            order by each.created_at desc, each.delivery_id limit ${MAX_LISTED}) d),
          '[]'::json) as deliveries
      from webhook w where w.organisation_id = ${organisationId}
      order by w.created_at, w.webhook_id`)
    return found.rows
  },

  async add(
    tx: Tx,
    { organisationId, webhookId }: WebhookKey,
    webhook: {
      readonly address: string
      readonly events: readonly WebhookEvent[]
      readonly by: string
      readonly at: Date
    },
  ): Promise<void> {
    const { address, events, by, at } = webhook
    await tx.execute(sql`
      insert into webhook (organisation_id, webhook_id, address, events, created_by, created_at)
      values (${organisationId}, ${webhookId}, ${address}, ${textArray(events)}, ${by}, ${at})`)
  },

  /**
   * Saves the webhook. If it was switched off, this switches it on again, or leaves it paused, and
   * clears its failures.
   */
  async save(
    tx: Tx,
    key: WebhookKey,
    webhook: {
      readonly address: string
      readonly events: readonly WebhookEvent[]
      readonly isPaused: boolean
    },
  ): Promise<void> {
    const { address, events, isPaused } = webhook
    await tx.execute(sql`
      update webhook set address = ${address}, events = ${textArray(events)},
        is_paused = ${isPaused}, off_reason = null, failing_since = null
      where ${isOf(key)}`)
  },

  /** False if there is none. */
  async remove(tx: Tx, key: WebhookKey): Promise<boolean> {
    const removed = await tx.execute(sql`delete from webhook where ${isOf(key)}`)
    return removed.rowCount === 1
  },

  /**
   * The webhooks that subscribe to an event. Like all methods below, it runs in the organisation's
   * context without a user. A sample company and one that will be deleted have none.
   */
  async listening(tx: Tx, organisationId: string, event: WebhookEvent): Promise<string[]> {
    const found = await tx.execute<{ webhookId: string }>(sql`
      select w.webhook_id as "webhookId" from webhook w
      join organisation o on o.organisation_id = w.organisation_id
      where w.organisation_id = ${organisationId} and ${event} = any(w.events)
        and not w.is_paused and w.off_reason is null
        and not o.is_sample and o.delete_after is null`)
    return found.rows.map(row => row.webhookId)
  },

  async queue(tx: Tx, key: WebhookKey, { eventId, kind, body, at }: QueuedEvent): Promise<void> {
    await tx.execute(sql`
      insert into webhook_delivery (organisation_id, webhook_id, delivery_id, event_id, kind, body,
        state, next_attempt_at, created_at)
      values (${key.organisationId}, ${key.webhookId}, ${randomUUID()}, ${eventId}, ${kind},
        ${body}, 'waiting', ${at}, ${at})`)
  },

  /** A test, which has one attempt. */
  async addTest(
    tx: Tx,
    key: WebhookKey,
    { eventId, kind, body }: Omit<QueuedEvent, 'at'>,
    { status, fault, at, isDelivered }: WebhookReply & { readonly isDelivered: boolean },
  ): Promise<void> {
    await tx.execute(sql`
      insert into webhook_delivery (organisation_id, webhook_id, delivery_id, event_id, kind, body,
        state, attempts, last_status, last_fault, created_at, settled_at)
      values (${key.organisationId}, ${key.webhookId}, ${randomUUID()}, ${eventId}, ${kind},
        ${body}, ${isDelivered ? 'delivered' : 'failed'}, 1, ${status}, ${fault}, ${at}, ${at})`)
  },

  /** As the system: companies with a delivery that is due. */
  async withDue(tx: Tx, now: Date, most: number): Promise<string[]> {
    const found = await tx.execute<{ organisationId: string }>(sql`
      select organisation_id as "organisationId" from webhook_delivery
      where state = 'waiting' and next_attempt_at <= ${now}
      group by organisation_id order by min(next_attempt_at) limit ${most}`)
    return found.rows.map(row => row.organisationId)
  },

  /** Claims the deliveries that are due: no other process tries them before `again`. */
  async claim(
    tx: Tx,
    organisationId: string,
    { now, again, most }: { readonly now: Date; readonly again: Date; readonly most: number },
  ): Promise<ClaimedDelivery[]> {
    const claimed = await tx.execute<ClaimedDelivery & Record<string, unknown>>(sql`
      update webhook_delivery d set next_attempt_at = ${again}, attempts = d.attempts + 1
      from webhook w
      where d.organisation_id = ${organisationId} and d.delivery_id in (
          select delivery_id from webhook_delivery
          where organisation_id = ${organisationId} and state = 'waiting'
            and next_attempt_at <= ${now}
          order by next_attempt_at limit ${most} for update skip locked)
        and w.organisation_id = d.organisation_id and w.webhook_id = d.webhook_id
      returning d.webhook_id as "webhookId", d.delivery_id as "deliveryId",
        d.event_id as "eventId", d.body, w.address, d.attempts`)
    return claimed.rows
  },

  /** Those that are due wait longer. */
  async postpone(tx: Tx, organisationId: string, now: Date, until: Date): Promise<void> {
    await tx.execute(sql`
      update webhook_delivery set next_attempt_at = ${until}
      where organisation_id = ${organisationId} and state = 'waiting'
        and next_attempt_at <= ${now}`)
  },

  /** Locks the webhook until the transaction ends; null if it has been deleted. */
  async lock(
    tx: Tx,
    key: WebhookKey,
  ): Promise<{ readonly address: string; readonly failingSince: number | null } | null> {
    const found = await tx.execute<{ address: string; failingSince: number | null }>(sql`
      select address, (extract(epoch from failing_since) * 1000)::float8 as "failingSince"
      from webhook where ${isOf(key)} for update`)
    return found.rows[0] ?? null
  },

  /** False if another process has tried since, or if it was given up meanwhile. */
  async settle(
    tx: Tx,
    organisationId: string,
    { deliveryId, attempts }: ClaimedDelivery,
    { state, nextAt, ...reply }: Pick<WebhookOutcome, 'state' | 'nextAt'> & WebhookReply,
  ): Promise<boolean> {
    const settled = await tx.execute(sql`
      update webhook_delivery set state = ${state},
        next_attempt_at = ${nextAt === null ? null : new Date(nextAt)},
        last_status = ${reply.status}, last_fault = ${reply.fault},
        settled_at = ${state === 'waiting' ? null : reply.at}
      where organisation_id = ${organisationId} and delivery_id = ${deliveryId}
        and state = 'waiting' and attempts = ${attempts}`)
    return settled.rowCount === 1
  },

  async noteOutcome(
    tx: Tx,
    key: WebhookKey,
    { failingSince, off }: Pick<WebhookOutcome, 'failingSince' | 'off'>,
  ): Promise<void> {
    await tx.execute(sql`
      update webhook set off_reason = coalesce(${off}, off_reason),
        failing_since = ${failingSince === null ? null : new Date(failingSince)}
      where ${isOf(key)}`)
  },

  /** Fails all waiting deliveries of the webhook. */
  async giveUp(tx: Tx, key: WebhookKey, fault: string, at: Date): Promise<void> {
    await tx.execute(sql`
      update webhook_delivery set state = 'failed', next_attempt_at = null, last_fault = ${fault},
        settled_at = ${at}
      where ${isOf(key)} and state = 'waiting'`)
  },

  /** As the system. */
  async forgetBefore(tx: Tx, at: Date): Promise<void> {
    await tx.execute(sql`delete from webhook_delivery where settled_at < ${at}`)
  },
}

const textArray = (values: readonly string[]) =>
  sql`array[${sql.join(
    values.map(value => sql`${value}`),
    sql`, `,
  )}]::text[]`

interface SealedSecrets {
  readonly sealed: Uint8Array
  /** Null once it has expired. */
  readonly previous: Uint8Array | null
}

/** As the system. */
export const webhookSecretStore = {
  async add(tx: Tx, { organisationId, webhookId }: WebhookKey, sealed: Uint8Array): Promise<void> {
    await tx.execute(sql`
      insert into identity.webhook_secret (webhook_id, organisation_id, sealed)
      values (${webhookId}, ${organisationId}, ${sealed})`)
  },

  /**
   * Replaces the secret, and keeps the previous one until `previousUntil`. If the secret was lost,
   * there is no previous one.
   */
  async renew(
    tx: Tx,
    { organisationId, webhookId }: WebhookKey,
    sealed: Uint8Array,
    previousUntil: Date,
  ): Promise<void> {
    await tx.execute(sql`
      insert into identity.webhook_secret as kept (webhook_id, organisation_id, sealed)
      values (${webhookId}, ${organisationId}, ${sealed})
      on conflict (webhook_id) do update set previous = kept.sealed,
        previous_until = ${previousUntil}, sealed = excluded.sealed`)
  },

  async find(tx: Tx, key: WebhookKey, now: Date): Promise<SealedSecrets | null> {
    const found = await tx.execute<SealedSecrets & Record<string, unknown>>(sql`
      select sealed, case when previous_until > ${now} then previous end as previous
      from identity.webhook_secret where ${isOf(key)}`)
    return found.rows[0] ?? null
  },

  /** For each webhook, the time until which its previous secret also signs. */
  async rotations(tx: Tx, organisationId: string, now: Date): Promise<Map<string, string>> {
    const found = await tx.execute<{ webhookId: string; until: string }>(sql`
      select webhook_id as "webhookId", ${instantText('previous_until')} as until
      from identity.webhook_secret
      where organisation_id = ${organisationId} and previous_until > ${now}`)
    return new Map(found.rows.map(({ webhookId, until }) => [webhookId, until]))
  },

  /** Removes previous secrets that have expired. */
  async forgetBefore(tx: Tx, at: Date): Promise<void> {
    await tx.execute(sql`
      update identity.webhook_secret set previous = null, previous_until = null
      where previous_until < ${at}`)
  },
}
