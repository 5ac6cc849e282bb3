import type { Deps } from '../deps.ts'
import { beginImport } from '../features/connection/begin-import.ts'
import { connectionStore } from '../stores/connection-store.ts'

/** What is due once a night. */
export async function planDay(deps: Deps): Promise<void> {
  await planImports(deps)
  // Nothing vacuums the embedded database by itself.
  if (deps.database.kind === 'embedded') await deps.database.tidyUp()
}

/** Organisations are spread over two hours, so that the provider sees no rush. */
const SPREAD_SECONDS = 2 * 60 * 60

async function planImports(deps: Deps): Promise<void> {
  const organisationIds = await deps.database.asSystem(tx => connectionStore.allConnected(tx))
  for (const organisationId of organisationIds) {
    await deps.imports.sendRefresh(organisationId, Math.floor(Math.random() * SPREAD_SECONDS))
  }
  deps.log.info({ organisations: organisationIds.length }, 'daily imports planned')
}

export async function refreshOrganisation(deps: Deps, organisationId: string): Promise<void> {
  await deps.database.inOrganisation(organisationId, async tx => {
    const connection = await connectionStore.find(tx, organisationId)
    // It may have been disconnected in the two hours since the plan.
    if (connection?.status === 'connected') await beginImport(deps, tx, organisationId)
  })
  deps.imports.wake()
}
