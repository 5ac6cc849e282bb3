import type { Deps } from '../deps.ts'
import { beginToEndConnection } from '../importing/end-connection.ts'
import { connectionStore } from '../stores/connection-store.ts'

/** Providers charge for each connection, so an unused one ends. */
const DAYS = 60

/** Figures stay readable, and an owner can connect again at any time. */
export async function endUnpaidConnections({
  database,
  log,
}: Pick<Deps, 'database' | 'log'>): Promise<void> {
  const organisationIds = await database.asSystem(tx => connectionStore.readOnlyFor(tx, DAYS))
  for (const organisationId of organisationIds) {
    await database.inOrganisation(organisationId, tx =>
      beginToEndConnection(tx, organisationId, 'lost'),
    )
  }
  if (organisationIds.length > 0) {
    log.info({ organisations: organisationIds.length }, 'unpaid connections ended')
  }
}
