import type { Deps } from '../deps.ts'
import { beginImport } from '../features/connection/begin-import.ts'
import { connectionStore } from '../stores/connection-store.ts'
import { importStore } from '../stores/import-store.ts'
import { inviteCodeStore } from '../stores/invite-store.ts'
import { requestKeyStore } from '../stores/request-key-store.ts'
import { tidyPeople } from './tidy-people.ts'

/** What is due once a night. */
export async function planDay(deps: Deps): Promise<void> {
  await planImports(deps)
  // Whoever asks again after a day asks anew.
  await deps.database.asSystem(tx => requestKeyStore.forgetOld(tx))
  await tidyPeople(deps)
  const now = deps.clock.now()
  await deps.database.asSystem(tx => inviteCodeStore.forgetBefore(tx, now))
  // Nothing vacuums the embedded database by itself.
  if (deps.database.kind === 'embedded') await deps.database.tidyUp()
}

/**
 * A process that slept through the night plans at its start for those whose newest import is over a
 * day old.
 */
export async function planMissed(deps: Deps): Promise<void> {
  const organisationIds = await deps.database.asSystem(tx => importStore.notBegunForADay(tx))
  if (organisationIds.length > 0) await planFor(deps, organisationIds, organisationIds.length)
}

/** Organisations are spread over two hours, so that the provider sees no rush. */
const SPREAD_SECONDS = 2 * 60 * 60

async function planImports(deps: Deps): Promise<void> {
  const organisationIds = await deps.database.asSystem(tx => connectionStore.allConnected(tx))
  await planFor(deps, organisationIds, SPREAD_SECONDS)
}

async function planFor(deps: Deps, organisationIds: readonly string[], spreadSeconds: number) {
  let failed = 0
  for (const organisationId of organisationIds) {
    const delaySeconds = Math.floor(Math.random() * spreadSeconds)
    // One that cannot be planned is no reason to leave out those after it.
    await deps.imports.sendRefresh(organisationId, delaySeconds).catch((error: unknown) => {
      failed += 1
      deps.log.error({ err: error, organisationId }, 'an import could not be planned')
    })
  }
  deps.log.info({ organisations: organisationIds.length, failed }, 'imports planned')
}

export async function refreshOrganisation(deps: Deps, organisationId: string): Promise<void> {
  await deps.database.inOrganisation(organisationId, async tx => {
    const connection = await connectionStore.find(tx, organisationId)
    // It may have been disconnected in the two hours since the plan.
    if (connection?.status === 'connected') await beginImport(deps, tx, organisationId)
  })
  deps.imports.wake()
}
