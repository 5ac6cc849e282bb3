/** Emails about billing, each sent once, and what they follow from. */
import type { BillingEmail, BillingEmailKind, LostCover } from '@millpond/core/billing'
import { sql } from 'drizzle-orm'
import type { Tx } from '#database/index.ts'

type Named = Pick<BillingEmail, 'kind' | 'occasion'>

export const billingEmailStore = {
  /** In the organisation, without a person. False if it was sent before. */
  async claim(tx: Tx, organisationId: string, { kind, occasion }: Named): Promise<boolean> {
    const claimed = await tx.execute(sql`
      insert into billing_email (organisation_id, kind, occasion)
      values (${organisationId}, ${kind}, ${occasion})
      on conflict (organisation_id, kind, occasion) do nothing`)
    return claimed.rowCount === 1
  },

  async wasSent(tx: Tx, organisationId: string, { kind, occasion }: Named): Promise<boolean> {
    const found = await tx.execute(sql`
      select from billing_email
      where organisation_id = ${organisationId} and kind = ${kind} and occasion = ${occasion}`)
    return found.rows.length > 0
  },

  async hasKind(tx: Tx, organisationId: string, kind: BillingEmailKind): Promise<boolean> {
    const found = await tx.execute(sql`
      select from billing_email where organisation_id = ${organisationId} and kind = ${kind}
      limit 1`)
    return found.rows.length > 0
  },

  /** In a client, without a person: the partner whose pass or plan it lacks. */
  async lostCover(tx: Tx, organisationId: string): Promise<LostCover | null> {
    const found = await tx.execute<LostCover & Record<string, unknown>>(sql`
      select l.partner_id as "partnerId",
        (extract(epoch from l.pass_since) * 1000)::float8 as "passSince",
        case when p.access = 'readOnly'
          then (extract(epoch from p.until) * 1000)::float8 end as "endedAt"
      from partner_client l cross join subscription_of(l.partner_id) p
      where l.organisation_id = ${organisationId}
        and (l.valid_until is null or l.valid_until > now())
      order by p.access, l.since, l.partner_id limit 1`)
    return found.rows[0] ?? null
  },

  /** Who paid last; null if they are still an owner. */
  async formerPayer(tx: Tx, organisationId: string): Promise<string | null> {
    const found = await tx.execute<{ userId: string; isOwner: boolean }>(sql`
      select c.created_by as "userId", exists (
        select from membership m where m.organisation_id = c.organisation_id
          and m.user_id = c.created_by and m.role = 'owner') as "isOwner"
      from checkout_attempt c
      where c.organisation_id = ${organisationId} and c.state = 'complete'
      order by c.created_at desc limit 1`)
    const [payer] = found.rows
    return payer && !payer.isOwner ? payer.userId : null
  },

  /**
   * As the system: organisations to which something happened or will happen within days of now.
   * The rules of the core decide whether an email is due.
   */
  async candidates(tx: Tx, now: Date): Promise<string[]> {
    const found = await tx.execute<{ organisationId: string }>(sql`
      select organisation_id as "organisationId" from entitlement
      where valid_until between ${now}::timestamptz - interval '8 days'
        and ${now}::timestamptz + interval '8 days'
      union
      select organisation_id from stripe_subscription
      where status = 'past_due'
        or status = 'trialing' and trial_end between ${now}::timestamptz
          and ${now}::timestamptz + interval '8 days'
      union
      select o.organisation_id
      from organisation o cross join subscription_of(o.organisation_id) s
      where s.access = 'readOnly' and s.until is null
      union
      select c.organisation_id from checkout_attempt c
      where c.state = 'complete'
        and role_of(c.organisation_id, c.created_by) is distinct from 'owner'`)
    return found.rows.map(row => row.organisationId)
  },
}
