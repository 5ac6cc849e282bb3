import type { ImportStep } from '@millpond/providers/accounting'
import type { Tx } from '#database/index.ts'
import type { Deps } from '../deps.ts'
import { importStepStore, type StoredStep } from '../stores/import-step-store.ts'
import { type ImportKey, importStore } from '../stores/import-store.ts'

/** One worker's hold on one import. */
export interface Claim extends ImportKey {
  readonly leaseId: string
}

/** Another worker took over, or the import was ended from outside: this one just stops. */
export class ClaimLost extends Error {
  override name = 'ClaimLost'
}

/**
 * A worker that does not write for this long is taken for dead. One that was merely slow finds its
 * claim gone at its next write, and stops.
 */
export const CLAIM_SECONDS = 60

/** Every write of an import goes through here, so that nobody writes without holding the claim. */
export function underClaim<T>(
  deps: Pick<Deps, 'database'>,
  claim: Claim,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  return deps.database.inOrganisation(claim.organisationId, async tx => {
    const isOurs = await importStore.keepClaim(tx, claim, claim.leaseId, CLAIM_SECONDS)
    if (!isOurs) throw new ClaimLost('The import is in other hands')
    return work(tx)
  })
}

export type Step = StoredStep<ImportStep>

export const readSteps = (deps: Pick<Deps, 'database'>, key: ImportKey): Promise<Step[]> =>
  deps.database.inOrganisation(key.organisationId, tx => importStepStore.list<ImportStep>(tx, key))
