/** Emails with reports: one row for each recipient, and who wants no more of them. */
import { sql } from 'drizzle-orm'
import type { Tx } from '#database/index.ts'
import { instantText } from './instant-text.ts'

/** The run of a schedule that sends. */
export interface RunKey {
  readonly scheduleId: string
  readonly dueAt: Date
}

interface NewDelivery {
  readonly organisationId: string
  readonly deliveryId: string
  readonly reportId: string
  readonly address: string
  readonly state: 'waiting' | 'skipped'
  readonly isOutside: boolean
  readonly hasFile: boolean
  readonly mailId: string | null
  readonly sentBy: string
  readonly run: RunKey | null
  readonly at: Date
}

export interface StoredDelivery {
  readonly deliveryId: string
  readonly address: string
  readonly state: string
  readonly fault: string | null
  readonly hasFile: boolean
  readonly sentBy: string
  readonly isScheduled: boolean
  /** Instants as text. */
  readonly createdAt: string
  readonly settledAt: string | null
}

interface Settled {
  readonly state: 'accepted' | 'failed'
  readonly fault: string | null
  readonly at: Date
}

/** Deliveries of one report that are listed. */
const MAX_LISTED = 200

export const deliveryStore = {
  async add(tx: Tx, delivery: NewDelivery): Promise<void> {
    const { run } = delivery
    await tx.execute(sql`
      insert into report_delivery (organisation_id, delivery_id, report_id, address, state,
        is_outside, has_file, mail_id, sent_by, schedule_id, due_at, created_at)
      values (${delivery.organisationId}, ${delivery.deliveryId}, ${delivery.reportId},
        ${delivery.address}, ${delivery.state}, ${delivery.isOutside}, ${delivery.hasFile},
        ${delivery.mailId}, ${delivery.sentBy}, ${run?.scheduleId ?? null}, ${run?.dueAt ?? null},
        ${delivery.at})`)
  },

  /** Newest first. */
  async ofReport(tx: Tx, organisationId: string, reportId: string): Promise<StoredDelivery[]> {
    const found = await tx.execute<StoredDelivery & Record<string, unknown>>(sql`
      select delivery_id as "deliveryId", address, state, fault, has_file as "hasFile",
        sent_by as "sentBy", schedule_id is not null as "isScheduled",
        ${instantText('created_at')} as "createdAt", ${instantText('settled_at')} as "settledAt"
      from report_delivery
      where organisation_id = ${organisationId} and report_id = ${reportId}
      order by created_at desc, address limit ${MAX_LISTED}`)
    return found.rows
  },

  /** Who has this report, or will: not those whose email failed or was skipped. */
  async reached(tx: Tx, organisationId: string, reportId: string): Promise<ReadonlySet<string>> {
    const found = await tx.execute<{ address: string }>(sql`
      select distinct address from report_delivery
      where organisation_id = ${organisationId} and report_id = ${reportId}
        and state in ('waiting', 'accepted')`)
    return new Set(found.rows.map(row => row.address))
  },

  /** Emails to people outside the company, since an instant. */
  async countOutside(tx: Tx, organisationId: string, since: Date): Promise<number> {
    const found = await tx.execute<{ count: number }>(sql`
      select count(*)::int as count from report_delivery
      where organisation_id = ${organisationId} and created_at > ${since}
        and is_outside and state <> 'skipped'`)
    return found.rows[0]?.count ?? 0
  },

  /** As the system: what became of an email. It does nothing if the email carries no report. */
  async settle(tx: Tx, mailId: string, { state, fault, at }: Settled): Promise<void> {
    await tx.execute(sql`
      update report_delivery set state = ${state}, fault = ${fault}, settled_at = ${at}
      where mail_id = ${mailId}`)
  },

  /** Those of these addresses that want no emails with reports of this company. */
  async unsubscribed(
    tx: Tx,
    organisationId: string,
    addresses: readonly string[],
  ): Promise<ReadonlySet<string>> {
    const found = await tx.execute<{ address: string }>(sql`
      select address from mail_suppression
      where organisation_id = ${organisationId} and address in (
        select jsonb_array_elements_text(${JSON.stringify(addresses)}::jsonb))`)
    return new Set(found.rows.map(row => row.address))
  },

  /** In the organisation, without a person: this recipient wants no more. */
  async unsubscribe(tx: Tx, { organisationId, address }: Recipient, at: Date): Promise<void> {
    await tx.execute(sql`
      insert into mail_suppression (organisation_id, address, unsubscribed_at)
      values (${organisationId}, ${address}, ${at})
      on conflict (organisation_id, address) do nothing`)
  },
}

/** Of emails with reports of a company. */
interface Recipient {
  readonly organisationId: string
  readonly address: string
}

/** As the system: who got an email, by the hash of the token in it. It outlives the report. */
export const unsubscribeCodeStore = {
  async add(tx: Tx, recipient: Recipient, tokenHash: Uint8Array): Promise<void> {
    await tx.execute(sql`
      insert into identity.unsubscribe_code (token_hash, organisation_id, address)
      values (${tokenHash}, ${recipient.organisationId}, ${recipient.address})`)
  },

  async find(tx: Tx, tokenHash: Uint8Array): Promise<Recipient | null> {
    const found = await tx.execute<{ organisationId: string; address: string }>(sql`
      select organisation_id as "organisationId", address
      from identity.unsubscribe_code where token_hash = ${tokenHash}`)
    return found.rows[0] ?? null
  },
}
