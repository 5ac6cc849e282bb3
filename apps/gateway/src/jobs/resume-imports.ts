import type { Deps } from '../deps.ts'
import { forecastRunStore } from '../stores/forecast-run-store.ts'
import { importStore } from '../stores/import-store.ts'

/**
 * Before this process works on anything: the embedded database has one process, so every hold on an
 * import or a forecast is a dead one's. Elsewhere another process may be alive, and a dead one's
 * hold runs out.
 */
export async function dropDeadHolds({ database }: Pick<Deps, 'database'>): Promise<void> {
  if (database.kind !== 'embedded') return
  await database.asSystem(async tx => {
    await importStore.dropLeases(tx)
    await forecastRunStore.dropLeases(tx)
  })
}

/**
 * Every import that should be going on and that nobody holds is sent again: after a crash, after a
 * lost queue entry, after a wait that is over. Sent once too often it is found held, or done.
 */
export async function resumeAbandoned(deps: Deps): Promise<void> {
  const abandoned = await deps.database.asSystem(tx => importStore.abandoned(tx))
  for (const key of abandoned) await deps.imports.sendImport(key)
  if (abandoned.length > 0) {
    deps.log.info({ imports: abandoned.length }, 'imports resumed')
    deps.imports.wake()
  }
}
