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
  const found = await database.asSystem(tx => connectionStore.readOnly(tx))
  const ended = found.filter(each => each.isReadOnly && (each.days ?? 0) > DAYS)
  for (const { organisationId, isReadOnly, isNoted } of found) {
    if (isReadOnly === isNoted) continue
    await database.inOrganisation(organisationId, tx =>
      connectionStore.noteReadOnly(tx, organisationId, isReadOnly),
    )
  }
  for (const { organisationId } of ended) {
    await database.inOrganisation(organisationId, async tx => {
      await beginToEndConnection(tx, organisationId, 'lost')
      await connectionStore.noteReadOnly(tx, organisationId, false)
    })
  }
  if (ended.length > 0) log.info({ organisations: ended.length }, 'unpaid connections ended')
}
