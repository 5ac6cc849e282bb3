import type { LedgerSummary } from '@millpond/core/insight'
import type {
  BooksAccount,
  BooksOrganisation,
  LedgerSeries,
  LeftOutRecord,
} from '@millpond/core/ledger'
import { type Day, isTimeZone, type Month } from '@millpond/core/time'
import { sql } from 'drizzle-orm'
import type { Tx } from '#database/index.ts'

/** A series as it is sent: the values are the text between the brackets of a JSON array. */
export interface SeriesText {
  readonly summaryDataType: number
  readonly itemType: number
  readonly itemSubType: number | null
  readonly code: string
  readonly number: string | null
  readonly name: string
  readonly values: string
}

export interface BooksProfile {
  readonly firstMonth: Month
  readonly months: number
  /** An import is still filling in the older months. */
  readonly isPartial: boolean
  /** The day the books were read; null for books published before that was stored. */
  readonly asOf: Day | null
}

/** The profile with the sales tax settings of the books. */
export interface StoredProfile extends BooksProfile {
  readonly salesTaxBasis: BooksOrganisation['salesTaxBasis']
  readonly salesTaxPeriodMonths: number | null
}

/** Of more records than this only the number is stored. */
const MAX_LEFT_OUT = 100

interface StoredLeftOut {
  readonly total: number
  readonly records: readonly LeftOutRecord[]
}

export const ledgerStore = {
  async replaceSeries(
    tx: Tx,
    organisationId: string,
    firstMonth: Month,
    series: readonly LedgerSeries[],
  ): Promise<void> {
    await tx.execute(sql`delete from ledger_series where organisation_id = ${organisationId}`)
    const rows = series.map((each, position) => ({
      ...each,
      position,
      values: `{${each.values.map(value => value ?? 'NULL').join(',')}}`,
    }))
    await tx.execute(sql`
      insert into ledger_series (organisation_id, summary_data_type, item_type, code, position,
        item_sub_type, number, name, first_month, amounts)
      select ${organisationId}, s."summaryDataType", s."itemType", s.code, s.position,
        s."itemSubType", s.number, s.name, ${firstMonth}, s.values::bigint[]
      from json_to_recordset(${JSON.stringify(rows)}::json) as s (
        "summaryDataType" smallint, "itemType" smallint, code text, position integer,
        "itemSubType" smallint, number text, name text, values text)`)
  },

  async series(tx: Tx, organisationId: string): Promise<SeriesText[]> {
    const found = await tx.execute<SeriesText & Record<string, unknown>>(sql`
      select summary_data_type as "summaryDataType", item_type as "itemType",
        item_sub_type as "itemSubType", code, number, name,
        array_to_string(amounts, ',', 'null') as values
      from ledger_series where organisation_id = ${organisationId} order by position`)
    return found.rows
  },

  async replaceAccounts(
    tx: Tx,
    organisationId: string,
    accounts: readonly BooksAccount[],
  ): Promise<void> {
    await tx.execute(sql`delete from account where organisation_id = ${organisationId}`)
    await tx.execute(sql`
      insert into account (organisation_id, code, number, name, item_type, item_sub_type, role,
        status, currency, tax_type, tax_ppm)
      select ${organisationId}, a.code, a.number, a.name, a."itemType", a."itemSubType", a.role,
        a.status, a.currency, a."taxType", a."taxPpm"
      from json_to_recordset(${JSON.stringify(accounts)}::json) as a (
        code text, number text, name text, "itemType" smallint, "itemSubType" smallint,
        role text, status text, currency text, "taxType" text, "taxPpm" integer)`)
  },

  /** In the order of a chart of accounts, independent of the server's locale. */
  async accounts(tx: Tx, organisationId: string): Promise<BooksAccount[]> {
    const found = await tx.execute<BooksAccount & Record<string, unknown>>(sql`
      select code, number, name, item_type as "itemType", item_sub_type as "itemSubType", role,
        status, currency, tax_type as "taxType", tax_ppm as "taxPpm"
      from account where organisation_id = ${organisationId}
      order by item_type, number collate "C" nulls last, name collate "C", code collate "C"`)
    return found.rows
  },

  async profile(tx: Tx, organisationId: string): Promise<StoredProfile | null> {
    const found = await tx.execute<StoredProfile & Record<string, unknown>>(sql`
      select first_month as "firstMonth", months, is_partial as "isPartial",
        as_of::text as "asOf", sales_tax_basis as "salesTaxBasis",
        sales_tax_period_months as "salesTaxPeriodMonths"
      from books_profile where organisation_id = ${organisationId}`)
    return found.rows[0] ?? null
  },

  /** The company's time zone; null before the first books, and for a zone that is not real. */
  async timeZone(tx: Tx, organisationId: string): Promise<string | null> {
    const found = await tx.execute<{ timeZone: string | null }>(sql`
      select time_zone as "timeZone" from books_profile where organisation_id = ${organisationId}`)
    const timeZone = found.rows[0]?.timeZone ?? null
    return timeZone !== null && isTimeZone(timeZone) ? timeZone : null
  },

  /** In a row of its own, for lists that do not read the ledger. */
  async saveSummary(tx: Tx, organisationId: string, summary: LedgerSummary): Promise<void> {
    await tx.execute(sql`
      update books_profile set cash_today = ${summary.cashToday},
        budget_variance = ${summary.budgetVariance}
      where organisation_id = ${organisationId}`)
  },

  async saveProfile(
    tx: Tx,
    organisationId: string,
    profile: BooksProfile,
    books: BooksOrganisation,
    leftOut: readonly LeftOutRecord[],
  ): Promise<void> {
    const listed = { total: leftOut.length, records: leftOut.slice(0, MAX_LEFT_OUT) }
    await tx.execute(sql`
      insert into books_profile (organisation_id, first_month, months, is_partial, as_of,
        sales_tax_basis, sales_tax_period_months, time_zone, locked_to, left_out)
      values (${organisationId}, ${profile.firstMonth}, ${profile.months}, ${profile.isPartial},
        ${profile.asOf}, ${books.salesTaxBasis}, ${books.salesTaxPeriodMonths}, ${books.timeZone},
        ${books.lockedTo}, ${JSON.stringify(listed)}::jsonb)
      on conflict (organisation_id) do update set
        first_month = excluded.first_month, months = excluded.months,
        is_partial = excluded.is_partial, as_of = excluded.as_of,
        sales_tax_basis = excluded.sales_tax_basis,
        sales_tax_period_months = excluded.sales_tax_period_months,
        time_zone = excluded.time_zone, locked_to = excluded.locked_to,
        left_out = excluded.left_out`)
  },

  /** Records that the published books lack. */
  async leftOut(tx: Tx, organisationId: string): Promise<StoredLeftOut> {
    const found = await tx.execute<{ leftOut: StoredLeftOut | null }>(sql`
      select left_out as "leftOut" from books_profile where organisation_id = ${organisationId}`)
    return found.rows[0]?.leftOut ?? { total: 0, records: [] }
  },
}
