import type { Deps } from '../deps.ts'
import { importStore } from '../stores/import-store.ts'

/**
 * Every import that should be going on and that nobody holds is sent again: after a crash, after a
 * lost queue entry, after a wait that is over. Sent once too often it is found held, or done.
 */
export async function resumeAbandoned(
  deps: Deps,
  { afterStart = false }: { readonly afterStart?: boolean } = {},
): Promise<void> {
  const abandoned = await deps.database.asSystem(async tx => {
    // The embedded database has one process, so right after its start every hold is a dead one's.
    if (afterStart && deps.database.kind === 'embedded') await importStore.dropLeases(tx)
    return importStore.abandoned(tx)
  })
  for (const key of abandoned) await deps.imports.sendImport(key)
  if (abandoned.length > 0) {
    deps.log.info({ imports: abandoned.length }, 'imports resumed')
    deps.imports.wake()
  }
}
