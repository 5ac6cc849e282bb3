/** Outgoing mail. Only `mail/` can open its content. */
import { sql } from 'drizzle-orm'
import type { Tx } from '#database/index.ts'

export interface NewMail {
  readonly mailId: string
  readonly kind: string
  readonly sealed: Buffer
  readonly isDummy: boolean
  readonly attachmentId: string | null
}

export interface WaitingMail {
  readonly mailId: string
  readonly kind: string
  readonly sealed: Buffer
  readonly createdAt: Date
  readonly attempts: number
  /** The sealed file that it carries. */
  readonly attachmentId: string | null
}

type Row = WaitingMail & Record<string, unknown>

const WAITING = sql.raw(`mail_id as "mailId", kind, sealed, created_at as "createdAt", attempts,
  attachment_id as "attachmentId"`)
const datesOf = (row: Row): WaitingMail => ({ ...row, createdAt: new Date(row.createdAt) })

export const outboxStore = {
  /** In the transaction of the change that the mail reports, in any role. */
  async add(tx: Tx, mail: NewMail, at: Date): Promise<void> {
    await tx.execute(sql`
      insert into mail.outbox
        (mail_id, kind, sealed, is_decoy, created_at, next_attempt_at, attachment_id)
      values (${mail.mailId}, ${mail.kind}, ${mail.sealed}, ${mail.isDummy}, ${at}, ${at},
        ${mail.attachmentId})`)
  },

  /** A file that emails of the same transaction carry. */
  async addAttachment(tx: Tx, attachmentId: string, sealed: Buffer, at: Date): Promise<void> {
    await tx.execute(sql`
      insert into mail.attachment (attachment_id, sealed, created_at)
      values (${attachmentId}, ${sealed}, ${at})`)
  },

  /** Sealed; null once no email needs it any more. */
  async attachment(tx: Tx, attachmentId: string): Promise<Buffer | null> {
    const found = await tx.execute<{ sealed: Buffer }>(sql`
      select sealed from mail.attachment where attachment_id = ${attachmentId}`)
    return found.rows[0]?.sealed ?? null
  },

  /** Leases these until `again`: if the sender dies, another one continues then. */
  async take(
    tx: Tx,
    at: Date,
    again: Date,
    { most, withFile }: { readonly most: number; readonly withFile: boolean },
  ): Promise<WaitingMail[]> {
    const taken = await tx.execute<Row>(sql`
      update mail.outbox set next_attempt_at = ${again}, attempts = attempts + 1
      where mail_id in (
        select mail_id from mail.outbox
        where sealed is not null and not is_decoy and next_attempt_at <= ${at}
          and (attachment_id is not null) = ${withFile}::boolean
        order by next_attempt_at limit ${most} for update skip locked)
      returning ${WAITING}`)
    return taken.rows.map(datesOf)
  },

  /** Leases one that is being sent for longer. */
  async hold(tx: Tx, mailId: string, again: Date): Promise<void> {
    await tx.execute(sql`
      update mail.outbox set next_attempt_at = ${again}
      where mail_id = ${mailId} and sealed is not null`)
  },

  async markSent(tx: Tx, mailId: string, at: Date): Promise<void> {
    await tx.execute(sql`
      update mail.outbox set sent_at = ${at}, sealed = null, last_fault = null
      where mail_id = ${mailId}`)
  },

  async putOff(tx: Tx, mailId: string, until: Date, fault: string): Promise<void> {
    await tx.execute(sql`
      update mail.outbox set next_attempt_at = ${until}, last_fault = ${fault}
      where mail_id = ${mailId}`)
  },

  /** An address that rejects mail permanently is not tried again. */
  async markFailed(tx: Tx, mailId: string, fault: string): Promise<void> {
    await tx.execute(sql`
      update mail.outbox set sealed = null, last_fault = ${fault} where mail_id = ${mailId}`)
  },

  /** Newest first. */
  async waiting(tx: Tx, most: number): Promise<WaitingMail[]> {
    const found = await tx.execute<Row>(sql`
      select ${WAITING} from mail.outbox where sealed is not null and not is_decoy
      order by created_at desc, mail_id desc limit ${most}`)
    return found.rows.map(datesOf)
  },

  async forgetBefore(tx: Tx, at: Date, dummiesBefore: Date): Promise<void> {
    await tx.execute(sql`
      delete from mail.outbox
      where created_at < ${at} or (is_decoy and created_at < ${dummiesBefore})`)
    await tx.execute(sql`
      delete from mail.attachment a where not exists (
        select from mail.outbox o
        where o.attachment_id = a.attachment_id and o.sealed is not null)`)
  },
}
