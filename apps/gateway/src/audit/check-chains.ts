/** Verifies every chain from its first entry to its last: the program behind `npm run audit`. */
import type { Database } from '#database/index.ts'
import { type AuditScope, auditStore } from '../stores/audit-store.ts'
import type { AuditLog } from './audit-log.ts'

export interface ChainFault {
  readonly place: AuditScope
  readonly fault: string
}

export async function checkChains(
  database: Database,
  audit: AuditLog,
): Promise<{ readonly chains: number; readonly faults: readonly ChainFault[] }> {
  const places = await database.changeAsOwner(tx => auditStore.everyPlace(tx))
  const faults: ChainFault[] = []
  for (const place of places) {
    const fault =
      'userId' in place
        ? await database.asSystem(tx => audit.faultOf(tx, place))
        : await database.inOrganisation(place.organisationId, tx => audit.faultOf(tx, place))
    if (fault !== null) faults.push({ place, fault })
  }
  return { chains: places.length, faults }
}
