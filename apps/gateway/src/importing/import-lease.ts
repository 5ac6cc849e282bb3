import type { ImportStep } from '@millpond/providers/accounting'
import type { Tx } from '#database/index.ts'
import type { Deps } from '../deps.ts'
import { importStepStore, type StoredStep } from '../stores/import-step-store.ts'
import { type ImportKey, importStore } from '../stores/import-store.ts'

/** A worker's lease of one import. */
export interface ImportLease extends ImportKey {
  readonly leaseId: string
}

/** Another worker took over, or the import was ended: this worker stops. */
export class ImportLeaseLost extends Error {
  override name = 'ImportLeaseLost'
}

/**
 * A worker that does not write for this long counts as dead. A slow one finds its lease lost at its
 * next write, and stops.
 */
export const LEASE_SECONDS = 60

/** Every write of an import goes through here, so that only the holder of the lease writes. */
export function underLease<T>(
  deps: Pick<Deps, 'database'>,
  lease: ImportLease,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  return deps.database.inOrganisation(lease.organisationId, async tx => {
    const isOurs = await importStore.keepClaim(tx, lease, lease.leaseId, LEASE_SECONDS)
    if (!isOurs) throw new ImportLeaseLost('Another process runs this import')
    return work(tx)
  })
}

/**
 * Renews the lease while `work` runs: a report of a large company may take two minutes, without a
 * write in between. If the lease was lost, the next write of the work finds out.
 */
export async function whileRenewing<T>(
  deps: Pick<Deps, 'database'>,
  lease: ImportLease,
  work: () => Promise<T>,
  everyMs = (LEASE_SECONDS * 1000) / 3,
): Promise<T> {
  let renewal = Promise.resolve()
  const renew = () => {
    renewal = underLease(deps, lease, async () => undefined).catch(() => undefined)
  }
  const timer = setInterval(renew, everyMs)
  try {
    return await work()
  } finally {
    clearInterval(timer)
    await renewal
  }
}

export type Step = StoredStep<ImportStep>

export const readSteps = (deps: Pick<Deps, 'database'>, key: ImportKey): Promise<Step[]> =>
  deps.database.inOrganisation(key.organisationId, tx => importStepStore.list<ImportStep>(tx, key))
