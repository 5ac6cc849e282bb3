import { trialKindOf } from '@millpond/core/billing'
import type { Cents } from '@millpond/core/money'
import {
  type AccountType,
  isPartnerType,
  type ProviderName,
  type Role,
} from '@millpond/core/organisation'
import type { Month } from '@millpond/core/time'
import { sql } from 'drizzle-orm'
import type { Tx } from '#database/index.ts'
import { entitlementStore, type PlanColumns, planColumns } from './entitlement-store.ts'
import { instantText } from './instant-text.ts'
import { providerName } from './provider-name.ts'

/** An organisation as one of its members sees it. */
export interface OrganisationRecord extends PlanColumns {
  readonly organisationId: string
  readonly name: string
  readonly currency: string
  readonly country: string | null
  readonly reportingYearBeginsMonth: number
  readonly isPartner: boolean
  readonly parentOrganisationId: string | null
  readonly role: Role
  readonly cashFloor: Cents | null
  readonly isSample: boolean
  readonly closeMonth: Month | null
  readonly provider: ProviderName | null
  readonly connectionStatus: 'connected' | 'disconnected' | null
  readonly tenantName: string | null
  readonly tenantCode: string | null
  readonly lastImportedAt: string | null
  readonly booksFile: string | null
  readonly version: number
  readonly access: 'member' | 'partner'
  readonly deleteAfter: string | null
}

export interface NewOrganisation {
  readonly organisationId: string
  readonly ownerId: string
  readonly name: string
  readonly currency: string
  readonly country: string | null
  readonly reportingYearBeginsMonth: number
  readonly accountType?: AccountType
  readonly isSample?: boolean
}

/** A partner's client: the partner's subscription counts, so it has no trial. */
export interface NewClient {
  readonly organisationId: string
  readonly partnerId: string
  readonly name: string
  readonly currency: string
}

export interface OrganisationChange {
  readonly name?: string | undefined
  readonly currency?: string | undefined
  readonly reportingYearBeginsMonth?: number | undefined
  readonly cashFloor?: Cents | null | undefined
}

/** The fields that the system's own work needs. */
export interface OrganisationFacts {
  readonly name: string
  readonly isPartner: boolean
  readonly isSample: boolean
  readonly version: number
  /** Zero before the first import. */
  readonly dataVersion: number
  readonly parentOrganisationId: string | null
  /** The deletion of the organisation is scheduled. */
  readonly isEnding: boolean
}

export interface OrganisationEnd {
  readonly askedBy: string
  readonly at: Date
}

/** What an import stores about the organisation itself. */
export interface PublishedBooks {
  readonly closeMonth: Month
  readonly currency: string
  readonly country: string | null
  readonly reportingYearBeginsMonth: number
  /** The spreadsheet that they come from; null if a provider has them. */
  readonly fileName: string | null
}

/** Role and access are not stored here but looked up for the person of the transaction. */
const columns = sql`
  o.organisation_id as "organisationId", o.name, o.currency, o.country,
  o.reporting_year_begins_month as "reportingYearBeginsMonth",
  ${planColumns}, o.is_partner as "isPartner",
  o.parent_organisation_id as "parentOrganisationId", o.cash_floor::text as "cashFloor",
  o.is_sample as "isSample", o.close_month as "closeMonth",
  ${providerName('c.provider')} as provider,
  case when c.status = 'ending' then 'disconnected' else c.status end as "connectionStatus",
  c.tenant_name as "tenantName", c.short_code as "tenantCode",
  ${instantText('coalesce(c.last_imported_at, o.books_loaded_at)')} as "lastImportedAt",
  o.books_file_name as "booksFile",
  o.version, ${instantText('o.delete_after')} as "deleteAfter"`

type Row = Omit<OrganisationRecord, 'cashFloor'> & { cashFloor: string | null } & Record<
    string,
    unknown
  >

const recordOf = (row: Row): OrganisationRecord => ({
  ...row,
  cashFloor: row.cashFloor === null ? null : (Number(row.cashFloor) as Cents),
})

type FactsRow = OrganisationFacts & Record<string, unknown>
const factsOf = (organisationId: string) => sql`
  select name, is_partner as "isPartner", is_sample as "isSample", version,
    data_version as "dataVersion",
    parent_organisation_id as "parentOrganisationId", delete_after is not null as "isEnding"
  from organisation where organisation_id = ${organisationId}`

interface TemplateFacts {
  readonly cashFloor: Cents | null
  readonly yearBeginsMonth: number
  /** 0 before the first books. */
  readonly dataVersion: number
}

export const organisationStore = {
  /**
   * Adds it with its first owner. Runs in that organisation without a person, because it has no
   * members yet. False, without a change, if it would be the owner's second sample.
   */
  async create(tx: Tx, organisation: NewOrganisation): Promise<boolean> {
    const { ownerId, isSample = false } = organisation
    if (isSample) {
      const first = await tx.execute(sql`
        insert into person_sample (user_id, organisation_id)
        values (${ownerId}, ${organisation.organisationId}) on conflict (user_id) do nothing`)
      if (first.rowCount === 0) return false
    }
    const { organisationId, accountType = 'individual' } = organisation
    await tx.execute(sql`
      insert into organisation
        (organisation_id, name, currency, country, reporting_year_begins_month, is_partner,
         is_sample, sample_of)
      values (${organisationId}, ${organisation.name}, ${organisation.currency},
        ${organisation.country}, ${organisation.reportingYearBeginsMonth},
        ${isPartnerType(accountType)}, ${isSample}, ${isSample ? ownerId : null})`)
    await tx.execute(sql`
      insert into membership (organisation_id, user_id, role)
      values (${organisationId}, ${ownerId}, 'owner')`)
    if (isSample) await entitlementStore.includeSample(tx, organisationId)
    else await entitlementStore.startTrial(tx, organisationId, trialKindOf(accountType))
    return true
  },

  /**
   * Runs in the context of the new client without a user. The partner's access and its pass are in
   * another row.
   */
  async createClient(tx: Tx, client: NewClient): Promise<void> {
    await tx.execute(sql`
      insert into organisation
        (organisation_id, name, currency, parent_organisation_id)
      values (${client.organisationId}, ${client.name}, ${client.currency}, ${client.partnerId})`)
  },

  /**
   * All organisations that the user of the transaction can access; the transaction belongs to no
   * organisation.
   */
  async list(tx: Tx): Promise<OrganisationRecord[]> {
    const found = await tx.execute<Row>(sql`
      select ${columns}, r.role,
        case when r.is_own then 'member' else 'partner' end as access
      from reached_organisations() r
      join organisation o using (organisation_id)
      cross join subscription_of(o.organisation_id) s
      left join connection c using (organisation_id)
      order by o.created_at, o.organisation_id`)
    return found.rows.map(recordOf)
  },

  /**
   * The organisation as the user of the transaction sees it; a system transaction reads as a
   * viewer.
   */
  async find(tx: Tx, organisationId: string): Promise<OrganisationRecord | null> {
    const found = await tx.execute<Row>(sql`
      select ${columns}, coalesce(r.role, 'viewer') as role,
        case when r.role is null or m.role = r.role then 'member' else 'partner' end as access
      from organisation o
      cross join role_of(o.organisation_id, current_user_id()) as r (role)
      cross join subscription_of(o.organisation_id) s
      left join membership m
        on m.organisation_id = o.organisation_id and m.user_id = current_user_id()
      left join connection c on c.organisation_id = o.organisation_id
      where o.organisation_id = ${organisationId}`)
    return found.rows[0] ? recordOf(found.rows[0]) : null
  },

  /** As the system, without a person. */
  async facts(tx: Tx, organisationId: string): Promise<OrganisationFacts | null> {
    const found = await tx.execute<FactsRow>(factsOf(organisationId))
    return found.rows[0] ?? null
  },

  /** The settings that a partner's template can set. Runs as a member or as the system. */
  async templateFacts(tx: Tx, organisationId: string): Promise<TemplateFacts | null> {
    type Found = Omit<TemplateFacts, 'cashFloor'> & { readonly cashFloor: string | null }
    const found = await tx.execute<Found & Record<string, unknown>>(sql`
      select cash_floor::text as "cashFloor", data_version as "dataVersion",
        reporting_year_begins_month as "yearBeginsMonth"
      from organisation where organisation_id = ${organisationId}`)
    const [row] = found.rows
    if (!row) return null
    return { ...row, cashFloor: row.cashFloor === null ? null : (Number(row.cashFloor) as Cents) }
  },

  /**
   * Reads and locks the organisation: until the transaction ends, no other one changes it, its
   * members or its partners.
   */
  async lock(tx: Tx, organisationId: string): Promise<OrganisationFacts | null> {
    const found = await tx.execute<FactsRow>(sql`${factsOf(organisationId)} for update`)
    return found.rows[0] ?? null
  },

  /** Undefined fields stay; a cash floor of null is removed. */
  async update(tx: Tx, organisationId: string, change: OrganisationChange): Promise<void> {
    const { name, currency, reportingYearBeginsMonth: month, cashFloor } = change
    await tx.execute(sql`
      update organisation set
        name = coalesce(${name ?? null}, name),
        currency = coalesce(${currency ?? null}, currency),
        reporting_year_begins_month = coalesce(${month ?? null}, reporting_year_begins_month),
        cash_floor = case when ${cashFloor !== undefined}::boolean
          then ${cashFloor ?? null}::bigint else cash_floor end
      where organisation_id = ${organisationId}`)
  },

  /**
   * Part of the transaction that publishes books: caches of the old books are now stale. The
   * financial year follows the provider until the first books; after that the user sets it.
   */
  async markPublished(tx: Tx, organisationId: string, books: PublishedBooks): Promise<void> {
    await tx.execute(sql`
      update organisation set data_version = data_version + 1, close_month = ${books.closeMonth},
        currency = ${books.currency}, country = coalesce(${books.country}, country),
        books_file_name = ${books.fileName},
        books_loaded_at = case when ${books.fileName}::text is null then null else now() end,
        reporting_year_begins_month = case when data_version = 0
          then ${books.reportingYearBeginsMonth} else reporting_year_begins_month end
      where organisation_id = ${organisationId}`)
  },

  async yearBegins(tx: Tx, organisationId: string): Promise<number> {
    const found = await tx.execute<{ month: number }>(sql`
      select reporting_year_begins_month as month from organisation
      where organisation_id = ${organisationId}`)
    return found.rows[0]?.month ?? 1
  },

  async dataVersion(tx: Tx, organisationId: string): Promise<number | null> {
    const found = await tx.execute<{ dataVersion: number }>(sql`
      select data_version as "dataVersion" from organisation
      where organisation_id = ${organisationId}`)
    return found.rows[0]?.dataVersion ?? null
  },

  /** Adds it under a partner, unless it is under one. */
  async setPartner(tx: Tx, organisationId: string, partnerId: string): Promise<void> {
    await tx.execute(sql`
      update organisation set parent_organisation_id = ${partnerId}
      where organisation_id = ${organisationId} and parent_organisation_id is null`)
  },

  /**
   * Removes it from its partner, whose pass no longer covers it. If it has another partner by now,
   * it moves to that one. Without any plan it has a trial, unless it had one before, so that it has
   * time to choose. True if that trial starts now.
   */
  async removePartner(tx: Tx, organisationId: string, partnerId: string): Promise<boolean> {
    await tx.execute(sql`
      update organisation set parent_organisation_id = (
        select l.partner_id from partner_client l
        where l.organisation_id = ${organisationId} and l.partner_id <> ${partnerId}
          and (l.valid_until is null or l.valid_until > now())
        order by l.since desc, l.partner_id limit 1)
      where organisation_id = ${organisationId} and parent_organisation_id = ${partnerId}`)
    if (await entitlementStore.hasFullAccess(tx, organisationId)) return false
    return entitlementStore.startTrial(tx, organisationId, 'default')
  },

  /** Null cancels the deletion. */
  async setEnd(
    tx: Tx,
    organisationId: string,
    end: { readonly at: Date; readonly askedBy: string } | null,
  ): Promise<void> {
    await tx.execute(sql`
      update organisation set delete_after = ${end?.at ?? null},
        delete_asked_by = ${end?.askedBy ?? null}
      where organisation_id = ${organisationId}`)
  },

  /** As the system: who scheduled its deletion, and for when. */
  async end(tx: Tx, organisationId: string): Promise<OrganisationEnd | null> {
    const found = await tx.execute<OrganisationEnd & Record<string, unknown>>(sql`
      select delete_asked_by as "askedBy", delete_after as "at" from organisation
      where organisation_id = ${organisationId} and delete_after is not null`)
    const [row] = found.rows
    return row ? { askedBy: row.askedBy, at: new Date(row.at) } : null
  },

  /** As the system: organisations whose grace period is over. */
  async due(tx: Tx, now: Date): Promise<string[]> {
    const found = await tx.execute<{ organisationId: string }>(sql`
      select organisation_id as "organisationId" from organisation
      where delete_after <= ${now} order by delete_after`)
    return found.rows.map(row => row.organisationId)
  },

  /** Deletes it with all its data. */
  async remove(tx: Tx, organisationId: string): Promise<boolean> {
    const removed = await tx.execute(sql`
      delete from organisation where organisation_id = ${organisationId}`)
    return removed.rowCount === 1
  },
}
