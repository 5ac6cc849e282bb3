import type { BooksDimensionValue, DimensionSeries } from '@millpond/core/ledger'
import type { Month } from '@millpond/core/time'
import { sql } from 'drizzle-orm'
import type { Tx } from '#database/index.ts'

interface StoredSeries extends DimensionSeries {
  readonly firstMonth: Month
}

/** Classes, locations and tracking categories of the books, and the profit and loss by them. */
export const dimensionStore = {
  async replace(
    tx: Tx,
    organisationId: string,
    values: readonly BooksDimensionValue[],
  ): Promise<void> {
    await tx.execute(sql`delete from dimension_value where organisation_id = ${organisationId}`)
    if (values.length === 0) return
    await tx.execute(sql`
      insert into dimension_value
        (organisation_id, dimension, dimension_name, value_id, name, parent_id, status)
      select ${organisationId}, v.dimension, v."dimensionName", v."valueId", v.name, v."parentId",
        v.status
      from json_to_recordset(${JSON.stringify(values)}::json) as v (
        dimension text, "dimensionName" text, "valueId" text, name text, "parentId" text,
        status text)`)
  },

  async list(tx: Tx, organisationId: string): Promise<BooksDimensionValue[]> {
    const found = await tx.execute<BooksDimensionValue & Record<string, unknown>>(sql`
      select dimension, dimension_name as "dimensionName", value_id as "valueId", name,
        parent_id as "parentId", status
      from dimension_value where organisation_id = ${organisationId}
      order by dimension, name, value_id`)
    return found.rows
  },

  async replaceSeries(
    tx: Tx,
    organisationId: string,
    firstMonth: Month,
    series: readonly DimensionSeries[],
  ): Promise<void> {
    await tx.execute(sql`delete from dimension_series where organisation_id = ${organisationId}`)
    if (series.length === 0) return
    const rows = series.map(each => ({
      ...each,
      values: `{${each.values.map(value => value ?? 'NULL').join(',')}}`,
    }))
    await tx.execute(sql`
      insert into dimension_series
        (organisation_id, dimension, value_id, code, first_month, amounts)
      select ${organisationId}, s.dimension, s."valueId", s.code, ${firstMonth},
        s.values::bigint[]
      from json_to_recordset(${JSON.stringify(rows)}::json) as s (
        dimension text, "valueId" text, code text, values text)`)
  },

  /** Of one dimension, or of all. */
  async series(tx: Tx, organisationId: string, dimension?: string): Promise<StoredSeries[]> {
    const found = await tx.execute<
      StoredSeries & { amounts: string } & Record<string, unknown>
    >(sql`
      select dimension, value_id as "valueId", code, first_month as "firstMonth",
        array_to_json(amounts)::text as amounts
      from dimension_series where organisation_id = ${organisationId}
        and (${dimension ?? null}::text is null or dimension = ${dimension ?? null})
      order by dimension, value_id, code`)
    return found.rows.map(({ dimension, valueId, code, firstMonth, amounts }) => ({
      ...{ dimension, valueId, code, firstMonth, values: JSON.parse(amounts) },
    }))
  },

  /** The dimensions that have series. */
  async withSeries(tx: Tx, organisationId: string): Promise<ReadonlySet<string>> {
    const found = await tx.execute<{ dimension: string }>(sql`
      select distinct dimension from dimension_series where organisation_id = ${organisationId}`)
    return new Set(found.rows.map(row => row.dimension))
  },
}
