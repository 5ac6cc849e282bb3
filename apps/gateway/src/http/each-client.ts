import type { ClientResult } from '@millpond/contract/partner'
import { atLeast, type Role } from '@millpond/core/organisation'
import { ProviderFailure } from '@millpond/providers/accounting'
import { acrossOrganisationsWithin, type Tx } from '#database/index.ts'
import { partnerStore, type ReachedClient } from '../stores/partner-store.ts'
import { lesserRoleWords } from './permit.ts'
import { Refusal } from './refusal.ts'

/** The same for a client of another firm as for one that does not exist. */
const NOT_YOURS = 'This company is not one of your clients'

interface Chosen {
  readonly partnerId: string
  readonly clientIds: readonly string[]
  /** The minimum role of the caller in each client. */
  readonly least: Role
}

type Work = (tx: Tx, client: ReachedClient) => Promise<void>

/**
 * Does something for each chosen client, in a transaction of a member of the partner. Each id is
 * checked by itself: that it is a client of this partner, and what the caller may do there. A
 * refusal undoes what was done for that client alone. The order is always the same, so that two
 * requests for the same clients do not wait for each other.
 */
export async function forEachClient(
  tx: Tx,
  { partnerId, clientIds, least }: Chosen,
  work: Work,
): Promise<ClientResult[]> {
  const reached = await acrossOrganisationsWithin(tx, () => partnerStore.reached(tx, partnerId))
  const byId = new Map(reached.map(client => [client.organisationId, client]))
  const results: ClientResult[] = []
  for (const clientId of [...new Set(clientIds)].sort()) {
    const client = byId.get(clientId)
    const problem = client ? await problemOf(tx, client, least, work) : NOT_YOURS
    results.push({ clientId, problem })
  }
  return results
}

async function problemOf(
  tx: Tx,
  client: ReachedClient,
  least: Role,
  work: Work,
): Promise<string | null> {
  if (!atLeast(client.role, least)) {
    return lesserRoleWords(client.role, least, 'for this client')
  }
  try {
    // A part of the transaction, which ends with its settings if it is refused.
    await tx.transaction(part => work(part, client))
    return null
  } catch (error) {
    if (error instanceof Refusal || error instanceof ProviderFailure) return error.message
    throw error
  }
}

/** How many it was done for. */
export const doneCount = (results: readonly ClientResult[]): number =>
  results.filter(({ problem }) => problem === null).length
