import { checkChains } from '../audit/check-chains.ts'
import type { Deps } from '../deps.ts'
import { OperationRefused } from './operation-refused.ts'

/** Verifies every audit log from its first entry to its head; throws if one was changed. */
export async function verifyAudit({
  database,
  audit,
}: Pick<Deps, 'database' | 'audit'>): Promise<string> {
  const { chains, faults } = await checkChains(database, audit)
  if (faults.length === 0) return `${chains} audit logs are intact.`
  const lines = faults.map(({ place, fault }) => {
    const whose =
      'userId' in place ? `person ${place.userId}` : `organisation ${place.organisationId}`
    return `  ${whose}: ${fault}`
  })
  throw new OperationRefused(
    [`${faults.length} of ${chains} audit logs have been changed:`, ...lines].join('\n'),
  )
}
