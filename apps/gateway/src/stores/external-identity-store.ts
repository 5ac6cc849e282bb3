import { sql } from 'drizzle-orm'
import type { Tx } from '#database/index.ts'

/** An issuer's id of a person: issuer and subject together, never an email address. */
export interface ExternalIdentity {
  readonly issuer: string
  readonly subject: string
}

export interface ExternalIdentityRow extends ExternalIdentity {
  readonly userId: string
  readonly label: string
  readonly linkedAt: Date
}

type Row = ExternalIdentityRow & Record<string, unknown>

const COLUMNS = sql.raw(`issuer, subject, user_id as "userId", label, linked_at as "linkedAt"`)
const datesOf = (row: Row): ExternalIdentityRow => ({ ...row, linkedAt: new Date(row.linkedAt) })

export const externalIdentityStore = {
  async find(tx: Tx, { issuer, subject }: ExternalIdentity): Promise<ExternalIdentityRow | null> {
    const found = await tx.execute<Row>(sql`
      select ${COLUMNS} from identity.foreign_account
      where issuer = ${issuer} and subject = ${subject}`)
    return found.rows[0] ? datesOf(found.rows[0]) : null
  },

  async listOf(tx: Tx, userId: string): Promise<ExternalIdentityRow[]> {
    const found = await tx.execute<Row>(sql`
      select ${COLUMNS} from identity.foreign_account where user_id = ${userId}
      order by linked_at, issuer`)
    return found.rows.map(datesOf)
  },

  /** False if this identity is linked already, or the person has another of this issuer. */
  async add(tx: Tx, row: ExternalIdentityRow): Promise<boolean> {
    const added = await tx.execute(sql`
      insert into identity.foreign_account (issuer, subject, user_id, label, linked_at)
      values (${row.issuer}, ${row.subject}, ${row.userId}, ${row.label}, ${row.linkedAt})
      on conflict do nothing returning user_id`)
    return added.rows.length === 1
  },

  async remove(tx: Tx, userId: string, issuer: string): Promise<string | null> {
    const gone = await tx.execute<{ label: string }>(sql`
      delete from identity.foreign_account
      where user_id = ${userId} and issuer = ${issuer} returning label`)
    return gone.rows[0]?.label ?? null
  },
}
