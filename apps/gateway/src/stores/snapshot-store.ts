/**
 * Reads the whole database at one moment. Rows are JSON text and never parsed on the way, so a
 * backup of one engine restores into the other exactly.
 */
import { escapeIdentifier } from 'pg'
import type { OwnerClient } from '#database/index.ts'
import type { TableShape } from './table-catalogue.ts'

/** With these settings both engines write instants, bytes and fractions alike. */
const SAME_TEXT = [
  'SET LOCAL row_security = off',
  `SET LOCAL TimeZone = 'UTC'`,
  `SET LOCAL DateStyle = 'ISO, YMD'`,
  `SET LOCAL IntervalStyle = 'iso_8601'`,
  `SET LOCAL bytea_output = 'hex'`,
  'SET LOCAL extra_float_digits = 1',
  'SET LOCAL statement_timeout = 0',
  'SET LOCAL idle_in_transaction_session_timeout = 0',
].join('; ')

export const BEGIN_SNAPSHOT = `BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; ${SAME_TEXT}`
export const BEGIN_RESTORE = `BEGIN; ${SAME_TEXT}`

/**
 * Whether this login sees every row. The tables force their policies on their owner too; with them
 * a backup would silently miss all rows.
 */
export async function seesAllRows(client: OwnerClient): Promise<boolean> {
  const { rows } = await client.query<{ free: boolean }>(
    'SELECT rolsuper OR rolbypassrls AS free FROM pg_roles WHERE rolname = current_user',
  )
  return rows[0]?.free === true
}

export interface SchemaState {
  /** Name and hash of every migration that ran, in order. */
  readonly migrations: readonly string[]
}

export async function readSchemaState(client: OwnerClient): Promise<SchemaState> {
  const { rows } = await client.query<{ hash: string }>(
    'SELECT hash FROM drizzle.__drizzle_migrations ORDER BY created_at',
  )
  return { migrations: rows.map(row => row.hash) }
}

export interface SnapshotRow {
  /** The organisation or person of the row; empty if it has none. */
  readonly owner: string
  readonly json: string
}

const FETCH_BYTES = 2 * 1024 * 1024
const MAX_ROWS = 2_000

/** All rows of a table, some megabytes at a time, in a transaction that `BEGIN_SNAPSHOT` starts. */
export async function* readRows(
  client: OwnerClient,
  table: TableShape,
): AsyncGenerator<readonly SnapshotRow[]> {
  await client.query(
    `DECLARE snapshot_rows NO SCROLL CURSOR FOR
     SELECT ${ownerOf(table)} AS owner, row_to_json(t)::text AS json FROM ${table.sql} t`,
  )
  // The first rows show how large a row is.
  for (let count = 10; ; ) {
    const { rows } = await client.query<SnapshotRow>(`FETCH ${count} FROM snapshot_rows`)
    if (rows.length > 0) yield rows
    if (rows.length < count) break
    const bytes = rows.reduce((sum, row) => sum + row.json.length, 0) / rows.length
    count = Math.max(1, Math.min(MAX_ROWS, Math.floor(FETCH_BYTES / bytes)))
  }
  await client.query('CLOSE snapshot_rows')
}

/** The database's own totals of one table and one owner. */
export interface Tally {
  readonly owner: string
  readonly rows: number
  /**
   * The sums of all whole numbers in the rows, as text, because sums of cents may exceed a double.
   */
  readonly sum: string
}

export async function readTallies(client: OwnerClient, table: TableShape): Promise<Tally[]> {
  const sums = table.amounts.map(({ sql, isArray }) =>
    isArray
      ? `coalesce(sum((SELECT sum(each) FROM unnest(${sql}) each)), 0)`
      : `coalesce(sum(${sql}), 0)`,
  )
  const { rows } = await client.query<{ owner: string; rows: string; sum: string }>(
    `SELECT ${ownerOf(table)} AS owner, count(*)::text AS rows,
       (${['0', ...sums].join(' + ')})::text AS sum
     FROM ${table.sql} GROUP BY 1 ORDER BY 1`,
  )
  return rows
    .filter(row => row.rows !== '0')
    .map(({ owner, rows: count, sum }) => ({ owner, rows: Number(count), sum }))
}

const ownerOf = ({ owner }: TableShape) =>
  owner ? `coalesce(${escapeIdentifier(owner.column)}::text, '')` : `''`
