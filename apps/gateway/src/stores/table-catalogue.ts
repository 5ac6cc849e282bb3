/** The tables of the database's own catalogue, for backups, restores and exports. */
import { escapeIdentifier } from 'pg'
import type { OwnerClient } from '#database/index.ts'

export interface TableShape {
  /** With its schema: `public.account`. */
  readonly name: string
  /** The same, quoted. */
  readonly sql: string
  /** What may be written, quoted and in order. */
  readonly columns: readonly string[]
  /** The owner of a row: an organisation, a person, or none. */
  readonly owner: { readonly kind: 'organisation' | 'person'; readonly column: string } | null
  /** Whole numbers, quoted: money and counts. Their sums are compared after a restore. */
  readonly amounts: readonly { readonly sql: string; readonly isArray: boolean }[]
  readonly primaryKey: readonly string[]
  readonly references: readonly Reference[]
}

interface Reference {
  readonly constraint: string
  readonly to: string
  readonly columns: readonly string[]
  readonly toColumns: readonly string[]
}

/** The queue recreates its own tables, and migrations belong to the code. */
const NOT_OURS = ['pgboss', 'drizzle', 'information_schema']

interface ColumnRow {
  readonly table: string
  readonly schema: string
  readonly relation: string
  readonly column: string
  readonly type: string
  readonly generated: boolean
}

/** Every table, referenced ones before those that refer to them. */
export async function readTables(client: OwnerClient): Promise<readonly TableShape[]> {
  const columns = await client.query<ColumnRow>(
    `SELECT n.nspname || '.' || c.relname AS table, n.nspname AS schema, c.relname AS relation,
       a.attname AS column, format_type(a.atttypid, NULL) AS type, a.attgenerated <> '' AS generated
     FROM pg_attribute a
     JOIN pg_class c ON c.oid = a.attrelid AND c.relkind IN ('r', 'p') AND NOT c.relispartition
     JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE a.attnum > 0 AND NOT a.attisdropped
       AND n.nspname <> ALL($1) AND n.nspname NOT LIKE 'pg\\_%'
     ORDER BY n.nspname, c.relname, a.attnum`,
    [NOT_OURS],
  )
  const keys = await readKeys(client)
  const tables = [...byTable(columns.rows)].map(([name, rows]) => shapeOf(name, rows, keys))
  return referencedFirst(tables)
}

function byTable(rows: readonly ColumnRow[]): Map<string, ColumnRow[]> {
  const groups = new Map<string, ColumnRow[]>()
  for (const row of rows) groups.set(row.table, [...(groups.get(row.table) ?? []), row])
  return groups
}

interface KeyRow extends Reference {
  readonly table: string
  readonly kind: 'p' | 'f'
}

async function readKeys(client: OwnerClient): Promise<readonly KeyRow[]> {
  const found = await client.query<KeyRow>(
    `SELECT n.nspname || '.' || c.relname AS table, k.contype AS kind, k.conname AS constraint,
       coalesce(rn.nspname || '.' || rc.relname, '') AS to,
       ARRAY(SELECT attname::text FROM unnest(k.conkey) WITH ORDINALITY AS of(num, place)
         JOIN pg_attribute ON attrelid = k.conrelid AND attnum = num ORDER BY place) AS columns,
       ARRAY(SELECT attname::text FROM unnest(k.confkey) WITH ORDINALITY AS of(num, place)
         JOIN pg_attribute ON attrelid = k.confrelid AND attnum = num ORDER BY place) AS "toColumns"
     FROM pg_constraint k
     JOIN pg_class c ON c.oid = k.conrelid JOIN pg_namespace n ON n.oid = c.relnamespace
     LEFT JOIN pg_class rc ON rc.oid = k.confrelid
     LEFT JOIN pg_namespace rn ON rn.oid = rc.relnamespace
     WHERE k.contype IN ('p', 'f') ORDER BY k.conname`,
  )
  return found.rows
}

function shapeOf(name: string, rows: ColumnRow[], keys: readonly KeyRow[]): TableShape {
  const [first] = rows
  if (!first) throw new Error(`Table ${name} has no column`)
  const own = keys.filter(key => key.table === name)
  return {
    name,
    sql: `${escapeIdentifier(first.schema)}.${escapeIdentifier(first.relation)}`,
    columns: rows.filter(row => !row.generated).map(row => escapeIdentifier(row.column)),
    owner: ownerOf(name, rows),
    amounts: rows
      .filter(row => row.type === 'bigint' || row.type === 'bigint[]')
      .map(row => ({ sql: escapeIdentifier(row.column), isArray: row.type === 'bigint[]' })),
    primaryKey: own.find(key => key.kind === 'p')?.columns ?? [],
    references: own.filter(key => key.kind === 'f'),
  }
}

function ownerOf(name: string, rows: readonly ColumnRow[]): TableShape['owner'] {
  const has = (column: string) => rows.some(row => row.column === column)
  if (has('organisation_id') && name.startsWith('public.')) {
    return { kind: 'organisation', column: 'organisation_id' }
  }
  if (has('user_id')) return { kind: 'person', column: 'user_id' }
  return name === 'identity.user' ? { kind: 'person', column: 'id' } : null
}

function referencedFirst(tables: readonly TableShape[]): TableShape[] {
  const sorted: TableShape[] = []
  let left = [...tables]
  while (left.length > 0) {
    const names = new Set(left.map(table => table.name))
    const free = left.filter(table =>
      table.references.every(({ to }) => to === table.name || !names.has(to)),
    )
    if (free.length === 0) throw new Error(`Tables refer to each other: ${[...names].join(', ')}`)
    sorted.push(...free)
    left = left.filter(table => !free.includes(table))
  }
  return sorted
}
