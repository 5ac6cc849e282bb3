import type { BooksDimensionValue } from '@millpond/core/ledger'
import { sql } from 'drizzle-orm'
import type { Tx } from '#database/index.ts'

/** The classes and locations of an organisation's books. */
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
        (organisation_id, dimension, value_id, name, parent_id, status)
      select ${organisationId}, v.dimension, v."valueId", v.name, v."parentId", v.status
      from json_to_recordset(${JSON.stringify(values)}::json) as v (
        dimension text, "valueId" text, name text, "parentId" text, status text)`)
  },

  async list(tx: Tx, organisationId: string): Promise<BooksDimensionValue[]> {
    const found = await tx.execute<BooksDimensionValue & Record<string, unknown>>(sql`
      select dimension, value_id as "valueId", name, parent_id as "parentId", status
      from dimension_value where organisation_id = ${organisationId}
      order by dimension, name, value_id`)
    return found.rows
  },
}
