import type { Deps } from '../deps.ts'
import { forecastRunStore } from '../stores/forecast-run-store.ts'
import { importStore } from '../stores/import-store.ts'

/**
 * Runs before this process works on anything: the embedded database has one process, so every lease
 * of an import or forecast is of a dead one. With PostgreSQL another process may be alive, and a
 * dead one's lease expires.
 */
export async function releaseOldLeases({ database }: Pick<Deps, 'database'>): Promise<void> {
  if (database.kind !== 'embedded') return
  await database.asSystem(async tx => {
    await importStore.dropLeases(tx)
    await forecastRunStore.dropLeases(tx)
  })
}

/**
 * Queues every unfinished import without a lease again: after a crash, a lost job, or a wait. A
 * superfluous job finds it leased or done.
 */
export async function resumeAbandoned(
  deps: Pick<Deps, 'database' | 'jobs' | 'log'>,
): Promise<void> {
  const abandoned = await deps.database.asSystem(tx => importStore.abandoned(tx))
  for (const key of abandoned) await deps.jobs.sendImport(key)
  if (abandoned.length > 0) {
    deps.log.info({ imports: abandoned.length }, 'imports resumed')
    deps.jobs.wake()
  }
}
