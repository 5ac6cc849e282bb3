/** Partners, their clients, and the role of a partner's members in each client. */

import type { Subscription } from '@millpond/core/billing'
import type { BalanceLine } from '@millpond/core/insight'
import { type Cents, cents } from '@millpond/core/money'
import type { ProviderName, Role, SubscriptionStatus } from '@millpond/core/organisation'
import { type Day, type Month, monthsFrom } from '@millpond/core/time'
import { sql } from 'drizzle-orm'
import type { Tx } from '#database/index.ts'
import { entitlementStore } from './entitlement-store.ts'
import { instantText } from './instant-text.ts'
import { providerName } from './provider-name.ts'

export interface PartnerLink {
  readonly partnerId: string
  readonly role: Role
  readonly since: string
}

/** A partner's stored seats. */
export interface StoredSeats {
  readonly isPartner: boolean
  readonly subscription: Subscription
  /** Clients with a pass. */
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
  /** The cash line of the last stored forecast. */
  readonly storedLine: StoredBalances | null
  readonly provider: ProviderName | null
  readonly connectionStatus: 'connected' | 'disconnected' | null
  readonly lastImportedAt: string | null
  readonly subscriptionStatus: SubscriptionStatus
  readonly since: string
  /** Null without a pass. */
  readonly passSince: string | null
}

/** A client that the caller can access, before anything is done for it. */
export interface ReachedClient {
  readonly organisationId: string
  readonly name: string
  readonly role: Role
  readonly hasPass: boolean
}

/** The expected balances of a stored forecast. Cents. */
export interface StoredBalances {
  readonly line: Omit<BalanceLine, 'closing'> & { readonly closing: readonly Cents[] }
  readonly historyMonths: number
  readonly chanceBelow: readonly number[] | null
}

interface LineColumns {
  readonly asOf: Day | null
  readonly firstMonth: Month | null
  readonly closing: string | null
  readonly openingCash: string | null
  readonly dailyBalances: string | null
  readonly historyMonths: number | null
  readonly chanceBelow: string | null
}

type Row = Omit<ClientRow, 'cashToday' | 'cashFloor' | 'budgetVariance' | 'storedLine'> & {
  readonly cashToday: string | null
  readonly cashFloor: string | null
  readonly budgetVariance: string | null
} & LineColumns &
  Record<string, unknown>

/** Forecasts stored before the history's length was stored had at least this much. */
const ENOUGH_HISTORY = 3

function storedLineOf(row: LineColumns): StoredBalances | null {
  const { asOf, firstMonth, closing, openingCash, dailyBalances, historyMonths, chanceBelow } = row
  if (asOf === null || firstMonth === null || closing === null) return null
  const closings = JSON.parse(closing) as Cents[]
  return {
    line: {
      asOf,
      opening: cents(Number(openingCash ?? closings[0] ?? 0)),
      daily: dailyBalances === null ? [] : (JSON.parse(dailyBalances) as Cents[]),
      months: monthsFrom(firstMonth, closings.length),
      closing: closings,
    },
    historyMonths: historyMonths ?? ENOUGH_HISTORY,
    chanceBelow: chanceBelow === null ? null : (JSON.parse(chanceBelow) as number[]),
  }
}

const centsOf = (text: string | null) => (text === null ? null : (Number(text) as Cents))

export const partnerStore = {
  /** In the client: partners whose access has not ended. */
  async of(tx: Tx, organisationId: string): Promise<PartnerLink[]> {
    const found = await tx.execute<PartnerLink & Record<string, unknown>>(sql`
      select partner_id as "partnerId", role, ${instantText('since')} as since
      from partner_client
      where organisation_id = ${organisationId} and (valid_until is null or valid_until > now())
      order by since, partner_id`)
    return found.rows
  },

  /** Gives a partner access; false if it already has access. Runs in the client without a user. */
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

  /** Ends the access of a partner. Runs in the client or in the partner. */
  async end(tx: Tx, organisationId: string, partnerId: string): Promise<boolean> {
    const removed = await tx.execute(sql`
      delete from partner_client
      where organisation_id = ${organisationId} and partner_id = ${partnerId}`)
    return removed.rowCount === 1
  },

  /** In the partner, without a person: locks its seats until the transaction ends. */
  async lockSeats(tx: Tx, partnerId: string): Promise<StoredSeats | null> {
    await tx.execute(sql`
      select from organisation where organisation_id = ${partnerId} for update`)
    return partnerStore.passes(tx, partnerId)
  },

  /** In the partner. */
  async passes(tx: Tx, partnerId: string): Promise<StoredSeats | null> {
    const found = await tx.execute<Omit<StoredSeats, 'subscription'> & Record<string, unknown>>(sql`
      select is_partner as "isPartner", delete_after is not null as "isEnding",
        (select count(*)::int from partner_client where partner_id = ${partnerId}
          and pass_since is not null and (valid_until is null or valid_until > now())) as used
      from organisation where organisation_id = ${partnerId}`)
    const subscription = await entitlementStore.subscription(tx, partnerId)
    return found.rows[0] && subscription ? { ...found.rows[0], subscription } : null
  },

  /** In the partner: every client, whatever the caller's role there. */
  async clientIds(tx: Tx, partnerId: string): Promise<string[]> {
    const found = await tx.execute<{ organisationId: string }>(sql`
      select organisation_id as "organisationId" from partner_client
      where partner_id = ${partnerId} order by since, organisation_id`)
    return found.rows.map(row => row.organisationId)
  },

  /** In no organisation, as the caller: the clients of a partner that they can access. */
  async clients(tx: Tx, partnerId: string, only: string | null = null): Promise<ClientRow[]> {
    const found = await tx.execute<Row>(sql`
      select o.organisation_id as "organisationId", o.name, o.currency, r.role,
        p.cash_today::text as "cashToday", o.cash_floor::text as "cashFloor",
        p.budget_variance::text as "budgetVariance", f.as_of::text as "asOf",
        f.line_first_month as "firstMonth", f.line_closing as closing,
        f.opening_cash as "openingCash",
        f.daily_balances as "dailyBalances", f.history_months as "historyMonths",
        f.chance_below as "chanceBelow",
        ${providerName('c.provider')} as provider,
        case when c.status = 'ending' then 'disconnected' else c.status end as "connectionStatus",
        ${instantText('c.last_imported_at')} as "lastImportedAt",
        s.status as "subscriptionStatus", ${instantText('l.since')} as since,
        ${instantText('l.pass_since')} as "passSince"
      from reached_organisations() r
      join partner_client l on l.organisation_id = r.organisation_id
      join organisation o on o.organisation_id = r.organisation_id
      cross join subscription_of(o.organisation_id) s
      left join connection c on c.organisation_id = r.organisation_id
      left join books_profile p on p.organisation_id = r.organisation_id
      left join lateral (
        select as_of, line_first_month, line_closing, opening_cash, daily_balances,
          history_months, chance_below
        from forecast_run
        where organisation_id = r.organisation_id and state = 'done'
        order by as_of desc, created_at desc limit 1
      ) f on true
      where l.partner_id = ${partnerId}
        and (${only}::uuid is null or r.organisation_id = ${only}::uuid)`)
    return found.rows.map(row => ({
      organisationId: row.organisationId,
      name: row.name,
      currency: row.currency,
      role: row.role,
      cashToday: centsOf(row.cashToday),
      cashFloor: centsOf(row.cashFloor),
      budgetVariance: centsOf(row.budgetVariance),
      storedLine: storedLineOf(row),
      provider: row.provider,
      connectionStatus: row.connectionStatus,
      lastImportedAt: row.lastImportedAt,
      subscriptionStatus: row.subscriptionStatus,
      since: row.since,
      passSince: row.passSince,
    }))
  },

  /** The clients of a partner that the caller can access, without figures. */
  async reached(tx: Tx, partnerId: string): Promise<ReachedClient[]> {
    const found = await tx.execute<ReachedClient & Record<string, unknown>>(sql`
      select o.organisation_id as "organisationId", o.name, r.role,
        l.pass_since is not null as "hasPass"
      from reached_organisations() r
      join partner_client l on l.organisation_id = r.organisation_id
      join organisation o on o.organisation_id = r.organisation_id
      where l.partner_id = ${partnerId} and (l.valid_until is null or l.valid_until > now())
      order by o.organisation_id`)
    return found.rows
  },

  /**
   * Sets whether a client has a pass; false if nothing changed. Runs in the client without a user.
   */
  async setPass(
    tx: Tx,
    organisationId: string,
    partnerId: string,
    hasPass: boolean,
  ): Promise<boolean> {
    const changed = await tx.execute(sql`
      update partner_client set pass_since = case when ${hasPass}::boolean then now() end
      where organisation_id = ${organisationId} and partner_id = ${partnerId}
        and (pass_since is not null) <> ${hasPass}::boolean`)
    return changed.rowCount === 1
  },
}
