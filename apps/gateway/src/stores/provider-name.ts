import { PROVIDER } from '@millpond/core/item'
import { type SQL, sql } from 'drizzle-orm'

/** The name of a provider's number; NULL for none. `column` is one of our own. */
export const providerName = (column: string): SQL => sql`
  case ${sql.raw(column)} when ${PROVIDER.xero} then 'xero'
    when ${PROVIDER.quickbooks} then 'quickbooks' end`
