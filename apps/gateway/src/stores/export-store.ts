import { sql } from 'drizzle-orm'
import type { Tx } from '#database/index.ts'

export interface ExportColumn {
  readonly name: string
  /** The server's name of the type: `bigint`, `text`, `timestamp with time zone`. */
  readonly type: string
}

export interface ExportTable {
  readonly name: string
  readonly columns: readonly ExportColumn[]
  /** A JSON array of objects, as the database writes it. */
  readonly rows: string
}

interface ColumnRow {
  readonly table: string
  readonly column: string
  readonly type: string
  /** Position in the primary key. */
  readonly place: number | null
}

export const exportStore = {
  /**
   * Every row of an organisation that the person of the transaction may read, from every table of
   * the catalogue, so that none is forgotten. One statement, so that all rows are of the same
   * instant.
   */
  async all(tx: Tx, organisationId: string): Promise<ExportTable[]> {
    const tables = await columnsByTable(tx)
    const selects = [...tables].map(
      ([name, columns]) => sql`
        select ${name} as name, coalesce(json_agg(t order by ${keyOf(columns)}), '[]')::text as rows
        from ${sql.identifier(name)} t where t.organisation_id = ${organisationId}`,
    )
    const found = await tx.execute<{ name: string; rows: string }>(
      sql.join(selects, sql` union all `),
    )
    return found.rows.map(({ name, rows }) => ({
      name,
      rows,
      columns: (tables.get(name) ?? []).map(({ column, type }) => ({ name: column, type })),
    }))
  },
}

async function columnsByTable(tx: Tx): Promise<Map<string, ColumnRow[]>> {
  const found = await tx.execute<ColumnRow & Record<string, unknown>>(sql`
    select c.relname as table, a.attname as column, format_type(a.atttypid, null) as type,
      array_position(k.conkey, a.attnum) as place
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    left join pg_constraint k on k.conrelid = c.oid and k.contype = 'p'
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and exists (select from pg_attribute o
        where o.attrelid = c.oid and o.attname = 'organisation_id' and not o.attisdropped)
    order by c.relname, a.attnum`)
  const tables = new Map<string, ColumnRow[]>()
  for (const row of found.rows) tables.set(row.table, [...(tables.get(row.table) ?? []), row])
  return tables
}

const keyOf = (columns: readonly ColumnRow[]) =>
  sql.join(
    columns
      .filter(({ place }) => place !== null)
      .sort((left, right) => (left.place ?? 0) - (right.place ?? 0))
      .map(({ column }) => sql`t.${sql.identifier(column)}`),
    sql`, `,
  )
