import { mayUseAllowance, syncWaitMs } from '@millpond/core/organisation'
import type { Tx } from '#database/index.ts'
import type { Deps } from '../deps.ts'
import { connectionStore } from '../stores/connection-store.ts'
import { importStore } from '../stores/import-store.ts'

/**
 * Milliseconds until a person may start the next sync of the organisation. A running one can always
 * be joined, and one that failed is continued at once.
 */
export async function manualWaitMs(
  { config }: Pick<Deps, 'config'>,
  tx: Tx,
  organisationId: string,
): Promise<number> {
  const endedMsAgo = await importStore.doneMsAgo(tx, organisationId)
  return syncWaitMs(endedMsAgo, config.limits.syncPauseMs)
}

/** Whether a nightly sync leaves enough of the provider's calls for people who want one today. */
export async function leavesCalls(
  { clock }: Pick<Deps, 'clock'>,
  tx: Tx,
  organisationId: string,
): Promise<boolean> {
  const allowance = await connectionStore.allowance(tx, organisationId)
  return mayUseAllowance(allowance, clock.now().getTime())
}
