/** The stored books of an organisation as comparable text. */
import { sql } from 'drizzle-orm'
import type { Deps } from '../src/deps.ts'

const TABLES = [
  'ledger_series',
  'account',
  'document',
  'payment',
  'contact',
  'repeating',
  'unissued_document',
  'dimension_value',
  'dimension_series',
  'reconciliation',
  'books_profile',
] as const

/** Every row of the books, table by table, in an order that does not depend on writing. */
export function readBooks(deps: Deps, organisationId: string): Promise<Record<string, string[]>> {
  return deps.database.inOrganisation(organisationId, async tx => {
    const books: Record<string, string[]> = {}
    for (const table of TABLES) {
      const found = await tx.execute<{ line: string }>(
        sql.raw(`select t::text as line from ${table} t order by 1`),
      )
      // The organisation's id is left out, so that two organisations' books can be compared.
      books[table] = found.rows.map(row => row.line.replaceAll(organisationId, ''))
    }
    return books
  })
}

/** Without a budget there is no profit against it: the last number of the profile. */
export const withoutVariance = (books: Record<string, string[]>): Record<string, string[]> => ({
  ...books,
  books_profile: (books.books_profile ?? []).map(row => row.replace(/,[^,]*(,"\{.*)$/, '$1')),
})

/**
 * As before the first import, but connected: all rows found afterwards come from the next import.
 */
export function forgetBooks(deps: Deps, organisationId: string): Promise<void> {
  return deps.database.inOrganisation(organisationId, async tx => {
    for (const table of [...TABLES, 'import_run']) {
      await tx.execute(sql.raw(`delete from ${table}`))
    }
    await tx.execute(sql.raw('update organisation set data_version = 0, close_month = null'))
  })
}
