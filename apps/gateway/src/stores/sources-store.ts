import type { ForecastSettings } from '@millpond/core/forecast'
import type { BooksOrganisation } from '@millpond/core/ledger'
import type { Cents } from '@millpond/core/money'
import type { Day, Month } from '@millpond/core/time'
import type { UserDate } from '@millpond/core/timing'
import { sql } from 'drizzle-orm'
import type { Tx } from '#database/index.ts'
import { datesOfOpenDocuments } from './expected-date-store.ts'
import { sheetsVersion } from './sheet-store.ts'

/** All small inputs of a forecast, and the version of the books, which are large. */
export interface SourcesRow {
  readonly version: number
  readonly closeMonth: Month
  readonly floor: Cents | null
  readonly country: string | null
  readonly yearBeginsMonth: number
  /** The day the books were read; null for books published before that was stored. */
  readonly asOf: Day | null
  readonly salesTaxBasis: BooksOrganisation['salesTaxBasis']
  readonly salesTaxPeriodMonths: number | null
  /** Version 0, and no settings, before the first save. */
  readonly settingsVersion: number
  readonly settings: Partial<ForecastSettings> | null
  readonly expectedDates: Readonly<Record<string, UserDate>>
  /** Of all sheets. */
  readonly sheetsVersion: number
}

export const sourcesStore = {
  /** In one statement, so that all values are of one moment; null while nothing is imported. */
  async find(tx: Tx, organisationId: string): Promise<SourcesRow | null> {
    const found = await tx.execute<SourcesRow & Record<string, unknown>>(sql`
      select o.data_version as version, o.close_month as "closeMonth",
        o.cash_floor::float8 as floor, o.country,
        o.reporting_year_begins_month as "yearBeginsMonth", p.as_of::text as "asOf",
        p.sales_tax_basis as "salesTaxBasis", p.sales_tax_period_months as "salesTaxPeriodMonths",
        coalesce(s.version, 0) as "settingsVersion", s.settings,
        ${datesOfOpenDocuments(organisationId)} as "expectedDates",
        ${sheetsVersion(organisationId)} as "sheetsVersion"
      from organisation o join books_profile p using (organisation_id)
      left join forecast_settings s using (organisation_id)
      where o.organisation_id = ${organisationId} and o.data_version > 0
        and o.close_month is not null`)
    return found.rows[0] ?? null
  },
}
