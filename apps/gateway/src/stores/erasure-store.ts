import { sql } from 'drizzle-orm'
import type { Tx } from '#database/index.ts'

export interface ErasureReceipt {
  readonly receiptId: string
  readonly kind: 'organisation' | 'person'
  readonly subjectId: string
  readonly askedBy: string
  readonly dueAt: Date
  readonly erasedAt: Date
  /** Rows by table. */
  readonly erased: Readonly<Record<string, number>>
}

export const erasureStore = {
  /** The number of an organisation's rows in each table, from the catalogue. */
  async rowCounts(tx: Tx, organisationId: string): Promise<Record<string, number>> {
    const tables = await tx.execute<{ name: string }>(sql`
      select c.relname as name from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attname = 'organisation_id'
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and not a.attisdropped
      order by 1`)
    const counts = tables.rows.map(
      ({ name }) => sql`
        select ${name} as name, count(*)::int as rows from ${sql.identifier(name)}
        where organisation_id = ${organisationId}`,
    )
    const found = await tx.execute<{ name: string; rows: number }>(
      sql.join(counts, sql` union all `),
    )
    return whatThereWas(found.rows)
  },

  /** As the system: the number of a person's rows in each system table. */
  async personRowCounts(tx: Tx, userId: string): Promise<Record<string, number>> {
    const tables = await tx.execute<{ name: string }>(sql`
      select c.relname as name from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attname = 'user_id'
      where c.relnamespace = 'identity'::regnamespace and c.relkind = 'r' and not a.attisdropped
      order by 1`)
    const counts = [
      sql`select 'user' as name, count(*)::int as rows from identity."user" where id = ${userId}`,
      ...tables.rows.map(
        ({ name }) => sql`
          select ${name} as name, count(*)::int as rows from identity.${sql.identifier(name)}
          where user_id = ${userId}`,
      ),
    ]
    const found = await tx.execute<{ name: string; rows: number }>(
      sql.join(counts, sql` union all `),
    )
    return whatThereWas(found.rows)
  },

  /** As the system: the receipt outlives the erased data. */
  async keepReceipt(tx: Tx, receipt: ErasureReceipt): Promise<void> {
    await tx.execute(sql`
      insert into identity.erasure_receipt
        (receipt_id, kind, subject_id, asked_by, due_at, erased_at, erased)
      values (${receipt.receiptId}, ${receipt.kind}, ${receipt.subjectId}, ${receipt.askedBy},
        ${receipt.dueAt}, ${receipt.erasedAt}, ${JSON.stringify(receipt.erased)}::jsonb)`)
  },
}

const whatThereWas = (counts: readonly { readonly name: string; readonly rows: number }[]) =>
  Object.fromEntries(counts.filter(({ rows }) => rows > 0).map(({ name, rows }) => [name, rows]))
