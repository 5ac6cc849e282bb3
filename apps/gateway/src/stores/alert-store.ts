/**
 * What a company wants to be warned of, the causes that were found, and the events that people were
 * notified of.
 */
import {
  type AlertCause,
  type AlertEvent,
  type AlertKind,
  type AlertRule,
  type BooksState,
  type ConnectionState,
  DEFAULT_ALERT_RULE,
} from '@millpond/core/alert'
import { PROVIDER } from '@millpond/core/item'
import type { Day } from '@millpond/core/time'
import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#database/index.ts'
import { instantText } from './instant-text.ts'

export interface SaidAlert extends AlertEvent {
  /** An instant as text. */
  readonly at: string
}

export interface AlertPreference {
  readonly wantsEmail: boolean
  readonly wantsDigest: boolean
}

/** The books that were read before these times are old. */
interface OldBooks {
  readonly stale: Date
  readonly day: Date
}

const millis = (at: SQL) => sql`(extract(epoch from ${at}) * 1000)::float8`

type CauseId = Pick<AlertCause, 'kind' | 'key'>

const ofCause = (organisationId: string, { kind, key }: CauseId) =>
  sql`organisation_id = ${organisationId} and kind = ${kind} and cause_key = ${key}`

export const alertStore = {
  async rule(tx: Tx, organisationId: string): Promise<AlertRule> {
    const found = await tx.execute<{ rule: AlertRule }>(sql`
      select rule from alert_rule where organisation_id = ${organisationId}`)
    return { ...DEFAULT_ALERT_RULE, ...found.rows[0]?.rule }
  },

  async saveRule(tx: Tx, organisationId: string, rule: AlertRule): Promise<void> {
    await tx.execute(sql`
      insert into alert_rule (organisation_id, rule)
      values (${organisationId}, ${JSON.stringify(rule)}::jsonb)
      on conflict (organisation_id) do update set rule = excluded.rule, saved_at = now()`)
  },

  /** Raised ones, and resolved ones that could be found again. */
  async causes(tx: Tx, organisationId: string): Promise<AlertCause[]> {
    const found = await tx.execute<{ content: AlertCause }>(sql`
      select content from alert_cause where organisation_id = ${organisationId}
      order by content ->> 'raisedOn' desc, kind, cause_key`)
    return found.rows.map(row => row.content)
  },

  /** In the organisation, without a person. */
  async saveCause(tx: Tx, organisationId: string, cause: AlertCause): Promise<void> {
    await tx.execute(sql`
      insert into alert_cause (organisation_id, kind, cause_key, state, content)
      values (${organisationId}, ${cause.kind}, ${cause.key}, ${cause.state},
        ${JSON.stringify(cause)}::jsonb)
      on conflict (organisation_id, kind, cause_key) do update set
        state = excluded.state, content = excluded.content,
        mail_due_at = case when excluded.state = 'raised' then alert_cause.mail_due_at end`)
  },

  /** Null: no email about it is to be sent. */
  async setMail(tx: Tx, organisationId: string, cause: CauseId, at: Date | null): Promise<void> {
    await tx.execute(sql`
      update alert_cause set mail_due_at = ${at} where ${ofCause(organisationId, cause)}`)
  },

  /** Snoozes a cause, for an editor; null ends the snooze. */
  async snooze(tx: Tx, organisationId: string, cause: AlertCause): Promise<void> {
    await tx.execute(sql`
      update alert_cause set content = ${JSON.stringify(cause)}::jsonb,
        mail_due_at = case when ${cause.snooze}::text is null then mail_due_at end
      where ${ofCause(organisationId, cause)}`)
  },

  /**
   * Adds an event of a cause. Events are numbered and never change. Runs in the organisation
   * without a user.
   */
  async addEvent(
    tx: Tx,
    organisationId: string,
    { event, cause }: AlertEvent,
    at: Date,
  ): Promise<void> {
    await tx.execute(sql`
      with counted as (
        update alert_cause set events = events + 1 where ${ofCause(organisationId, cause)}
        returning events)
      insert into alert_event (organisation_id, kind, cause_key, sequence, event, said_at,
        content)
      select ${organisationId}, ${cause.kind}, ${cause.key}, events, ${event}, ${at},
        ${JSON.stringify(cause)}::jsonb
      from counted`)
  },

  /** Newest first. */
  async events(tx: Tx, organisationId: string, since: Date, most: number): Promise<SaidAlert[]> {
    const found = await tx.execute<SaidAlert & Record<string, unknown>>(sql`
      select event, content as cause, ${instantText('said_at')} as at from alert_event
      where organisation_id = ${organisationId} and said_at >= ${since} and event <> 'sent'
      order by said_at desc, kind, cause_key, sequence desc limit ${most}`)
    return found.rows
  },

  /**
   * Claims the digest of a Monday; false if it was sent before. Runs in the organisation without a
   * user.
   */
  async claimDigest(tx: Tx, organisationId: string, monday: Day, at: Date): Promise<boolean> {
    const claimed = await tx.execute(sql`
      insert into alert_event (organisation_id, kind, cause_key, sequence, event, said_at)
      values (${organisationId}, 'digest', ${monday}, 0, 'sent', ${at})
      on conflict do nothing`)
    return claimed.rowCount === 1
  },

  /** In the organisation, without a person: raised causes whose email is due. */
  async dueMail(tx: Tx, organisationId: string, now: Date): Promise<AlertCause[]> {
    const found = await tx.execute<{ content: AlertCause }>(sql`
      select content from alert_cause
      where organisation_id = ${organisationId} and mail_due_at <= ${now} and state = 'raised'
      order by kind, cause_key for update`)
    return found.rows.map(row => row.content)
  },

  async clearDueMail(tx: Tx, organisationId: string, now: Date): Promise<void> {
    await tx.execute(sql`
      update alert_cause set mail_due_at = null
      where organisation_id = ${organisationId} and mail_due_at <= ${now}`)
  },

  /** As the system: companies with an email to send. */
  async withDueMail(tx: Tx, now: Date): Promise<string[]> {
    const found = await tx.execute<{ organisationId: string }>(sql`
      select distinct organisation_id as "organisationId" from alert_cause
      where mail_due_at <= ${now}`)
    return found.rows.map(row => row.organisationId)
  },

  /**
   * As the system: companies that need a new alert about their books or their connection, and
   * companies whose alert about them has ended.
   */
  async withOldBooks(tx: Tx, { stale, day }: OldBooks): Promise<string[]> {
    const isRaised = (kind: AlertKind) => sql`exists (
      select from alert_cause a where a.organisation_id = c.organisation_id
        and a.kind = ${kind} and a.state = 'raised')`
    const found = await tx.execute<{ organisationId: string }>(sql`
      select c.organisation_id as "organisationId" from connection c
      where case when c.status = 'connected'
        then (c.last_imported_at < ${day} and not ${isRaised('stale')}
            and (c.last_imported_at < ${stale} or not ${isRaised('noImport')}))
          or ${isRaised('disconnected')}
        else (c.lost_at is not null and not ${isRaised('disconnected')})
          or ${isRaised('stale')} or ${isRaised('noImport')} end`)
    return found.rows.map(row => row.organisationId)
  },

  /** As the system: companies with books of a provider. */
  async withBooks(tx: Tx): Promise<string[]> {
    const found = await tx.execute<{ organisationId: string }>(sql`
      select organisation_id as "organisationId" from connection
      where last_imported_at is not null order by organisation_id`)
    return found.rows.map(row => row.organisationId)
  },

  /** Null without a connection, and after one that a person has ended. */
  async books(tx: Tx, organisationId: string): Promise<Omit<BooksState, 'now'> | null> {
    const found = await tx.execute<
      ConnectionState & { at: number | null } & Record<string, unknown>
    >(sql`
      select ${millis(sql`c.last_imported_at`)} as at,
        case c.provider when ${PROVIDER.xero} then 'xero' else 'quickbooks' end as provider,
        ${millis(sql`c.connected_at`)} as "connectedAt",
        case when c.status <> 'connected' then ${millis(sql`c.lost_at`)} end as "lostAt",
        coalesce((select r.state = 'failed' from import_run r
          where r.organisation_id = c.organisation_id
          order by r.started_at desc, r.import_id desc limit 1), false) as "hasFailed"
      from connection c where c.organisation_id = ${organisationId}
        and (c.status = 'connected' or c.lost_at is not null)`)
    const [row] = found.rows
    if (!row) return null
    const { at, ...connection } = row
    return { at, connection }
  },

  /** A person's own; null until they choose. */
  async preference(
    tx: Tx,
    organisationId: string,
    userId: string,
  ): Promise<AlertPreference | null> {
    return (await alertStore.preferences(tx, organisationId)).get(userId) ?? null
  },

  /** The email preferences by person. Without a user, those of all people. */
  async preferences(tx: Tx, organisationId: string): Promise<Map<string, AlertPreference>> {
    const found = await tx.execute<AlertPreference & { userId: string } & Record<string, unknown>>(
      sql`
        select user_id as "userId", wants_email as "wantsEmail", wants_digest as "wantsDigest"
        from alert_preference where organisation_id = ${organisationId}`,
    )
    return new Map(found.rows.map(({ userId, ...wants }) => [userId, wants]))
  },

  async savePreference(
    tx: Tx,
    organisationId: string,
    userId: string,
    { wantsEmail, wantsDigest }: AlertPreference,
  ): Promise<void> {
    await tx.execute(sql`
      insert into alert_preference (organisation_id, user_id, wants_email, wants_digest)
      values (${organisationId}, ${userId}, ${wantsEmail}, ${wantsDigest})
      on conflict (organisation_id, user_id) do update set
        wants_email = excluded.wants_email, wants_digest = excluded.wants_digest`)
  },
}
