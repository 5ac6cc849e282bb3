import { PROVIDER } from '@millpond/core/item'
import type { Cents } from '@millpond/core/money'
import {
  type Role,
  SUBSCRIPTION_STATUS,
  type SubscriptionStatus,
} from '@millpond/core/organisation'
import type { Month } from '@millpond/core/time'
import { sql } from 'drizzle-orm'
import type { Tx } from '#database/index.ts'
import { instantText } from './instant-text.ts'

/** An organisation as one of its members sees it. */
export interface OrganisationRecord {
  readonly organisationId: string
  readonly name: string
  readonly currency: string
  readonly country: string | null
  readonly reportingYearBeginsMonth: number
  readonly subscriptionStatus: SubscriptionStatus
  readonly isPartner: boolean
  readonly parentOrganisationId: string | null
  readonly role: Role
  readonly cashFloor: Cents | null
  readonly isSample: boolean
  readonly closeMonth: Month | null
  readonly provider: 'xero' | 'quickbooks' | null
  readonly connectionStatus: 'connected' | 'disconnected' | null
  readonly tenantName: string | null
  readonly lastImportedAt: string | null
  readonly trialEndsAt: string | null
  readonly version: number
  readonly reach: 'member' | 'partner'
  readonly deleteAfter: string | null
}

export interface NewOrganisation {
  readonly organisationId: string
  readonly ownerId: string
  readonly name: string
  readonly currency: string
  readonly country: string | null
  readonly reportingYearBeginsMonth: number
  readonly isPartner?: boolean
  readonly isSample?: boolean
}

export interface OrganisationChange {
  readonly name?: string | undefined
  readonly reportingYearBeginsMonth?: number | undefined
  readonly cashFloor?: Cents | null | undefined
}

/** What an import tells of the organisation itself. */
export interface PublishedBooks {
  readonly closeMonth: Month
  readonly currency: string
  readonly country: string | null
  readonly reportingYearBeginsMonth: number
}

/** BIL-02. The sample company is on no trial. */
const TRIAL_DAYS = 14

/** The role is not stored here: `list` joins it, `find` is told it by the guard. */
const columns = sql`
  o.organisation_id as "organisationId", o.name, o.currency, o.country,
  o.reporting_year_begins_month as "reportingYearBeginsMonth",
  o.subscription_status as "subscriptionStatus", o.is_partner as "isPartner",
  o.parent_organisation_id as "parentOrganisationId", o.cash_floor::text as "cashFloor",
  o.is_sample as "isSample", o.close_month as "closeMonth",
  case c.provider when ${PROVIDER.xero} then 'xero' when ${PROVIDER.quickbooks} then 'quickbooks'
  end as provider,
  c.status as "connectionStatus", c.tenant_name as "tenantName",
  ${instantText('c.last_imported_at')} as "lastImportedAt",
  ${instantText('o.trial_ends_at')} as "trialEndsAt",
  1 as version, 'member' as reach, null as "deleteAfter"`

type Row = Omit<OrganisationRecord, 'cashFloor'> & { cashFloor: string | null } & Record<
    string,
    unknown
  >

const recordOf = (row: Row): OrganisationRecord => ({
  ...row,
  cashFloor: row.cashFloor === null ? null : (Number(row.cashFloor) as Cents),
})

export const organisationStore = {
  /**
   * With its first owner. Runs in that organisation and without a person: nobody is a member yet.
   * False, and nothing is made, when it would be the owner's second sample.
   */
  async create(tx: Tx, organisation: NewOrganisation): Promise<boolean> {
    const { ownerId, isSample = false } = organisation
    if (isSample) {
      const first = await tx.execute(sql`
        insert into person_sample (user_id, organisation_id)
        values (${ownerId}, ${organisation.organisationId}) on conflict (user_id) do nothing`)
      if (first.rowCount === 0) return false
    }
    await tx.execute(sql`
      insert into organisation
        (organisation_id, name, currency, country, reporting_year_begins_month,
         subscription_status, is_partner, is_sample, sample_of, trial_ends_at)
      values (${organisation.organisationId}, ${organisation.name}, ${organisation.currency},
        ${organisation.country}, ${organisation.reportingYearBeginsMonth},
        ${SUBSCRIPTION_STATUS.trialingNoPaymentSetup}, ${organisation.isPartner ?? false},
        ${isSample}, ${isSample ? ownerId : null},
        case when ${isSample}::boolean then null
          else now() + make_interval(days => ${TRIAL_DAYS}) end)`)
    await tx.execute(sql`
      insert into membership (organisation_id, user_id, role)
      values (${organisation.organisationId}, ${ownerId}, 'owner')`)
    return true
  },

  /** Every organisation of the person whose transaction this is. */
  async list(tx: Tx, userId: string): Promise<OrganisationRecord[]> {
    const found = await tx.execute<Row>(sql`
      select ${columns}, m.role from membership m
      join organisation o using (organisation_id)
      left join connection c using (organisation_id)
      where m.user_id = ${userId} order by o.created_at, o.organisation_id`)
    return found.rows.map(recordOf)
  },

  async find(tx: Tx, organisationId: string, role: Role): Promise<OrganisationRecord | null> {
    const found = await tx.execute<Row>(sql`
      select ${columns}, ${role}::text as role from organisation o
      left join connection c using (organisation_id)
      where o.organisation_id = ${organisationId}`)
    return found.rows[0] ? recordOf(found.rows[0]) : null
  },

  /** What is undefined stays; a cash floor of null is taken away. */
  async update(tx: Tx, organisationId: string, change: OrganisationChange): Promise<void> {
    const { name, reportingYearBeginsMonth: month, cashFloor } = change
    await tx.execute(sql`
      update organisation set
        name = coalesce(${name ?? null}, name),
        reporting_year_begins_month = coalesce(${month ?? null}, reporting_year_begins_month),
        cash_floor = case when ${cashFloor !== undefined}::boolean
          then ${cashFloor ?? null}::bigint else cash_floor end
      where organisation_id = ${organisationId}`)
  },

  /**
   * Part of the transaction that publishes books: readers' copies of the old ones are now stale.
   * The reporting year follows the provider until the first books are there; from then on it is the
   * user's.
   */
  async markPublished(tx: Tx, organisationId: string, books: PublishedBooks): Promise<void> {
    await tx.execute(sql`
      update organisation set data_version = data_version + 1, close_month = ${books.closeMonth},
        currency = ${books.currency}, country = coalesce(${books.country}, country),
        reporting_year_begins_month = case when data_version = 0
          then ${books.reportingYearBeginsMonth} else reporting_year_begins_month end
      where organisation_id = ${organisationId}`)
  },

  async dataVersion(tx: Tx, organisationId: string): Promise<number | null> {
    const found = await tx.execute<{ dataVersion: number }>(sql`
      select data_version as "dataVersion" from organisation
      where organisation_id = ${organisationId}`)
    return found.rows[0]?.dataVersion ?? null
  },

  /** With everything in it. */
  async remove(tx: Tx, organisationId: string): Promise<boolean> {
    const removed = await tx.execute(sql`
      delete from organisation where organisation_id = ${organisationId}`)
    return removed.rowCount === 1
  },
}
