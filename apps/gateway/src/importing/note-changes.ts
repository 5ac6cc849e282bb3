import type { ProviderName } from '@millpond/core/organisation'
import type { BooksChange } from '@millpond/providers/accounting'
import type { Deps } from '../deps.ts'
import { connectionStore } from '../stores/connection-store.ts'
import { syncAfterChange } from './sync-after-change.ts'

export type ChangeNeeds = Pick<Deps, 'accounting' | 'clock' | 'database' | 'jobs'>

/**
 * Plans an import of each company that changed since its newest one. A company that is not
 * connected here is ignored; an import that is already planned is not planned twice.
 */
export async function noteChanges(
  { clock, database, jobs }: ChangeNeeds,
  provider: ProviderName,
  changes: readonly BooksChange[],
): Promise<void> {
  if (changes.length === 0) return
  const changedAt = new Map(changes.map(change => [change.tenantId, change.changedAt]))
  const connected = await database.asSystem(tx =>
    connectionStore.importsOf(tx, provider, [...changedAt.keys()]),
  )
  const now = clock.now().getTime()
  for (const { organisationId, tenantId, ...imports } of connected) {
    const waitMs = syncAfterChange({ changedAt: changedAt.get(tenantId) ?? now, ...imports, now })
    if (waitMs !== null) await jobs.sendRefresh(organisationId, Math.ceil(waitMs / 1000))
  }
}
