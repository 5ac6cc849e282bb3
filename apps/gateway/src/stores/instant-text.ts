import { type SQL, sql } from 'drizzle-orm'

/**
 * An instant in the contract's format, `2026-11-30T09:15:00.000Z`; PostgreSQL's own format differs.
 * `column` is one of our own.
 */
export const instantText = (column: string): SQL =>
  sql.raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)
