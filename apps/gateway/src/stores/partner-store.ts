/** Which partner organisation looks after which client, and what its members may do there. */
import type { Cents } from '@millpond/core/money'
import type { Role, SubscriptionStatus } from '@millpond/core/organisation'
import type { Month } from '@millpond/core/time'
import { sql } from 'drizzle-orm'
import type { Tx } from '#database/index.ts'
import { instantText } from './instant-text.ts'
import { providerName } from './provider-name.ts'

export interface PartnerLink {
  readonly partnerId: string
  readonly role: Role
  readonly since: string
}

/** What is kept of a partner's right to take clients on. */
export interface StoredPasses {
  readonly isPartner: boolean
  readonly subscriptionStatus: SubscriptionStatus
  /** Milliseconds since 1970. */
  readonly trialEndsAt: number | null
  readonly limit: number | null
  readonly used: number
  readonly isEnding: boolean
}

/** One client, with the cash line of its last forecast. */
export interface ClientRow {
  readonly organisationId: string
  readonly name: string
  readonly currency: string
  readonly role: Role
  readonly cashToday: Cents | null
  readonly cashFloor: Cents | null
  readonly budgetVariance: Cents | null
  readonly firstMonth: Month | null
  /** Cents. */
  readonly closing: readonly Cents[] | null
  readonly provider: 'xero' | 'quickbooks' | null
  readonly connectionStatus: 'connected' | 'disconnected' | null
  readonly lastImportedAt: string | null
  readonly subscriptionStatus: SubscriptionStatus
  readonly since: string
}

type Row = Omit<ClientRow, 'cashToday' | 'cashFloor' | 'budgetVariance' | 'closing'> & {
  readonly cashToday: string | null
  readonly cashFloor: string | null
  readonly budgetVariance: string | null
  readonly closing: string | null
} & Record<string, unknown>

const centsOf = (text: string | null) => (text === null ? null : (Number(text) as Cents))

export const partnerStore = {
  /** In the client: partners whose reach has not ended. */
  async of(tx: Tx, organisationId: string): Promise<PartnerLink[]> {
    const found = await tx.execute<PartnerLink & Record<string, unknown>>(sql`
      select partner_id as "partnerId", role, ${instantText('since')} as since
      from partner_client
      where organisation_id = ${organisationId} and (valid_until is null or valid_until > now())
      order by since, partner_id`)
    return found.rows
  },

  /** In the client, and without a person. False where the partner is let in already. */
  async letIn(
    tx: Tx,
    link: { readonly organisationId: string; readonly partnerId: string; readonly role: Role },
  ): Promise<boolean> {
    const added = await tx.execute(sql`
      insert into partner_client (organisation_id, partner_id, role)
      values (${link.organisationId}, ${link.partnerId}, ${link.role})
      on conflict (organisation_id, partner_id) do nothing`)
    return added.rowCount === 1
  },

  /** In the client, or in the partner. */
  async end(tx: Tx, organisationId: string, partnerId: string): Promise<boolean> {
    const removed = await tx.execute(sql`
      delete from partner_client
      where organisation_id = ${organisationId} and partner_id = ${partnerId}`)
    return removed.rowCount === 1
  },

  /** In the partner, and without a person: nobody else takes a client on until this one is done. */
  async lockPasses(tx: Tx, partnerId: string): Promise<StoredPasses | null> {
    await tx.execute(sql`
      select from organisation where organisation_id = ${partnerId} for update`)
    return partnerStore.passes(tx, partnerId)
  },

  /** In the partner. */
  async passes(tx: Tx, partnerId: string): Promise<StoredPasses | null> {
    const found = await tx.execute<StoredPasses & Record<string, unknown>>(sql`
      select is_partner as "isPartner", subscription_status as "subscriptionStatus",
        (extract(epoch from trial_ends_at) * 1000)::float8 as "trialEndsAt",
        client_limit as "limit", delete_after is not null as "isEnding",
        (select count(*)::int from partner_client where partner_id = ${partnerId}) as used
      from organisation where organisation_id = ${partnerId}`)
    return found.rows[0] ?? null
  },

  /** In the partner: every client, whatever the caller may do there. */
  async clientIds(tx: Tx, partnerId: string): Promise<string[]> {
    const found = await tx.execute<{ organisationId: string }>(sql`
      select organisation_id as "organisationId" from partner_client
      where partner_id = ${partnerId} order by since, organisation_id`)
    return found.rows.map(row => row.organisationId)
  },

  /** In no organisation, as the person who asks: the clients of a partner that they reach. */
  async clients(tx: Tx, partnerId: string, only: string | null = null): Promise<ClientRow[]> {
    const found = await tx.execute<Row>(sql`
      select o.organisation_id as "organisationId", o.name, o.currency, r.role,
        p.cash_today::text as "cashToday", o.cash_floor::text as "cashFloor",
        p.budget_variance::text as "budgetVariance", f.first_month as "firstMonth", f.closing,
        ${providerName('c.provider')} as provider,
        case when c.status = 'ending' then 'disconnected' else c.status end as "connectionStatus",
        ${instantText('c.last_imported_at')} as "lastImportedAt",
        o.subscription_status as "subscriptionStatus", ${instantText('l.since')} as since
      from reached_organisations() r
      join partner_client l on l.organisation_id = r.organisation_id
      join organisation o on o.organisation_id = r.organisation_id
      left join connection c on c.organisation_id = r.organisation_id
      left join books_profile p on p.organisation_id = r.organisation_id
      left join lateral (
        select first_month, closing from forecast_run
        where organisation_id = r.organisation_id and state = 'done'
        order by as_of desc, created_at desc limit 1
      ) f on true
      where l.partner_id = ${partnerId}
        and (${only}::uuid is null or r.organisation_id = ${only}::uuid)`)
    return found.rows.map(row => ({
      ...row,
      cashToday: centsOf(row.cashToday),
      cashFloor: centsOf(row.cashFloor),
      budgetVariance: centsOf(row.budgetVariance),
      closing: row.closing === null ? null : (JSON.parse(row.closing) as Cents[]),
    }))
  },
}
