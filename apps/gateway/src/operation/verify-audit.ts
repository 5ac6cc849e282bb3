import { checkChains } from '../audit/check-chains.ts'
import type { Deps } from '../deps.ts'
import { OperationRefused } from './operation-refused.ts'

/** Reads every audit log from its first entry to its head; throws when one was tampered with. */
export async function verifyAudit({
  database,
  audit,
}: Pick<Deps, 'database' | 'audit'>): Promise<string> {
  const { chains, faults } = await checkChains(database, audit)
  if (faults.length === 0) return `${chains} audit logs are whole.`
  const told = faults.map(({ place, fault }) => {
    const whose =
      'userId' in place ? `person ${place.userId}` : `organisation ${place.organisationId}`
    return `  ${whose}: ${fault}`
  })
  throw new OperationRefused(
    [`${faults.length} of ${chains} audit logs are not what was written:`, ...told].join('\n'),
  )
}
